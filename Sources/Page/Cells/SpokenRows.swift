/// Rows of a screen to speak before the others, for readers who do not see it.
public struct SpokenRows: Hashable, Sendable {
  /// The rows with news, such as the row of the chosen entry or of a match, in the order of saying.
  public var first: [Int]
  /// The row of an input field; only its changes are spoken.
  public var typed: Int?

  /// Number of messages so far on the last row. A new one is spoken, even if its words are those of the one
  /// before.
  public var messages = 0

  /// The order in which a screen is read, from the top.
  public init(first: [Int] = [], typed: Int? = nil) { (self.first, self.typed) = (first, typed) }
}
