import Cells
import Paging
import TerminalInput

/// A strip of pages with clickable dots beneath it.
final class StripExhibit: Exhibit {
  let title = "Strip"
  private let panel: Panel<StaticPages<NamedPage>>

  init() throws(PageControllerError) {
    let names = ["one", "two", "three", "four", "five"]
    panel = Panel(
      try StaticPages(names.map { NamedPage(id: $0) }),
      hint: "← → turn · click a dot · a add a page",
      layout: { _ in PageLayout(transitionStyle: .scroll, interPageSpacing: 2) },
      text: { ["", "Page \($0.id)"] })
  }

  var isMoving: Bool { panel.pages.isMoving }

  func resize(to size: Size) { panel.resize(to: size) }

  func handle(_ event: InputEvent, at now: Duration) {
    switch event {
    case .key(Key(.character("a"))):
      let number = panel.pages.source.pages.count + 1
      panel.pages.insert([NamedPage(id: "number \(number)")], at: now)
    case .mouse(let report) where report.row == panel.size.rows - 2:
      guard report.action == .press(button: 0),
        let hit = panel.pages.indicator?.hit(cell: report.column, in: panel.size.columns)
      else { return }
      panel.pages.handle(hit, at: now)
    default: panel.handle(event, at: now)
    }
  }

  func tick(at now: Duration) { panel.pages.tick(at: now) }
  func enter() { panel.pages.appear() }
  func leave() { panel.pages.disappear() }

  func frame(at now: Duration) -> Grid {
    var grid = panel.frame(at: now)
    panel.drawIndicator(panel.pages.indicator, into: &grid)
    return grid
  }
}
