import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// A strip of pages with a row of dots that show and move its position.
private func strip(
  _ count: Int, start: Int? = nil, _ layout: PageLayout = .scroll
) -> PageController<StaticPages<TestPage>> {
  let pages = (try? StaticPages((0..<count).map { TestPage(id: $0) })) ?? StaticPages()
  return PageController(pages, layout: layout, start: start)
}

extension PageController<StaticPages<TestPage>> {
  fileprivate mutating func tap(cell: Int, in cells: Int, at now: Duration) {
    if let hit = indicator?.hit(cell: cell, in: cells) { handle(hit, at: now) }
  }
}

struct IndicatorTests {
  @Test func pagesCanBeAddedBeforeAndAfterTheFirstLayout() throws {  // S3.01, S3.36
    var strip = PageController(StaticPages<TestPage>())
    for id in 0..<2 {
      strip.change(at: .zero) { pages in
        try pages.insert([TestPage(id: id)], .end)
      }
      strip.layOut(.scroll)
    }
    #expect(strip.indicator == PageControl(count: 2, index: 0))
    strip.step(.forward, at: .zero)
    strip.endMotion()
    #expect(strip.focus?.id == 1)
  }

  @Test func aTapOnADotGoesThereAndBesideItOnePage() {  // S2.02, S3.12, S4.26
    var strip = strip(4)
    strip.tap(cell: 6, in: 7, at: .zero)
    #expect(strip.isMoving && strip.targetPages.first??.id == 3)
    strip.endMotion()
    strip.tap(cell: 5, in: 7, at: .zero)
    strip.endMotion()
    #expect(strip.focus?.id == 2)
  }

  @Test func aDotOfASpreadLeadsToItsFirstPage() {  // S3.12, I14
    var strip = strip(7, .scrollSpread)
    strip.tap(cell: 4, in: 7, at: .zero)
    #expect(strip.targetPages.map { $0?.id } == [4, 5])
    strip.handle(.page(99), at: .zero)
    strip.endMotion()
    #expect(strip.focus?.id == 4)
  }

  @Test func aTapOnTheDotThatIsShownDoesNothing() {  // S3.10, S3.11
    var strip = strip(4, start: 2)
    strip.tap(cell: 4, in: 7, at: .zero)
    #expect(!strip.isMoving)
    strip.tap(cell: 6, in: 7, at: .zero)
    #expect(strip.isMoving)
  }

  @Test func aTurnThatIsDecidedIsShownAtOnce() {
    var strip = strip(4, start: 1)
    strip.step(.forward, at: .zero)
    #expect(strip.indicator?.index == 1 && strip.indicator?.shownIndex == 2)
  }

  @Test(arguments: [
    (0.5, 1), (0.51, 2), (0.59, 2), (-0.5, 1), (-0.51, 0), (1, 2), (-1, 0),
  ])
  func aLeafHeldPastTheMiddleCountsForTheOtherPage(progress: Double, shown: Int) {  // S3.13, S3.14
    let fixture = Fixture(pages: 4, start: 1)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: progress, at: .zero)
    #expect(fixture.controller.indicator?.shownIndex == shown)
    #expect(fixture.controller.indicator?.index == 1)
  }

  @Test func rockingAboutTheMiddleTellsNothing() {  // S3.14, S3.15
    let fixture = Fixture(pages: 4, start: 1, .scroll)
    fixture.controller.beginDrag(at: .zero)
    for swing in 0..<40 {
      fixture.controller.moveDrag(by: swing % 2 == 0 ? 0.45 : 0.55, at: .zero)
    }
    #expect(fixture.take() == ["will 2", "2 will appear", "1 will disappear"])
  }

  @Test func theDotsNeverMoveTheStripBack() {  // S3.09, I23
    var strip = strip(9)
    for tap in 0..<30 {
      let now = ms(tap * 50)
      strip.tap(cell: tap * 7 % 17, in: 17, at: now)
      strip.tick(at: now)
    }
    strip.endMotion()
    let page = strip.focus?.id
    #expect(strip.indicator?.shownIndex == page)
    strip.step(.forward, at: .seconds(10))
    strip.endMotion()
    #expect(strip.focus?.id == min(8, (page ?? 0) + 1))
  }

  @Test func comingBackKeepsThePage() {  // S3.04, S3.30, S3.39
    var strip = strip(4, start: 2)
    strip.disappear()
    strip.appear()
    #expect(strip.indicator == PageControl(count: 4, index: 2))
  }

  @Test func fromTheRightTheDotsRunTheOtherWay() {  // S2.09, I18
    var strip = strip(4, PageLayout(transitionStyle: .scroll, isRightToLeft: true))
    #expect(strip.indicator?.marks(in: 7).last == .current)
    strip.tap(cell: 0, in: 7, at: .zero)
    #expect(strip.targetPages.first??.id == 3)
  }
}
