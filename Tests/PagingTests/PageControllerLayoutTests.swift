import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }
private let narrow = 60
private let wide = 140

extension Fixture {
  /// Lays the pages out for a width, two if they fit, as an owner might.
  fileprivate func resize(to columns: Int) { controller.layOut(columns >= 100 ? .spread : .curl) }
}

struct PageControllerLayoutTests {
  @Test func aPageThatIsSetBeforeTheSizeIsKnownIsShownInTheLayoutForIt() {  // S1.19, S3.26
    let fixture = Fixture(pages: 9)
    fixture.controller.setPages([2], at: .zero)
    fixture.controller.setPages([6], at: .zero)
    fixture.resize(to: wide)
    #expect(fixture.visible == [6, 7] && fixture.focus == 6)
    #expect(fixture.ends == [false, false])
  }

  @Test func beforeThereArePagesNothingIsShown() {  // S1.20, S1.22
    let fixture = Fixture(pages: 0, start: nil, .spread)
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.tick(at: .zero)
    #expect(fixture.controller.presentation(at: .zero) == .empty)
    #expect(fixture.visible == [] && fixture.target == [])
    #expect(fixture.focus == nil && fixture.controller.progress(at: .zero) == 0)
    #expect(!fixture.controller.isDragging && fixture.controller.indicator == nil)
  }

