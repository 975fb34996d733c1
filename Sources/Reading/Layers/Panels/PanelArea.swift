import Cells

/// The geometry of a panel over the book.
struct PanelArea: Hashable {
  /// The rectangle of the panel.
  let rect: Rect
  /// The columns at each side of the lines.
  private let margin: Int

  /// True if the lines begin in the first column, without empty rows between them.
  private let isPlain: Bool

  /// The maximum width of a panel.
  private static let widest = 76

  /// A panel in the middle of the screen, as high as the screen.
  ///
  /// - Parameters:
  ///   - screen: The size of the screen.
  ///   - isPlain: True if it is for screen readers: the whole screen, without margins.
  init(on screen: Size, isPlain: Bool) {
    if isPlain {
      self.init(fillingScreen: screen, isPlain: true)
      return
    }
    let columns = min(Self.widest, screen.columns)
    let rows = screen.rows >= 12 ? screen.rows - 2 : screen.rows
    self.init(
      Rect(
        column: (screen.columns - columns) / 2, row: (screen.rows - rows) / 2, columns: columns,
        rows: rows))
  }

  /// A panel in a part of the screen.
  init(_ rect: Rect) {
    let columns = rect.size.columns
    self.init(rect, margin: columns >= 50 ? 5 : columns >= 30 ? 3 : 1, isPlain: false)
  }

  /// A panel on all of the screen.
  init(fillingScreen screen: Size, isPlain: Bool) {
    let rect = Rect(column: 0, row: 0, columns: screen.columns, rows: screen.rows)
    self.init(rect, margin: isPlain ? 0 : 2, isPlain: isPlain)
  }

  private init(_ rect: Rect, margin: Int, isPlain: Bool) {
    (self.rect, self.margin, self.isPlain) = (rect, margin, isPlain)
  }

  /// Returns a screen with only the table on it.
  static func table(of screen: Size, _ palette: Palette) -> Grid {
    Grid(size: screen, filledWith: palette.tableCell)
  }

  /// The first column of the lines.
  var left: Int { rect.column + margin }
  /// The width of a line in cells.
  var width: Int { max(1, rect.size.columns - 2 * margin) }
  /// The row of the heading.
  var headingRow: Int { isPlain ? 0 : rect.row + 1 }
  /// The row of the first line.
  var firstRow: Int { isPlain ? 1 : rect.row + 3 }
  /// The number of lines that fit.
  var rows: Int { max(1, rect.size.rows - (isPlain ? 2 : 4)) }
  /// The last row, below the lines.
  var lastRow: Int { rect.rows.upperBound - 1 }
}
