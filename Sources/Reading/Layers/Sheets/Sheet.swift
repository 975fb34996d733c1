import Cells

/// A sheet of paper that lies over the book, and where on it something stands.
struct Sheet {
  /// Where it lies.
  let rect: Rect

  /// The widest that a sheet becomes.
  private static let widest = 76

  /// A sheet in the middle of the screen, as high as that.
  init(on screen: Size) {
    let columns = min(Self.widest, screen.columns)
    let rows = screen.rows >= 12 ? screen.rows - 2 : screen.rows
    rect = Rect(
      column: (screen.columns - columns) / 2, row: (screen.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// A sheet in a part of the screen.
  init(_ rect: Rect) { self.rect = rect }

  /// The screen with nothing but the table on which sheets lie.
  static func table(of screen: Size, _ palette: Palette) -> Grid {
    Grid(size: screen, filledWith: palette.tableCell)
  }

  private var margin: Int { rect.size.columns >= 50 ? 5 : rect.size.columns >= 30 ? 3 : 1 }
  /// The column in which lines begin.
  var left: Int { rect.column + margin }
  /// The cells of a line.
  var width: Int { max(1, rect.size.columns - 2 * margin) }
  /// The row of the heading.
  var headingRow: Int { rect.row + 1 }
  /// The row of the first line.
  var firstRow: Int { rect.row + 3 }
  /// How many lines there is room for.
  var rows: Int { max(1, rect.size.rows - 4) }
  /// The row at its foot, below the lines.
  var lastRow: Int { rect.rows.upperBound - 1 }
}
