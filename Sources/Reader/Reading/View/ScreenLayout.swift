import BookText
import Cells
import Defaults
import Typesetting

/// The layout of the screen: the paper, its pages, and the text on them. It depends only on the size of the
/// terminal and the settings, except for a hysteresis at the threshold between one page and two: the layout
/// does not flicker while a window is being resized.
public struct ScreenLayout: Hashable, Sendable {
  /// One page: its paper, the rectangle of its text, and the rows of its head and folio.
  public struct PageArea: Hashable, Sendable {
    /// The paper of the page, up to the spine.
    public var paper: Rect
    public var text: Rect
    /// The row of the running head, if there is room for one.
    public var headRow: Int?
    /// The row of the folio, if there is room for one.
    public var folioRow: Int?

    /// The columns of the paper before and after the text.
    var margins: (left: Int, right: Int) {
      (
        max(0, text.column - paper.column),
        max(0, paper.columns.upperBound - text.columns.upperBound)
      )
    }
  }

  /// A side of a page or of the paper.
  public enum Side: Hashable, Sendable {
    case left
    case right
  }

  public let screen: Size
  public let isSpread: Bool
  public let isRightToLeft: Bool
  /// Whether the first page of a spread is alone.
  let isCoverAlone: Bool
  /// The paper of all pages.
  public let paper: Rect
  /// The one or two pages in the order of the screen, from left to right.
  public let pages: [PageArea]
  /// Maximum width of the page block's edges on a side, in columns.
  public let edges: Int

  /// How the type is set.
  public let type: TypeStyle
  /// How the type of a translation that faces the book is set; nil without one.
  public let translationType: TypeStyle?

  /// Whether notes are at the foot of the pages with their references.
  private let setsNotesAtFoot: Bool
  /// Number of lines before the first full page of a text that scrolls by lines.
  var scrolledLines = 0

  /// Rows above the text of each page for the first lines of a text that scrolls.
  public let headerRows: Int

  /// Columns before the text for the numbers of its lines; 0 if they are not shown.
  public let numberColumns: Int

  /// The rows from one line of text to the next.
  public let leading: Int
  /// Whether the lines of a section with few readings of characters are close together.
  private let hasCloseSections: Bool

  /// The extent of the text on each page.
  public var format: PageFormat {
    let text = pages[0].text.size
    var format = PageFormat(
      measure: text.columns, lines: (text.rows + leading - 1) / leading, style: type,
      facing: facing, leading: leading)
    format.scrolledLines = scrolledLines
    format.headerLines = headerRows
    if hasCloseSections { format.closeLines = text.rows }
    format.room = type.isPlain ? text.columns : pages[0].paper.size.columns
    format.translationStyle = translationType
    format.setsNotesAtFoot = setsNotesAtFoot
    return format
  }

  /// The pages that face each other and should end on the same line.
  private var facing: PageFormat.Facing {
    guard isSpread else { return .none }
    return isCoverAlone ? .fromSecond : .fromFirst
  }

  /// Returns the side of a page with the spine; the index is its position on the screen.
  public func spineSide(ofPage index: Int) -> Side {
    if isSpread { return index == 0 ? .right : .left }
    return isRightToLeft ? .right : .left
  }

  /// The cells of a click that turns down the outer top corner of a page: 4 columns and 2 rows, and all cells
  /// from there to the edges.
  func cornerTarget(ofPage index: Int) -> Rect {
    let paper = pages[index].paper
    let width = min(4, paper.size.columns)
    let columns =
      spineSide(ofPage: index) == .right
      ? 0..<paper.columns.lowerBound + width : paper.columns.upperBound - width..<screen.columns
    return Rect(
      column: columns.lowerBound, row: 0, columns: columns.count, rows: paper.row + 2)
  }

  /// Reorders things between reading order and the order on the screen: reverses them if it is mirrored.
  /// Not specialised for its callers: called a few times for each frame.
  public func onScreen<Thing>(_ things: [Thing]) -> [Thing] {
    isRightToLeft ? things.reversed() : things
  }

  /// Minimum size of a screen for reading a page.
  public static let minScreen = Size(columns: 20, rows: 5)
  /// Minimum number of columns for two pages side by side, if the layout is automatic: lines of 45 cells.
  public static let spreadColumns = 108
  /// Minimum number of rows for two pages side by side, if the layout is automatic.
  private static let spreadRows = 12
  /// Number of rows from which a page has enough lines with an empty row after each.
  private static let roomyRows = 36
  /// Number of columns by which a screen may fall below a threshold before two pages become one.
  private static let hysteresis = 2
  /// Columns of a number of seven digits and the gap after it, as in less.
  private static let widthOfNumbers = 8
  /// Minimum number of columns for two requested pages side by side.
  private static let minSpreadColumns = 60

