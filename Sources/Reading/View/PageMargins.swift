import Cells
import Defaults

/// The margins around the text. On a small screen all of them shrink.
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
  /// True if the paper fills all columns, whatever the measure.
  var fillsScreen = false
  /// True if the text begins in the first column and row, without a head or a folio; the last row is left for
  /// announcements.
  var isPlain = false

  /// The margins of a screen for screen readers.
  static func plain(_ screen: Size) -> PageMargins {
    var margins = PageMargins(screen: screen, isSpread: false, isVertical: false)
    (margins.inner, margins.outer, margins.top, margins.bottom) = (0, 0, 0, 1)
    (margins.headRow, margins.folioRow) = (nil, nil)
    (margins.table, margins.tableRows, margins.edges) = (0, 0, 0)
    (margins.fillsScreen, margins.isPlain) = (true, true)
    return margins
  }

  /// The margins of a book on a screen, as close to the settings as possible.
  init(screen: Size, isSpread: Bool, isVertical: Bool, wanted: Settings.Margins = .normal) {
    self.init(screen: screen, isSpread: isSpread, isVertical: isVertical)
    switch wanted {
    case .normal: break
    case .narrow:
      (inner, outer) = (min(inner, isSpread && !isVertical ? 3 : 2), min(outer, 2))
      (top, bottom) = (min(top, headRow == nil ? 1 : 2), min(bottom, 2))
      headRow = headRow.map { min($0, 0) }
      folioRow = folioRow.map { min($0, 0) }
      tableRows = 0
    case .wide where !fillsScreen:
      let more = min(8, screen.columns / (isSpread && !isVertical ? 24 : 12))
      (inner, outer) = (inner + more, outer + more)
      if screen.rows >= 30 { (top, bottom) = (top + 2, bottom + 2) }
    case .wide:
      let more = min(4, screen.columns / 16)
      (inner, outer) = (inner + more, outer + more)
    }
  }

  private init(screen: Size, isSpread: Bool, isVertical: Bool) {
    let pageRows = isSpread && isVertical ? screen.rows / 2 : screen.rows
    let isSmall = screen.columns < 60 || pageRows < 18
    if isSmall {
      inner = screen.columns < 40 ? 1 : isSpread && !isVertical ? 3 : 2
      outer = screen.columns < 40 ? 1 : 2
      top = pageRows < 10 ? 0 : 1
      bottom = pageRows < 7 ? 0 : pageRows < 10 ? 1 : 2
      folioRow = bottom > 0 ? 0 : nil
      table = 0
      tableRows = 0
      edges = 0
      fillsScreen = true
      return
    }
    let isPair = isSpread && !isVertical
    let isRoomy = screen.columns >= (isPair ? 130 : 90)
    inner = isPair ? (isRoomy ? 6 : 4) : (isRoomy ? 6 : 5)
    outer = isPair ? (isRoomy ? 5 : 3) : (isRoomy ? 6 : 5)
    edges = isVertical ? 0 : isRoomy ? 3 : 2
    table = isRoomy ? 2 : isPair ? 0 : 1
    tableRows = screen.rows >= 36 ? 2 : screen.rows >= 30 ? 1 : 0
    let isTall = pageRows >= 30
    headRow = isTall ? 1 : 0
    top = isTall ? 3 : 2
    folioRow = isTall ? 1 : 0
    bottom = isTall ? 3 : 2
  }
}
