import Cells
import Paging
import TerminalInput

/// A model of pages, begun in its midst, with the controller's own indicator.
final class ModelExhibit: Exhibit {
  let title = "Model"
  private let model: ModelController<NamedPage>
  private let pages = PageController<NamedPage>()
  private let panel: Panel<NamedPage>

  init() throws(PageControllerError) {
    let planets = ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"]
    model = try ModelController(planets.map { NamedPage(id: $0) }, startIndex: 2)
    panel = Panel(pages, hint: "← → turn · c curl · s slide · n at once") { ["", $0.id] }
    pages.configure(.scroll, at: .zero)
    model.start(in: pages, at: .zero)
  }

  var isMoving: Bool { pages.isMoving }

  func resize(to size: Size, at now: Duration) { panel.resize(to: size, at: now) }

  func handle(_ event: InputEvent, at now: Duration) {
    switch event {
    case .key(Key(.character("c"))): pages.configure(.curl, at: now)
    case .key(Key(.character("s"))): pages.configure(.scroll, at: now)
    case .key(Key(.character("n"))):
      pages.configure(PageConfiguration(transitionStyle: .none), at: now)
    default: panel.handle(event, at: now)
    }
  }

  func tick(at now: Duration) { pages.tick(at: now) }
  func enter(at now: Duration) { pages.appear(at: now) }
  func leave(at now: Duration) { pages.disappear(at: now) }

  func frame(at now: Duration) -> Grid {
    var grid = panel.frame(at: now)
    // Only in scroll style: with the others it is hidden, as in UIKit.
    guard let shown = pages.builtInIndicator else { return grid }
    let marks = PageControl(count: shown.count, index: shown.index).marks(in: grid.size.columns)
    grid.write(String(marks.map(\.glyph)), column: 0, row: grid.size.rows - 2, style: .plain)
    return grid
  }
}
