import Glibc

/// What tells a file from another that takes its place, or from itself after a change.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Takes the identity of what stands at `path` itself, not of what a link leads to; nil where
  /// nothing can be seen there.
  public init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// A file that the program keeps for itself, as it was found.
struct KeptFile {
  /// All of its bytes.
  let bytes: [UInt8]
  /// What tells it from one that another program puts in its place.
  let identity: FileIdentity

  /// Why there is none to be had.
  enum Failure: Error {
    /// Something else stands there, which is none of ours and may be put aside.
    case isForeign(reason: String)
    /// It may be ours, but cannot be read now.
    case isUnreadable(reason: String)
  }

  /// The most bytes such a file may have; one with more was not written by this program.
  static let largest = 1 << 24

  /// Reads the file at `path`; nil where there is none. A link is not followed: it would be lost
  /// when the file is replaced.
  init?(at path: String) throws(Failure) {
    // Not blocking: opening a pipe that nobody writes to must not hang.
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW) }
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP: throw .isForeign(reason: "A link")
      case ENXIO, ENODEV: throw .isForeign(reason: "Not a regular file")
      default: throw .isUnreadable(reason: String(cString: strerror(errno)))
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .isUnreadable(reason: String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isForeign(reason: "Is a directory")
    default: throw .isForeign(reason: "Not a regular file")
    }
    guard status.st_size <= Self.largest else {
      throw .isForeign(reason: "Larger than \(Self.largest >> 20) MiB")
    }
    // One more byte than there should be shows that it is the end.
    let room = Int(status.st_size) + 1
    do throws(StorageError) {
      bytes = try readBytes(of: descriptor, named: path, upTo: room)
    } catch {
      throw .isUnreadable(reason: error.reason)
    }
    if bytes.count == room { throw .isUnreadable(reason: "Changed while it was read") }
    identity = FileIdentity(status)
  }
}
