/// The extent of the text on a page, and how its lines are filled.
public struct PageFormat: Hashable, Sendable {
  /// The width of the text in cells, 1 or more.
  public let measure: Int
  /// The number of lines on a full page, 1 or more.
  public let lines: Int

  /// Makes a format; extents below 1 become 1.
  public init(measure: Int, lines: Int) {
    self.measure = max(1, measure)
    self.lines = max(1, lines)
  }

  /// Whether prose is set flush on both sides.
  ///
  /// Below 55 cells the gaps that this needs are worse than a ragged edge.
  public var isJustified: Bool { measure >= 55 }

  /// The indent of a paragraph's first line, in cells.
  public var paragraphIndent: Int { measure >= 30 ? 2 : 1 }

  /// The number of rows left empty above the first heading of a section.
  public var sink: Int { lines >= 16 ? lines / 6 : 0 }
}
