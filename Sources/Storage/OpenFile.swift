import BookText
import System

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
    let status: FileStatus
    do throws(SystemError) {
      (descriptor, status) = try Descriptor.openWithStatus(path, .reading)
    } catch {
      if error == .notFound { return nil }
      throw StorageError(path: path, error)
    }
    name = path
    isPipe = status.kind == .pipe
    size = status.kind == .regular ? status.size : 0
    stamp = "\(status.size) \(status.modified.seconds).\(status.modified.nanoseconds)"
    switch status.kind {
    case .regular: break
    case .pipe where isPipeAllowed:
      // If nobody writes to it, it is at its end already.
      do throws(SystemError) {
        try Descriptor.startBlocking(descriptor)
      } catch {
        throw StorageError(path: path, error)
      }
    case .directory: throw StorageError(path: path, .isDirectory)
    case .pipe, .other: throw StorageError(path: path, reason: "Not a regular file")
    }
  }

  deinit { Descriptor.close(descriptor) }

  /// All of it; of a pipe what has not been read yet.
  ///
  /// - Parameter reason: Called with each piece as it is read; returns why no more is wanted, or nil.
  /// - Throws: ``StorageError`` if it is too large, reading fails, or no more is wanted.
  /// - Complexity: O(*n*) in its length.
  public func contents(
    refusedFor reason: (_ piece: UnsafeBufferPointer<UInt8>) -> String? = { _ in nil }
  ) throws(StorageError) -> [UInt8] {
    try FileAccess.contents(
      of: descriptor, named: name, expecting: size, refusedFor: reason)
  }

  /// The bytes of a part of it, fewer where it ends before; not of a pipe.
  ///
  /// - Throws: ``StorageError`` where reading fails.
  public func bytes(in range: Range<Int>) throws(StorageError) -> [UInt8] {
    try FileAccess.readBytes(
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
