import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }
private func pages(_ ids: [Int]) -> [TestPage] { ids.map { TestPage(id: $0) } }

struct PageControllerChangeTests {
  @Test func insertingBeforeThePageKeepsIt() {  // S2.35, S3.36
    let fixture = Fixture(pages: 3, start: 1, isStatic: true)
    var ends: [Bool] = []
    fixture.controller.insert(
      pages([7, 8]), .start, at: .zero, completion: { ends.append($0) })
    #expect(fixture.visible == [1] && fixture.take() == [] && ends == [true])
    #expect(fixture.controller.indicator == PageIndicator(count: 5, index: 3))
    fixture.controller.step(.backward, at: .zero)
    fixture.controller.step(.backward, at: .seconds(1))
    #expect(fixture.target == [8])
  }

  @Test func aPageAddedAtTheEndCanBeTurnedTo() {  // S2.35, S3.36
    let fixture = Fixture(pages: 3, start: 2, isStatic: true)
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.take() == ["end forward"])
    fixture.controller.insert(pages([3]), .end, at: ms(10))
    fixture.controller.step(.forward, at: .seconds(1))
    #expect(fixture.target == [3])
  }

  @Test func removingThePageShowsTheNextAndAtTheEndTheOneBefore() {  // S2.30
    let fixture = Fixture(pages: 4, start: 1, isStatic: true)
    var seen: [[Int]] = []
    for id in [1, 2, 3, 0] {
      fixture.controller.remove([id], at: .zero)
      seen.append(fixture.visible)
    }
    #expect(seen == [[2], [3], [0], []])
    #expect(fixture.controller.presentation(at: .zero) == .empty)
    #expect(fixture.take().last == "moved to  at -1 by program")
    fixture.controller.insert(pages([5]), .end, at: .zero)
    #expect(fixture.visible == [5])
  }

  @Test func removingAnotherPageKeepsThePage() {  // S2.30
    let fixture = Fixture(pages: 5, start: 2, isStatic: true)
    fixture.controller.remove([1, 3], at: .zero)
    #expect(fixture.visible == [2] && fixture.take() == [])
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.target == [4])
  }

  @Test(arguments: [true, false], [true, false])
  func aRemovedPageNeverComesBack(isAnimated: Bool, isStatic: Bool) {  // S2.31, S2.32, S2.34
    let fixture = Fixture(pages: 5, start: 2, isStatic: isStatic)
    fixture.controller.prefetchNeighbours(at: .zero)
    var ends: [Bool] = []
    fixture.controller.remove(
      [2], animated: isAnimated, at: .zero, applying: { fixture.ids.removeAll { $0 == 2 } },
      completion: { ends.append($0) })
    #expect(fixture.controller.isMoving == isAnimated)
    if isAnimated {
      guard case .turning(_, _, .forward, _, _) = fixture.controller.presentation(at: ms(9)) else {
        Issue.record("not turned away")
        return
      }
    }
    fixture.runOut()
    #expect(fixture.visible == [3] && ends == [true])
    var seen: [Int] = []
    for step in 1...4 {
      fixture.controller.step(step < 4 ? .backward : .forward, at: .seconds(step + 3))
      fixture.controller.suspend(at: .seconds(step + 3))
      seen += fixture.visible
    }
    #expect(seen == [1, 0, 0, 1])
  }

  @Test func theLastPageIsTurnedAwayBackwards() {  // S2.34
    let fixture = Fixture(pages: 3, start: 2, isStatic: true)
    fixture.controller.remove([2], animated: true, at: .zero)
    guard case .turning(_, _, .backward, _, _) = fixture.controller.presentation(at: ms(9)) else {
      Issue.record("not backward")
      return
    }
    fixture.controller.step(.forward, at: ms(20))
    #expect(fixture.visible == [1] && fixture.take().last == "end forward")
  }

  @Test func theOtherPageOfASpreadClosesUp() {  // S2.30
    let fixture = Fixture(pages: 5, start: 2, .spread, isStatic: true)
    fixture.controller.remove([3], at: .zero)
    #expect(fixture.visible == [2, 4] && fixture.focus == 2)
    fixture.controller.remove([2], at: .zero)
    #expect(fixture.visible == [4, -1] && fixture.focus == 4)
  }

  @Test func aBlankHalfTakesThePageThatIsAdded() {
    let fixture = Fixture(pages: 1, .spread, isStatic: true)
    #expect(fixture.visible == [0, -1])
    fixture.controller.insert(pages([1]), .after(0), at: .zero)
    #expect(fixture.visible == [0, 1])
    #expect(fixture.take() == ["1 will appear", "1 did appear", "moved to 0 1 at 0 by program"])
  }

  @Test func unknownAndDoublePagesAreRefusedAndNothingChanges() {  // S5.22
    let fixture = Fixture(pages: 3, start: 1, isStatic: true)
    let controller = fixture.controller
    controller.step(.forward, at: .zero)
    let before = controller.presentation(at: ms(50))
    var ends: [Bool] = []
    let note: (Bool) -> Void = { ends.append($0) }
    let now = ms(50)
    #expect(
      controller.insert(pages([2]), .end, at: now, completion: note)
        == .refused(.duplicatePage("2")))
    #expect(
      controller.insert(pages([7, 7]), .end, at: now, completion: note)
        == .refused(.duplicatePage("7")))
    #expect(
      controller.insert(pages([7]), .before(9), at: now, completion: note)
        == .refused(.unknownPage("9")))
    #expect(
      controller.remove([9], at: now, completion: note) == .refused(.unknownPage("9")))
    #expect(
      controller.remove([1, 1], at: now, completion: note) == .refused(.duplicatePage("1")))
    #expect(
      controller.reload(pages([9]), at: now, completion: note) == .refused(.unknownPage("9")))
    #expect(
      controller.setStaticPages(pages([4, 4]), at: now, completion: note)
        == .refused(.duplicatePage("4")))
    #expect(
      controller.setStaticPages(pages([4]), start: 5, at: now, completion: note)
        == .refused(.unknownPage("5")))
    #expect(ends == Array(repeating: false, count: 8))
    #expect(controller.presentation(at: now) == before)
    #expect(controller.staticPages.pages == pages([0, 1, 2]))
  }

  @Test func aReloadedPageShowsWhatItHasNow() {  // S4.04
    let fixture = Fixture(pages: 3, start: 1, isStatic: true)
    fixture.controller.reload([TestPage(id: 1, text: "new")], at: .zero)
    #expect(fixture.controller.focus?.text == "new")
    #expect(fixture.take() == [])
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.step(.backward, at: .seconds(1))
    fixture.controller.suspend(at: .seconds(2))
    #expect(fixture.controller.focus?.text == "new")
  }

  @Test func anotherCountIsShownAfterAReload() {  // S4.12, S4.13
    let fixture = Fixture(pages: 5, start: nil, .scroll)
    fixture.hasIndicator = true
    fixture.controller.setPages([TestPage(id: 1)], animated: false, at: .zero)
    #expect(fixture.controller.builtInIndicator == PageIndicator(count: 5, index: 1))
    fixture.questions = []
    fixture.controller.step(.forward, at: .zero)
    fixture.runOut()
    #expect(!fixture.questions.contains("count"))
    #expect(fixture.controller.builtInIndicator == PageIndicator(count: 5, index: 2))
    fixture.ids += [5, 6]
    fixture.controller.reload(at: .seconds(9))
    #expect(fixture.controller.builtInIndicator == PageIndicator(count: 7, index: 2))
  }

  @Test(arguments: [false, true])
  func withoutPlacesTheIndicatorCountsTheTurns(isSpread: Bool) {  // S4.12
    let fixture = Fixture(pages: 6, start: nil, isSpread ? .scrollSpread : .scroll)
    fixture.hasIndicator = true
    fixture.isNumbered = false
    let controller = fixture.controller
    controller.setPages([TestPage(id: 0)], animated: false, at: .zero)
    var seen: [Int?] = []
    for step in 0..<8 {
      controller.step(step < 4 ? .forward : .backward, at: .seconds(step))
      controller.suspend(at: .seconds(step))
      seen.append(controller.builtInIndicator?.index)
    }
    #expect(seen == (isSpread ? [2, 4, 4, 4, 2, 0, 0, 0] : [1, 2, 3, 4, 3, 2, 1, 0]))
  }

  @Test func aPageThatGoesBeforeThereIsASizeIsNotShown() {  // S2.31
    let fixture = Fixture(pages: 9, start: nil)
    let controller = PageController<TestPage>()
    controller.dataSource = fixture
    var ends: [Bool] = []
    controller.setPages([TestPage(id: 3)], at: .zero) { ends.append($0) }
    controller.remove([3], at: .zero, applying: { fixture.ids.remove(at: 3) })
    #expect(ends == [false])
    controller.resize(to: PageExtent(columns: 80, rows: 24), at: .zero)
    #expect(controller.visiblePages.isEmpty && ends == [false])
  }

  @Test func aNewSetKeepsThePageOrItsPlace() {
    let fixture = Fixture(pages: 5, start: 3, isStatic: true)
    fixture.controller.setStaticPages(pages([9, 3, 8]), at: .zero)
    #expect(fixture.visible == [3])
    fixture.controller.setStaticPages(pages([20, 21, 22]), at: .zero)
    #expect(fixture.visible == [21])
    fixture.controller.setStaticPages(pages([30]), at: .zero)
    #expect(fixture.visible == [30])
    fixture.controller.setStaticPages([], at: .zero)
    #expect(fixture.visible == [])
  }

  @Test(arguments: Stage.allCases, [true, false])
  func pagesCanGoAtAnyMoment(stage: Stage, isAnimated: Bool) {
    let fixture = stage.fixture()
    fixture.controller.remove(
      [4, 5], animated: isAnimated, at: ms(100),
      applying: { fixture.ids.removeAll { [4, 5].contains($0) } })
    fixture.runOut(from: ms(100))
    #expect(fixture.visible == (stage == .empty ? [] : [6]))
    fixture.controller.step(.backward, at: .seconds(9))
    #expect(fixture.target == (stage == .empty ? [] : [3]))
  }
}
