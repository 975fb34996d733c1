/// A rectangle of cells; its origin is its upper left cell, counted from 0.
public struct Rect: Hashable, Sendable {
  /// The leftmost column.
  public var column: Int
  /// The topmost row.
  public var row: Int
  /// The extent, in cells.
  public var size: Size

  /// Creates a rectangle; negative extents become 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    size = Size(columns: columns, rows: rows)
  }

  /// The columns of the rectangle.
  public var columns: Range<Int> { column..<column + size.columns }

  /// The rows of the rectangle.
  public var rows: Range<Int> { row..<row + size.rows }

  /// Whether the cell at `column` and `row` is inside.
  public func contains(column: Int, row: Int) -> Bool {
    columns.contains(column) && rows.contains(row)
  }
}
