import BookText
import Defaults
import System

/// Reads parts of files, or only their attributes.
extension FileAccess {
  /// The attributes of the file at `path`. Returns nil if it is not a readable regular file or is
  /// too large.
  /// - Parameter mayBeLink: False if the path is known to be resolved.
  public static func foundFile(at path: String, mayBeLink: Bool = true) -> BookFile? {
    guard let status = FileStatus(of: path), status.kind == .regular, status.size <= maximumSize,
      FileSystem.isReadable(path), let resolved = mayBeLink ? FileSystem.resolved(path) : path
    else { return nil }
    return BookFile(path: resolved, size: status.size, modified: status.modified.seconds)
  }

  /// Attributes of an EPUB unpacked into a folder; nil if the folder is not one.
  static func foundFolder(at path: String) -> BookFile? {
    UnpackedBook(path).map { BookFile(path: path, size: $0.size, modified: $0.modified) }
  }

  /// The fingerprint of the file at `path`, or nil if it cannot be read.
  /// - Complexity: O(1): reads at most 192 KiB.
  public static func fingerprint(of path: String) -> Fingerprint? {
    try? OpenFile(path)?.fingerprint()
  }
}
