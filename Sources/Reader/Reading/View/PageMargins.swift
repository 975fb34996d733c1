import Cells
import Defaults

/// The margins around the text. On a small screen all of them shrink. Lengths are in cells.
struct PageMargins {
  /// Columns beside the spine, and at the other side.
  var inner: Int
  var outer: Int
  /// Rows above and below the text.
  var top: Int
  var bottom: Int
  /// Rows from the upper edge of the paper to the running head.
  var headRow: Int?
  /// Rows from the lower edge of the paper to the folio.
  var folioRow: Int?
  /// Columns of table at each side, and rows above and below.
  var table: Int
  var tableRows: Int
  /// Columns for the edges of the page block.
  var edges: Int
  /// Minimum width of a page, for its widest drawing, in cells.
  var leastColumns = 0
  /// Whether the paper fills all columns, whatever the measure.
  var fillsScreen = false
  /// Whether the text begins in the first column and row, without a head or a folio; the last row is left for
  /// announcements.
  var isPlain = false

  /// Returns the margins of a screen for screen readers: none, not even a row for the folio.
  static func plain(_ screen: Size) -> PageMargins {
    var margins = PageMargins(screen: screen, isSpread: false)
    margins.removeAll()
    margins.folioRow = nil
    margins.isPlain = true
    return margins
  }

  /// Removes all margins but the row of the folio, and lets the paper fill the screen.
  private mutating func removeAll() {
    (inner, outer, top, bottom) = (0, 0, 0, 1)
    (headRow, folioRow) = (nil, 0)
    (table, tableRows, edges) = (0, 0, 0)
    fillsScreen = true
  }

  /// The greatest width of a page, in columns, with its inner and outer margins. `across` is the number of
  /// pages side by side, 1 or 2.
  func pageColumns(on screen: Size, across: Int) -> Int {
    (screen.columns - 2 * table - across * edges) / across
  }

  /// The margins of a book on a screen, as close to the settings as possible. They are narrow in a text of
  /// kept lines, or none if the longest line, `keptWidth`, needs the room. The pages of a book with wide
  /// drawings are as wide as the widest one, `drawn`, if the screen is wide enough.
  init(
    screen: Size, isSpread: Bool, wanted: Settings.Margins, keptWidth: Int? = nil, drawn: Int = 0,
    measure: Int = 0
  ) {
    self.init(screen: screen, isSpread: isSpread)
    adapt(to: keptWidth == nil ? wanted : .narrow, screen: screen, isPair: isSpread)
    let across = isSpread ? 2 : 1
    guard let keptWidth else {
      makeRoom(for: drawn, beside: measure, on: screen, across: across)
      return
    }
    fillsScreen = true
    if pageColumns(on: screen, across: across) - inner - outer < keptWidth {
      removeAll()
      // Two pages need a column between them.
      inner = across - 1
    }
  }

  /// Makes the pages as wide as a drawing of `drawn` cells if they are narrower: with as much paper as
  /// needed, or without the table and the edges of the page block. Does nothing on a narrower screen.
  private mutating func makeRoom(
    for drawn: Int, beside measure: Int, on screen: Size, across: Int
  ) {
    let most = pageColumns(on: screen, across: across)
    guard drawn > min(most, measure + inner + outer), drawn <= screen.columns / across else {
      return
    }
    if drawn <= most {
      leastColumns = drawn
    } else {
      (table, edges, fillsScreen) = (0, 0, true)
    }
  }

  /// Narrow margins are at most three cells at the spine and two elsewhere; wide ones leave ``leastMeasure``
  /// to the text of two pages beside each other.
  private mutating func adapt(to wanted: Settings.Margins, screen: Size, isPair: Bool) {
    switch wanted {
    case .normal: break
    case .narrow:
      (inner, outer) = (min(inner, isPair ? 3 : 2), min(outer, 2))
      (top, bottom) = (min(top, headRow == nil ? 1 : 2), min(bottom, 2))
      headRow = headRow.map { min($0, 0) }
      folioRow = folioRow.map { min($0, 0) }
      tableRows = 0
    case .wide:
      var more =
        fillsScreen
        ? min(4, screen.columns / 16) : min(8, screen.columns / (isPair ? 24 : 12))
      if isPair {
        let spare = pageColumns(on: screen, across: 2) - inner - outer - Self.leastMeasure
        more = max(0, min(more, spare / 2))
      }
      (inner, outer) = (inner + more, outer + more)
      if !fillsScreen, screen.rows >= Self.tallRows { (top, bottom) = (top + 2, bottom + 2) }
    }
  }

  /// Makes the normal margins: pages on a small screen fill it, and others lie on a table.
  private init(screen: Size, isSpread: Bool) {
    if screen.columns < Self.largeColumns || screen.rows < Self.largeRows {
      self.init(ofSmall: screen, isPair: isSpread)
    } else {
      self.init(ofLarge: screen, isPair: isSpread)
    }
  }

  /// The shortest lines of a spread, in cells: wide margins leave so much.
  static let leastMeasure = 45

  /// Thresholds of a screen, in columns and rows: smaller pages fill the screen instead of lying on a table.
  private static let largeColumns = 60
  private static let largeRows = 18
  /// Minimum width of a screen with margins of more than one cell, in columns.
  private static let sideColumns = 40
  /// Minimum height of a small page with a folio, in rows.
  private static let folioRows = 7
  private static let topRows = 10
  /// Minimum width of a screen with wide margins for one page, in columns.
  private static let roomyColumns = 90
  private static let roomyPairColumns = 130
  /// Minimum height with an empty row beside head and folio, in rows.
  private static let tallRows = 30
  /// Rows from which two rows of the table are seen.
  private static let deepTableRows = 36

  private init(ofSmall screen: Size, isPair: Bool) {
    let isNarrow = screen.columns < Self.sideColumns
    inner = isNarrow ? 1 : isPair ? 3 : 2
    outer = isNarrow ? 1 : 2
    top = screen.rows < Self.topRows ? 0 : 1
    bottom = screen.rows < Self.folioRows ? 0 : screen.rows < Self.topRows ? 1 : 2
    folioRow = bottom > 0 ? 0 : nil
    table = 0
    tableRows = 0
    edges = 0
    fillsScreen = true
  }

  private init(ofLarge screen: Size, isPair: Bool) {
    let isRoomy = screen.columns >= (isPair ? Self.roomyPairColumns : Self.roomyColumns)
    (inner, outer) = isRoomy ? (6, isPair ? 5 : 6) : isPair ? (4, 3) : (5, 5)
    edges = isRoomy ? 3 : 2
    table = isRoomy ? 2 : isPair ? 0 : 1
    tableRows = screen.rows >= Self.deepTableRows ? 2 : screen.rows >= Self.tallRows ? 1 : 0
    let isTall = screen.rows >= Self.tallRows
    (headRow, folioRow) = isTall ? (1, 1) : (0, 0)
    (top, bottom) = isTall ? (3, 3) : (2, 2)
  }
}
