import Cells
import Typesetting

/// The row above the indicator with the chapter, the page and the number of pages, the position in
/// per cent, and the pages and the time left in the chapter.
struct PositionRow {
  private let text: String
  private let palette: Palette
  private let screen: Size

  /// Makes the row for the current page; unknown parts are left out.
  init(_ context: Context) {
    (palette, screen) = (context.palette, context.screen)
    let footer = context.pages.footer(wordsPerMinute: context.wordsPerMinute)
    var parts = footer.positionParts(
      ofPage: context.focus, in: context.pages.pagination, context.pages.book)
    let room = max(0, screen.columns - 2)
    while parts.count > 1, cellWidth(of: parts.joined(separator: " · ")) > room {
      parts.removeLast()
    }
    let rest = parts.joined(separator: " · ")
    let title = context.pages.chapterTitle(ofPage: context.focus) ?? ""
    let left = room - cellWidth(of: rest) - 3
    text = title.isEmpty || left < 8 ? rest : "\(shortened(title, to: left)) · \(rest)"
  }

  /// Draws the row.
  func draw(into frame: inout Grid) {
    let row = screen.rows - 2
    frame.fill(
      Rect(column: 0, row: row, columns: screen.columns, rows: 1), with: Cell(.space, palette.text))
    let fitting = shortened(text, to: screen.columns)
    frame.write(
      fitting, column: (screen.columns - cellWidth(of: fitting)) / 2, row: row,
      style: palette.text)
  }
}
