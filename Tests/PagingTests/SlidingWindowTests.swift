import Paging
import Testing

/// Screens of different kinds, with state of their own.
private enum Screen: Identifiable, Equatable {
  case list(selection: Int)
  case main
  case detail(text: String)

  var id: String {
    switch self {
    case .list: "list"
    case .main: "main"
    case .detail: "detail"
    }
  }
}

private let screens = [Screen.list(selection: 0), .main, .detail(text: "")]

private func controller() -> PageController<Screen> {
  let controller = PageController<Screen>()
  controller.configure(.scroll, at: .zero)
  controller.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
  return controller
}

private func turn(_ controller: PageController<Screen>, _ direction: Direction) -> String? {
  controller.step(direction, at: .zero)
  controller.suspend(at: .zero)
  return controller.focus?.id
}

struct SlidingWindowTests {
  @Test func itBeginsInTheMiddleAndBothNeighboursAreThere() throws {  // S5.01, S5.09, S5.16
    for direction in [Direction.forward, .backward] {
      let (window, controller) = (try SlidingWindow(screens), controller())
      window.start(in: controller, at: .zero)
      #expect(controller.focus == .main && !controller.isMoving)
      #expect(turn(controller, direction) == (direction == .forward ? "detail" : "list"))
    }
  }

  @Test func screensOfEveryKindGoThroughOneController() throws {  // S1.04, S5.03, S5.06, S5.23
    let (window, controller) = (try SlidingWindow(screens, startingAt: 0), controller())
    window.start(in: controller, at: .zero)
    var seen = [controller.focus]
    for _ in 0..<2 {
      _ = turn(controller, .forward)
      seen.append(controller.focus)
    }
    #expect(seen == screens)
  }

  @Test func bothEndsAreEnds() throws {  // S5.13, S5.14, S5.15
    let (window, controller) = (try SlidingWindow(screens), controller())
    window.start(in: controller, at: .zero)
    #expect(turn(controller, .forward) == "detail")
    #expect(turn(controller, .forward) == "detail")
    for _ in 0..<9 { _ = turn(controller, .backward) }
    #expect(controller.focus?.id == "list")
  }

  @Test func itGoesRoundWhereThatIsWanted() throws {  // S5.14
    let (window, controller) = (try SlidingWindow(screens, wraps: true), controller())
    window.start(in: controller, at: .zero)
    #expect(
      (0..<4).map { _ in turn(controller, .forward) } == ["detail", "list", "main", "detail"])
    #expect((0..<3).map { _ in turn(controller, .backward) } == ["main", "list", "detail"])
  }

  @Test(arguments: 0...2)
  func fewScreensGoRoundToo(count: Int) throws {  // S5.15
    let window = try SlidingWindow(Array(screens.prefix(count)), startingAt: 0, wraps: true)
    #expect(window.wraps == (count > 1))
    let controller = controller()
    window.start(in: controller, at: .zero)
    let seen = (0..<3).map { _ in turn(controller, .forward) }
    #expect(
      seen == [[nil, nil, nil], ["list", "list", "list"], ["main", "list", "main"]][count])
  }

  @Test func theStartMayBeAnyScreenThatThereIs() throws {  // S5.09
    for (start, expected) in [(0, 0), (2, 2), (3, 1), (-1, 1), (nil, 1)] as [(Int?, Int)] {
      #expect(try SlidingWindow(screens, startingAt: start).startIndex == expected)
    }
  }

  @Test func screensAreFoundByTheirIdentifiersAndPlaces() throws {  // S5.07, S5.10, S5.12
    let window = try SlidingWindow(screens)
    for index in 0..<3 {
      #expect(window.screen(at: index).flatMap { window.index(of: $0.id) } == index)
    }
    #expect(window.screen(at: 3) == nil && window.screen(at: -1) == nil)
    #expect(throws: PageControllerError.duplicatePage("main")) {
      try SlidingWindow([Screen.main, .main])
    }
  }

  @Test func anUnknownScreenIsLoggedAndHasNoNeighbours() throws {  // S5.11, S5.21, S5.22
    let (window, controller) = (try SlidingWindow(Array(screens.prefix(2))), controller())
    var lines: [String] = []
    window.log = { lines.append($0) }
    window.start(in: controller, at: .zero)
    let stranger = Screen.detail(text: "")
    #expect(
      controller.setPages([stranger], animated: false, at: .zero)
        == .refused(.unknownPage("detail")))
    #expect(controller.focus == .main)
    #expect(window.pageController(controller, pageBefore: stranger) == nil)
    #expect(window.pageController(controller, pageAfter: stranger) == nil)
    #expect(lines == Array(repeating: "there is no screen detail", count: 3))
  }

  @Test func aScreenKeepsItsState() throws {  // S5.18
    let (window, controller) = (try SlidingWindow(screens), controller())
    window.start(in: controller, at: .zero)
    window.keep(.list(selection: 7))
    #expect(turn(controller, .backward) == "list")
    #expect(controller.focus == .list(selection: 7))
    _ = turn(controller, .forward)
    _ = turn(controller, .forward)
    _ = turn(controller, .backward)
    #expect(turn(controller, .backward) == "list" && controller.focus == .list(selection: 7))
  }
}
