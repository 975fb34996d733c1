import Cells
import TerminalInput

/// Equal tiles in rows, in the middle of a part of the screen: covers, thumbnails, or rows of text.
struct TileTable: Hashable, Sendable {
  /// The part of the screen.
  private let room: Rect
  /// The size of a tile.
  let tile: Size
  /// The cells between two tiles.
  private let gap: Size
  /// True if the first tile of a row is the rightmost.
  private let isMirrored: Bool

  init(in room: Rect, of tile: Size, gap: Size, isMirrored: Bool = false) {
    (self.room, self.tile, self.gap, self.isMirrored) = (room, tile, gap, isMirrored)
  }

  /// The number of tiles in a row.
  var columns: Int { max(1, (room.size.columns + gap.columns) / (tile.columns + gap.columns)) }
  /// The number of visible rows.
  var rows: Int { max(1, (room.size.rows + gap.rows) / (tile.rows + gap.rows)) }

  /// Returns the rectangle of a tile, counted from the first visible one in reading order.
  func rect(_ place: Int) -> Rect {
    let (row, column) = place.quotientAndRemainder(dividingBy: columns)
    let width = columns * (tile.columns + gap.columns) - gap.columns
    let height = rows * (tile.rows + gap.rows) - gap.rows
    let left = room.column + max(0, (room.size.columns - width) / 2)
    let top = room.row + max(0, (room.size.rows - height) / 2)
    let distance = isMirrored ? columns - 1 - column : column
    return Rect(
      column: left + distance * (tile.columns + gap.columns),
      row: top + row * (tile.rows + gap.rows), columns: tile.columns, rows: tile.rows)
  }

  /// The columns of all tiles.
  var span: Range<Int> {
    let (first, last) = (rect(0).columns, rect(columns - 1).columns)
    return min(first.lowerBound, last.lowerBound)..<max(first.upperBound, last.upperBound)
  }

  /// Returns the number of the tile at a cell of the screen; nil if there is none.
  func place(at report: MouseReport) -> Int? {
    (0..<columns * rows).first { rect($0).contains(column: report.column, row: report.row) }
  }
}
