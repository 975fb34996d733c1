/// A picture of block elements in a grid, over which the terminal can draw all pixels of the image (sixel).
///
/// Drawing that moves, covers or shades the cells sees them unchanged.
public struct ImageOverlay: Hashable, Sendable {
  /// Number of the image.
  public let number: Int
  /// The cells of the picture.
  public let rect: Rect
  /// The cells as they were drawn, by rows.
  private let cells: [Cell]

  /// Remembers the picture just drawn in `rect`; cells outside the grid are ignored.
  public init(number: Int, on rect: Rect, of grid: Grid) {
    self.number = number
    self.rect = rect
    cells = Self.cells(in: rect, of: grid)
  }

  /// Whether the grid shows the whole picture, as it was drawn.
  public func isWhole(in grid: Grid) -> Bool {
    cells.count == rect.size.columns * rect.size.rows && Self.cells(in: rect, of: grid) == cells
  }

  /// Returns the cells of a rectangle, row by row, as far as it is inside the grid.
  private static func cells(in rect: Rect, of grid: Grid) -> [Cell] {
    rect.rows.clamped(to: 0..<grid.size.rows).flatMap { row in
      grid.withRow(row) { Array($0[rect.columns.clamped(to: 0..<grid.size.columns)]) }
    }
  }
}
