import Cells
import TerminalInput

/// Equal tiles in rows, in the middle of a part of the screen: covers, or rows of text.
struct TileTable: Hashable, Sendable {
  /// The part of the screen.
  private let room: Rect
  let tile: Size
  private let gap: Size

  /// Makes a table of tiles in a room. A tile has at least one cell, even in an empty room.
  init(in room: Rect, of tile: Size, gap: Size) {
    (self.room, self.gap) = (room, gap)
    self.tile = Size(columns: max(1, tile.columns), rows: max(1, tile.rows))
  }

  /// Number of tiles in a row.
  var columns: Int { max(1, (room.size.columns + gap.columns) / (tile.columns + gap.columns)) }
  /// Number of visible rows.
  var rows: Int { max(1, (room.size.rows + gap.rows) / (tile.rows + gap.rows)) }

  /// Counts from the first visible tile in reading order. The table is in the middle of its room, or at its
  /// upper left if it does not fit.
  func rect(ofTile place: Int) -> Rect {
    let (row, column) = place.quotientAndRemainder(dividingBy: columns)
    let width = columns * (tile.columns + gap.columns) - gap.columns
    let height = rows * (tile.rows + gap.rows) - gap.rows
    let left = room.column + max(0, (room.size.columns - width) / 2)
    let top = room.row + max(0, (room.size.rows - height) / 2)
    return Rect(
      column: left + column * (tile.columns + gap.columns),
      row: top + row * (tile.rows + gap.rows), columns: tile.columns, rows: tile.rows)
  }

  var span: Range<Int> {
    rect(ofTile: 0).columns.lowerBound..<rect(ofTile: columns - 1).columns.upperBound
  }

  /// Returns the index of the visible tile at a cell of the screen; nil if there is none.
  func place(at report: MouseReport) -> Int? {
    (0..<columns * rows).first { rect(ofTile: $0).contains(column: report.column, row: report.row) }
  }
}
