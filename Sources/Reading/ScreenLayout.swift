import Cells
import Defaults
import Typesetting

/// Where everything stands on the screen: the paper, its pages, and the text on them.
///
/// It follows from the size of the terminal and the settings alone, but for a little hysteresis:
/// at the width where one page becomes two, two columns more are wanted for two than for one, so
/// that a window that is being dragged does not flicker.
public struct ScreenLayout: Hashable, Sendable {
  /// One page: its paper, the rectangle of its text, and the rows of its head and folio.
  public struct PageArea: Hashable, Sendable {
    /// The paper of the page, up to the spine.
    public let paper: Rect
    /// Where the text stands.
    public let text: Rect
    /// The row of the running head, where there is room for one.
    public let headRow: Int?
    /// The row of the folio, where there is room for one.
    public let folioRow: Int?
  }

  /// The size of the screen.
  public let screen: Size
  /// Whether two pages are shown.
  public let isSpread: Bool
  /// The paper of all pages.
  public let paper: Rect
  /// The pages in the order of the screen, from left to right: one, or two.
  public let pages: [PageArea]
  /// The most columns that the edges of the page block may take on each side.
  public let edges: Int

  /// The extent of the text on each page.
  public var format: PageFormat {
    PageFormat(measure: pages[0].text.size.columns, lines: pages[0].text.size.rows)
  }

  /// The least screen on which a page can be read.
  public static let leastScreen = Size(columns: 20, rows: 5)
  /// The columns from which on two pages are shown when the width decides.
  public static let spreadColumns = 104
  private static let spreadRows = 12
  private static let hysteresis = 2
  /// The columns below which two pages cannot be read even when they are asked for.
  private static let leastSpreadColumns = 60

  /// Lays out a screen of the given size, or answers nil where it is too small.
  ///
  /// - Parameters:
  ///   - screen: The size of the terminal.
  ///   - settings: What the reader has chosen.
  ///   - wasSpread: Whether two pages have been shown until now.
  public init?(screen: Size, settings: Settings, wasSpread: Bool) {
    guard screen.columns >= Self.leastScreen.columns, screen.rows >= Self.leastScreen.rows else {
      return nil
    }
    self.screen = screen
    let threshold = Self.spreadColumns - (wasSpread ? Self.hysteresis : 0)
    isSpread =
      switch settings.spread {
      case .one: false
      case .two: screen.columns >= Self.leastSpreadColumns
      case .auto: screen.columns >= threshold && screen.rows >= Self.spreadRows
      }
    let margins = Margins(screen: screen, isSpread: isSpread)
    edges = margins.edges
    let count = isSpread ? 2 : 1
    let most = (screen.columns - 2 * margins.table - (isSpread ? 2 : 1) * edges) / count
    let measure = max(1, min(settings.measure, most - margins.inner - margins.outer))
    let pageColumns =
      margins.fillsScreen ? most : min(most, measure + margins.inner + margins.outer)
    let rows = Self.paperRows(screen.rows - 2 * margins.tableRows, pageColumns: pageColumns)
    let free = screen.columns - pageColumns * count
    // A single page has edges on its right only; the whole is what is centred.
    let left = isSpread ? free / 2 : max(0, (free - edges) / 2)
    paper = Rect(
      column: left, row: (screen.rows - rows) / 2, columns: pageColumns * count, rows: rows)
    let paper = self.paper
    let room = max(0, pageColumns - margins.inner - margins.outer - measure)
    pages = (0..<count).map { index in
      let start = paper.column + index * pageColumns
      let isLeft = count == 2 && index == 0
      let before = isLeft ? margins.outer + room : margins.inner + (count == 1 ? room / 2 : 0)
      return PageArea(
        paper: Rect(column: start, row: paper.row, columns: pageColumns, rows: rows),
        text: Rect(
          column: start + before, row: paper.row + margins.top, columns: measure,
          rows: max(1, rows - margins.top - margins.bottom)),
        headRow: margins.headRow.map { paper.row + $0 },
        folioRow: margins.folioRow.map { paper.row + rows - 1 - $0 })
    }
  }

  /// A page is no taller than a book's: three to two, with cells twice as high as wide. Short
  /// screens are filled all the same.
  private static func paperRows(_ rows: Int, pageColumns: Int) -> Int {
    min(rows, max(48, pageColumns * 3 / 4))
  }
}

/// The empty cells round the text. On a small screen all of them give way to it.
private struct Margins {
  var inner: Int
  var outer: Int
  var top: Int
  var bottom: Int
  /// Rows from the upper edge of the paper to the running head.
  var headRow: Int?
  /// Rows from the lower edge of the paper to the folio.
  var folioRow: Int?
  /// Columns of table at each side, and rows above and below.
  var table: Int
  var tableRows: Int
  var edges: Int
  /// Whether the paper takes all columns, whatever the measure.
  var fillsScreen = false

  init(screen: Size, isSpread: Bool) {
    let isSmall = screen.columns < 60 || screen.rows < 18
    if isSmall {
      inner = screen.columns < 40 ? 1 : 2
      outer = inner
      top = screen.rows < 10 ? 0 : 1
      bottom = screen.rows < 7 ? 0 : screen.rows < 10 ? 1 : 2
      folioRow = bottom > 0 ? 0 : nil
      table = 0
      tableRows = 0
      edges = 0
      fillsScreen = true
      if isSpread { inner = 3 }
      return
    }
    let isRoomy = screen.columns >= (isSpread ? 130 : 90)
    inner = isSpread ? (isRoomy ? 6 : 4) : (isRoomy ? 6 : 5)
    outer = isSpread ? (isRoomy ? 5 : 3) : (isRoomy ? 6 : 5)
    edges = isRoomy ? 3 : 2
    table = isRoomy ? 2 : isSpread ? 0 : 1
    tableRows = screen.rows >= 36 ? 2 : screen.rows >= 30 ? 1 : 0
    let isTall = screen.rows >= 30
    headRow = isTall ? 1 : 0
    top = isTall ? 3 : 2
    folioRow = isTall ? 1 : 0
    bottom = isTall ? 3 : 2
  }
}
