import BookText
import Defaults
import System

extension FileAccess {
  /// Nil if it is not a readable regular file, or is too large. `mayBeLink` is false for a path known to be
  /// resolved.
  public static func foundFile(at path: String, mayBeLink: Bool = true) -> BookFile? {
    guard let status = FileStatus(of: path), status.kind == .regular, status.size <= maximumSize,
      FileSystem.isReadable(path), let resolved = mayBeLink ? FileSystem.resolved(path) : path
    else { return nil }
    return BookFile(path: resolved, size: status.size, modified: status.modified.seconds)
  }

  /// Nil if the folder is not an unpacked EPUB.
  static func foundFolder(at path: String) -> BookFile? {
    UnpackedBook(path).map { BookFile(path: path, size: $0.size, modified: $0.modified) }
  }

  /// - Complexity: O(1): reads at most 192 KiB.
  public static func fingerprint(of path: String) -> Fingerprint? {
    try? OpenFile(path)?.fingerprint()
  }
}
