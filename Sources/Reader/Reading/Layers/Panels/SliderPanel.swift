import Cells
import TerminalInput

/// The slider at the foot of the screen, for going to any page of the book.
struct SliderPanel: Panel {
  static let help: KeyScreen? = .slider

  /// The number of the page, counted from 0.
  private var page: Int
  /// Whether the knob follows the mouse.
  private var isDragging = false

  /// Makes the slider at the current page.
  init(_ context: Context) { page = context.pages.number(ofPage: context.scene.focus) - 1 }

  /// The bar, in the last row of the screen.
  private func bar(_ context: Context) -> PageBar {
    PageBar(
      columns: 2..<max(3, context.screen.columns - 2),
      count: max(1, context.pages.numberedCount), isRightToLeft: context.pages.isMirrored)
  }

  /// Whether a report is for the slider.
  private func contains(_ report: MouseReport, _ context: Context) -> Bool {
    report.row >= context.screen.rows - 2
  }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    let count = context.pages.numberedCount
    let stride = max(1, count / 50)
    switch context.bindings[key, on: .slider] {
    case .pageOnLeft: page += context.pages.isMirrored ? 1 : -1
    case .pageOnRight: page += context.pages.isMirrored ? -1 : 1
    case .slideOn: page += stride
    case .slideBack: page -= stride
    case .slideToStart: page = 0
    case .slideToEnd: page = count - 1
    case nil where key == Key(.enter): return .close(.go(.page(page)))
    default: return .pass
    }
    return refresh(context) ? .stay : .close
  }

  /// Moves the knob to the mouse and starts to drag it.
  mutating func mouseDown(_ report: MouseReport, _ context: Context) -> Response {
    isDragging = contains(report, context)
    return drag(report, context)
  }

  mutating func drag(_ report: MouseReport, _ context: Context) -> Response {
    if isDragging { page = bar(context).place(at: report.column) }
    return .stay
  }

  /// A click beside the slider closes it.
  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    isDragging ? release(report, context) : .close
  }

  mutating func release(_ report: MouseReport, _ context: Context) -> Response {
    defer { isDragging = false }
    let isOnSlider = isDragging && contains(report, context)
    return isOnSlider ? .close(.go(.page(page))) : .stay
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) {
    page += lines > 0 ? 1 : -1
    _ = refresh(context)
  }

  mutating func refresh(_ context: Context) -> Bool {
    page = min(max(0, page), context.pages.numberedCount - 1)
    return true
  }

  /// Cells for the page and its chapter that the keys beside them leave free.
  private static let leastText = 24
  /// The gap between both, in cells.
  private static let gap = 3

  /// The keys, in a row.
  private func keys(_ context: Context) -> String {
    let hints = [
      Hint([.pageOnLeft, .pageOnRight], "choose", context), Hint("Enter", "go there"),
      Hint("Esc", "back"),
    ]
    return HintRow(hints.compactMap { $0 }, width: context.screen.columns, context).text
  }

  /// Draws the page and its chapter, with the keys if there is room, above the bar; for screen readers only
  /// the page and its chapter.
  func draw(_ context: Context, into grid: inout Grid) {
    let (screen, palette) = (context.screen, context.palette)
    let index = page * context.pages.pagination.pagesOfSpread
    let title = context.pages.chapterTitle(ofPage: index)
    let separator = context.isAccessible ? ", " : " — "
    let text =
      "Page \(page + 1) of \(bar(context).count)" + (title.map { separator + $0 } ?? "")
    if context.isAccessible {
      grid.drawAnnouncement(text, context)
      return grid.focus(column: 0, row: screen.rows - 1)
    }
    let panel = Rect(column: 0, row: screen.rows - 2, columns: screen.columns, rows: 2)
    grid.fill(panel, with: Cell(.space, palette.text))
    let keys = keys(context)
    let room = screen.columns - 4 - cellWidth(of: keys) - Self.gap
    let row =
      room < Self.leastText
      ? shortened(text, to: max(0, screen.columns - 4))
      : shortened(text, to: room) + String(repeating: " ", count: Self.gap) + keys
    grid.writeCentred(row, row: screen.rows - 2, palette.text)
    let knob = bar(context).draw(at: page, row: screen.rows - 1, palette: palette, into: &grid)
    grid.focus(column: knob, row: screen.rows - 1)
  }
}
