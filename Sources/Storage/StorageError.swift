import System

/// Why a file could not be read or written.
public struct StorageError: Error, Hashable, CustomStringConvertible {
  /// The file, or the directory that could not be made for it.
  public let path: String
  /// The reason that the system gave, such as "Permission denied".
  public let reason: String

  /// Describes a system call that failed.
  init(path: String, _ error: SystemError) {
    self.path = path
    reason = error.description
  }

  /// Describes a failure with a reason of our own.
  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason, without a full stop.
  public var description: String { "\(path): \(reason)" }
}
