import Cells
import Paging
import TerminalInput

/// A numbered book that keeps its place; it shows two pages if the window is wide enough. Above the hint are the
/// latest events.
final class BookExhibit: Exhibit {
  let title = "Book"
  private let panel = Panel(
    NumberedPages(0), hint: "", layout: { _ in PageLayout() },
    text: { ["", "Page \($0.id + 1) of this book."] })
  private var book = BookController(pageCount: 41)
  private var style = PageLayout.TransitionStyle.curl
  private var (isReversed, isSpineAtEnd) = (false, false)
  /// Whether the first page follows the last one.
  private var wraps = false
  /// Names of the latest events.
  private var log: [String] = []

  private static let longestLog = 6

  init() {
    panel.layout = { [unowned self] size in
      PageLayout(
        transitionStyle: style, isSpread: size.columns >= 74, isRightToLeft: isReversed,
        isSpineAtEnd: isSpineAtEnd, interPageSpacing: 2)
    }
  }

  var isMoving: Bool { book.pages.isMoving }

  /// Lets the panel draw the book, or turn its pages.
  private func withPanel(_ body: () -> Void) {
    panel.pages = book.pages
    body()
    book.update { $0 = panel.pages }
  }

  func resize(to size: Size) { withPanel { panel.resize(to: size) } }

  func handle(_ event: InputEvent, at now: Duration) {
    switch event {
    case .key(Key(.home)): book.move(toPage: 0, at: now)
    case .key(Key(.end)): book.move(toPage: book.pageCount - 1, at: now)
    case .key(Key(.character("r"))): isReversed.toggle()
    case .key(Key(.character("m"))): isSpineAtEnd.toggle()
    case .key(Key(.character("w"))): wraps.toggle()
    case .key(Key(.character("c"))): style = .curl
    case .key(Key(.character("s"))): style = .scroll
    default: withPanel { panel.handle(event, at: now) }
    }
    withPanel { panel.layOut() }
    takeEvents(at: now)
  }

  /// Records the events; goes round at an end of the book.
  private func takeEvents(at now: Duration) {
    for event in book.takeEvents() {
      log.append(name(of: event))
      if wraps, case .didReachEnd(let direction) = event {
        let other = direction == .forward ? 0 : book.pageCount - 1
        book.update { $0.move(to: other, direction: direction, cause: .key, at: now) }
      }
    }
    log.removeFirst(max(0, log.count - Self.longestLog))
  }

  private func name(of event: PageEvent<NumberedPages.Page>) -> String {
    switch event {
    case .willTransition: "willTransition"
    case .didFinish(_, let finished, let completed):
      "didFinish\(finished ? "" : " (cut)")\(completed ? "" : " (back)")"
    case .didMove(_, let focus, _): "didMove \((focus?.id ?? 0) + 1)"
    case .completion: "completion"
    case .willAppear(let page): "willAppear \(page.id + 1)"
    case .didAppear(let page): "didAppear \(page.id + 1)"
    case .willDisappear(let page): "willDisappear \(page.id + 1)"
    case .didDisappear(let page): "didDisappear \(page.id + 1)"
    case .didReachEnd: "didReachEnd"
    case .fault: "fault"
    }
  }

  func tick(at now: Duration) {
    book.update { $0.tick(at: now) }
    takeEvents(at: now)
  }

  func enter() { book.update { $0.appear() } }
  func leave() { book.update { $0.disappear() } }

  func frame(at now: Duration) -> Grid {
    panel.hint =
      "page \(book.currentPage + 1) of \(book.pageCount) · Home End · r right to left"
      + " · c s curl, slide · m spine · w wrap\(wraps ? " (on)" : "")"
    var grid = Grid(size: panel.size)
    withPanel { grid = panel.frame(at: now) }
    if panel.size.rows > 8 {
      grid.write(
        log.joined(separator: " · "), column: 1, row: panel.size.rows - 2,
        style: Style(attributes: .dim), limit: panel.size.columns - 2)
    }
    return grid
  }
}
