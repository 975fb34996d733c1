import Storage
import System

/// Identifies a version of a file, or of a book in a folder: inode, length and time of change.
struct FileVersion: Hashable, Sendable {
  private let device, number: UInt
  /// The length in bytes.
  let size: Int
  private let modified: FileStatus.Time

  /// Whether it is the same file as an earlier version, and longer.
  func isGrown(since earlier: FileVersion) -> Bool {
    (device, number) == (earlier.device, earlier.number) && size > earlier.size
  }

  /// Nil if there is no file, or another kind than a book can be. May take long, if the file is on a drive
  /// that does not answer.
  init?(of path: String) {
    guard let status = FileStatus(of: path) else { return nil }
    (device, number) = (status.device, status.number)
    switch status.kind {
    case .regular: (size, modified) = (status.size, status.modified)
    case .directory:
      guard let book = UnpackedBook(path) else { return nil }
      size = book.size
      modified = FileStatus.Time(seconds: book.modified, nanoseconds: 0)
    case .pipe, .other: return nil
    }
  }
}
