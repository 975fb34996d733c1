import Paging
import Testing

private func pages(_ ids: ClosedRange<Int>) -> [TestPage] { ids.map { TestPage(id: $0) } }

private func controller(
  _ configuration: PageConfiguration = .scroll
) -> PageController<TestPage> {
  let controller = PageController<TestPage>()
  controller.configure(configuration, at: .zero)
  controller.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
  return controller
}

struct ModelControllerTests {
  @Test func startContentAndIndicatorAgreeFromTheFirst() throws {  // S4.10, S4.11, S4.25
    for (start, expected) in [(0, 0), (2, 2), (-1, 0), (9, 0)] {
      let model = try ModelController(pages(0...4), startIndex: start)
      let controller = controller()
      model.start(in: controller, at: .zero)
      #expect(controller.focus?.id == expected)
      #expect(controller.builtInIndicator == PageIndicator(count: 5, index: expected))
      #expect(!controller.isMoving)
    }
  }

  @Test func theIndicatorIsForScrollStyleAndHorizontalOnly() throws {  // S2.12, S4.09
    let model = try ModelController(pages(0...4))
    for (configuration, isShown) in [
      (PageConfiguration.scroll, true), (.curl, false), (.spread, false),
      (
        PageConfiguration(
          transitionStyle: .scroll, navigationOrientation: .vertical, spineLocation: .none), false
      ),
    ] {
      let controller = controller(configuration)
      model.start(in: controller, at: .zero)
      #expect((controller.builtInIndicator != nil) == isShown)
      #expect(controller.indicator?.count == 5)  // S2.13
    }
  }

  @Test func theEndsAndUnknownPagesHaveNoNeighbours() throws {  // S4.06, S4.07, S4.08
    let controller = controller()
    let model = try ModelController(pages(0...2))
    let empty = try ModelController<TestPage>([])
    let (first, last, other) = (TestPage(id: 0), TestPage(id: 2), TestPage(id: 77))
    #expect(model.pageController(controller, pageBefore: first) == nil)
    #expect(model.pageController(controller, pageAfter: last) == nil)
    #expect(model.pageController(controller, pageBefore: other) == nil)
    #expect(model.pageController(controller, pageAfter: other) == nil)
    #expect(empty.pageController(controller, pageBefore: first) == nil)
    #expect(empty.pageController(controller, pageAfter: first) == nil)
    #expect(empty.page(at: 0) == nil && model.page(at: 3) == nil && model.page(at: -1) == nil)
    empty.start(in: controller, at: .zero)
    #expect(controller.presentation(at: .zero) == .empty)
  }

  @Test func pagesAndPlacesAreInverse() throws {  // S5.10
    let model = try ModelController(pages(10...14))
    for index in 0..<5 {
      #expect(model.page(at: index).flatMap { model.index(of: $0) } == index)
    }
  }

  @Test func aPageShowsWhatTheModelHasNow() throws {  // S4.04
    let model = try ModelController(pages(0...4))
    let controller = controller()
    model.start(in: controller, at: .zero)
    model.update(
      [TestPage(id: 0, text: "a"), TestPage(id: 1, text: "b")], in: controller, at: .zero)
    #expect(controller.focus?.text == "a")
    controller.step(.forward, at: .zero)
    controller.suspend(at: .zero)
    #expect(controller.focus?.text == "b")
    #expect(
      model.update([TestPage(id: 9)], in: controller, at: .zero) == .refused(.unknownPage("9")))
  }

  @Test func anotherCountReachesTheIndicator() throws {  // S4.13
    let model = try ModelController(pages(0...4), startIndex: 4)
    let controller = controller()
    model.start(in: controller, at: .zero)
    model.append(pages(5...6), in: controller, at: .zero)
    #expect(controller.indicator == PageIndicator(count: 7, index: 4))
    model.remove([0, 4], in: controller, at: .zero)
    #expect(controller.focus?.id == 5)
    #expect(controller.indicator == PageIndicator(count: 5, index: 3))
    #expect(
      model.append(pages(5...5), in: controller, at: .zero) == .refused(.duplicatePage("5")))
  }

  @Test func theIndexChangesWithTheTurnAndNotBefore() throws {  // S4.12, S4.23
    let model = try ModelController(pages(0...4), startIndex: 2)
    let controller = controller()
    model.start(in: controller, at: .zero)
    controller.step(.forward, at: .zero)
    #expect(controller.indicator?.index == 2)
    controller.suspend(at: .zero)
    #expect(controller.indicator?.index == 3)
    controller.beginDrag(at: .zero)
    controller.moveDrag(by: 0.4, at: .zero)
    controller.cancelDrag(at: .zero)
    controller.suspend(at: .zero)
    #expect(controller.indicator?.index == 3)
  }

  @Test func aShortGuideRunsInTheSameController() throws {  // S4.01, S4.02, S4.36, S5.08
    let model = try ModelController(pages(0...2))
    for configuration in [PageConfiguration.curl, .scroll, .spread] {
      let controller = controller(configuration)
      model.start(in: controller, at: .zero)
      controller.step(.forward, at: .zero)
      controller.suspend(at: .zero)
      #expect(controller.focus?.id == configuration.visiblePageCount)
    }
  }

  @Test func aPageTwiceIsRefused() {
    #expect(throws: PageControllerError.duplicatePage("1")) {
      try ModelController([TestPage(id: 1), TestPage(id: 1)])
    }
  }
}
