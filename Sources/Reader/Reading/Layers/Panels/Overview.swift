import Cells
import TerminalInput

/// The page overview: thumbnails in rows with one page selected. A filter leaves only the pages that contain
/// the typed words.
struct Overview: ChoicePanel {
  static let command = Command.overview

  var choice: Choice
  private(set) var isMirrored = false
  /// The thumbnails on the screen; for screen readers, a row of text for each page.
  private(set) var table: TileTable
  /// The number of pages that the filter has searched.
  private var searched = 0

  /// The number of pages that are searched in one go; some 2 ms.
  static let slice = 500

  /// The cells of a miniature.
  private static let miniature = Size(columns: 22, rows: 10)
  /// The extent of a thumbnail, with paper at both sides and its number.
  private static let thumbnail = Size(columns: miniature.columns + 3, rows: miniature.rows + 1)

  /// The overview of the current pages.
  init(_ context: Context) {
    choice = Choice(chosen: context.scene.focus, isTable: true)
    table = Self.table(context)
    _ = refresh(context)
  }

  private static func table(_ context: Context) -> TileTable {
    let (screen, isPlain) = (context.screen, context.isAccessible)
    return TileTable(
      in: Rect(column: 0, row: 0, columns: screen.columns, rows: screen.rows - 1),
      of: isPlain ? Size(columns: screen.columns, rows: 1) : thumbnail,
      gap: isPlain ? Size(columns: 0, rows: 0) : Size(columns: 1, rows: 1),
      isMirrored: context.pages.isMirrored && !isPlain)
  }

  mutating func refresh(_ context: Context) -> Bool {
    let count = context.pages.pagination.count
    table = Self.table(context)
    isMirrored = context.pages.isMirrored && !context.isAccessible
    // After a new layout the reader's page is selected.
    let isOther = choice.total > 0 && choice.total != count
    choice.arrange(count, columns: table.columns, rows: table.rows)
    if isOther { choice.choose(context.scene.focus) }
    beginFiltering(context)
    return true
  }

  /// Lists the pages that contain the typed words: those of the first slice at once.
  mutating func beginFiltering(_ context: Context) {
    choice.beginFiltering()
    searched = choice.filter.words == nil ? choice.total : 0
    work(context)
  }

  var hasWork: Bool { searched < choice.total }

  /// Searches the next slice of the pages.
  mutating func work(_ context: Context) {
    guard hasWork, let words = choice.filter.words else { return }
    let slice = searched..<min(searched + Self.slice, choice.total)
    let found = words.pages(of: context.pages.pagination, among: slice, in: context.book)
    searched = slice.upperBound
    choice.list(found, isComplete: !hasWork)
  }

  mutating func choose(_ index: Int, _ context: Context) -> Response { .close(.go(.page(index))) }

  /// A digit starts a page number.
  mutating func handle(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    NumberPrompt(key) == nil ? nil : .pass
  }

  func place(at report: MouseReport, _ context: Context) -> Int? {
    choice.position(ofSeen: table.place(at: report))
  }

  // MARK: Drawing

  func draw(_ context: Context, into grid: inout Grid) {
    let palette = context.palette
    let screen = context.screen
    grid = Grid(size: screen, filledWith: palette.tableCell)
    for (place, position) in choice.seen.enumerated() {
      draw(choice[position], on: table.rect(place), context, palette, into: &grid)
    }
    let style = palette.tableText
    if grid.cursor == nil { grid.focus(column: 0, row: screen.rows - 1) }
    let filter = choice.filter
    var typed = ""
    if filter.isTyping {
      let words = filter.line.shown(in: max(4, screen.columns / 2 - 22))
      typed = context.worded(
        "/\(words.before)\(words.after)\(context.fieldEnd)  \(choice.count) of \(choice.total) · ")
    }
    let keys = filter.hint(
      arrows: "←↑↓→", verb: "open", width: screen.columns - cellWidth(of: typed), context)
    var rows = [(screen.rows - 1, typed + keys)]
    if choice.count == 0, !hasWork { rows.append((screen.rows / 2, filter.failure("page"))) }
    for (row, text) in rows {
      if context.isAccessible {
        grid.write(shortened(text, to: screen.columns), column: 0, row: row, style: style)
      } else {
        grid.writeCentred(text, row: row, style)
      }
    }
  }

  private func draw(
    _ page: Int, on paper: Rect, _ context: Context, _ palette: Palette, into grid: inout Grid
  ) {
    let isChosen = page == choice.chosen
    let ink = palette.hasShades && !isChosen ? palette.muted.foreground : palette.ink
    var style = Style(foreground: ink, background: palette.paper)
    if !palette.hasShades, isChosen { style.attributes = .reverse }
    if isChosen { grid.focus(column: paper.column, row: paper.row) }
    grid.fill(paper, with: Cell(.space, style))
    let pagination = context.pages.pagination
    guard !context.isAccessible else {
      let line = pagination.lines(of: pagination[page]).first { !$0.range.isEmpty }
      let words = line.map { context.pages.withSmartPunctuation(context.book.line($0.range)) } ?? ""
      let text = shortened("Page \(page + 1): \(words)", to: paper.size.columns)
      grid.write(text, column: 0, row: paper.row, style: style)
      return
    }
    let miniature = Miniature(
      of: pagination[page], in: pagination, context.book, size: Self.miniature)
    for (row, glyphs) in miniature.rows.enumerated() where paper.row + row < grid.size.rows {
      for (column, glyph) in glyphs.enumerated()
      where paper.column + 1 + column < grid.size.columns {
        grid[column: paper.column + 1 + column, row: paper.row + row] = Cell(glyph, style)
      }
    }
    let number = isChosen ? "‹ \(page + 1) ›" : String(page + 1)
    grid.writeCentred(number, in: paper.columns, row: paper.rows.upperBound - 1, style)
  }
}
