import BookText
import Defaults
import System

/// Files of which only a part is read, or nothing.
extension FileAccess {
  /// What a directory tells of the file at `path`; nil where it is none that could be read whole.
  static func glance(at path: String) -> FoundFile? {
    guard let status = FileStatus(of: path), status.kind == .regular, status.size <= largest,
      let resolved = FileSystem.resolved(path)
    else { return nil }
    return FoundFile(path: resolved, size: status.size, modified: status.modified.seconds)
  }

  /// The fingerprint of the file at `path`; nil where it cannot be read.
  ///
  /// - Complexity: O(1): at most 192 KiB are read.
  public static func fingerprint(of path: String) -> Fingerprint? {
    try? OpenFile(path)?.fingerprint()
  }

  /// The first `count` bytes of the file at `path`, or all where it is shorter; nil where it cannot
  /// be read.
  static func head(of path: String, count: Int) -> [UInt8]? {
    try? OpenFile(path)?.bytes(in: 0..<count)
  }

  /// Whether the last part of a path, as far as it needs no signs of its own in a file of defaults,
  /// stands in the file at `file`: what costs little tells most files that need not be understood.
  static func file(_ file: String, holds path: String) -> Bool {
    let plain = path.utf8.reversed().prefix { byte in
      byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
    }
    guard let bytes = try? contents(of: file), !plain.isEmpty else { return true }
    let sought = Array(plain.reversed())
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(sought.count - 1).contains { place in
        bytes[place] == sought[0] && bytes[place...].starts(with: sought)
      }
    }
  }
}
