import Paging
import Testing

private let ms = Duration.milliseconds

struct PageTurnerTranscriptTests {
  @Test func aTurnIsAnnouncedShownAndCommitted() {
    var turner = turner(pages: 5)
    #expect(
      turner.handle(.step(.forward, .key), at: ms(10)) == [
        .willTransition(from: 0, to: 1, .key), .willAppear(page: 1), .willDisappear(page: 0),
      ])
    #expect(turner.settledSpread == 0 && turner.targetSpread == 1)
    #expect(turner.handle(.tick, at: ms(200)) == [])
    #expect(
      turner.handle(.tick, at: ms(10) + NumberedTurner.turnDuration) == [
        .didAppear(page: 1), .didDisappear(page: 0),
        .didMove(spread: 1, focus: 1, .key),
        .didFinish(previous: 0, finished: true, completed: true),
      ])
    #expect(turner.presentation(at: ms(900)) == .resting(spread: 1))
    #expect(!turner.isMoving)
  }

  @Test func nothingIsCommittedBeforeTheTurnHasEnded() {  // S1.37, S4.23
    var turner = turner(pages: 5)
    _ = turner.handle(.step(.forward, .key), at: .zero)
    _ = turner.handle(.tick, at: ms(350))
    #expect(turner.focus == 0)
    #expect(turner.settledSpread == 0)
  }

  @Test func aSecondStepFinishesTheFirstAtOnce() {  // S4.24
    var turner = turner(pages: 9, focus: 3)
    _ = turner.handle(.step(.forward, .key), at: .zero)
    #expect(
      turner.handle(.step(.forward, .key), at: ms(40)) == [
        .didAppear(page: 4), .didDisappear(page: 3), .didMove(spread: 4, focus: 4, .key),
        .didFinish(previous: 3, finished: false, completed: true),
        .willTransition(from: 4, to: 5, .key), .willAppear(page: 5), .willDisappear(page: 4),
      ])
  }

  @Test func aHeldKeyKeepsALeafInTheAirAndAnnouncesEachTurn() {
    var turner = turner(pages: 99)
    var finished = 0
    for press in 0..<30 {
      let actions = turner.handle(.step(.forward, .key), at: ms(33) * press)
      finished += actions.filter { if case .didFinish = $0 { true } else { false } }.count
      #expect(turner.isMoving)
    }
    #expect(finished == 29 && turner.focus == 29)
    finished += turner.handle(.tick, at: .seconds(2)).count {
      if case .didFinish(_, true, true) = $0 { true } else { false }
    }
    #expect(finished == 30 && turner.focus == 30 && !turner.isMoving)
  }

  @Test func pressesWellApartAreAllShown() {
    var turner = turner(pages: 9)
    for press in 0..<5 {
      _ = turner.handle(.step(.forward, .key), at: ms(300) * press)
      #expect(turner.isMoving)
    }
  }

  @Test func turningBackDuringATurnReturnsToThePageLeft() {
    var turner = turner(pages: 9, focus: 4)
    _ = turner.handle(.step(.forward, .key), at: .zero)
    _ = turner.handle(.step(.backward, .key), at: ms(50))
    #expect(turner.targetSpread == 4)
    _ = turner.handle(.resolve, at: ms(60))
    #expect(turner.focus == 4)
  }

  @Test(arguments: [Direction.forward, .backward])
  func theEndOfTheBookAnswersWithABump(direction: Direction) {  // S5.13
    var turner = turner(pages: 3, focus: direction == .forward ? 2 : 0)
    let rest = turner.settledSpread
    #expect(turner.handle(.step(direction, .key), at: .zero) == [.bump(direction)])
    #expect(turner.isMoving && turner.settledSpread == rest)
    if case .bumping(_, direction, let amount) = turner.presentation(at: ms(75)) {
      #expect(amount == 1)
    } else {
      Issue.record("no bump is shown")
    }
    #expect(turner.handle(.tick, at: ms(150)) == [])
    #expect(!turner.isMoving)
  }

  @Test func aJumpIsOneTurnAndTouchesNoPageBetween() {  // S1.46, S3.33, I7
    var turner = turner(pages: 100)
    let actions =
      turner.handle(.move(page: 70, .key), at: .zero) + turner.handle(.resolve, at: ms(20))
    #expect(
      actions == [
        .willTransition(from: 0, to: 70, .key), .willAppear(page: 70), .willDisappear(page: 0),
        .didAppear(page: 70), .didDisappear(page: 0), .didMove(spread: 70, focus: 70, .key),
        .didFinish(previous: 0, finished: false, completed: true),
      ])
  }

  @Test func theDirectionOfAJumpComesFromThePages() {  // S1.28
    var turner = turner(pages: 100, focus: 50)
    _ = turner.handle(.move(page: 7, .key), at: .zero)
    guard case .turning(50, 7, .backward, _) = turner.presentation(at: ms(10)) else {
      Issue.record("not backward")
      return
    }
  }

  @Test func movingToTheOtherPageOfTheSpreadOnlyMovesTheFocus() {  // S1.36, I25
    var turner = turner(pages: 9, focus: 1, isSpread: true)
    #expect(
      turner.handle(.move(page: 2, .key), at: .zero) == [.didMove(spread: 1, focus: 2, .key)])
    #expect(!turner.isMoving)
    #expect(turner.handle(.move(page: 2, .key), at: .zero) == [])
  }

  @Test(arguments: [-1, 5, Int.max, Int.min])
  func aPageThatDoesNotExistIsRefused(page: Int) {  // S3.42, S1.35
    var turner = turner(pages: 5, focus: 2)
    let before = (turner.presentation(at: .zero), turner.focus)
    #expect(turner.handle(.move(page: page, .key), at: .zero) == [.refused(page: page)])
    #expect(turner.presentation(at: .zero) == before.0 && turner.focus == before.1)
  }

  @Test func aMoveByTheProgramIsAnsweredByItsCompletion() {  // S2.17, S2.29
    var turner = turner(pages: 5)
    let began = turner.handle(.move(page: 3, .program), at: .zero)
    #expect(began == [.willAppear(page: 3), .willDisappear(page: 0)])
    #expect(turner.handle(.tick, at: ms(400)).last == .completion(finished: true))
    _ = turner.handle(.move(page: 0, .program), at: ms(500))
    #expect(turner.handle(.resolve, at: ms(510)).last == .completion(finished: false))
  }

  @Test func theProgramIsAnsweredAlsoWhereThereIsNothingToTurnTo() {  // S2.29, I24
    var turner = turner(pages: 5, focus: 4)
    let end = NumberedTurner.Action.completion(finished: false)
    #expect(turner.handle(.move(page: 5, .program), at: .zero) == [.refused(page: 5)])
    #expect(turner.handle(.step(.forward, .program), at: .zero) == [.bump(.forward), end])
    #expect(
      turner.handle(.move(page: 4, .program), at: .zero)
        == [.completion(finished: true)])
    var empty = NumberedTurner()
    #expect(empty.handle(.step(.forward, .program), at: .zero) == [end])
  }

  @Test func aResizeDuringATurnCommitsItAndShowsNone() {  // S1.40, S4.32
    var turner = turner(pages: 9, focus: 4)
    _ = turner.handle(.step(.forward, .key), at: .zero)
    let actions = turner.handle(
      .relayout(PageLayout(isSpread: true, isCoverAlone: true), pageCount: 9, focus: 5), at: ms(20))
    #expect(actions.contains(.didFinish(previous: 4, finished: false, completed: true)))
    #expect(turner.presentation(at: ms(21)) == .resting(spread: 3))
    #expect(!turner.isMoving && turner.focus == 5)
  }

  @Test func theSameLayoutTwiceDoesNothing() {  // S3.28
    var turner = turner(pages: 9, focus: 4, isSpread: true)
    let layout = PageLayout(isSpread: true, isCoverAlone: true)
    #expect(turner.handle(.relayout(layout, pageCount: 9, focus: 4), at: .zero) == [])
  }

  @Test func withoutPagesNothingHappens() {  // S1.20, S5.19
    var turner = NumberedTurner()
    #expect(turner.handle(.step(.forward, .key), at: .zero) == [])
    #expect(turner.handle(.tick, at: .zero) == [])
    #expect(turner.handle(.resolve, at: .zero) == [])
    #expect(turner.presentation(at: .zero) == .empty)
    #expect(turner.settledSpread == nil)
  }

  @Test func aPageAskedForBeforeTheFirstLayoutIsRemembered() {
    var pages = PageController(NumberedPages(9))
    #expect(pages.move(to: 6, cause: .key, at: .zero) == .done)
    pages.layOut(PageLayout())
    #expect(pages.focus?.id == 6)
  }

  @Test func theFirstPlacementIsNotATurn() {  // S1.39
    let turner = turner(pages: 9, focus: 3)
    #expect(turner.presentation(at: .zero) == .resting(spread: 3))
  }

  @Test func withoutAStyleATurnTakesNoTime() {  // S2.28
    var turner = turner(pages: 9, style: .none)
    let actions = turner.handle(.step(.forward, .tap), at: .zero)
    #expect(actions.last == .didFinish(previous: 0, finished: true, completed: true))
    #expect(!turner.isMoving)
  }

  @Test func pagesFoundLaterMoveTheEndOfTheBook() {  // S2.10
    var turner = turner(pages: 2, focus: 1)
    #expect(turner.handle(.step(.forward, .key), at: .zero) == [.bump(.forward)])
    #expect(turner.handle(.pagesFound(count: 4), at: ms(1)) == [])
    _ = turner.handle(.step(.forward, .key), at: ms(400))
    #expect(turner.targetSpread == 2)
  }

  @Test func aBlankHalfThatTurnsOutToHaveAPageShowsIt() {
    var turner = turner(pages: 2, focus: 1, isSpread: true)
    #expect(turner.spreads.pages(of: 1) == [1])
    #expect(
      turner.handle(.pagesFound(count: 3), at: .zero)
        == [.willAppear(page: 2), .didAppear(page: 2)])
    #expect(turner.settledSpread == 1 && turner.focus == 1)
  }

  @Test func oddPageToSpreadAndBackStaysOnThePage() {  // S1.42, S4.33
    var turner = turner(pages: 9, focus: 6)
    for _ in 0..<50 {
      for isSpread in [true, false] {
        let layout = PageLayout(isSpread: isSpread, isCoverAlone: true)
        _ = turner.handle(.relayout(layout, pageCount: 9, focus: turner.focus), at: .zero)
      }
    }
    #expect(turner.focus == 6)
    #expect(turner.settledSpread == 6)
  }
}
