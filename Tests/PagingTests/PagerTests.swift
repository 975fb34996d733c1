import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

private func pager(_ count: Int, start: Int? = nil) throws -> Pager<TestPage> {
  let pager = try Pager((0..<count).map { TestPage(id: $0) }, start: start)
  pager.pages.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
  return pager
}

struct PagerTests {
  @Test func aStripHasADotForEachPage() throws {  // S3.01, S3.06
    let pager = try pager(4, start: 1)
    #expect(pager.control(at: .zero) == PageControl(count: 4, index: 1))
    #expect(pager.pages.focus?.id == 1)
  }

  @Test func pagesCanBeAddedBeforeAndAfterTheFirstSize() throws {  // S3.01, S3.36
    let pager = try Pager<TestPage>()
    pager.add(TestPage(id: 0), at: .zero)
    pager.pages.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
    pager.add(TestPage(id: 1), at: .zero)
    #expect(pager.control(at: .zero) == PageControl(count: 2, index: 0))
    #expect(pager.add(TestPage(id: 1), at: .zero) == .refused(.duplicatePage("1")))
    pager.pages.step(.forward, at: .zero)
    pager.pages.suspend(at: .zero)
    #expect(pager.pages.focus?.id == 1)
  }

  @Test func aTapOnADotGoesThereAndBesideItOnePage() throws {  // S2.02, S3.12, S3.31, S4.26
    let pager = try pager(4)
    pager.tap(cell: 6, in: 7, at: .zero)
    #expect(pager.pages.isMoving && pager.pages.targetPages.first??.id == 3)
    pager.pages.suspend(at: .zero)
    pager.tap(cell: 5, in: 7, at: .zero)
    pager.pages.suspend(at: .zero)
    #expect(pager.pages.focus?.id == 2)
  }

  @Test func aTapOnTheDotThatIsShownDoesNothing() throws {  // S3.10, S3.11
    let pager = try pager(4, start: 2)
    #expect(pager.tap(cell: 4, in: 7, at: .zero) == .done)
    #expect(!pager.pages.isMoving)
    pager.tap(cell: 6, in: 7, at: .zero)
    #expect(pager.pages.isMoving)
  }

  @Test func theDotsShowTheNextPageFromHalfTheWayOn() throws {  // S3.13
    let pager = try pager(4, start: 1)
    pager.pages.beginDrag(at: .zero)
    for (way, shown) in [(0.3, 1), (0.5, 1), (0.6, 2), (0.4, 1), (-0.7, 0)] {
      pager.pages.moveDrag(by: way, at: .zero)
      #expect(pager.control(at: .zero).shownIndex == shown)
      #expect(pager.control(at: .zero).index == 1)
    }
    pager.pages.cancelDrag(at: .zero)
    pager.pages.suspend(at: .zero)
    #expect(pager.control(at: .zero) == PageControl(count: 4, index: 1))
  }

  @Test func rockingAboutTheMiddleTellsNothing() throws {  // S3.14, S3.15
    let pager = try pager(4, start: 1)
    let listener = Fixture(pages: 0, start: nil)
    pager.pages.delegate = listener
    pager.pages.beginDrag(at: .zero)
    for swing in 0..<40 { pager.pages.moveDrag(by: swing % 2 == 0 ? 0.45 : 0.55, at: .zero) }
    #expect(listener.take() == ["will 2", "2 will appear", "1 will disappear"])
  }

  @Test func theDotsNeverMoveTheStripBack() throws {  // S3.09, I23
    let pager = try pager(9)
    for tap in 0..<30 {
      let now = ms(tap * 50)
      pager.tap(cell: tap * 7 % 17, in: 17, at: now)
      _ = pager.control(at: now)
      pager.pages.tick(at: now)
    }
    pager.pages.suspend(at: .seconds(9))
    let page = pager.pages.focus?.id
    #expect(pager.control(at: .seconds(9)).shownIndex == page)
    pager.pages.step(.forward, at: .seconds(10))
    pager.pages.suspend(at: .seconds(10))
    #expect(pager.pages.focus?.id == min(8, (page ?? 0) + 1))
  }

  @Test func comingBackKeepsThePage() throws {  // S3.04, S3.30, S3.39
    let pager = try pager(4, start: 2)
    pager.pages.disappear(at: .zero)
    pager.pages.appear(at: .zero)
    #expect(pager.control(at: .zero) == PageControl(count: 4, index: 2))
  }

  @Test(arguments: 0...3)
  func fewPagesAndFarPullsNeverLeaveTheStrip(count: Int) throws {  // S3.07, S3.22, S3.23
    let pager = try pager(count)
    for way in [-5.0, 5, -0.6, 0.6] {
      pager.pages.beginDrag(at: .zero)
      pager.pages.moveDrag(by: way, at: .zero)
      let control = pager.control(at: .zero)
      #expect((0..<max(1, count)).contains(control.shownIndex))
      pager.pages.endDrag(velocity: way, at: .zero)
      pager.pages.suspend(at: .zero)
    }
  }

  @Test func fromTheRightTheDotsRunTheOtherWay() throws {  // S2.09, I18
    let pager = try pager(4)
    pager.pages.configure(pager.pages.configuration.reversed(true), at: .zero)
    #expect(pager.control(at: .zero).marks(in: 7).last == .current)
    pager.tap(cell: 0, in: 7, at: .zero)
    #expect(pager.pages.targetPages.first??.id == 3)
  }

  @Test func itSlidesUpAndDownToo() throws {  // S3.38
    let pager = try Pager([TestPage(id: 0), TestPage(id: 1)], orientation: .vertical)
    pager.pages.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
    pager.pages.step(.forward, at: .zero)
    pager.pages.suspend(at: .zero)
    #expect(pager.pages.focus?.id == 1 && pager.pages.configuration.transitionStyle == .scroll)
  }

  @Test func whatIsImpossibleIsThrown() {
    #expect(throws: PageControllerError.duplicatePage("1")) {
      try Pager([TestPage(id: 1), TestPage(id: 1)])
    }
    #expect(throws: PageControllerError.unknownPage("7")) {
      try Pager([TestPage(id: 1)], start: 7)
    }
    #expect(throws: PageControllerError.negativeSpacing(-2)) {
      try Pager([TestPage(id: 1)], spacing: -2)
    }
  }
}
