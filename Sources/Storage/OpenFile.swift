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
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, range.count - count,
          range.lowerBound + count)
        if read < 0, errno == EINTR { continue }
        if read < 0 { failure = errno }
        if read <= 0 { break }
        count += read
      }
    }
    if failure != 0 { throw StorageError(path: name, code: failure) }
    return bytes
  }
}
