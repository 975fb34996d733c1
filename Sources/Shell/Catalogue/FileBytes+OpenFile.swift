import Markup
import Storage

extension FileBytes {
  public init(_ file: OpenFile) { self.init(count: file.size) { (try? file.bytes(in: $0)) ?? [] } }
}
