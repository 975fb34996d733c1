#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of a system call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error number.
  public let code: Int32

  /// Creates the error with a number.
  public init(code: Int32) { self.code = code }

  /// The error of this thread's latest failed system call.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's message, such as "Permission denied".
  public var description: String { String(cString: strerror(code)) }

  /// No such file or directory.
  public static let notFound = SystemError(code: ENOENT)
  /// The file exists.
  public static let exists = SystemError(code: EEXIST)
  /// The file is a directory.
  public static let isDirectory = SystemError(code: EISDIR)
  /// The file is a symbolic link, or its path has too many of them.
  public static let isLink = SystemError(code: ELOOP)
  /// A special file without a device, or a pipe without a reader.
  public static let noDevice = SystemError(code: ENXIO)
  /// A device of this kind does not support the operation.
  public static let wrongDevice = SystemError(code: ENODEV)
  /// Reading or writing would block.
  public static let wouldBlock = SystemError(code: EAGAIN)
  /// The descriptor is not open.
  static let badDescriptor = SystemError(code: EBADF)
  /// A signal interrupted the call.
  static let interrupted = SystemError(code: EINTR)
  /// The device failed.
  static let inputOutput = SystemError(code: EIO)
}

/// Calls `call` until a signal no longer interrupts it, 100 times at most, and returns its result.
/// - Throws: The error of the system if the result is -1.
func retrying<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
  for _ in 0..<100 {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { break }
  }
  throw .last
}
