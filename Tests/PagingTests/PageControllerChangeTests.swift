import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

struct PageControllerChangeTests {
  @Test func insertingBeforeThePageKeepsIt() {  // S2.35, S3.36
    let fixture = Fixture(pages: 3, start: 1)
    fixture.insert([7, 8], .start)
    #expect(fixture.visible == [1] && fixture.take() == [] && fixture.ends == [true])
    #expect(fixture.controller.indicator == PageControl(count: 5, index: 3))
    fixture.controller.step(.backward, at: .zero)
    fixture.controller.step(.backward, at: .seconds(1))
    #expect(fixture.target == [8])
  }

  @Test func aPageAddedAtTheEndCanBeTurnedTo() {  // S2.35, S3.36
    let fixture = Fixture(pages: 3, start: 2)
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.take() == ["end forward"])
    fixture.insert([3], .end, at: ms(10))
    fixture.controller.step(.forward, at: .seconds(1))
    #expect(fixture.target == [3])
  }

  @Test func removingThePageShowsTheNextAndAtTheEndTheOneBefore() {  // S2.30
    let fixture = Fixture(pages: 4, start: 1)
    var seen: [[Int]] = []
    for id in [1, 2, 3, 0] {
      fixture.remove([id])
      seen.append(fixture.visible)
    }
    #expect(seen == [[2], [3], [0], []] && fixture.ends == [true, true, true, true])
    #expect(fixture.controller.presentation(at: .zero) == .empty)
    #expect(fixture.take().last == "moved to  at -1 by program")
    fixture.insert([5], .end)
    #expect(fixture.visible == [5])
  }

  @Test func removingAnotherPageKeepsThePage() {  // S2.30, S2.31, I9
    let fixture = Fixture(pages: 5, start: 2)
    fixture.controller.prefetchNeighbours()
    fixture.remove([1, 3])
    #expect(fixture.visible == [2] && fixture.take() == [])
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.target == [4])
  }

  @Test(arguments: [true, false])
  func aRemovedPageNeverComesBack(isAnimated: Bool) {  // S2.31, S2.32, S2.34
    let fixture = Fixture(pages: 5, start: 2)
    fixture.controller.prefetchNeighbours()
    fixture.remove([2], animated: isAnimated)
    #expect(fixture.controller.isMoving == isAnimated)
    if isAnimated {
      guard case .turning(_, _, .forward, _, _) = fixture.controller.presentation(at: ms(9)) else {
        Issue.record("not turned away")
        return
      }
      #expect(fixture.controller.indicator?.shownIndex == 2)
    }
    fixture.runOut()
    #expect(fixture.visible == [3] && fixture.ends == [true])
    var seen: [Int] = []
    for step in 1...4 {
      fixture.controller.step(step < 4 ? .backward : .forward, at: .seconds(step + 3))
      fixture.controller.endMotion()
      seen += fixture.visible
    }
    #expect(seen == [1, 0, 0, 1])
  }

  @Test func theLastPageIsTurnedAwayBackwards() {  // S2.34
    let fixture = Fixture(pages: 3, start: 2)
    fixture.remove([2], animated: true)
    guard case .turning(_, _, .backward, _, _) = fixture.controller.presentation(at: ms(9)) else {
      Issue.record("not backward")
      return
    }
    fixture.controller.step(.forward, at: ms(20))
    #expect(fixture.visible == [1] && fixture.take().last == "end forward")
  }

  @Test func theOtherPageOfASpreadClosesUp() {  // S2.30
    let fixture = Fixture(pages: 5, start: 2, .spread)
    fixture.remove([3])
    #expect(fixture.visible == [2, 4] && fixture.focus == 2)
    fixture.remove([2])
    #expect(fixture.visible == [4, -1] && fixture.focus == 4)
  }

  @Test func aBlankHalfTakesThePageThatIsAdded() {
    let fixture = Fixture(pages: 1, .spread)
    #expect(fixture.visible == [0, -1])
    fixture.insert([1], .after(0))
    #expect(fixture.visible == [0, 1])
    #expect(fixture.take() == ["1 will appear", "1 did appear", "moved to 0 1 at 0 by program"])
  }

  @Test func unknownAndDoublePagesAreRefusedAndNothingChanges() {  // S5.22
    let fixture = Fixture(pages: 3, start: 1)
    fixture.controller.step(.forward, at: .zero)
    _ = fixture.take()
    let before = fixture.controller.presentation(at: ms(50))
    let now = ms(50)
    #expect(fixture.insert([2], .end, at: now) == .refused(.duplicatePage("2")))
    #expect(fixture.insert([7, 7], .end, at: now) == .refused(.duplicatePage("7")))
    #expect(fixture.insert([7], .before(9), at: now) == .refused(.unknownPage("9")))
    #expect(fixture.remove([9], at: now) == .refused(.unknownPage("9")))
    #expect(fixture.remove([1, 1], at: now) == .refused(.duplicatePage("1")))
    #expect(fixture.reload([TestPage(id: 9)], at: now) == .refused(.unknownPage("9")))
    #expect(fixture.ends == [] && fixture.take() == [])
    #expect(fixture.controller.presentation(at: now) == before)
    #expect(fixture.controller.source.ids == [0, 1, 2])
  }

  @Test func aReloadedPageShowsWhatItHasNow() {  // S4.04
    let fixture = Fixture(pages: 3, start: 1)
    fixture.controller.prefetchNeighbours()
    fixture.reload([TestPage(id: 1, text: "new"), TestPage(id: 2, text: "newer")])
    #expect(fixture.controller.focus?.text == "new")
    #expect(fixture.take() == [])
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.endMotion()
    #expect(fixture.controller.focus?.text == "newer")
    fixture.controller.step(.backward, at: .seconds(1))
    fixture.controller.endMotion()
    #expect(fixture.controller.focus?.text == "new")
  }

  @Test func theIndicatorFollowsEachChangeOfCountAndPage() {  // S4.12, S4.13, S3.06
    let fixture = Fixture(pages: 5, start: 1, .scroll)
    #expect(fixture.controller.builtInIndicator == PageControl(count: 5, index: 1))
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.controller.builtInIndicator?.index == 1)
    fixture.runOut()
    #expect(fixture.controller.builtInIndicator == PageControl(count: 5, index: 2))
    fixture.insert([5, 6], .end)
    #expect(fixture.controller.builtInIndicator == PageControl(count: 7, index: 2))
    fixture.remove([0, 2])
    #expect(fixture.focus == 3)
    #expect(fixture.controller.builtInIndicator == PageControl(count: 5, index: 1))
  }

  @Test func withoutPlacesThereIsNoIndicator() {
    let fixture = Fixture(pages: 6, .scroll, isNumbered: false)
    #expect(fixture.controller.indicator == nil)
  }

  @Test func aNewSetKeepsThePageOrItsPlace() throws {
    var pages = PageController(
      try StaticPages((0..<5).map { TestPage(id: $0) }), layout: .curl, start: 3)
    for (ids, focus) in [([9, 3, 8], 3), ([20, 21, 22], 21), ([30], 30), ([], nil)]
      as [([Int], Int?)]
    {
      let set = try StaticPages(ids.map { TestPage(id: $0) })
      pages.change(at: .zero) { $0 = set }
      #expect(pages.focus?.id == focus)
    }
  }

  @Test(arguments: Stage.withPages, [true, false])
  func pagesCanGoAtAnyMoment(stage: Stage, isAnimated: Bool) {
    let fixture = stage.fixture()
    fixture.remove([4, 5], animated: isAnimated, at: ms(100))
    fixture.runOut(from: ms(100))
    #expect(fixture.visible == [6])
    fixture.controller.step(.backward, at: .seconds(9))
    #expect(fixture.target == [3])
  }

  // MARK: Pages found later

  @Test func pagesFoundLaterDoNotDisturbATurn() {  // S2.10
    var pages = PageController(NumberedPages(3), layout: PageLayout(), start: 1)
    pages.step(.forward, at: .zero)
    pages.extend { $0.pageCount = 5 }
    #expect(pages.isMoving && pages.visiblePages.first??.id == 1)
    pages.tick(at: .seconds(1))
    #expect(pages.focus?.id == 2)
    pages.step(.forward, at: .seconds(2))
    pages.endMotion()
    #expect(pages.focus?.id == 3)
  }

  @Test func pagesFoundLaterMoveTheEndOfTheBook() {  // S2.10
    var pages = PageController(NumberedPages(2), layout: PageLayout(), start: 1)
    pages.step(.forward, at: .zero)
    pages.extend { $0.pageCount = 4 }
    pages.step(.forward, at: ms(400))
    #expect(pages.targetPages.map { $0?.id } == [2])
  }

  @Test func anEndedTurnKeepsItsPagesWhenMoreAreFoundThanItsSpreadHad() {
    var pages = PageController(NumberedPages(3), layout: PageLayout(isSpread: true))
    pages.step(.forward, at: .zero)
    #expect(pages.targetPages.map { $0?.id } == [2, nil])
    pages.extend { $0.pageCount = 4 }
    #expect(!pages.isMoving && pages.visiblePages.map { $0?.id } == [2, 3])
  }

  @Test func pagesGivenUpFrontAreInsertedReplacedAndRemovedByTheController() throws {  // S2.35
    struct Photo: Identifiable, Equatable {
      let id: String
      var title = ""
    }
    var album = PageController(try StaticPages([Photo(id: "a"), Photo(id: "c")]))
    #expect(album.insert([Photo(id: "b")], .before("c"), at: .zero) == .done)
    #expect(album.replace([Photo(id: "a", title: "A lock")], at: .zero) == .done)
    #expect(album.source.pages.map(\.id) == ["a", "b", "c"] && album.focus?.title == "A lock")
    #expect(album.remove(["a"], at: .zero) == .done && album.focus?.id == "b")
    #expect(album.insert([Photo(id: "d")], at: .zero) == .done)
    #expect(album.insert([Photo(id: "b")], at: .zero) == .refused(.duplicatePage("b")))
    #expect(album.remove(["x"], at: .zero) == .refused(.unknownPage("x")))
    #expect(album.replace([Photo(id: "x")], at: .zero) == .refused(.unknownPage("x")))
    #expect(album.source.pages.map(\.id) == ["b", "c", "d"])
  }

  @Test func anyErrorRefusesAChangeAndNothingHasChanged() {
    struct Torn: Error {}
    var pages = PageController(NumberedPages(3))
    let outcome = pages.change(at: .zero) {
      $0.pageCount = 9
      throw Torn()
    }
    #expect(outcome == .refused(.changeFailed("Torn()")) && pages.source.pageCount == 3)
  }
}
