import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

struct PageControllerNeighbourTests {
  @Test func nothingIsAskedBeforeItIsNeeded() {  // S2.03, S2.08, S3.05
    let fixture = Fixture(pages: 10_000)
    fixture.controller.setPages([4], animated: false, at: .zero)
    #expect(fixture.questions.filter { $0.hasPrefix("after") || $0.hasPrefix("before") } == [])
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.questions.sorted() == ["after 4"])
  }

  @Test func eachNeighbourIsAskedForOnce() {  // S1.33, I8
    let fixture = Fixture(pages: 9, start: 4)
    for frame in 0..<20 {
      fixture.controller.prefetchNeighbours()
      fixture.controller.beginDrag(at: ms(frame))
      fixture.controller.moveDrag(by: frame % 2 == 0 ? 0.3 : -0.3, at: ms(frame))
      fixture.controller.cancelDrag(at: ms(frame))
      fixture.controller.endMotion()
    }
    #expect(fixture.questions.sorted() == ["after 4", "before 4"])
  }

  @Test func anEndIsAskedForOnceToo() {  // I8
    let fixture = Fixture(pages: 3, start: 2)
    for second in 0..<9 { fixture.controller.step(.forward, at: .seconds(second)) }
    #expect(fixture.questions == ["after 2"])
  }

  @Test func aQuestionChangesNothing() {  // S1.32, S4.11, I8
    let fixture = Fixture(pages: 9, start: 4)
    for _ in 0..<5 { fixture.controller.prefetchNeighbours() }
    #expect(fixture.visible == [4] && fixture.focus == 4 && fixture.take() == [])
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.2, at: .zero)
    #expect(fixture.focus == 4)
  }

  @Test(arguments: [1, 2, 5], [false, true])
  func theCacheIsBounded(prefetchCount: Int, isSpread: Bool) {  // S3.29, S3.35, I26
    let fixture = Fixture(pages: 10_000, start: 5_000, isSpread ? .spread : .curl)
    fixture.controller.prefetchCount = prefetchCount
    let bound = (isSpread ? 2 : 1) * (1 + 2 * prefetchCount)
    for step in 0..<50 {
      fixture.controller.step(step % 7 == 0 ? .backward : .forward, at: .seconds(step))
      fixture.controller.endMotion()
      fixture.controller.prefetchNeighbours()
      #expect(fixture.controller.cachedPageCount <= bound)
    }
    #expect(fixture.controller.cachedPageCount == bound)
  }

  @Test func aBoundlessReachKeepsTheWholeBook() {
    let fixture = Fixture(pages: 9, start: 4, .spread)
    fixture.controller.prefetchCount = 0
    #expect(fixture.controller.prefetchCount == 1)
    fixture.controller.prefetchCount = .max
    fixture.controller.prefetchNeighbours()
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.endMotion()
    #expect(fixture.controller.cachedPageCount == 9 && fixture.visible == [6, 7])
  }

  @Test func aBookWithoutAKnownEndGoesOnUntilNil() {  // S2.06, S2.10, S5.13
    let fixture = Fixture(pages: 3, isNumbered: false)
    for step in 0..<9 {
      if step == 2 { fixture.insert([3, 4], .end) }
      fixture.controller.step(.forward, at: .seconds(step))
      fixture.controller.endMotion()
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
        fixture.controller.endMotion()
        #expect(fixture.visible == start)
      }
    }
  }

  @Test func pagesThatAreAllGivenAreTurnedByHandToo() {  // S2.07, S2.24, S2.25
    let fixture = Fixture(pages: 3)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.8, at: .zero)
    fixture.controller.endDrag(at: .zero)
    fixture.runOut()
    #expect(fixture.visible == [1])
  }

  @Test func aSourceThatComesLaterBringsItsNeighbours() {  // S4.05, S4.16
    for (layout, visible, next) in [(PageLayout.curl, [2], 3), (.spread, [2, 3], 4)] {
      let fixture = Fixture(pages: 5, start: 2, layout)
      fixture.controller.change(at: .zero) { $0 = TestSource([2]) }
      fixture.controller.step(.forward, at: .zero)
      #expect(fixture.take().last == "end forward")
      fixture.controller.change(at: .zero) { $0 = TestSource([0, 1, 2, 3, 4]) }
      #expect(fixture.visible == visible)
      fixture.controller.step(.forward, at: .seconds(1))
      #expect(fixture.target.first == next)
    }
  }

  @Test func aGapInTheMidstOfTheBookIsReportedAndIsAnEnd() {  // S5.21
    let fixture = Fixture(pages: 5, start: 2)
    fixture.controller.change(at: .zero) { $0.withheld = [1, 3] }
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.take() == ["fault: no page was given after the page 2", "end forward"])
    fixture.controller.beginDrag(at: .zero)
    #expect(
      fixture.take() == [
        "fault: no page was given before the page 2", "fault: no page was given after the page 2",
      ])
    #expect(fixture.focus == 2)
  }

  @Test(arguments: [(1, Direction.backward), (3, .forward)])
  func alsoTheOutermostPageIsMissed(page: Int, direction: Direction) {  // S5.21
    let fixture = Fixture(pages: 5, start: page)
    fixture.controller.change(at: .zero) { $0.withheld = [0, 4] }
    fixture.controller.step(direction, at: .zero)
    #expect(fixture.take().first?.hasPrefix("fault: no page was given") == true)
  }

  @Test(arguments: [0, 4])
  func theEndsOfTheBookAreNotReported(page: Int) {
    let fixture = Fixture(pages: 5, start: page)
    fixture.controller.step(page == 0 ? .backward : .forward, at: .zero)
    #expect(fixture.take() == ["end \(page == 0 ? "backward" : "forward")"])
  }

  @Test func aNeighbourThatIsThePageItselfIsReportedAndIsTheEnd() {  // S5.21
    for layout in [PageLayout.curl, .spread] {
      let fixture = Fixture(pages: 9, start: 5, layout, isNumbered: false)
      fixture.controller.change(at: .zero) { $0.circular = [5] }
      fixture.controller.step(.forward, at: .zero)
      #expect(
        fixture.take().suffix(2) == [
          "fault: the page 5 is given twice, or exists already", "end forward",
        ])
      #expect(fixture.focus == 5)
    }
  }

  @Test func aPageTwiceInTheSpreadThatComesIsReportedAndIsTheEnd() {  // S5.21
    let fixture = Fixture(pages: 9, start: 4, .spread)
    fixture.controller.change(at: .zero) { $0.circular = [6] }
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.take().first == "fault: the page 6 is given twice, or exists already")
    #expect(fixture.target == [4, 5])
  }

  @Test func aPageThatIsShownAlreadyIsReportedInTheSpreadThatComes() {  // S5.21
    /// Three pages in a ring.
    struct Ring: PageSource {
      func page(withID id: Int) -> TestPage? { TestPage(id: id) }
      func page(_ direction: Direction, of page: TestPage) -> TestPage? {
        TestPage(id: (page.id + direction.rawValue + 3) % 3)
      }
    }
    for direction in Direction.allCases {
      var controller = PageController(
        Ring(), layout: PageLayout(isSpread: true, isCoverAlone: false))
      controller.setPages([0, 1], at: .zero)
      _ = controller.takeEvents()
      controller.step(direction, at: .zero)
      guard case .fault(let error)? = controller.takeEvents().first else {
        Issue.record("no fault")
        continue
      }
      #expect(error == .duplicatePage(direction == .forward ? "0" : "1"))
    }
  }

  @Test func asManyPagesAsTheSpineNeedsAreShown() {  // S1.17, S2.26, S4.19, S4.20, S1.38
    let fixture = Fixture(pages: 5, .spread)
    for (given, shown) in [([2, 3], [2, 3]), ([2], [2, 3]), ([4], [4, -1]), ([1, 2], [1, 2])] {
      fixture.controller.setPages(
        given.map { $0 }, animated: false, at: .zero)
      #expect(fixture.visible == shown)
      #expect(
        fixture.controller.presentation(at: .zero)
          == .resting(shown.map { $0 < 0 ? nil : TestPage(id: $0) }))
    }
    #expect(
      fixture.controller.setPages([3, 3], at: .zero)
        == .refused(.duplicatePage("3")))
  }
}
