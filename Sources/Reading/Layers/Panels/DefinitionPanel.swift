import Cells
import TerminalInput

/// The dictionary entry of a word: a panel over the book, no wider than a page, shown page by page.
struct DefinitionPanel: Panel {
  /// The word.
  let heading: String
  private let paragraphs: [PrintedParagraph]
  /// The lines, wrapped to the panel.
  private var lines: [String] = []
  /// The current page, counted from 0.
  private var page = 0
  private var area: PanelArea

  /// Makes a panel with the output of a dictionary.
  init(heading: String, lines: [String], on screen: Size) {
    self.heading = heading
    area = PanelArea(on: screen, isPlain: false)
    paragraphs = PrintedParagraph.paragraphs(of: lines)
    layOut()
  }

  private var pageCount: Int { max(1, (lines.count + area.rows - 1) / area.rows) }

  private mutating func layOut() {
    let width = area.width
    lines = paragraphs.flatMap { $0.lines(to: width) }
  }

  /// Turns by `distance` pages, clamped.
  private mutating func turn(by distance: Int) {
    page = min(max(0, page + distance), pageCount - 1)
  }

  // MARK: Keys and clicks

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    switch context.bindings[key] {
    case .nextPage: turn(by: 1)
    case .previousPage: turn(by: -1)
    case .firstPage: turn(by: -pageCount)
    case .lastPage: turn(by: pageCount)
    case .help: return .ask(.perform(.help))
    default: return .pass
    }
    return .stay
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) { turn(by: lines.signum()) }

  /// The first line of the page stays visible.
  mutating func refresh(_ context: Context) -> Bool {
    guard area != context.panelArea else { return true }
    let (top, count) = (page * area.rows, lines.count)
    area = context.panelArea
    layOut()
    page = top * lines.count / max(1, count) / area.rows
    return true
  }

  // MARK: Drawing

  func draw(_ context: Context, into grid: inout Grid) {
    let (area, palette) = (area, context.palette)
    var bold = palette.text
    bold.attributes = .bold
    grid = PanelArea.table(of: context.screen, palette)
    grid.fill(area.rect, with: Cell(.space, palette.text))
    grid.write(
      shortened(heading, to: area.width), column: area.left, row: area.headingRow, style: bold)
    grid.focus(column: area.left, row: area.firstRow)
    for (row, line) in lines.dropFirst(page * area.rows).prefix(area.rows).enumerated() {
      grid.write(line, column: area.left, row: area.firstRow + row, style: palette.text)
    }
    let folio = pageCount > 1 ? "\(page + 1) of \(pageCount)" : ""
    let keys = context.keyHint(
      (pageCount > 1 ? ["←→ turn"] : []) + ["? help", "Esc back"],
      width: area.width - cellWidth(of: folio) - 1)
    grid.write(keys, column: area.left, row: area.lastRow, style: palette.mutedText)
    grid.write(
      folio, column: area.left + area.width - cellWidth(of: folio), row: area.lastRow,
      style: palette.mutedText)
  }
}
