/// The parts of a book's rectangle where a click turns the page.
public struct EdgeZones: Hashable, Sendable {
  /// The axis along which pages are turned.
  public var orientation: PageLayout.NavigationOrientation
  /// Whether forward is at the left, or at the top.
  public var isMirrored: Bool

  /// Makes the zones that belong to a configuration.
  public init(_ configuration: PageConfiguration) {
    orientation = configuration.navigationOrientation
    isMirrored = configuration.isRightToLeft
  }

  /// The depth of a zone in a book of so many cells along the turn: a fifth, but 3 to 12, and never
  /// more than half.
  public static func depth(in cells: Int) -> Int {
    min(max(0, cells) / 2, max(3, min(12, cells / 5)))
  }

  /// Which way a click turns; nil between the zones and outside the book.
  ///
  /// - Parameters:
  ///   - column: The column of the click, counted from the left edge of the book.
  ///   - row: The row of the click, counted from its upper edge.
  ///   - extent: The extent of the book.
  public func direction(column: Int, row: Int, in extent: PageExtent) -> Direction? {
    guard (0..<max(0, extent.columns)).contains(column), (0..<max(0, extent.rows)).contains(row)
    else { return nil }
    let (place, cells) =
      orientation == .horizontal ? (column, extent.columns) : (row, extent.rows)
    let depth = Self.depth(in: cells)
    let found: Direction? = place < depth ? .backward : place >= cells - depth ? .forward : nil
    return isMirrored ? found?.reversed : found
  }
}
