import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

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

private func controller(
  _ window: SlidingWindow<Screen>
) -> PageController<SlidingWindow<Screen>> {
  PageController(window, layout: .scroll)
}

extension PageController<SlidingWindow<Screen>> {
  fileprivate mutating func turn(_ direction: Direction) -> String? {
    step(direction, at: .zero)
    endMotion()
    return focus?.id
  }
}

struct SlidingWindowTests {
  @Test func screensSlideWithTheHandFromOneToTheNext() throws {  // S5.01
    var controller = controller(try SlidingWindow(screens))
    controller.beginDrag(at: .zero)
    for (way, to) in [(0.3, screens[2]), (0.7, screens[2]), (-0.4, screens[0])] {
      controller.moveDrag(by: way, at: ms(10))
      #expect(
        controller.presentation(at: ms(900))
          == .turning(
            from: [.main], to: [to], way > 0 ? .forward : .backward, progress: abs(way), back: nil))
    }
    controller.moveDrag(by: 0.6, at: ms(20))
    controller.endDrag(at: ms(30))
    controller.tick(at: .seconds(2))
    #expect(controller.focus == screens[2])
  }

  @Test func screensOfEveryKindGoThroughOneController() throws {  // S1.04, S5.03, S5.06, S5.23
    var controller = controller(try SlidingWindow(screens, startingAt: 0))
    var seen = [controller.focus]
    for _ in 0..<2 {
      _ = controller.turn(.forward)
      seen.append(controller.focus)
    }
    #expect(seen == screens)
  }

  @Test func bothEndsAreEnds() throws {  // S5.13, S5.14, S5.15
    var controller = controller(try SlidingWindow(screens))
    #expect(controller.turn(.forward) == "detail")
    #expect(controller.turn(.forward) == "detail")
    for _ in 0..<9 { _ = controller.turn(.backward) }
    #expect(controller.focus?.id == "list")
    let faults = controller.takeEvents().filter { if case .fault = $0 { true } else { false } }
    #expect(faults == [])
  }

  @Test func itGoesRoundWhereThatIsWanted() throws {  // S5.14
    var controller = controller(try SlidingWindow(screens, wraps: true))
    #expect((0..<4).map { _ in controller.turn(.forward) } == ["detail", "list", "main", "detail"])
    #expect((0..<3).map { _ in controller.turn(.backward) } == ["main", "list", "detail"])
  }

  @Test(arguments: 0...2)
  func fewScreensGoRoundToo(count: Int) throws {  // S5.15
    let window = try SlidingWindow(Array(screens.prefix(count)), startingAt: 0, wraps: true)
    #expect(window.wraps == (count > 1))
    var controller = controller(window)
    let seen = (0..<3).map { _ in controller.turn(.forward) }
    #expect(
      seen == [[nil, nil, nil], ["list", "list", "list"], ["main", "list", "main"]][count])
  }

  @Test func theStartMayBeAnyScreenThatThereIs() throws {  // S5.09
    for (start, expected) in [(0, 0), (2, 2), (3, 1), (-1, 1), (nil, 1)] as [(Int?, Int)] {
      #expect(try SlidingWindow(screens, startingAt: start).startIndex == expected)
    }
  }

  @Test func allCasesOfAnEnumerationMakeAWindow() {  // S5.07, S5.12
    enum Side: CaseIterable, Identifiable {
      case left
      case middle
      case right
      var id: Self { self }
    }
    var controller = PageController(
      SlidingWindow(startingWith: Side.left, wraps: true), layout: .scroll)
    var seen: [Side?] = []
    for _ in 0..<4 {
      seen.append(controller.focus)
      controller.step(.forward, at: .zero)
      controller.endMotion()
    }
    #expect(seen == [.left, .middle, .right, .left])
    #expect(!SlidingWindow(startingWith: Side.right).wraps)
    enum Only: CaseIterable, Identifiable {
      case one
      var id: Self { self }
    }
    #expect(!SlidingWindow(startingWith: Only.one, wraps: true).wraps)
  }

  @Test func screensAreFoundByTheirIdentifiersAndPlaces() throws {  // S5.07, S5.10, S5.12
    let window = try SlidingWindow(screens)
    for index in 0..<3 {
      #expect(window.page(at: index).flatMap { window.index(of: $0.id) } == index)
    }
    #expect(window.page(at: 3) == nil && window.page(at: -1) == nil && window.count == 3)
    #expect(throws: PageControllerError.duplicatePage("main")) {
      try SlidingWindow([Screen.main, .main])
    }
  }

  @Test func anUnknownScreenIsRefusedAndHasNoNeighbours() throws {  // S5.11, S5.21, S5.22
    var window = try SlidingWindow(Array(screens.prefix(2)))
    var controller = controller(window)
    let stranger = Screen.detail(text: "")
    for outcome in [
      controller.setPages(["detail"], at: .zero), controller.move(to: "detail", at: .zero),
    ] {
      guard case .refused(let error) = outcome else {
        Issue.record("not refused")
        return
      }
      #expect(error.description == "there is no page detail")
    }
    #expect(controller.focus == .main)
    #expect(window.page(.forward, of: stranger) == nil)
    #expect(window.page(.backward, of: stranger) == nil && window.index(of: "detail") == nil)
    #expect(throws: PageControllerError.unknownPage("detail")) { try window.update(stranger) }
  }

  @Test func aScreenKeepsItsState() throws {  // S5.18
    var controller = controller(try SlidingWindow(screens))
    controller.change(at: .zero) { window in
      try window.update(.list(selection: 7))
    }
    #expect(controller.turn(.backward) == "list")
    #expect(controller.focus == .list(selection: 7))
    _ = controller.turn(.forward)
    _ = controller.turn(.forward)
    _ = controller.turn(.backward)
    #expect(controller.turn(.backward) == "list" && controller.focus == .list(selection: 7))
  }
}
