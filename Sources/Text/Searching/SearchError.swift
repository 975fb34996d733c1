/// An error in a search expression.
public struct SearchError: Error, Hashable, CustomStringConvertible {
  /// The reason, as PCRE2 reports it.
  public let reason: String
  /// The position of the error, in bytes of the expression.
  public let offset: Int

  /// The reason, as one line for the screen.
  public var description: String { "\(reason) (character \(offset + 1))" }
}
