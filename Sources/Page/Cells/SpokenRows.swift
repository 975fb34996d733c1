/// The rows of a screen that are said before the others, to readers who do not see it.
public struct SpokenRows: Hashable, Sendable {
  /// The rows with news, such as the row of the chosen entry or of a match, in the order of saying.
  public var first: [Int]
  /// The row in which something is typed, of which only the changes are said.
  public var typed: Int?

  /// Creates the order in which a screen is read, from the top.
  public init(first: [Int] = [], typed: Int? = nil) { (self.first, self.typed) = (first, typed) }
}
