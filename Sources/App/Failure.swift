/// The reason why the program cannot go on: a sentence for users, and the exit status.
public struct Failure: Error, Hashable, Sendable {
  /// The message: what happened and what to do, without the name of the program.
  public let message: String
  /// The exit status, not 0.
  public let status: Int32

  public init(_ message: String, status: Int32 = 1) {
    self.message = message
    self.status = status
  }
}
