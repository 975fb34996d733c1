import Cells
import TerminalInput

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
  fileprivate func draw(at page: Int, of reader: Reader, into frame: inout Grid) {
    let palette = reader.palette
    let style = palette.text
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

/// The slider with the page at which its knob is.
struct ScrubberPanel: Panel {
  static let needsNumbers = true

  /// The index of the page.
  private var page: Int

  init(at page: Int) { self.page = page }

  private func scrubber(of reader: Reader) -> Scrubber {
    Scrubber(
      screen: reader.screen, count: max(1, reader.pagination.count),
      isRightToLeft: reader.isMirrored)
  }

  mutating func press(_ key: Key, of reader: Reader) -> PanelAnswer {
    guard key.modifiers.isEmpty else { return .passes }
    let count = reader.pagination.count
    let stride = max(1, count / 50)
    switch key.code {
    case .left, .character("h"): page += reader.isMirrored ? 1 : -1
    case .right, .character("l"): page += reader.isMirrored ? -1 : 1
    case .down, .character("j"), .pageDown, .character(" "): page += stride
    case .up, .character("k"), .pageUp, .character("b"): page -= stride
    case .home, .character("g"): page = 0
    case .end, .character("G"): page = count - 1
    case .enter: return .goesToPage(page + 1)
    default: return .passes
    }
    return refresh(from: reader) ? .stays : .leaves
  }

  /// On the slider the knob comes to the mouse; elsewhere it is left.
  mutating func click(_ report: MouseReport, of reader: Reader) -> PanelAnswer {
    guard scrubber(of: reader).contains(row: report.row) else { return .leaves }
    return drag(report, of: reader)
  }

  mutating func drag(_ report: MouseReport, of reader: Reader) -> PanelAnswer {
    page = scrubber(of: reader).page(at: report.column)
    return .stays
  }

  mutating func release(_ report: MouseReport, of reader: Reader) -> PanelAnswer {
    scrubber(of: reader).contains(row: report.row) ? .goesToPage(page + 1) : .stays
  }

  mutating func turnWheel(by lines: Int, of reader: Reader) {
    page += lines > 0 ? 1 : -1
    _ = refresh(from: reader)
  }

  mutating func refresh(from reader: Reader) -> Bool {
    page = min(max(0, page), reader.pagination.count - 1)
    return true
  }

  func draw(of reader: Reader, into grid: inout Grid) {
    scrubber(of: reader).draw(at: page, of: reader, into: &grid)
  }
}

extension Reader {
  /// Shows the slider at the page being read.
  mutating func openScrubber(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now) + setPages(atLeast: .max, at: now)
    return effects + show(ScrubberPanel(at: turner.focus), at: now)
  }
}
