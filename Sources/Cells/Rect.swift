/// A rectangle of cells; its origin is its upper left cell, counted from 0.
public struct Rect: Hashable, Sendable {
  /// The leftmost column.
  public var column: Int
  /// The topmost row.
  public var row: Int
  /// The extent, in cells.
  public var size: Size

  /// Makes a rectangle; negative extents become 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    size = Size(columns: columns, rows: rows)
  }

  /// The columns that the rectangle covers.
  public var columns: Range<Int> { column..<column + size.columns }

  /// The rows that the rectangle covers.
  public var rows: Range<Int> { row..<row + size.rows }

  /// Whether the cell at `column` and `row` lies inside.
  public func contains(column: Int, row: Int) -> Bool {
    columns.contains(column) && rows.contains(row)
  }
}
