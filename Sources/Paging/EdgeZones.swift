/// The edges of a rectangle where a click turns the page.
public struct EdgeZones: Hashable, Sendable {
  private let isVertical: Bool
  private let isMirrored: Bool

  /// Creates the zones of a layout.
  public init(_ layout: PageLayout) {
    isVertical = layout.navigationOrientation == .vertical
    isMirrored = layout.isRightToLeft && !isVertical
  }

  /// Returns the depth of a zone in a rectangle of `cells` cells along the turn: a fifth, within
  /// 3…12 columns or 1…6 rows, and at most half.
  public func depth(in cells: Int) -> Int {
    let bounds = isVertical ? 1...6 : 3...12
    return min(max(0, cells) / 2, max(bounds.lowerBound, min(bounds.upperBound, cells / 5)))
  }

  /// Returns the direction in which a click turns, or nil between the zones and outside.
  ///
  /// - Parameters:
  ///   - column: The column of the click, counted from the left edge of the rectangle.
  ///   - row: The row of the click, counted from its upper edge.
  ///   - columns: The width of the rectangle.
  ///   - rows: Its height.
  public func direction(column: Int, row: Int, columns: Int, rows: Int) -> Direction? {
    guard (0..<max(0, columns)).contains(column), (0..<max(0, rows)).contains(row) else {
      return nil
    }
    let (place, cells) = isVertical ? (row, rows) : (column, columns)
    let depth = depth(in: cells)
    let found: Direction? = place < depth ? .backward : place >= cells - depth ? .forward : nil
    return isMirrored ? found?.reversed : found
  }
}
