import Cells

/// The geometry of a panel over the book.
struct Sheet {
  /// The rectangle of the panel.
  let rect: Rect

  /// The maximum width of a panel.
  private static let widest = 76

  /// A panel in the middle of the screen, as high as the screen.
  init(on screen: Size) {
    let columns = min(Self.widest, screen.columns)
    let rows = screen.rows >= 12 ? screen.rows - 2 : screen.rows
    rect = Rect(
      column: (screen.columns - columns) / 2, row: (screen.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// A panel in a part of the screen.
  init(_ rect: Rect) { self.rect = rect }

  /// Returns a screen with only the table on it.
  static func table(of screen: Size, _ palette: Palette) -> Grid {
    Grid(size: screen, filledWith: palette.tableCell)
  }

  private var margin: Int { rect.size.columns >= 50 ? 5 : rect.size.columns >= 30 ? 3 : 1 }
  /// The first column of the lines.
  var left: Int { rect.column + margin }
  /// The width of a line in cells.
  var width: Int { max(1, rect.size.columns - 2 * margin) }
  /// The row of the heading.
  var headingRow: Int { rect.row + 1 }
  /// The row of the first line.
  var firstRow: Int { rect.row + 3 }
  /// The number of lines that fit.
  var rows: Int { max(1, rect.size.rows - 4) }
  /// The last row, below the lines.
  var lastRow: Int { rect.rows.upperBound - 1 }
}
