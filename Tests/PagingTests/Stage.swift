import Paging

/// The states of a controller, as the table of events has them.
enum Stage: CaseIterable {
  case empty
  case idle
  case dragging
  case animating
  case settling

  /// A controller on page 4 of nine, or on the last, in this state at the time 100 ms; a turn on
  /// its way goes to the next page, or from the last to the one before.
  func fixture(atEnd: Bool = false, _ configuration: PageConfiguration = .curl) -> Fixture {
    let start = atEnd ? 8 : 4
    let fixture = Fixture(
      pages: 9, start: self == .empty ? nil : start, configuration, isStatic: false)
    let controller = fixture.controller
    let sign = atEnd ? -1.0 : 1.0
    switch self {
    case .empty, .idle: break
    case .animating: controller.step(atEnd ? .backward : .forward, at: .milliseconds(80))
    case .dragging, .settling:
      controller.beginDrag(at: .milliseconds(50))
      controller.moveDrag(by: 0.7 * sign, at: .milliseconds(70))
      if self == .settling { controller.endDrag(at: .milliseconds(90)) }
    }
    fixture.transcript = []
    return fixture
  }

  /// Where page 4 has gone once all motion has been ended at once.
  var resolved: Int {
    switch self {
    case .empty: -1
    case .idle, .dragging: 4
    case .animating, .settling: 5
    }
  }

  /// What is told when all motion is ended at once.
  var resolution: [String] {
    switch self {
    case .empty, .idle: []
    case .dragging:
      [
        "4 will appear", "5 will disappear", "4 did appear", "5 did disappear",
        "did false from 4 cut short",
      ]
    case .animating, .settling:
      [
        "5 did appear", "4 did disappear",
        "moved to 5 at 5 by \(self == .animating ? "key" : "tap")",
        "did true from 4 cut short",
      ]
    }
  }
}
