import Cells
import Paging
import TerminalInput

/// The page overview: thumbnails in rows with one page selected, and their positions on the screen.
/// A filter leaves only the pages that contain the typed words.
struct Overview: Sendable {
  /// The number of pages.
  let count: Int
  /// The size of the screen.
  let screen: Size
  /// True if pages follow each other from right to left.
  let isRightToLeft: Bool
  /// True if it is for screen readers: a row of text for each page instead of a thumbnail.
  private let isPlain: Bool
  /// The index of the selected page.
  private(set) var chosen: Int
  /// The filter.
  private(set) var filter = ListFilter()
  /// The indices of the listed pages, in order; nil if all are listed.
  private var listed: [Int]?
  /// The number of pages that the filter has searched.
  private var searched = 0

  /// The number of pages that are searched in one go; some 2 ms.
  static let slice = 500

  /// The cells of a miniature.
  static let miniature = Size(columns: 22, rows: 10)
  /// The distance from one thumbnail to the next: paper at both sides, its number, and a gap.
  private var pitch: Size {
    isPlain ? Size(columns: screen.columns, rows: 1) : Size(columns: 26, rows: 12)
  }

  init(
    count: Int, chosen: Int, screen: Size, isRightToLeft: Bool = false, isPlain: Bool = false
  ) {
    self.isRightToLeft = isRightToLeft && !isPlain
    self.isPlain = isPlain
    self.count = max(1, count)
    self.screen = screen
    self.chosen = min(max(0, chosen), self.count - 1)
  }

  /// The number of thumbnails in a row.
  var columns: Int { max(1, screen.columns / pitch.columns) }
  /// The number of rows of thumbnails on the screen.
  var rows: Int { isPlain ? screen.rows - 1 : max(1, screen.rows / pitch.rows) }

  /// The number of listed pages, visible or not.
  private var listedCount: Int { listed?.count ?? count }

  /// The position of the selected page in the list; nil if none is listed.
  private var position: Int? { listed.map { $0.firstIndex(of: chosen) } ?? chosen }

  /// The visible pages with the rectangle of each; the selected one is always among them.
  var places: [(page: Int, paper: Rect)] {
    let left = max(0, (screen.columns - columns * pitch.columns + 1) / 2)
    let top = isPlain ? 0 : max(0, (screen.rows - rows * pitch.rows) / 2)
    let size =
      isPlain ? pitch : Size(columns: Self.miniature.columns + 3, rows: Self.miniature.rows + 1)
    let first = (position ?? 0) / (columns * rows) * columns * rows
    return (0..<columns * rows).compactMap { index in
      guard first + index < listedCount else { return nil }
      let place = isRightToLeft ? columns - 1 - index % columns : index % columns
      let paper = Rect(
        column: left + place * pitch.columns,
        row: top + index / columns * pitch.rows,
        columns: size.columns, rows: size.rows)
      return (listed?[first + index] ?? first + index, paper)
    }
  }

  /// Moves the selection by `distance` pages, clamped.
  mutating func move(by distance: Int) {
    guard let position else { return }
    let target = min(max(0, position + distance), listedCount - 1)
    chosen = listed?[target] ?? target
  }

  /// Lists the pages that contain the typed words: those of the first slice at once.
  private mutating func beginFiltering(_ context: Context) {
    listed = filter.words == nil ? nil : []
    searched = 0
    work(context)
  }

  var hasWork: Bool { listed != nil && searched < count }

  /// Searches the next slice of the pages, and selects the next match from the selected page on.
  mutating func work(_ context: Context) {
    guard hasWork, let words = filter.words else { return }
    let slice = searched..<min(searched + Self.slice, count)
    listed? += words.pages(of: context.pages.pagination, among: slice, in: context.book)
    searched = slice.upperBound
    if let match = listed?.first(where: { $0 >= chosen }) {
      chosen = match
    } else if !hasWork, let last = listed?.last {
      chosen = last
    }
  }

  /// Selects the page at a cell of the screen; returns false if there is none.
  mutating func choose(column: Int, row: Int) -> Bool {
    guard let place = places.first(where: { $0.paper.contains(column: column, row: row) }) else {
      return false
    }
    chosen = place.page
    return true
  }
}

