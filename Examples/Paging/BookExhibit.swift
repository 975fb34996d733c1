import Cells
import Paging
import TerminalInput

/// A numbered book, made of one closure; it shows two pages if the window is wide enough.
final class BookExhibit: Exhibit {
  let title = "Book"
  private let panel = Panel(
    NumberedPages(41), hint: "", layout: { _ in PageLayout() },
    text: { ["", "Page \($0.id + 1) of this book."] })
  private var style = PageLayout.TransitionStyle.curl
  private var isReversed = false

  init() {
    panel.layout = { [unowned self] size in
      PageLayout(
        transitionStyle: style, isSpread: size.columns >= 74, isRightToLeft: isReversed,
        interPageSpacing: 2)
    }
  }

  var isMoving: Bool { panel.pages.isMoving }

  func resize(to size: Size) { panel.resize(to: size) }

  func handle(_ event: InputEvent, at now: Duration) {
    switch event {
    case .key(Key(.home)): panel.pages.move(to: 0, cause: .key, at: now)
    case .key(Key(.end)):
      panel.pages.move(to: panel.pages.source.pageCount - 1, cause: .key, at: now)
    case .key(Key(.character("r"))): isReversed.toggle()
    case .key(Key(.character("c"))): style = .curl
    case .key(Key(.character("s"))): style = .scroll
    default: panel.handle(event, at: now)
    }
    panel.layOut()
  }

  func tick(at now: Duration) { panel.pages.tick(at: now) }
  func enter() { panel.pages.appear() }
  func leave() { panel.pages.disappear() }

  func frame(at now: Duration) -> Grid {
    let number = (panel.pages.focus?.id ?? 0) + 1
    panel.hint =
      "page \(number) of \(panel.pages.source.pageCount) · ← → Home End · r right to left"
      + " · c curl · s slide"
    return panel.frame(at: now)
  }
}
