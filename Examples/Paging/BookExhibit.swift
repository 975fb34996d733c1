import Cells
import Paging
import TerminalInput

/// A numbered book: one question makes it, two pages where there is room.
final class BookExhibit: Exhibit, BookControllerDelegate {
  let title = "Book"
  private lazy var book = BookController(pageCount: 41, delegate: self)
  private lazy var panel = Panel(book.pages, hint: "") { ["", $0.content] }
  private var saved = 0

  init() {
    book.usesSideBySide = { $0.columns >= 70 }
    book.persist = { [unowned self] in saved = $0 }
  }

  func bookController(_ book: BookController<String>, contentOf number: Int) -> String? {
    "Page \(number + 1) of this book."
  }

  var isMoving: Bool { book.pages.isMoving || book.saveDeadline != nil }

  func resize(to size: Size, at now: Duration) { panel.resize(to: size, at: now) }

  func handle(_ event: InputEvent, at now: Duration) {
    switch event {
    case .key(Key(.home)): book.moveToPage(0, cause: .key, at: now)
    case .key(Key(.end)): book.moveToPage(book.pageCount - 1, cause: .key, at: now)
    case .key(Key(.character("r"))): book.configure(isReversed: !book.isReversed, at: now)
    case .key(Key(.character("c"))): book.configure(.curl, at: now)
    case .key(Key(.character("s"))): book.configure(.scroll, at: now)
    default: panel.handle(event, at: now)
    }
  }

  func tick(at now: Duration) { book.tick(at: now) }
  func enter(at now: Duration) { book.pages.appear(at: now) }

  func leave(at now: Duration) {
    book.suspend(at: now)
    book.pages.disappear(at: now)
  }

  func frame(at now: Duration) -> Grid {
    let number = (book.number ?? 0) + 1
    panel.hint =
      "page \(number) of \(book.pageCount) · saved: \(saved + 1) · ← → Home End · r right to left"
      + " · c curl · s slide"
    return panel.frame(at: now)
  }
}
