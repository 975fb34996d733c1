import BookText
import Cells
import Defaults
import Typesetting

/// The layout of the screen: the paper, its pages, and the text on them.
///
/// It depends only on the size of the terminal and the settings, except for a hysteresis at the threshold
/// between one page and two: the layout does not flicker while a window is being resized.
public struct ScreenLayout: Hashable, Sendable {
  /// One page: its paper, the rectangle of its text, and the rows of its head and folio.
  public struct PageArea: Hashable, Sendable {
    /// The paper of the page, up to the spine.
    public var paper: Rect
    /// The rectangle of the text.
    public var text: Rect
    /// The row of the running head, if there is room for one.
    public var headRow: Int?
    /// The row of the folio, if there is room for one.
    public var folioRow: Int?
  }

  /// The side of a page with the spine.
  public enum Side: Hashable, Sendable {
    case left
    case right
    case top
    case bottom
  }

  /// The size of the screen.
  public let screen: Size
  /// True if two pages are shown.
  public let isSpread: Bool
  /// True if leaves turn up and down over a horizontal spine.
  public let isVertical: Bool
  /// True if reading goes from right to left.
  public let isRightToLeft: Bool
  /// True if the first page of a spread is alone.
  private let isCoverAlone: Bool
  /// The paper of all pages.
  public let paper: Rect
  /// The one or two pages in the order of the screen, from left to right or from top to bottom.
  public let pages: [PageArea]
  /// The maximum width of the page block's edges on a side, in columns.
  public let edges: Int

  /// How the type is set.
  public let type: TypeStyle

  /// The lines before the first full page of a text that is shown as it is, and has been scrolled by lines.
  var scrolledLines = 0

  /// The rows from one line of text to the next.
  public let leading: Int
  /// True if the lines of a section in which readings of characters are rare are close together.
  private let hasCloseSections: Bool

  /// The extent of the text on each page.
  public var format: PageFormat {
    let text = pages[0].text.size
    var format = PageFormat(
      measure: text.columns, lines: (text.rows + leading - 1) / leading, style: type,
      facing: facing, leading: leading)
    format.scrolledLines = scrolledLines
    if hasCloseSections { format.closeLines = text.rows }
    return format
  }

  /// The pairs of pages that face each other and should end on the same line.
  private var facing: PageFormat.Facing {
    guard isSpread, !isVertical else { return .none }
    return isCoverAlone ? .fromSecond : .fromFirst
  }

  /// True if later pages are on the left.
  public var isMirrored: Bool { isRightToLeft && !isVertical }

  /// Returns the side of the spine, by the page's position on the screen.
  public func spineSide(ofPage index: Int) -> Side {
    if isVertical { return isSpread && index == 0 ? .bottom : .top }
    if isSpread { return index == 0 ? .right : .left }
    return isRightToLeft ? .right : .left
  }

  /// Returns the cells in which a click turns down the outer top corner of a page: 4 columns and 2
  /// rows of it and, if leaves turn sideways, all between these and the edges of the screen.
  func cornerTarget(ofPage index: Int) -> Rect {
    let paper = pages[index].paper
    let width = min(4, paper.size.columns)
    // Beside a page that turns up and down is the edge at which it is turned.
    let (left, right) =
      isVertical ? (paper.columns.lowerBound, paper.columns.upperBound) : (0, screen.columns)
    let columns =
      spineSide(ofPage: index) == .right
      ? left..<paper.columns.lowerBound + width : paper.columns.upperBound - width..<right
    let top = isVertical ? paper.row : 0
    return Rect(
      column: columns.lowerBound, row: top, columns: columns.count, rows: paper.row + 2 - top)
  }

  /// Reorders things from reading order to the order on the screen, and back.
  /// Generic: once a frame.
  public func onScreen<Thing>(_ things: [Thing]) -> [Thing] {
    isMirrored ? things.reversed() : things
  }

  /// The minimum size of a screen on which a page can be read.
  public static let minScreen = Size(columns: 20, rows: 5)
  /// The minimum number of columns for two pages side by side, if the layout is automatic.
  public static let spreadColumns = 104
  private static let spreadRows = 12
  /// The rows from which a page has lines enough with an empty row after each.
  private static let roomyRows = 36
  /// The minimum number of rows for two pages one above the other.
  public static let stackRows = 40
  private static let hysteresis = 2
  /// The minimum extents of two pages even if they are requested.
  private static let minSpreadColumns = 60
  private static let minStackRows = 16

