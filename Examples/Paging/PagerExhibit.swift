import Cells
import Paging
import TerminalInput

/// A strip of pages with dots beneath it; the dots can be clicked.
final class PagerExhibit: Exhibit {
  let title = "Pager"
  private let pager: Pager<NamedPage>
  private let panel: Panel<NamedPage>

  init() throws(PageControllerError) {
    let names = ["one", "two", "three", "four", "five"]
    pager = try Pager(names.map { NamedPage(id: $0) })
    panel = Panel(pager.pages, hint: "← → turn · click a dot · a add a page") {
      ["", "Page \($0.id)"]
    }
  }

  var isMoving: Bool { pager.pages.isMoving }

  func resize(to size: Size, at now: Duration) { panel.resize(to: size, at: now) }

  func handle(_ event: InputEvent, at now: Duration) {
    switch event {
    case .key(Key(.character("a"))):
      let number = pager.pages.staticPages.count + 1
      pager.add(NamedPage(id: "number \(number)"), at: now)
    case .mouse(let report) where report.row == panel.size.rows - 2:
      guard report.action == .press(button: 0) else { return }
      pager.tap(cell: report.column, in: panel.size.columns, at: now)
    default: panel.handle(event, at: now)
    }
  }

  func tick(at now: Duration) { pager.pages.tick(at: now) }
  func enter(at now: Duration) { pager.pages.appear(at: now) }
  func leave(at now: Duration) { pager.pages.disappear(at: now) }

  func frame(at now: Duration) -> Grid {
    var grid = panel.frame(at: now)
    let marks = pager.control(at: now).marks(in: grid.size.columns)
    grid.write(
      String(marks.map(\.glyph)), column: 0, row: grid.size.rows - 2, style: .plain)
    return grid
  }
}
