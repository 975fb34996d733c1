import Markup
import Storage

extension FileBytes {
  /// The bytes of an open file, read on demand.
  public init(_ file: OpenFile) {
    self.init(count: file.size) { (try? file.bytes(in: $0)) ?? [] }
  }
}
