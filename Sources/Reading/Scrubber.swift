import Cells

/// The slider at the foot of the screen by which one runs through the book.
struct Scrubber {
  /// The size of the screen.
  let screen: Size
  /// The number of pages.
  let count: Int
  /// Whether the first page is at the right end.
  var isRightToLeft = false

  /// The columns of the bar.
  private var bar: Range<Int> { 2..<max(3, screen.columns - 2) }

  /// Whether a row of the screen belongs to the slider.
  func contains(row: Int) -> Bool { row >= screen.rows - 2 }

  /// The index of the page that a column of the bar stands for.
  func page(at column: Int) -> Int {
    let place = min(max(column, bar.lowerBound), bar.upperBound - 1) - bar.lowerBound
    guard bar.count > 1 else { return 0 }
    let page = (place * (count - 1) + (bar.count - 1) / 2) / (bar.count - 1)
    return isRightToLeft ? count - 1 - page : page
  }

  /// The column that stands for a page.
  private func column(of page: Int) -> Int {
    let page = isRightToLeft ? count - 1 - page : page
    return count < 2 ? bar.lowerBound : bar.lowerBound + page * (bar.count - 1) / (count - 1)
  }

  /// Draws the slider at the page with index `page`.
  func draw(at page: Int, of reader: Reader, palette: Palette, into frame: inout Grid) {
    let style = Style(foreground: palette.ink, background: palette.paper)
    let panel = Rect(column: 0, row: screen.rows - 2, columns: screen.columns, rows: 2)
    frame.fill(panel, with: Cell(.space, style))
    let pagination = reader.pagination
    let title = reader.book.sections[pagination[page].section].title
    let text = "Page \(page + 1) of \(count)" + (title.map { " — \($0)" } ?? "")
    let fitting = shortened(text, to: max(0, screen.columns - 4))
    frame.write(
      fitting, column: max(0, (screen.columns - cellWidth(of: fitting)) / 2),
      row: screen.rows - 2, style: style)
    let knob = column(of: page)
    for column in bar {
      let isRead = isRightToLeft ? column > knob : column < knob
      var cell = Cell(isRead ? "━" : "─", style)
      if !isRead { cell.style.foreground = palette.muted.foreground }
      if column == knob { cell = Cell("●", style) }
      guard column < screen.columns else { break }
      frame[column: column, row: screen.rows - 1] = cell
    }
  }
}
