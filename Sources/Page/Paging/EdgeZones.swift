/// Parts of a rectangle for turning pages by a click.
public struct EdgeZones: Hashable, Sendable {
  /// How much of a rectangle turns the page.
  public enum Extent: String, CaseIterable, Hashable, Sendable {
    /// A quarter at each side.
    case edges
    /// The first third turns back, and the rest on.
    case thirds
    /// The first half turns back, and the second on.
    case halves
  }

  private let isVertical: Bool
  private let isMirrored: Bool
  private let extent: Extent

  /// Creates the zones of a layout, which decides their axis and which side is the first.
  public init(_ layout: PageLayout, _ extent: Extent = .edges) {
    isVertical = layout.navigationOrientation == .vertical
    isMirrored = layout.isRightToLeft && !isVertical
    self.extent = extent
  }

  /// Returns the direction of a turn by a click, with `column` and `row` counted from the upper left corner
  /// of the rectangle: backward in the first zone in reading order, forward in the last. Nil between the
  /// zones and outside the rectangle.
  public func direction(column: Int, row: Int, columns: Int, rows: Int) -> Direction? {
    guard (0..<max(0, columns)).contains(column), (0..<max(0, rows)).contains(row) else {
      return nil
    }
    let cells = isVertical ? rows : columns
    let place = isVertical ? row : isMirrored ? columns - 1 - column : column
    let (before, after) =
      switch extent {
      case .edges: (min(max(1, cells / 4), cells / 2), min(max(1, cells / 4), cells / 2))
      case .thirds: (cells / 3, cells - cells / 3)
      case .halves: (cells / 2, cells - cells / 2)
      }
    return place < before ? .backward : place >= cells - after ? .forward : nil
  }
}
