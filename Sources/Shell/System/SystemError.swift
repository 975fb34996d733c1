#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  public let code: Int32

  public init(code: Int32) { self.code = code }

  /// The latest failed system call of this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's message, such as "Permission denied".
  public var description: String { String(cString: strerror(code)) }

  public static let notFound = SystemError(code: ENOENT)
  public static let exists = SystemError(code: EEXIST)
  public static let isDirectory = SystemError(code: EISDIR)
  /// The file is a symbolic link, or its path has too many of them.
  public static let isLink = SystemError(code: ELOOP)
  /// A special file without a device, or a pipe without a reader.
  public static let noDevice = SystemError(code: ENXIO)
  /// A device of this kind does not support the operation.
  public static let wrongDevice = SystemError(code: ENODEV)
  public static let wouldBlock = SystemError(code: EAGAIN)
  static let badDescriptor = SystemError(code: EBADF)
  static let interrupted = SystemError(code: EINTR)
  static let inputOutput = SystemError(code: EIO)
}

/// Calls `call` until no signal interrupts it, 100 times at most.
/// - Throws: The error of the system if the result is -1.
func retrying<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
  for _ in 0..<100 {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { break }
  }
  throw .last
}