  @Test func theFirstPlacementIsNeverATurn() {  // S1.39
    var pages = PageController(TestSource(Array(0..<9)), start: 3)
    #expect(!pages.isMoving && pages.presentation(at: .zero) == .resting([TestPage(id: 3)]))
    let (page, none) = (TestPage(id: 3), [PageEvent<TestPage>]())
    #expect(
      pages.takeEvents() == [
        .willAppear(page), .didAppear(page), .didMove(to: [page], focus: page, .program),
      ])
    // Nor if there were no pages before.
    pages = PageController(TestSource([]))
    #expect(pages.takeEvents() == none && pages.presentation(at: .zero) == .empty)
    pages.extend { $0 = TestSource([3]) }
    #expect(!pages.isMoving && pages.focus == page && pages.takeEvents().count == 3)
  }

  @Test func theSameLayoutAgainDoesNothing() {  // S3.28
    let fixture = Fixture(pages: 9, start: 4)
    fixture.resize(to: wide)
    _ = fixture.take()
    fixture.controller.step(.forward, at: .zero)
    _ = fixture.take()
    fixture.resize(to: wide)
    #expect(fixture.take() == [] && fixture.controller.isMoving)
  }

  @Test func allOfALayoutChangesTogether() {  // S1.11, S1.41, S2.16, S4.21, S4.28
    let fixture = Fixture(pages: 9, start: 4)
    fixture.resize(to: wide)
    #expect(fixture.take() == ["5 will appear", "5 did appear"])
    #expect(fixture.controller.layout.spineLocation == .mid && fixture.visible == [4, 5])
    fixture.resize(to: narrow)
    #expect(fixture.take() == ["5 will disappear", "5 did disappear"])
    #expect(fixture.controller.layout.spineLocation == .min && fixture.visible == [4])
  }

  @Test(arguments: 0..<7)
  func evenPagesComeFirstInTheirPair(page: Int) {  // S4.29, S4.30
    let fixture = Fixture(pages: 7, start: page)
    fixture.resize(to: wide)
    let first = page - page % 2
    #expect(fixture.visible == [first, first == 6 ? -1 : first + 1])
    #expect(fixture.focus == page)
  }

  @Test(arguments: 0..<7, [true, false])
  func foldingAndUnfoldingStaysOnThePage(page: Int, isNumbered: Bool) {  // S1.42, S4.33, I12
    let fixture = Fixture(pages: 7, start: page, isNumbered: isNumbered)
    fixture.resize(to: wide)
    let spread = fixture.visible
    for time in 1...20 {
      fixture.resize(to: time % 2 == 0 ? wide : narrow)
      #expect(fixture.focus == page)
      #expect(fixture.visible == (time % 2 == 0 ? spread : [page]))
    }
  }

  @Test func withoutNumbersAPairIsFoundAgainAfterItWasFolded() {  // I12
    let fixture = Fixture(pages: 9, start: 4, isNumbered: false)
    fixture.resize(to: wide)
    fixture.controller.move(to: 5, at: .zero)
    fixture.resize(to: narrow)
    fixture.resize(to: wide)
    #expect(fixture.visible == [4, 5] && fixture.focus == 5)
  }

  @Test func withoutNumbersTheHalfOfAFoldedPageIsNotThatOfAnother() {  // I12
    let fixture = Fixture(pages: 9, start: 4, isNumbered: false)
    fixture.resize(to: wide)
    fixture.controller.move(to: 5, at: .zero)
    fixture.resize(to: narrow)
    fixture.controller.move(to: 6, at: .zero)
    fixture.resize(to: wide)
    #expect(fixture.visible == [6, 7] && fixture.focus == 6)
  }

  @Test func startingWideIsResizingToWide() {  // S3.27, S2.21
    let (resized, started) = (Fixture(pages: 9, start: 5), Fixture(pages: 9, start: 5, .spread))
    resized.resize(to: wide)
    #expect(started.visible == resized.visible && started.focus == 5)
    #expect(started.controller.layout == resized.controller.layout)
  }

  @Test func aLayoutCutsATurnShortOnItsPage() {  // S3.16, S3.17
    for moment in 0..<37 {
      let fixture = Fixture(pages: 9, start: 4)
      fixture.controller.step(.forward, at: .zero)
      fixture.controller.tick(at: ms(10) * moment)
      fixture.resize(to: wide)
      #expect(fixture.visible == [4, 5] && fixture.focus == 5)
      #expect(!fixture.controller.isMoving)
    }
  }

  @Test func neighboursOfAnotherLayoutAreDropped() {  // S3.19, I9
    for layout in [PageLayout.spread, .scroll] {
      let fixture = Fixture(pages: 9, start: 4)
      fixture.controller.prefetchNeighbours()
      #expect(fixture.controller.cachedPageCount == 3)
      fixture.controller.layOut(layout)
      #expect(fixture.controller.cachedPageCount == layout.visiblePageCount)
    }
  }

  @Test func anotherStyleKeepsAPairThatWasSet() {
    let fixture = Fixture(pages: 9, .spread)
    fixture.controller.setPages([1, 2], animated: false, at: .zero)
    fixture.controller.layOut(.scrollSpread)
    #expect(fixture.visible == [1, 2])
  }

  @Test func pagesThatAreSetAreFittedIntoTheLayout() {  // S1.23
    for (given, expected) in [([4], [4, 5]), ([3, 4], [3, 4])] {
      let fixture = Fixture(pages: 9, .spread)
      fixture.controller.setPages(given, animated: false, at: .zero)
      #expect(fixture.visible == expected)
      fixture.resize(to: narrow)
      #expect(fixture.visible == [given[0]])
    }
  }

  @Test func aCoverStandsAloneWhereItIsWanted() {
    for isNumbered in [true, false] {
      var layout = PageLayout.spread
      layout.isCoverAlone = true
      let fixture = Fixture(pages: 4, layout, isNumbered: isNumbered)
      var seen = [fixture.visible]
      for step in 1...3 {
        fixture.controller.step(.forward, at: .seconds(step))
        fixture.controller.endMotion()
        seen.append(fixture.visible)
      }
      #expect(seen == [[-1, 0], [1, 2], [3, -1], [3, -1]])
      layout.isCoverAlone = false
      fixture.controller.layOut(layout)
      if isNumbered { #expect(fixture.visible == [2, 3]) }
      #expect(fixture.focus == 3)
    }
  }

  @Test func theOwnerForwardsEachSizeAndFewPagesAreKept() {  // S1.18
    let fixture = Fixture(pages: 99, start: 40)
    for columns in [wide, narrow, wide, narrow] {
      fixture.resize(to: columns)
      let visible = fixture.controller.layout.visiblePageCount
      #expect(visible == (columns == wide ? 2 : 1) && fixture.controller.cachedPageCount == visible)
      for step in 1...9 {
        fixture.controller.step(step % 3 == 0 ? .backward : .forward, at: .seconds(step))
        fixture.controller.endMotion()
        fixture.controller.prefetchNeighbours()
        let most = visible * (1 + 2 * fixture.controller.prefetchCount)
        #expect((visible...most).contains(fixture.controller.cachedPageCount))
      }
    }
  }

  @Test func otherPagesAreLaidOutAtThePlaceInThem() {  // S3.16, S3.18, B7
    let fixture = Fixture(pages: 9, start: 4)
    fixture.controller.step(.forward, at: .zero)
    _ = fixture.take()
    fixture.controller.layOut(.spread, TestSource(Array(10..<40)), focus: 25)
    #expect(
      fixture.take() == [
        "5 did appear", "4 did disappear", "moved to 5 at 5 by key", "did true from 4 cut short",
        "24 will appear", "25 will appear", "5 will disappear", "24 did appear", "25 did appear",
        "5 did disappear",
      ])
    #expect(fixture.visible == [24, 25] && fixture.focus == 25)
    fixture.controller.layOut(.spread, TestSource([]), focus: 25)
    #expect(fixture.visible == [] && fixture.focus == nil)
  }
}
