/// A line of printed text, measured in columns: in multiples of the usual width of a letter.
public struct PrintedLine: Sendable {
  /// The words of the line.
  public let text: String
  /// The edges, from the left edge of the text. A full line ends at the measure of the text.
  public let left, right: Double
  /// The width of the first word.
  public let firstWord: Double
  /// The gap above, in lines; 0 for a line that may continue a paragraph.
  public let gap: Double
  /// The level of a heading; nil for text.
  public let level: Int?

  /// - Parameters:
  ///   - text: The words of the line, without a line end.
  ///   - edges: The left and the right edge, in columns.
  ///   - firstWord: The width of the first word, in columns.
  ///   - gap: The gap above, in lines.
  ///   - level: The level of a heading; nil for text.
  public init(
    _ text: String, edges: (left: Double, right: Double), firstWord: Double, gap: Double,
    level: Int? = nil
  ) {
    (self.text, left, right) = (text, edges.left, edges.right)
    (self.firstWord, self.gap, self.level) = (firstWord, gap, level)
  }
}
