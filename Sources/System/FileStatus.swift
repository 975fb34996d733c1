#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system knows about a file besides its contents.
public struct FileStatus: Hashable, Sendable {
  /// What a file is.
  public enum Kind: Hashable, Sendable {
    case regular, directory, pipe, other
  }

  /// A time since 1970, as file systems keep it.
  public struct Time: Hashable, Comparable, Sendable {
    /// Whole seconds, and the nanoseconds after them.
    public let seconds, nanoseconds: Int

    /// Whether one time is before another.
    public static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  /// What it is.
  public let kind: Kind
  /// Its length in bytes.
  public let size: Int
  /// The time of its last change.
  public let modified: Time
  /// The device it is on, and its number there: no other file has the same at the same time.
  public let device, number: UInt

  /// Returns what is known about the file at `path`; nil if nothing is.
  ///
  /// - Parameter followsLinks: Whether a symbolic link stands for the file it leads to.
  public init?(of path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Returns what is known about an open file.
  public init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    _ = try retrying { fstat(descriptor, &status) }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFIFO: .pipe
      default: .other
      }
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Time(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    device = UInt(truncatingIfNeeded: status.st_dev)
    number = UInt(truncatingIfNeeded: status.st_ino)
  }
}
