import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }
private let narrow = PageExtent(columns: 60, rows: 24)
private let wide = PageExtent(columns: 140, rows: 40)

/// A controller that shows two pages where there is room.
private func folding(pages: Int, start: Int?, isNumbered: Bool = true) -> Fixture {
  let fixture = Fixture(pages: pages, start: start, isNumbered: isNumbered)
  fixture.configurationForExtent = { $0.columns >= 100 ? .spread : .curl }
  return fixture
}

struct PageControllerSizeTests {
  @Test func beforeThereIsASizeNothingIsShownAndNothingIsLost() {
    // S1.19, S1.20, S3.26, S5.02
    let fixture = Fixture(pages: 9, start: nil)
    let controller = PageController<TestPage>()
    controller.delegate = fixture
    controller.dataSource = fixture
    var ends: [String] = []
    controller.setPages([TestPage(id: 2)], at: .zero) { ends.append("2 \($0)") }
    controller.setPages([TestPage(id: 6)], at: .zero) { ends.append("6 \($0)") }
    controller.step(.forward, at: .zero)
    #expect(controller.presentation(at: .zero) == .empty && controller.visiblePages.isEmpty)
    #expect(fixture.take() == [] && ends == ["2 false"])
    controller.resize(to: narrow, at: .zero)
    #expect(controller.presentation(at: .zero) == .resting([TestPage(id: 6)]))
    #expect(ends == ["2 false", "6 true"])
  }

  @Test func aMoveBeforeThereIsASizeCompletesWithIt() {  // S2.29, I24
    let fixture = Fixture(pages: 9, start: nil)
    let controller = PageController<TestPage>()
    controller.dataSource = fixture
    var ends: [String] = []
    controller.move(to: TestPage(id: 2), at: .zero) { ends.append("2 \($0)") }
    controller.move(to: TestPage(id: 6), at: .zero) { ends.append("6 \($0)") }
    #expect(ends == ["2 false"])
    controller.resize(to: narrow, at: .zero)
    #expect(ends == ["2 false", "6 true"] && controller.focus?.id == 6)
  }

  @Test func beforeThereArePagesNothingIsShown() {  // S1.20, S1.22
    let controller = PageController<TestPage>()
    controller.resize(to: wide, at: .zero)
    controller.step(.forward, at: .zero)
    controller.beginDrag(at: .zero)
    controller.tick(at: .zero)
    #expect(controller.presentation(at: .zero) == .empty)
    #expect(controller.visiblePages.isEmpty && controller.targetPages.isEmpty)
    #expect(controller.focus == nil && controller.progress(at: .zero) == 0)
  }

  @Test(arguments: [(0, 24), (80, 0), (-1, 24), (0, 0), (Int.min, Int.max)])
  func noSizeIsNoSize(columns: Int, rows: Int) {  // S5.02
    let fixture = Fixture(pages: 9, start: 4)
    let extent = PageExtent(columns: columns, rows: rows)
    #expect(fixture.controller.resize(to: extent, at: .zero) == .refused(.emptySize(extent)))
    #expect(fixture.take() == [] && fixture.visible == [4])
  }

  @Test func anotherSizeKeepsThePageOfAFixedSet() {  // S1.40, S3.17
    let fixture = Fixture(pages: 9, start: 4, isStatic: true)
    fixture.controller.resize(to: narrow, at: .zero)
    #expect(fixture.visible == [4] && fixture.take() == ["asked for 60×24"])
  }

  @Test func theFirstPlacementIsNoTurnWhoeverWantsIt() {  // S1.39
    let fixture = Fixture(pages: 9, start: nil)
    fixture.controller.move(to: TestPage(id: 3), cause: .key, at: .zero)
    #expect(fixture.take() == ["3 will appear", "3 did appear", "moved to 3 at 3 by key"])
  }

  @Test func theSameSizeAgainDoesNothing() {  // S3.28
    let fixture = folding(pages: 9, start: 4)
    fixture.controller.resize(to: wide, at: .zero)
    _ = fixture.take()
    fixture.controller.step(.forward, at: .zero)
    _ = fixture.take()
    fixture.controller.resize(to: wide, at: ms(20))
    #expect(fixture.take() == [] && fixture.controller.isMoving)
  }

  @Test func theDelegateIsAskedAtEachSizeAndAllChangesTogether() {
    // S1.11, S1.41, S2.16, S4.21, S4.28
    let fixture = folding(pages: 9, start: 4)
    fixture.controller.resize(to: wide, at: .zero)
    #expect(fixture.take() == ["asked for 140×40", "5 will appear", "5 did appear"])
    #expect(fixture.controller.configuration == .spread && fixture.visible == [4, 5])
    fixture.controller.resize(to: narrow, at: .zero)
    #expect(fixture.take() == ["asked for 60×24", "5 will disappear", "5 did disappear"])
    #expect(fixture.controller.configuration == .curl && fixture.visible == [4])
  }

  @Test(arguments: 0..<7)
  func evenPagesComeFirstInTheirPair(page: Int) {  // S4.29, S4.30
    let fixture = folding(pages: 7, start: page)
    fixture.controller.resize(to: wide, at: .zero)
    let first = page - page % 2
    #expect(fixture.visible == [first, first == 6 ? -1 : first + 1])
    #expect(fixture.focus == page)
  }

