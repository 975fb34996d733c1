import Cells
import Paging
import TerminalInput

/// A page with a name only.
struct NamedPage: Identifiable {
  let id: String
}

/// Pages given up front, to be added and removed, in a wall calendar that flips up and down.
final class StaticPagesExhibit: Exhibit {
  let title = "Static pages"
  private let panel: Panel<StaticPages<NamedPage>>
  private var added = 0

  init() throws(PageControllerError) {
    let months = ["January", "February", "March", "April", "May", "June"]
    panel = Panel(
      try StaticPages(months.map { NamedPage(id: $0) }),
      hint: "↑ ↓ turn · a add after this page · d take this page away",
      layout: { _ in PageLayout(navigationOrientation: .vertical) }, text: { ["", $0.id] })
  }

  var isMoving: Bool { panel.pages.isMoving }

  func resize(to size: Size) { panel.resize(to: size) }

  func handle(_ event: InputEvent, at now: Duration) {
    switch event {
    case .key(Key(.character("a"))):
      added += 1
      let page = NamedPage(id: "Intercalary month \(added)")
      let focus = panel.pages.focus?.id
      panel.pages.insert([page], focus.map { .after($0) } ?? .end, at: now)
    case .key(Key(.character("d"))):
      // During a turn, the page being turned to.
      guard let page = panel.pages.targetPages.compactMap({ $0 }).first else { return }
      panel.pages.remove([page.id], animated: true, at: now)
    default: panel.handle(event, at: now)
    }
  }

  func tick(at now: Duration) { panel.pages.tick(at: now) }
  func enter() { panel.pages.appear() }
  func leave() { panel.pages.disappear() }
  func frame(at now: Duration) -> Grid { panel.frame(at: now) }
}
