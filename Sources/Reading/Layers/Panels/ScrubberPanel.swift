import Cells
import TerminalInput

/// The slider at the foot of the screen for scrubbing through the book.
struct Scrubber {
  /// The size of the screen.
  let screen: Size
  /// The number of pages.
  let count: Int
  /// True if the first page is at the right end.
  var isRightToLeft = false

  /// The columns of the bar.
  private var bar: Range<Int> { 2..<max(3, screen.columns - 2) }

  /// True if a row of the screen belongs to the slider.
  func contains(row: Int) -> Bool { row >= screen.rows - 2 }

  /// Returns the index of the page at a column of the bar.
  func page(at column: Int) -> Int {
    let place = min(max(column, bar.lowerBound), bar.upperBound - 1) - bar.lowerBound
    guard bar.count > 1 else { return 0 }
    let page = (place * (count - 1) + (bar.count - 1) / 2) / (bar.count - 1)
    return isRightToLeft ? count - 1 - page : page
  }

  /// Returns the column of a page.
  private func column(of page: Int) -> Int {
    let page = isRightToLeft ? count - 1 - page : page
    return count < 2 ? bar.lowerBound : bar.lowerBound + page * (bar.count - 1) / (count - 1)
  }

  /// Draws the slider at the page with index `page`; for screen readers only what it says.
  fileprivate func draw(at page: Int, _ context: Context, into frame: inout Grid) {
    let palette = context.palette
    let style = palette.text
    let title = context.pages.chapterTitle(ofPage: page)
    let separator = context.isAccessible ? ", " : " — "
    let text = "Page \(page + 1) of \(count)" + (title.map { separator + $0 } ?? "")
    if context.isAccessible {
      frame.drawAnnouncement(text, context)
      return frame.focus(column: 0, row: screen.rows - 1)
    }
    let panel = Rect(column: 0, row: screen.rows - 2, columns: screen.columns, rows: 2)
    frame.fill(panel, with: Cell(.space, style))
    frame.writeCentred(
      shortened(text, to: max(0, screen.columns - 4)), row: screen.rows - 2, style)
    let knob = column(of: page)
    for column in bar {
      let isRead = isRightToLeft ? column > knob : column < knob
      var cell = Cell(isRead ? "━" : "─", style)
      if !isRead { cell.style.foreground = palette.muted.foreground }
      if column == knob { cell = Cell("●", style) }
      guard column < screen.columns else { break }
      frame[column: column, row: screen.rows - 1] = cell
    }
    frame.focus(column: knob, row: screen.rows - 1)
  }
}

/// The slider with its current page.
struct ScrubberPanel: Panel {
  /// The index of the page.
  private var page: Int
  /// True if the knob follows the mouse.
  private var isDragging = false

  /// Makes the slider at the current page.
  init(_ context: Context) { page = context.scene.focus }

  private func scrubber(_ context: Context) -> Scrubber {
    Scrubber(
      screen: context.screen, count: max(1, context.pages.pagination.count),
      isRightToLeft: context.pages.isMirrored)
  }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    guard key.modifiers.isEmpty else { return .pass }
    let count = context.pages.pagination.count
    let stride = max(1, count / 50)
    switch key.code {
    case .left, .character("h"): page += context.pages.isMirrored ? 1 : -1
    case .right, .character("l"): page += context.pages.isMirrored ? -1 : 1
    case .down, .character("j"), .pageDown, .character(" "): page += stride
    case .up, .character("k"), .pageUp, .character("b"): page -= stride
    case .home, .character("g"): page = 0
    case .end, .character("G"): page = count - 1
    case .enter: return .close(.go(.page(page)))
    default: return .pass
    }
    return refresh(context) ? .stay : .close
  }

  /// Moves the knob to the mouse and starts to drag it.
  mutating func mouseDown(_ report: MouseReport, _ context: Context) -> Response {
    isDragging = scrubber(context).contains(row: report.row)
    return drag(report, context)
  }

  mutating func drag(_ report: MouseReport, _ context: Context) -> Response {
    if isDragging { page = scrubber(context).page(at: report.column) }
    return .stay
  }

  /// A click beside the slider closes it.
  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    isDragging ? release(report, context) : .close
  }

  mutating func release(_ report: MouseReport, _ context: Context) -> Response {
    defer { isDragging = false }
    let isOnSlider = isDragging && scrubber(context).contains(row: report.row)
    return isOnSlider ? .close(.go(.page(page))) : .stay
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) {
    page += lines > 0 ? 1 : -1
    _ = refresh(context)
  }

  mutating func refresh(_ context: Context) -> Bool {
    page = min(max(0, page), context.pages.pagination.count - 1)
    return true
  }

  func draw(_ context: Context, into grid: inout Grid) {
    scrubber(context).draw(at: page, context, into: &grid)
  }
}
