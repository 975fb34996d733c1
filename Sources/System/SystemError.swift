#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a system call failed.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number that the system gives it.
  public let code: Int32

  /// Makes the error with a number.
  public init(code: Int32) { self.code = code }

  /// The error of this thread's last system call that failed.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's words for it, such as "Permission denied".
  public var description: String { String(cString: strerror(code)) }

  /// No such file or directory.
  public static let notFound = SystemError(code: ENOENT)
  /// The file exists.
  public static let exists = SystemError(code: EEXIST)
  /// The file is a directory.
  public static let isDirectory = SystemError(code: EISDIR)
  /// The file is a symbolic link, or there are too many on the way to it.
  public static let isLink = SystemError(code: ELOOP)
  /// There is no device behind a special file, or nobody at the other end of a pipe.
  public static let noDevice = SystemError(code: ENXIO)
  /// A device of this kind cannot do that.
  public static let wrongDevice = SystemError(code: ENODEV)
  /// Nothing can be read or written now without waiting.
  public static let wouldBlock = SystemError(code: EAGAIN)
  /// A signal came first.
  /// The descriptor is not open.
  static let badDescriptor = SystemError(code: EBADF)
  static let interrupted = SystemError(code: EINTR)
  /// The device failed.
  static let inputOutput = SystemError(code: EIO)
}

/// Repeats a system call that signals interrupt, but not for ever.
func retrying<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
  for _ in 0..<100 {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { break }
  }
  throw .last
}