  @Test(arguments: 0..<7, [true, false])
  func foldingAndUnfoldingStaysOnThePage(page: Int, isNumbered: Bool) {  // S1.42, S4.33, I12
    let fixture = folding(pages: 7, start: page, isNumbered: isNumbered)
    fixture.controller.resize(to: wide, at: .zero)
    let spread = fixture.visible
    for time in 1...20 {
      fixture.controller.resize(to: time % 2 == 0 ? wide : narrow, at: .seconds(time))
      #expect(fixture.focus == page)
      #expect(fixture.visible == (time % 2 == 0 ? spread : [page]))
    }
  }

  @Test func withoutNumbersAPairIsFoundAgainAfterItWasFolded() {  // I12
    let fixture = folding(pages: 9, start: 4, isNumbered: false)
    fixture.controller.resize(to: wide, at: .zero)
    fixture.controller.move(to: TestPage(id: 5), at: .zero)
    fixture.controller.resize(to: narrow, at: .zero)
    fixture.controller.resize(to: wide, at: .zero)
    #expect(fixture.visible == [4, 5] && fixture.focus == 5)
  }

  @Test func startingWideIsResizingToWide() {  // S3.27
    let fixture = folding(pages: 9, start: 4)
    fixture.controller.resize(to: wide, at: .zero)
    let other = PageController<TestPage>()
    other.delegate = fixture
    other.dataSource = fixture
    other.move(to: TestPage(id: 4), at: .zero)
    other.resize(to: wide, at: .zero)
    #expect(other.visiblePages == fixture.controller.visiblePages)
    #expect(other.configuration == fixture.controller.configuration)
  }

  @Test func thePreferredLayoutIsTheOneToBeginWith() {  // S2.21, S4.35
    for (preferred, expected) in [
      (nil, PageArrangement.single), (.spread, .spread), (.single, .single),
    ] as [(PageArrangement?, PageArrangement)] {
      let fixture = Fixture(pages: 9, start: nil)
      fixture.preferred = preferred
      let controller = PageController<TestPage>()
      controller.delegate = fixture
      controller.resize(to: wide, at: .zero)
      #expect(controller.configuration.arrangement == expected)
      controller.configure(.curl, at: .zero)
      controller.resize(to: narrow, at: .zero)
      #expect(controller.configuration.arrangement == .single)
    }
  }

  @Test func aLayoutThatIsNotSupportedIsRefused() {  // S2.16, S4.35, S1.26
    let fixture = folding(pages: 9, start: 4)
    fixture.supported = [.single]
    #expect(
      fixture.controller.resize(to: wide, at: .zero) == .refused(.unsupportedArrangement(.spread)))
    #expect(fixture.visible == [4] && fixture.controller.configuration == .curl)
    #expect(fixture.controller.extent == wide)
  }

  @Test func anImpossibleAnswerIsRefused() {  // S4.31
    let fixture = Fixture(pages: 9, start: 4)
    fixture.configurationForExtent = { _ in PageConfiguration(spineLocation: .mid) }
    #expect(fixture.controller.resize(to: wide, at: .zero) == .refused(.singleSidedSpread))
    #expect(fixture.visible == [4] && fixture.controller.configuration == .curl)
  }

  @Test func aTurnCutShortByASizeEndsOnItsPage() {  // S3.16, S3.17
    for moment in 0..<37 {
      let fixture = folding(pages: 9, start: 4)
      fixture.controller.step(.forward, at: .zero)
      fixture.controller.resize(to: wide, at: ms(10) * moment)
      #expect(fixture.visible == [4, 5] && fixture.focus == 5)
      #expect(!fixture.controller.isMoving)
    }
  }

  @Test func neighboursOfAnotherSizeAreDropped() {  // S3.19, I9
    let fixture = folding(pages: 9, start: 4)
    fixture.controller.prefetchNeighbours(at: .zero)
    #expect(fixture.controller.keptPageCount == 3)
    let generation = fixture.controller.generation
    fixture.controller.resize(to: wide, at: .zero)
    #expect(fixture.controller.keptPageCount == 2)
    #expect(fixture.controller.generation > generation)
  }

  @Test func pagesSetForAnotherLayoutAreFittedIntoTheOneThatComes() {  // S1.23
    let fixture = folding(pages: 9, start: nil)
    let controller = PageController<TestPage>()
    controller.delegate = fixture
    controller.dataSource = fixture
    controller.setPages([TestPage(id: 4)], at: .zero)
    controller.resize(to: wide, at: .zero)
    #expect(controller.visiblePages.map { $0?.id } == [4, 5])
  }

  @Test func aCoverStandsAloneWhereItIsWanted() {
    for isNumbered in [true, false] {
      var configuration = PageConfiguration.spread
      configuration.isCoverAlone = true
      let fixture = Fixture(pages: 4, configuration, isNumbered: isNumbered)
      var seen = [fixture.visible]
      for step in 1...3 {
        fixture.controller.step(.forward, at: .seconds(step))
        fixture.controller.suspend(at: .seconds(step))
        seen.append(fixture.visible)
      }
      #expect(seen == [[-1, 0], [1, 2], [3, -1], [3, -1]])
      configuration.isCoverAlone = false
      fixture.controller.configure(configuration, at: .seconds(9))
      if isNumbered { #expect(fixture.visible == [2, 3]) }
      #expect(fixture.focus == 3)
    }
  }
}
