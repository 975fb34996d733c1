/// Why something cannot be searched for.
public struct SearchError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with the expression, as PCRE2 says it.
  public let reason: String
  /// Where, in bytes of the expression.
  public let offset: Int

  /// The reason as a line for the screen.
  public var description: String { "\(reason) (character \(offset + 1))" }
}
