#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

public struct FileStatus: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case regular, directory, pipe, other
  }

  /// Time since 1970, in the precision of file systems.
  public struct Time: Hashable, Comparable, Sendable {
    public let seconds, nanoseconds: Int

    public init(seconds: Int, nanoseconds: Int) {
      (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
    }

    public func distance(to other: Time) -> Duration {
      .seconds(other.seconds - seconds) + .nanoseconds(other.nanoseconds - nanoseconds)
    }

    public static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  public let kind: Kind
  /// Length in bytes.
  public let size: Int
  public let modified: Time
  /// Device and inode number; together they identify the file.
  public let device, number: UInt

  /// Nil if there is no such file.
  public init?(of path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  public init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    _ = try retrying { fstat(descriptor, &status) }
    self.init(status)
  }

  /// Converts the numbers: the system's may be wider or narrower.
  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFIFO: .pipe
      default: .other
      }
    size = Int(clamping: status.st_size)
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
