/// A line of printed text, measured in columns: in multiples of the usual width of a letter.
public struct PrintedLine: Sendable {
  /// The words of the line.
  public let text: String
  /// The edges, from the left edge of the text. A full line ends at the measure of the text.
  public let left, right: Double
  /// The width of the first word.
  public let firstWord: Double
  /// The gap above, in lines; 0 for a line that may continue a paragraph, ``leastGap`` for one right below
  /// another that cannot.
  public let gap: Double
  /// The level of a heading; nil for text.
  public let level: Int?
  /// The height, in heights of the text.
  public let height: Double
  /// Whether all letters are bold.
  public let isBold: Bool
  /// Whether it begins left of the text.
  public let isOutside: Bool
  /// Whether no other words are beside it, in a list or a table: the letters may make it a title.
  public let isAlone: Bool
  /// Whether it is the first of a page or a column.
  public let isAtTop: Bool

  /// The gap above a line right below another that continues no paragraph.
  public static let leastGap = 0.5

  /// The height above which lines are large, as those of titles are.
  public static let large = 1.12

  /// Whether it is larger than the text.
  public var isLarge: Bool { height > Self.large }

  /// Maximum number of lines of a title.
  public static let mostLinesOfTitle = 4

  /// The widest measure of printed text, in columns.
  public static let widestMeasure = SourceLine.longestWrapped

  /// Maximum difference of edges or middles that count as the same, in columns.
  static let sameEdge = 0.5

  /// Minimum indent of a line that is set in, in columns.
  static let leastIndent = 2.0
  /// Greatest distance of a full line from the edge of the text, in columns.
  private static let fromEdge = 3.0

  /// Whether it ends at the edge of the text.
  /// - Parameter measure: The column at which full lines end.
  public func isFull(in measure: Int) -> Bool { right > Double(measure) - Self.fromEdge }

  /// The middle, in columns.
  var middle: Double { (left + right) / 2 }

  /// Whether it has the left edge or the middle of another line.
  func isBelow(_ last: PrintedLine) -> Bool {
    abs(left - last.left) < Self.sameEdge || abs(middle - last.middle) < Self.sameEdge
  }

  /// Whether it is the next line of a title, by its letters.
  func continuesTitle(_ last: PrintedLine) -> Bool {
    gap == 0 && (isLarge && last.isLarge || isBold && last.isBold && isBelow(last))
  }

  /// - Parameters:
  ///   - text: The words of the line, without a line end.
  ///   - edges: The left and the right edge, in columns.
  ///   - firstWord: The width of the first word, in columns.
  ///   - gap: The gap above, in lines.
  ///   - level: The level of a heading; nil for text.
  ///   - height: The height, in heights of the text.
  ///   - isBold: Whether all letters are bold.
  ///   - isOutside: Whether it begins left of the text.
  ///   - isAlone: Whether no other words are beside it.
  ///   - isAtTop: Whether it is the first of a page or a column.
  public init(
    _ text: String, edges: (left: Double, right: Double), firstWord: Double, gap: Double,
    level: Int? = nil, height: Double = 1, isBold: Bool = false, isOutside: Bool = false,
    isAlone: Bool = true, isAtTop: Bool = false
  ) {
    (self.text, left, right) = (text, edges.left, edges.right)
    (self.firstWord, self.gap, self.level) = (firstWord, gap, level)
    (self.height, self.isBold) = (height, isBold)
    (self.isOutside, self.isAlone, self.isAtTop) = (isOutside, isAlone, isAtTop)
  }
}