extension Overview: Panel {
  /// The overview of the current pages.
  init(_ context: Context, chosen: Int? = nil) {
    self.init(
      count: context.pages.pagination.count, chosen: chosen ?? context.scene.focus,
      screen: context.screen,
      isRightToLeft: context.pages.isMirrored, isPlain: context.isAccessible)
  }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    if let right = key.columns(isTyping: filter.isTyping) {
      move(by: isRightToLeft ? -right : right)
      return .stay
    }
    switch filter.action(of: key, page: rows) {
    case .move(let lines): move(by: lines * columns)
    case .open: return position == nil ? .stay : .close(.go(.page(chosen)))
    case .undo: return .ask(.undo)
    case .filter: beginFiltering(context)
    case .help: return .ask(.perform(.help))
    case .close: return .close
    case .remove: break
    case nil:
      if context.bindings[key] == .overview || key == Key(.backspace) { return .close }
      // A digit starts a page number.
      return key.modifiers.isEmpty && NumberPrompt(key) == nil ? .stay : .pass
    }
    return .stay
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    filter.paste(text)
    beginFiltering(context)
    return .stay
  }

  /// A click on a page goes there, elsewhere it closes the overview.
  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    choose(column: report.column, row: report.row) ? .close(.go(.page(chosen))) : .close
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) {
    move(by: lines > 0 ? columns : -columns)
  }

  mutating func refresh(_ context: Context) -> Bool {
    // After a new layout the reader's page is selected.
    let isSame = count == max(1, context.pages.pagination.count)
    var overview = Overview(context, chosen: isSame ? chosen : nil)
    overview.filter = filter
    overview.beginFiltering(context)
    self = overview
    return true
  }

  func draw(_ context: Context, into grid: inout Grid) {
    let palette = context.palette
    grid = Grid(size: screen, filledWith: palette.tableCell)
    for (page, paper) in places {
      draw(page, on: paper, context, palette, into: &grid)
    }
    let style = palette.tableText
    if grid.cursor == nil { grid.focus(column: 0, row: screen.rows - 1) }
    if listedCount == 0, !hasWork {
      let message = "No page contains “\(filter.line.text)”."
      drawCentred(message, row: screen.rows / 2, style, into: &grid)
    }
    var typed = ""
    if filter.isTyping {
      let words = filter.line.shown(in: max(4, screen.columns / 2 - 22))
      typed = context.worded("/\(words)\(context.fieldEnd)  \(listedCount) of \(count) · ")
    }
    let keys = filter.hint(
      arrows: "←↑↓→", verb: "open", width: screen.columns - cellWidth(of: typed), context)
    drawCentred(typed + keys, row: screen.rows - 1, style, into: &grid)
  }

  private func drawCentred(_ text: String, row: Int, _ style: Style, into grid: inout Grid) {
    guard isPlain else { return grid.writeCentred(text, row: row, style) }
    grid.write(shortened(text, to: screen.columns), column: 0, row: row, style: style)
  }

  private func draw(
    _ page: Int, on paper: Rect, _ context: Context, _ palette: Palette, into grid: inout Grid
  ) {
    let isChosen = page == chosen
    let ink = palette.hasShades && !isChosen ? palette.muted.foreground : palette.ink
    var style = Style(foreground: ink, background: palette.paper)
    if !palette.hasShades, isChosen { style.attributes = .reverse }
    if isChosen { grid.focus(column: paper.column, row: paper.row) }
    grid.fill(paper, with: Cell(.space, style))
    let pagination = context.pages.pagination
    guard !isPlain else {
      let line = pagination.lines(of: pagination[page]).first { !$0.range.isEmpty }
      let words = line.map { context.pages.withSmartPunctuation(context.book.line($0.range)) } ?? ""
      let text = shortened("Page \(page + 1): \(words)", to: screen.columns)
      grid.write(text, column: 0, row: paper.row, style: style)
      return
    }
    let miniature = Miniature(
      of: pagination[page], in: pagination, context.book, size: Self.miniature)
    for (row, glyphs) in miniature.rows.enumerated() where paper.row + row < screen.rows {
      for (column, glyph) in glyphs.enumerated() where paper.column + 1 + column < screen.columns {
        grid[column: paper.column + 1 + column, row: paper.row + row] = Cell(glyph, style)
      }
    }
    let number = isChosen ? "‹ \(page + 1) ›" : String(page + 1)
    grid.writeCentred(number, in: paper.columns, row: paper.rows.upperBound - 1, style)
  }
}
