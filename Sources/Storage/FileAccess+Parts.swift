import BookText
import Defaults
import System

/// Reads parts of files, or only their attributes.
extension FileAccess {
  /// The attributes of the file at `path`. Returns nil if it is not a readable regular file or is
  /// too large.
  ///
  /// - Parameter mayBeLink: False if the path is known to be resolved.
  public static func foundFile(at path: String, mayBeLink: Bool = true) -> FoundFile? {
    guard let status = FileStatus(of: path), status.kind == .regular, status.size <= largest,
      FileSystem.isReadable(path), let resolved = mayBeLink ? FileSystem.resolved(path) : path
    else { return nil }
    return FoundFile(path: resolved, size: status.size, modified: status.modified.seconds)
  }

  /// The fingerprint of the file at `path`, or nil if it cannot be read.
  ///
  /// - Complexity: O(1): reads at most 192 KiB.
  public static func fingerprint(of path: String) -> Fingerprint? {
    try? OpenFile(path)?.fingerprint()
  }

  /// True if the file at `file` contains the last component of one of some paths, as far as it needs no
  /// escapes in a defaults file: a cheap test that spares parsing most files.
  static func file(_ file: String, holdsAny paths: [String]) -> Bool {
    guard let bytes = try? contents(of: file) else { return true }
    return paths.contains { path in
      let plain = path.utf8.reversed().prefix { byte in
        byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
      }
      guard let last = plain.first else { return true }
      let sought = Array(plain.reversed())
      return bytes.withUnsafeBufferPointer { bytes in
        bytes.indices.dropFirst(sought.count - 1).contains { place in
          bytes[place] == last
            && bytes[(place - sought.count + 1)...place].elementsEqual(sought)
        }
      }
    }
  }
}
