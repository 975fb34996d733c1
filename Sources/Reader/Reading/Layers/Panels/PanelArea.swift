import Cells
import TerminalInput

/// The geometry of a panel over the book.
struct PanelArea: Hashable {
  let rect: Rect
  /// The columns at each side of the lines.
  private let margin: Int
  /// Whether it is for screen readers: the lines begin in the first column, without empty rows.
  private let isPlain: Bool
  /// Whether it is at the foot of the screen, and the rest of the screen stays visible.
  private let isAtFoot: Bool

  /// Maximum width of a panel.
  private static let maximumWidth = 76

  /// The panel is in the middle of the screen, with a free row above and below on a screen of 12 rows or
  /// more; for screen readers it is the whole screen without margins.
  init(on screen: Size, isPlain: Bool, fillsScreen: Bool = false) {
    let isWhole = isPlain || fillsScreen
    let columns = isWhole ? screen.columns : min(Self.maximumWidth, screen.columns)
    let rows = isWhole || screen.rows < 12 ? screen.rows : screen.rows - 2
    rect = Rect(
      column: (screen.columns - columns) / 2, row: (screen.rows - rows) / 2, columns: columns,
      rows: rows)
    margin = isPlain ? 0 : isWhole ? 2 : Self.margin(ofColumns: columns)
    (self.isPlain, isAtFoot) = (isPlain, false)
  }

  /// A panel at the foot of the screen, of as many columns and rows as fit.
  init(
    atFootOf screen: Size, columns: Int, rows: Int, margin: Int? = nil, isPlain: Bool = false
  ) {
    let (columns, rows) = (min(columns, screen.columns), min(rows, screen.rows))
    rect = Rect(
      column: (screen.columns - columns) / 2, row: screen.rows - rows, columns: columns, rows: rows)
    self.margin = margin ?? Self.margin(ofColumns: columns)
    (self.isPlain, isAtFoot) = (isPlain, true)
  }

  /// Minimum width of a panel with wide margins, in cells.
  private static let leastForWideMargins = 50
  /// Minimum width of a panel with margins of a middle width, in cells.
  private static let leastForMargins = 30

  /// Returns the columns at each side of the lines in a panel of a width.
  private static func margin(ofColumns columns: Int) -> Int {
    columns >= leastForWideMargins ? 5 : columns >= leastForMargins ? 3 : 1
  }

  var left: Int { rect.column + margin }
  /// The width of a line in cells.
  var width: Int { max(1, rect.size.columns - 2 * margin) }
  var headingRow: Int { isPlain ? rect.row : rect.row + 1 }
  var firstRow: Int { isPlain ? rect.row + 1 : rect.row + 3 }
  var rows: Int { max(1, rect.size.rows - (isPlain ? 2 : 4)) }
  var lastRow: Int { rect.rows.upperBound - 1 }

  /// Returns the key of the hint in a cell of the screen; nil if there is none.
  func key(of hints: [Hint], at report: MouseReport, _ context: Context) -> Key? {
    guard report.row == lastRow else { return nil }
    return HintRow(hints, width: width, context).key(at: report.column - left)
  }

  /// Draws the empty panel, on the table or at the foot of the screen. `isBelowTop` and `hasMore`: there are
  /// lines before the visible ones, and after them.
  func draw(
    hints: [Hint], isBelowTop: Bool, hasMore: Bool, _ context: Context, into grid: inout Grid
  ) {
    let (palette, muted) = (context.palette, context.palette.mutedText)
    if !isAtFoot { grid = Grid(size: context.screen, filledWith: palette.tableCell) }
    grid.fill(rect, with: Cell(.space, palette.text))
    let hasFoot = isAtFoot && !isPlain
    if hasFoot { grid.drawEdges(rect, muted) }
    let column = rect.columns.upperBound - 2
    if isBelowTop, !isPlain { grid.write("↑", column: column, row: rect.row, style: muted) }
    if hasMore, !isPlain { grid.write("↓", column: column, row: lastRow, style: muted) }
    let keys = HintRow(hints, width: width, context).text
    if hasFoot, !keys.isEmpty {
      // In the lower edge.
      grid.write(" \(keys) ", column: left - 1, row: lastRow, style: muted, limit: width + 2)
    } else {
      grid.write(keys, column: left, row: lastRow, style: muted, limit: width)
    }
  }
}
