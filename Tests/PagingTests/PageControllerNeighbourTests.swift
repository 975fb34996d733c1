import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

struct PageControllerNeighbourTests {
  @Test func nothingIsAskedBeforeItIsNeeded() {  // S2.03, S2.08, S3.05
    let fixture = Fixture(pages: 10_000)
    fixture.controller.setPages([TestPage(id: 4)], animated: false, at: .zero)
    #expect(fixture.questions.filter { $0.hasPrefix("after") || $0.hasPrefix("before") } == [])
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.questions.sorted() == ["after 4", "before 4", "count"])
  }

  @Test func eachNeighbourIsAskedForOnce() {  // S1.33, I8
    let fixture = Fixture(pages: 9, start: 4)
    for frame in 0..<20 {
      fixture.controller.prefetchNeighbours(at: ms(frame))
      fixture.controller.beginDrag(at: ms(frame))
      fixture.controller.moveDrag(by: frame % 2 == 0 ? 0.3 : -0.3, at: ms(frame))
      fixture.controller.cancelDrag(at: ms(frame))
      fixture.controller.suspend(at: ms(frame))
    }
    #expect(fixture.questions.sorted() == ["after 4", "before 4"])
  }

  @Test func anEndIsAskedForOnceToo() {  // I8
    let fixture = Fixture(pages: 3, start: 2)
    for second in 0..<9 { fixture.controller.step(.forward, at: .seconds(second)) }
    #expect(fixture.questions.sorted() == ["after 2", "before 2"])
  }

  @Test func aQuestionChangesNothing() {  // S1.32, S4.11, I8
    let fixture = Fixture(pages: 9, start: 4)
    for _ in 0..<5 { fixture.controller.prefetchNeighbours(at: .zero) }
    #expect(fixture.visible == [4] && fixture.focus == 4 && fixture.take() == [])
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.2, at: .zero)
    #expect(fixture.focus == 4)
  }

  @Test(arguments: [1, 2, 5], [false, true])
  func whatIsKeptIsBounded(prefetchCount: Int, isSpread: Bool) {  // S3.29, S3.35, I26
    var configuration: PageConfiguration = isSpread ? .spread : .curl
    configuration.prefetchCount = prefetchCount
    let fixture = Fixture(pages: 10_000, start: 5_000, configuration)
    let bound = (isSpread ? 2 : 1) * (1 + 2 * prefetchCount)
    for step in 0..<50 {
      fixture.controller.step(step % 7 == 0 ? .backward : .forward, at: .seconds(step))
      fixture.controller.suspend(at: .seconds(step))
      fixture.controller.prefetchNeighbours(at: .seconds(step))
      #expect(fixture.controller.keptPageCount <= bound)
    }
    #expect(fixture.controller.keptPageCount == bound)
  }

  @Test func whatIsFarAwayIsForgottenAndAskedForAnew() {  // S3.29
    let fixture = Fixture(pages: 99)
    for step in 0..<30 {
      fixture.controller.step(step / 10 == 1 ? .backward : .forward, at: .seconds(step))
      fixture.controller.suspend(at: .seconds(step))
    }
    #expect(fixture.visible == [10])
    #expect(fixture.questions.count { $0 == "after 4" } == 2)
  }

  @Test func aBoundlessReachKeepsTheWholeBook() {
    var configuration = PageConfiguration.spread
    configuration.prefetchCount = .max
    let fixture = Fixture(pages: 9, start: 4, configuration)
    fixture.controller.prefetchNeighbours(at: .zero)
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.suspend(at: .zero)
    #expect(fixture.controller.keptPageCount == 9 && fixture.visible == [6, 7])
  }

  @Test func aBookWithoutAKnownEndGoesOnUntilNil() {  // S2.06, S2.10, S5.13
    let fixture = Fixture(pages: 3, isNumbered: false)
    for step in 0..<9 {
      if step == 2 { fixture.ids += [3, 4] }
      fixture.controller.step(.forward, at: .seconds(step))
      fixture.controller.suspend(at: .seconds(step))
    }
    #expect(fixture.visible == [4] && fixture.take().last == "end forward")
  }

  @Test func afterAndBeforeAgree() {  // S1.24, I10
    for isSpread in [false, true] {
      let fixture = Fixture(pages: 9, start: 4, isSpread ? .spread : .curl)
      let start = fixture.visible
      for direction in [Direction.forward, .backward] {
        fixture.controller.step(direction, at: .zero)
        fixture.controller.step(direction.reversed, at: .zero)
        fixture.controller.suspend(at: .zero)
        #expect(fixture.visible == start)
      }
    }
  }

  @Test func beforeIsTowardsTheBeginningOnEitherSideOfTheScreen() {  // S2.09
    for isRightToLeft in [false, true] {
      var configuration = PageConfiguration.curl
      configuration.isRightToLeft = isRightToLeft
      let fixture = Fixture(pages: 9, start: 4, configuration)
      fixture.controller.step(.forward, at: .zero)
      #expect(fixture.target == [5])
    }
  }

  @Test func withoutADataSourceTheStaticPagesAreTurned() {  // S2.07, S2.24, S2.25
    let fixture = Fixture(pages: 3, isStatic: true)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.8, at: .zero)
    fixture.controller.endDrag(at: .zero)
    fixture.runOut()
    #expect(fixture.visible == [1] && fixture.questions == [])
  }

  @Test func withNeitherPagesNorSourceNothingIsTurned() {  // S2.25, S5.19
    let fixture = Fixture(pages: 0, start: nil, isStatic: true)
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.endDrag(at: .zero)
    #expect(fixture.take() == [] && fixture.controller.presentation(at: .zero) == .empty)
  }

  @Test func aSourceThatComesLaterBringsNeighbours() {  // S4.05, S4.16
    let fixture = Fixture(pages: 5, start: nil)
    for configuration in [PageConfiguration.curl, .spread] {
      let controller = PageController<TestPage>()
      controller.configure(configuration, at: .zero)
      controller.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
      controller.setPages([TestPage(id: 2)], animated: false, at: .zero)
      controller.step(.forward, at: .zero)
      controller.suspend(at: .zero)
      #expect(controller.focus?.id == 2)
      controller.dataSource = fixture
      #expect(
        controller.visiblePages.map { $0?.id }
          == (configuration == .curl ? [2] : [2, 3]))
      controller.step(.forward, at: .seconds(1))
      #expect(controller.targetPages.first??.id == (configuration == .curl ? 3 : 4))
    }
  }

  @Test func aSourceThatComesLaterAndDoesNotKnowThePageIsReported() {  // S5.21, S5.22
    let fixture = Fixture(pages: 5, start: nil)
    let controller = PageController<TestPage>()
    controller.delegate = fixture
    controller.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
    controller.setPages([TestPage(id: 77)], animated: false, at: .zero)
    _ = fixture.take()
    controller.dataSource = fixture
    #expect(fixture.take() == ["refused: there is no page 77"])
    let late = PageController<TestPage>()
    late.delegate = fixture
    var ends: [Bool] = []
    late.setPages([TestPage(id: 77)], at: .zero) { ends.append($0) }
    late.dataSource = fixture
    late.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
    #expect(fixture.take().last == "refused: there is no page 77")
    #expect(late.visiblePages.isEmpty && ends == [false])
  }

  @Test func aGapInTheMidstOfTheBookIsReportedAndIsAnEnd() {  // S5.21
    let fixture = Fixture(pages: 5, start: nil)
    fixture.hasIndicator = true
    fixture.withheld = [1, 3]
    let controller = fixture.controller
    controller.setPages([TestPage(id: 2)], animated: false, at: .zero)
    _ = fixture.take()
    controller.step(.forward, at: .zero)
    #expect(fixture.take() == ["refused: no page was given after the page 2", "end forward"])
    controller.beginDrag(at: .zero)
    #expect(
      fixture.take() == [
        "refused: no page was given before the page 2",
        "refused: no page was given after the page 2",
      ])
    #expect(controller.focus?.id == 2)
  }

  @Test(arguments: [(1, Direction.backward), (3, .forward)])
  func alsoTheOutermostPageIsMissed(page: Int, direction: Direction) {  // S5.21
    let fixture = Fixture(pages: 5, start: nil)
    fixture.hasIndicator = true
    fixture.withheld = [0, 4]
    fixture.controller.setPages([TestPage(id: page)], animated: false, at: .zero)
    _ = fixture.take()
    fixture.controller.step(direction, at: .zero)
    #expect(fixture.take().first?.hasPrefix("refused: no page was given") == true)
  }

  @Test(arguments: [0, 4])
  func theEndsOfTheBookAreNotReported(page: Int) {
    let fixture = Fixture(pages: 5, start: nil)
    fixture.hasIndicator = true
    fixture.controller.setPages([TestPage(id: page)], animated: false, at: .zero)
    _ = fixture.take()
    fixture.controller.step(page == 0 ? .backward : .forward, at: .zero)
    #expect(fixture.take() == ["end \(page == 0 ? "backward" : "forward")"])
  }

  @Test func aNeighbourThatIsThePageItselfIsReportedAndIsTheEnd() {  // S5.21
    for (ids, configuration) in [([5, 5], PageConfiguration.curl), ([5, 6, 5], .spread)] {
      let fixture = Fixture(pages: 0, start: nil, configuration, isNumbered: false)
      fixture.ids = ids
      let source = Circle()
      fixture.controller.dataSource = source
      fixture.controller.setPages([TestPage(id: 5)], animated: false, at: .zero)
      _ = fixture.take()
      fixture.controller.step(.forward, at: .zero)
      #expect(fixture.take().last == "end forward")
      #expect(fixture.focus == 5)
    }
  }

  @Test func asManyPagesAsTheSpineNeedsAreShown() {  // S1.17, S2.26, S4.19, S4.20, S1.38
    let fixture = Fixture(pages: 5, .spread)
    for (given, shown) in [([2, 3], [2, 3]), ([2], [2, 3]), ([4], [4, -1]), ([1, 2], [1, 2])] {
      fixture.controller.setPages(
        given.map { TestPage(id: $0) }, animated: false, at: .zero)
      #expect(fixture.visible == shown)
      #expect(
        fixture.controller.presentation(at: .zero)
          == .resting(shown.map { $0 < 0 ? nil : TestPage(id: $0) }))
    }
    #expect(
      fixture.controller.setPages([TestPage(id: 3), TestPage(id: 3)], at: .zero)
        == .refused(.duplicatePage("3")))
  }
}

/// A data source that knows one page only, and takes it for its own neighbour.
private final class Circle: PageControllerDataSource {
  func pageController(_: PageController<TestPage>, pageBefore page: TestPage) -> TestPage? { page }
  func pageController(_: PageController<TestPage>, pageAfter page: TestPage) -> TestPage? { page }
}