  /// Nil if the screen is too small. The settings are as ``Defaults/Settings/presented``; `wasSpread` if two
  /// pages were shown until now.
  public init?(
    of book: Book, on screen: Size, _ settings: Settings, _ appearance: Appearance, wasSpread: Bool
  ) {
    guard screen.columns >= Self.minScreen.columns, screen.rows >= Self.minScreen.rows else {
      return nil
    }
    var settings = settings
    if !appearance.showsPictures { settings.images = .off }
    let isNumbered =
      settings.lineNumbers == .on && book.form == .asIs && settings.accessible == .off
    numberColumns = isNumbered ? Self.widthOfNumbers : 0
    let keptWidth = book.keptWidth.map { [numberColumns] in $0 + numberColumns }
    self.screen = screen
    isSpread = Self.showsTwoPages(on: screen, settings, keptWidth: keptWidth, wasSpread: wasSpread)
    let margins = Self.margins(
      of: book, on: screen, settings, isSpread: isSpread, keptWidth: keptWidth)
    isRightToLeft = settings.direction == .rtl || settings.direction == .auto && book.isRightToLeft
    // Program output and tables have no cover.
    isCoverAlone =
      settings.spread != .paired && book.form == .book && keptWidth == nil && book.facing == nil
    edges = margins.edges
    setsNotesAtFoot = settings.notes == .foot
    let isDouble =
      settings.leading == .double || settings.leading == .auto && book.hasFrequentReadings
    var type = Self.type(of: book, settings, keepsLines: keptWidth != nil)
    type.showsReadings = isDouble
    self.type = type
    translationType = book.facing.map { [type] in type.ofTranslation(settings, $0.translation) }
    leading = isDouble ? 2 : 1
    hasCloseSections =
      isDouble && settings.leading == .auto && screen.rows < Self.roomyRows
    let sheet = Sheet(
      on: screen, margins, across: isSpread ? 2 : 1,
      measure: keptWidth == nil ? settings.measure : nil)
    let isMirrored = isRightToLeft && !margins.isPlain
    paper = isMirrored ? sheet.paper.mirrored(in: screen) : sheet.paper
    let sheetAreas = sheet.areas(within: margins)
    // A page keeps more rows than its header has.
    let maximumHeaderRows = (sheetAreas[0].text.size.rows - 1) / 2
    headerRows =
      type.hasFullPages && !type.isPlain ? min(settings.headerRows, maximumHeaderRows) : 0
    let areas = sheetAreas.map { [numberColumns, headerRows] in
      $0.indented(by: numberColumns).lowered(by: headerRows)
    }
    pages = isMirrored ? areas.reversed().map { $0.mirrored(in: screen) } : areas
  }

  /// Returns the margins of a book; in accessible mode, those for screen readers. `keptWidth` is the width of
  /// the longest kept line.
  private static func margins(
    of book: Book, on screen: Size, _ settings: Settings, isSpread: Bool, keptWidth: Int?
  ) -> PageMargins {
    if settings.accessible == .on { return .plain(screen) }
    return PageMargins(
      screen: screen, isSpread: isSpread, wanted: settings.margins, keptWidth: keptWidth,
      drawn: keptWidth == nil ? book.widestDrawing : 0, measure: settings.measure)
  }

  private static func type(of book: Book, _ settings: Settings, keepsLines: Bool) -> TypeStyle {
    var type = TypeStyle(settings, of: book)
    type.cutsDrawings = settings.cutsLongLines(in: book.form)
    type.cutsLongLines = keepsLines && type.cutsDrawings
    return type
  }

  /// Whether two pages are shown: by the setting, if they fit, or automatically by the size of the screen;
  /// `wasSpread` if they were shown until now. `keptWidth` is the width of the longest kept line.
  private static func showsTwoPages(
    on screen: Size, _ settings: Settings, keptWidth: Int?, wasSpread: Bool
  ) -> Bool {
    let slack = wasSpread ? hysteresis : 0
    switch settings.spread {
    case .one: return false
    case .two: return screen.columns >= minSpreadColumns
    case .auto, .paired:
      let columns = max(spreadColumns, 2 * (keptWidth ?? 0) + 2)
      return screen.columns >= columns - slack && screen.rows >= spreadRows
    }
  }

