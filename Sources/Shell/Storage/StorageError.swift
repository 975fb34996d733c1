import System

/// Why a file cannot be read or written.
public struct StorageError: Error, Hashable, CustomStringConvertible {
  /// The file, or the directory it needed and could not get.
  public let path: String
  /// The reason given by the system, such as "Permission denied".
  public let reason: String
  private let separator: String

  init(path: String, _ error: SystemError) { self.init(path: path, reason: error.description) }

  init(path: String, reason: String) { (self.path, self.reason, separator) = (path, reason, ": ") }

  /// The refusal is the rest of a sentence beginning with the path.
  init(path: String, refusal: String) { (self.path, reason, separator) = (path, refusal, " ") }

  /// The path and the reason, without a full stop.
  public var description: String { path + separator + reason }
}