  /// Lays out a book on a screen; returns nil if that is too small.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - screen: The size of the screen.
  ///   - settings: The settings of the book, as ``Defaults/Settings/presented``.
  ///   - appearance: The capabilities of the terminal.
  ///   - wasSpread: True if two pages have been shown until now.
  public init?(
    of book: Book, on screen: Size, _ settings: Settings, _ appearance: Appearance, wasSpread: Bool
  ) {
    guard screen.columns >= Self.minScreen.columns, screen.rows >= Self.minScreen.rows else {
      return nil
    }
    var settings = settings
    if !appearance.showsPictures { settings.images = .off }
    let keptWidth = book.keptWidth
    let isVertical = settings.orientation == .vertical
    let slack = wasSpread ? Self.hysteresis : 0
    let isSpread =
      switch settings.spread {
      case .one: false
      case .two:
        isVertical
          ? screen.rows >= Self.minStackRows : screen.columns >= Self.minSpreadColumns
      case .auto:
        isVertical
          ? screen.rows >= Self.stackRows - slack
          : screen.columns >= max(Self.spreadColumns, 2 * (keptWidth ?? 0) + 2) - slack
            && screen.rows >= Self.spreadRows
      }
    let margins =
      settings.accessible == .on
      ? PageMargins.plain(screen)
      : PageMargins(
        screen: screen, isSpread: isSpread, isVertical: isVertical, wanted: settings.margins,
        keptWidth: keptWidth)
    self.screen = screen
    self.isSpread = isSpread
    self.isVertical = isVertical
    let isRightToLeft =
      switch settings.direction {
      case .auto: book.isRightToLeft
      case .ltr: false
      case .rtl: true
      }
    self.isRightToLeft = isRightToLeft
    isCoverAlone = settings.cover == .alone
    edges = margins.edges
    var type = TypeStyle(
      settings, language: book.language, form: book.form, hasOptions: book.namesOptions,
      code: book.code)
    type.cutsLongLines = keptWidth != nil && settings.longLines == .cut
    self.type = type
    let isDouble =
      settings.leading == .double || settings.leading == .auto && book.hasFrequentReadings
    leading = isDouble ? 2 : 1
    hasCloseSections =
      isDouble && settings.leading == .auto && screen.rows < Self.roomyRows

    // The extent of one page.
    let across = isSpread && !isVertical ? 2 : 1
    let down = isSpread && isVertical ? 2 : 1
    let edgeSides = isVertical ? 0 : across
    let most = margins.pageColumns(on: screen, across: across)
    let widest = keptWidth == nil ? settings.measure : most
    let measure = max(1, min(widest, most - margins.inner - margins.outer))
    let pageColumns =
      margins.fillsScreen ? most : min(most, measure + margins.inner + margins.outer)
    let maxRows = (screen.rows - 2 * margins.tableRows) / down
    let pageRows =
      margins.isPlain ? maxRows : Self.rows(maxRows, pageColumns: pageColumns)

    // The paper is centred, together with its edges on the right of a single page.
    let free = screen.columns - pageColumns * across
    let left = edgeSides == 1 ? max(0, (free - edges) / 2) : free / 2
    let paper = Rect(
      column: left, row: (screen.rows - pageRows * down) / 2, columns: pageColumns * across,
      rows: pageRows * down)
    let spare = margins.isPlain ? 0 : pageColumns - margins.inner - margins.outer - measure
    let isMirrored = isRightToLeft && !isVertical && !margins.isPlain
    func placed(_ rect: Rect) -> Rect { isMirrored ? rect.mirrored(in: screen) : rect }
    let areas = (0..<across * down).map { index in
      let start = paper.column + (across == 2 ? index * pageColumns : 0)
      let top = paper.row + (down == 2 ? index * pageRows : 0)
      let isLeft = across == 2 && index == 0
      let before = isLeft ? margins.outer + spare : margins.inner + (across == 1 ? spare / 2 : 0)
      return PageArea(
        paper: placed(Rect(column: start, row: top, columns: pageColumns, rows: pageRows)),
        text: placed(
          Rect(
            column: start + before, row: top + margins.top, columns: measure,
            rows: max(1, pageRows - margins.top - margins.bottom))),
        headRow: margins.headRow.map { top + $0 },
        folioRow: margins.folioRow.map { top + pageRows - 1 - $0 })
    }
    self.paper = placed(paper)
    pages = isMirrored ? areas.reversed() : areas
  }

  /// Limits the rows of a page to a book's proportion: three to two, with cells twice as high as
  /// wide. Short screens are filled all the same.
  private static func rows(_ rows: Int, pageColumns: Int) -> Int {
    max(1, min(rows, max(48, pageColumns * 3 / 4)))
  }
}

extension Rect {
  /// Returns the rectangle mirrored about the vertical axis of the screen.
  fileprivate func mirrored(in screen: Size) -> Rect {
    Rect(
      column: screen.columns - columns.upperBound, row: row, columns: size.columns,
      rows: size.rows)
  }
}
