import Cells
import Paging
import TerminalInput

/// A page controller on the screen: gives it keys and mouse events, and draws its pages.
final class Panel<Source: PageSource> {
  typealias Page = Source.Page

  var pages: PageController<Source>
  private(set) var size = Size(columns: 0, rows: 0)
  /// The text of a page, line by line.
  var text: (Page) -> [String]
  /// The last line of the screen.
  var hint: String
  /// Returns the layout of the pages for a size of the screen.
  var layout: (Size) -> PageLayout
  private var press: (place: Int, hasMoved: Bool)?

  init(
    _ source: Source, hint: String, layout: @escaping (Size) -> PageLayout,
    text: @escaping (Page) -> [String]
  ) {
    pages = PageController(source)
    self.hint = hint
    self.layout = layout
    self.text = text
  }

  /// The rectangle of the book; above it are the titles, below it the dots and the hint.
  var book: Rect {
    Rect(
      column: 2, row: 2, columns: max(2, size.columns / 2 * 2 - 4), rows: max(2, size.rows - 5))
  }

  private var isVertical: Bool { pages.layout.navigationOrientation == .vertical }
  private var isMirrored: Bool { pages.layout.isRightToLeft && !isVertical }

  func resize(to size: Size) {
    self.size = size
    layOut()
  }

  /// Shows the pages in the present layout.
  func layOut() { pages.layOut(layout(size)) }

  // MARK: Keys and the mouse

  /// Turns by arrow keys, clicks at the edges and drags.
  ///
  /// - Returns: Whether the event meant anything.
  @discardableResult
  func handle(_ event: InputEvent, at now: Duration) -> Bool {
    switch event {
    case .key(let key): return handle(key, at: now)
    case .mouse(let report): return handle(report, at: now)
    case .focus(false):
      press = nil
      pages.cancelDrag(at: now)
      return true
    default: return false
    }
  }

  private func handle(_ key: Key, at now: Duration) -> Bool {
    switch key.code {
    case .right, .down: pages.step(isMirrored ? .backward : .forward, at: now)
    case .left, .up: pages.step(isMirrored ? .forward : .backward, at: now)
    case .character(" "), .pageDown: pages.step(.forward, at: now)
    case .backspace, .pageUp: pages.step(.backward, at: now)
    case .escape: pages.cancelDrag(at: now)
    default: return false
    }
    return true
  }

  private func handle(_ report: MouseReport, at now: Duration) -> Bool {
    let place = isVertical ? report.row : report.column
    switch report.action {
    case .press(button: 0):
      guard book.contains(column: report.column, row: report.row) else { return false }
      press = (place, false)
    case .drag(button: 0):
      guard let press else { return false }
      if !press.hasMoved, abs(place - press.place) < 1 { return true }
      if !press.hasMoved { pages.beginDrag(at: now) }
      self.press?.hasMoved = true
      pages.moveDrag(by: way(from: press.place, to: place), at: now)
    case .release:
      guard let press else { return false }
      self.press = nil
      if press.hasMoved {
        pages.endDrag(at: now)
      } else {
        let direction = EdgeZones(layout(size)).direction(
          column: report.column - book.column, row: report.row - book.row,
          columns: book.size.columns, rows: book.size.rows)
        if let direction { pages.step(direction, cause: .tap, at: now) }
      }
    case .wheel(.down): pages.step(.forward, cause: .tap, at: now)
    case .wheel(.up): pages.step(.backward, cause: .tap, at: now)
    default: return false
    }
    return true
  }

  /// How far the pointer has turned the leaf, as a part of a turn.
  private func way(from start: Int, to place: Int) -> Double {
    let whole = Double(isVertical ? book.size.rows : book.size.columns)
    let way = Double(start - place) / whole
    return isMirrored ? -way : way
  }
}
