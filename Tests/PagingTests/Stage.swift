import Paging

/// The states of a controller, as in the table of events.
enum Stage: CaseIterable {
  /// There are no pages.
  case empty
  case idle
  case dragging
  case animating
  case settling

  /// The states with pages.
  static let withPages = allCases.filter { $0 != .empty }

  /// A controller in this state at the time 100 ms, on page `page` of nine. A turn under way goes
  /// to the next page.
  func fixture(on page: Int = 4, _ layout: PageLayout = .curl) -> Fixture {
    let fixture = Fixture(pages: self == .empty ? 0 : 9, start: page, layout)
    switch self {
    case .empty, .idle: break
    case .animating: fixture.controller.step(.forward, at: .milliseconds(80))
    case .dragging, .settling:
      fixture.controller.beginDrag(at: .milliseconds(50))
      fixture.controller.moveDrag(by: 0.7, at: .milliseconds(70))
      if self == .settling { fixture.controller.endDrag(at: .milliseconds(90)) }
    }
    _ = fixture.take()
    return fixture
  }

  /// The page reached from page 4 after ending all motion at once.
  var resolved: Int {
    switch self {
    case .empty: -1
    case .idle, .dragging: 4
    case .animating, .settling: 5
    }
  }

  /// The events when all motion is ended at once.
  var resolution: [String] { resolution(on: 4) }

  /// Events of ending at once all motion begun on `page`.
  func resolution(on page: Int) -> [String] {
    let next = page + 1
    return switch self {
    case .empty, .idle: []
    case .dragging:
      [
        "\(page) will appear", "\(next) will disappear", "\(page) did appear",
        "\(next) did disappear", "did false from \(page) cut short",
      ]
    case .animating, .settling:
      [
        "\(next) did appear", "\(page) did disappear",
        "moved to \(next) at \(next) by \(self == .animating ? "key" : "tap")",
        "did true from \(page) cut short",
      ]
    }
  }
}
