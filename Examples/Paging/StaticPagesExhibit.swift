import Cells
import Paging
import TerminalInput

/// A page that is nothing but a name.
struct NamedPage: Identifiable {
  let id: String
}

/// Pages that are all given up front, and come and go, in a wall calendar that flips up and down.
final class StaticPagesExhibit: Exhibit {
  let title = "Static pages"
  private let pages = PageController<NamedPage>()
  private let panel: Panel<NamedPage>
  private var added = 0

  init() {
    panel = Panel(pages, hint: "↑ ↓ turn · a add after this page · d take this page away") {
      ["", $0.id]
    }
    pages.configure(PageConfiguration(navigationOrientation: .vertical), at: .zero)
    let months = ["January", "February", "March", "April", "May", "June"]
    pages.setStaticPages(months.map { NamedPage(id: $0) }, at: .zero)
  }

  var isMoving: Bool { pages.isMoving }

  func resize(to size: Size, at now: Duration) { panel.resize(to: size, at: now) }

  func handle(_ event: InputEvent, at now: Duration) {
    switch event {
    case .key(Key(.character("a"))):
      added += 1
      let place: StaticPages<NamedPage>.Place = pages.focus.map { .after($0.id) } ?? .end
      pages.insert([NamedPage(id: "Intercalary month \(added)")], place, at: now)
    case .key(Key(.character("d"))):
      // The page that comes, where one is being turned away: it is the one that is meant.
      if let page = pages.targetPages.compactMap({ $0 }).first {
        pages.remove([page.id], animated: true, at: now)
      }
    default: panel.handle(event, at: now)
    }
  }

  func tick(at now: Duration) { pages.tick(at: now) }
  func enter(at now: Duration) { pages.appear(at: now) }
  func leave(at now: Duration) { pages.disappear(at: now) }
  func frame(at now: Duration) -> Grid { panel.frame(at: now) }
}
