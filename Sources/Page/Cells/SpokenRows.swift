/// The rows of a screen that are said before the others, to readers who do not see it.
public struct SpokenRows: Hashable, Sendable {
  /// The rows in which the news is, in the order in which they are said: that of the chosen entry, that of a
  /// match.
  public var first: [Int]
  /// The row in which something is typed, of which only the changes are said.
  public var typed: Int?

  /// Creates the order in which a screen is read, from the top.
  public init(first: [Int] = [], typed: Int? = nil) { (self.first, self.typed) = (first, typed) }
}
