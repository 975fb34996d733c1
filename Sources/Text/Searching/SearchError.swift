/// An error in a search expression.
public struct SearchError: Error, Hashable, CustomStringConvertible {
  /// Reason as PCRE2 reports it.
  public let reason: String
  /// Place in bytes of the expression; nil if the reader typed none.
  public let offset: Int?

  /// One line for the screen.
  public var description: String { offset.map { "\(reason) (character \($0 + 1))" } ?? reason }
}