  /// The paper of one or two pages, as if read from left to right.
  private struct Sheet {
    let paper: Rect
    private let across: Int
    /// The extent of one page, and the width of its text.
    private let page: Size
    private let measure: Int

    /// Lays out pages side by side (`across`). Without a wanted measure, the text is as wide as possible.
    init(on screen: Size, _ margins: PageMargins, across: Int, measure wanted: Int?) {
      let most = margins.pageColumns(on: screen, across: across)
      let beside = margins.inner + margins.outer
      measure = max(1, min(wanted ?? most, most - beside))
      let columns =
        margins.fillsScreen ? most : min(most, max(measure + beside, margins.leastColumns))
      let maxRows = screen.rows - 2 * margins.tableRows
      let rows = margins.isPlain ? maxRows : Self.limitedRows(maxRows, pageColumns: columns)
      (page, self.across) = (Size(columns: columns, rows: rows), across)
      // Centred, together with the edges on the right of a single page.
      let free = screen.columns - columns * across
      paper = Rect(
        column: across == 1 ? max(0, (free - margins.edges) / 2) : free / 2,
        row: (screen.rows - rows) / 2, columns: columns * across, rows: rows)
    }

    /// Rows that a page may have whatever its width.
    private static let shortestLimit = 48

    /// A book’s proportion is three to two, with cells twice as high as wide; the rows are not limited below
    /// ``shortestLimit``.
    private static func limitedRows(_ rows: Int, pageColumns: Int) -> Int {
      max(1, min(rows, max(shortestLimit, pageColumns * 3 / 4)))
    }

    /// Spare columns are at the outer side of facing pages, and at both sides of others.
    func areas(within margins: PageMargins) -> [PageArea] {
      let spare =
        margins.isPlain ? 0 : page.columns - margins.inner - margins.outer - measure
      return (0..<across).map { index in
        let (start, top) = (paper.column + index * page.columns, paper.row)
        let isLeft = across == 2 && index == 0
        let before = isLeft ? margins.outer + spare : margins.inner + (across == 1 ? spare / 2 : 0)
        return PageArea(
          paper: Rect(column: start, row: top, columns: page.columns, rows: page.rows),
          text: Rect(
            column: start + before, row: top + margins.top, columns: measure,
            rows: max(1, page.rows - margins.top - margins.bottom)),
          headRow: margins.headRow.map { top + $0 },
          folioRow: margins.folioRow.map { top + page.rows - 1 - $0 })
      }
    }
  }
}

extension ScreenLayout.PageArea {
  /// Returns the page with columns left free before its text. At least one column of text stays.
  fileprivate func indented(by columns: Int) -> Self {
    var area = self
    let indent = max(0, min(columns, text.size.columns - 1))
    area.text = Rect(
      column: text.column + indent, row: text.row, columns: text.size.columns - indent,
      rows: text.size.rows)
    return area
  }

  /// Returns the page with rows left free above its text. At least one row of text stays.
  fileprivate func lowered(by rows: Int) -> Self {
    var area = self
    let rows = max(0, min(rows, text.size.rows - 1))
    area.text = Rect(
      column: text.column, row: text.row + rows, columns: text.size.columns,
      rows: text.size.rows - rows)
    return area
  }

  fileprivate func mirrored(in screen: Size) -> Self {
    Self(
      paper: paper.mirrored(in: screen), text: text.mirrored(in: screen), headRow: headRow,
      folioRow: folioRow)
  }
}

extension Rect {
  fileprivate func mirrored(in screen: Size) -> Rect {
    Rect(
      column: screen.columns - columns.upperBound, row: row, columns: size.columns,
      rows: size.rows)
  }
}

extension Settings {
  /// The automatic setting wraps lines of a text shown line for line, as less(1) does.
  func cutsLongLines(in form: TextForm) -> Bool {
    switch longLines {
    case .auto: form != .asIs
    case .cut: true
    case .wrapped: false
    }
  }

  /// Selects the next or the previous way to show long lines that makes a text of a form look different.
  mutating func stepLongLines(by distance: Int, in form: TextForm) {
    let areCut = cutsLongLines(in: form)
    for _ in LongLines.allCases where cutsLongLines(in: form) == areCut {
      step(.longLines, by: distance)
    }
  }
}
