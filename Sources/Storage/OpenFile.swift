import BookText
import Glibc

/// A file that has been opened for reading; it is closed with its last owner.
///
/// What is read stays that of the file that was opened, whatever becomes of its name.
public final class OpenFile: Sendable {
  private let descriptor: Int32
  private let name: String
  /// Its length in bytes when it was opened; 0 for a pipe.
  public let size: Int
  /// Its length and the time at which it was last changed, as a text: another text shows that it has
  /// been changed since.
  public let stamp: String
  /// Whether it is a pipe: it can be read once, from its beginning to its end.
  public let isPipe: Bool

  /// Opens the file at `path`; nil where there is none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isPipeAllowed: Whether it may be a pipe that somebody writes to, as shells make them of
  ///     `<(command)`.
  /// - Throws: ``StorageError`` where it is another kind of file, or cannot be read.
  public init?(_ path: String, isPipeAllowed: Bool = false) throws(StorageError) {
    // Not blocking: opening a pipe that nobody writes to must not hang.
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw StorageError(path: path)
    }
    self.descriptor = descriptor
    name = path
    var status = stat()
    let failure = fstat(descriptor, &status) == 0 ? 0 : errno
    let kind = status.st_mode & S_IFMT
    isPipe = failure == 0 && kind == S_IFIFO
    size = failure == 0 && kind == S_IFREG ? Int(status.st_size) : 0
    stamp = "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    if failure != 0 { throw StorageError(path: path, code: failure) }
    switch kind {
    case S_IFREG: break
    case S_IFIFO where isPipeAllowed:
      // One that nobody writes to is at its end already.
      _ = fcntl(descriptor, F_SETFL, 0)
    case S_IFDIR: throw StorageError(path: path, code: EISDIR)
    default: throw StorageError(path: path, reason: "Not a regular file")
    }
  }

  deinit { close(descriptor) }

  /// All of it; of a pipe what has not been read yet.
  ///
  /// - Throws: ``StorageError`` where it is too large, or reading fails.
  /// - Complexity: O(*n*) in its length.
  public func contents() throws(StorageError) -> [UInt8] {
    try FileAccess.contents(of: descriptor, named: name, expecting: size)
  }

  /// The bytes of a part of it, fewer where it ends before; not of a pipe.
  ///
  /// - Throws: ``StorageError`` where reading fails.
  public func bytes(in range: Range<Int>) throws(StorageError) -> [UInt8] {
    try readBytes(
      of: descriptor, named: name, from: range.lowerBound, upTo: range.count)
  }

  /// What tells it from others by its content; not of a pipe.
  ///
  /// - Throws: ``StorageError`` where reading fails, or it has become shorter.
  /// - Complexity: O(1): at most 192 KiB are read.
  public func fingerprint() throws(StorageError) -> Fingerprint {
    try Fingerprint(length: size) { (range) throws(StorageError) in
      let part = try bytes(in: range)
      guard part.count == range.count else {
        throw StorageError(path: name, reason: "The file has become shorter")
      }
      return part[...]
    }
  }
}
