import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// Each row of the table of events, in each of its columns.
struct PageControllerTableTests {
  @Test(arguments: Stage.allCases)
  func aStepEndsWhatIsMovingAndTurns(stage: Stage) {  // S1.02, S2.02
    let fixture = stage.fixture()
    fixture.controller.step(.forward, at: ms(100))
    guard stage != .empty else {
      #expect(fixture.take() == [] && fixture.visible == [])
      return
    }
    let (from, to) = (stage.resolved, stage.resolved + 1)
    #expect(
      fixture.take()
        == stage.resolution + ["will \(to)", "\(to) will appear", "\(from) will disappear"])
    #expect(fixture.visible == [from] && fixture.target == [to])
    #expect(fixture.controller.isMoving)
  }

  /// Each way to begin a motion.
  private static let beginnings: [@Sendable (inout PageController<TestSource>, Duration) -> Void] =
    [
      { $0.step(.forward, at: $1) }, { $0.move(to: 5, at: $1) }, { $0.setPages([5], at: $1) },
      { pages, now in
        pages.change(animated: true, at: now) { source in
          try source.pages.remove([4])
        }
      },
    ]

  @Test(arguments: beginnings.indices)
  func aTurnBeginsAtTheTimeOfItsCall(way: Int) {
    let fixture = Fixture(pages: 9, start: 4)
    Self.beginnings[way](&fixture.controller, .seconds(5))
    #expect(fixture.controller.progress(at: .seconds(5)) == 0)
    #expect(fixture.controller.progress(at: .seconds(5) + ms(180)) > 0.4)
    #expect(fixture.controller.progress(at: .seconds(5) + ms(180)) < 0.8)
  }

  @Test(arguments: Stage.allCases)
  func aStepWhereTheBookEndsOnlyBumps(stage: Stage) {  // S5.13
    // A turn under way ends on the last page; beyond it the step has no effect.
    let isMoving = stage == .animating || stage == .settling
    let fixture = stage.fixture(on: isMoving ? 7 : 8)
    fixture.controller.step(.forward, at: ms(100))
    let events = stage == .empty ? [] : ["end forward"]
    #expect(fixture.take() == (isMoving ? stage.resolution(on: 7) : []) + events)
    #expect(fixture.visible == (stage == .empty ? [] : [8]))
    #expect(fixture.target == fixture.visible)
    #expect(fixture.controller.isMoving == (stage != .empty))
    #expect((fixture.bump(at: ms(170)) > 0) == (stage != .empty))
  }

  @Test func aStepWhereTheBookEndsDropsTheLeafInTheHand() {
    let fixture = Fixture(pages: 9, start: 8)
    fixture.controller.beginDrag(at: ms(10))
    fixture.controller.moveDrag(by: -0.7, at: ms(20))
    _ = fixture.take()
    fixture.controller.step(.forward, at: ms(100))
    #expect(
      fixture.take() == [
        "8 will appear", "7 will disappear", "8 did appear", "7 did disappear",
        "did false from 8 cut short", "end forward",
      ])
    #expect(fixture.visible == [8] && !fixture.controller.isDragging)
  }

  @Test(arguments: Stage.withPages)
  func aMoveWithinTheSpreadOnlySetsTheFocus(stage: Stage) {  // S1.36
    let fixture = stage.fixture(on: 4, .spread)
    let ends = stage == .animating || stage == .settling ? [6, 7] : [4, 5]
    fixture.controller.move(to: ends[1], animated: true, cause: .key, at: ms(100))
    #expect(fixture.visible == ends && fixture.focus == ends[1])
    #expect(fixture.take().last == "moved to \(ends[0]) \(ends[1]) at \(ends[1]) by key")
    #expect(!fixture.controller.isMoving && !fixture.controller.isDragging)
  }

  @Test(arguments: Stage.withPages)
  func aMoveElsewhereIsOneTurn(stage: Stage) {  // S1.46, S3.40
    let fixture = stage.fixture()
    fixture.controller.move(to: 0, cause: .key, at: ms(100))
    #expect(
      fixture.take() == stage.resolution + [
        "will 0", "0 will appear", "\(stage.resolved) will disappear",
      ])
    guard case .turning(_, _, .backward, _, _) = fixture.controller.presentation(at: ms(110)) else {
      Issue.record("not backward")
      return
    }
  }

  @Test(arguments: Stage.allCases)
  func whatIsImpossibleIsRefusedAndChangesNothing(stage: Stage) {  // S1.23, S2.23, S3.42
    let fixture = stage.fixture()
    let before = fixture.controller.presentation(at: ms(100))
    for pages in [[], [1, 2, 3], [1, 2]] {
      #expect(
        fixture.controller.setPages(pages, at: ms(100))
          == .refused(.wrongPageCount(given: pages.count, needed: 1)))
    }
    #expect(fixture.controller.presentation(at: ms(100)) == before)
    #expect(fixture.take() == [] && fixture.ends == [])
  }

  @Test(arguments: Stage.allCases)
  func aPageThatIsNotThereIsRefusedAndChangesNothing(stage: Stage) {  // S3.42, S5.11, S5.22
    let fixture = stage.fixture()
    let before = fixture.controller.presentation(at: ms(100))
    for outcome in [
      fixture.controller.setPages([77], at: ms(100)),
      fixture.controller.setPages([77], animated: false, at: ms(100)),
      fixture.controller.move(to: 77, at: ms(100)),
      fixture.remove([stage == .empty ? 77 : 4, 77], at: ms(100)),
      fixture.reload([TestPage(id: 77)], at: ms(100)),
    ] {
      #expect(outcome == .refused(.unknownPage("77")))
    }
    #expect(fixture.controller.presentation(at: ms(100)) == before)
    #expect(fixture.take() == [] && fixture.ends == [])
  }

  @Test(arguments: Stage.allCases)
  func theHandTakesTheLeafWhereItIs(stage: Stage) {
    let fixture = stage.fixture()
    let before = fixture.controller.progress(at: ms(100))
    fixture.controller.beginDrag(at: ms(100))
    #expect(fixture.take() == [])
    #expect(fixture.controller.isDragging == (stage != .empty))
    #expect(fixture.controller.progress(at: ms(100)) == before)
    #expect(fixture.visible == (stage == .empty ? [] : [4]))
  }

  @Test(arguments: Stage.allCases)
  func aLeafThatIsHeldFollowsTheHandAndNoOther(stage: Stage) {
    let fixture = stage.fixture()
    let before = fixture.controller.presentation(at: ms(100))
    fixture.controller.moveDrag(by: 0.4, at: ms(100))
    #expect(fixture.take() == [])
    if stage == .dragging {
      #expect(abs(fixture.controller.progress(at: ms(100)) - 0.4) < 1e-9)
    } else {
      #expect(fixture.controller.presentation(at: ms(100)) == before)
    }
  }

  @Test func ledBackPastWhereItLayTheOtherLeafIsTakenUp() {
    let fixture = Stage.dragging.fixture()
    fixture.controller.moveDrag(by: -0.4, at: ms(100))
    #expect(
      fixture.take() == [
        "4 will appear", "5 will disappear", "4 did appear", "5 did disappear", "did false from 4",
        "will 3", "3 will appear", "4 will disappear",
      ])
  }

  @Test(arguments: Stage.allCases)
  func aReleaseDecidesWhatIsHeldAndNothingElse(stage: Stage) {
    let fixture = stage.fixture()
    let before = fixture.controller.presentation(at: ms(100))
    fixture.controller.endDrag(at: ms(100))
    #expect(!fixture.controller.isDragging)
    if stage != .dragging { #expect(fixture.controller.presentation(at: ms(100)) == before) }
    fixture.runOut(from: ms(100))
    #expect(fixture.visible == (stage == .empty ? [] : stage == .idle ? [4] : [5]))
  }

  @Test(arguments: Stage.allCases)
  func aDragThatIsCalledOffFallsBack(stage: Stage) {
    let fixture = stage.fixture()
    fixture.controller.cancelDrag(at: ms(100))
    fixture.runOut(from: ms(100))
    #expect(fixture.visible == (stage == .dragging ? [4] : stage == .empty ? [] : [stage.resolved]))
    if stage == .dragging { #expect(fixture.take().last == "did false from 4") }
  }

  @Test(arguments: Stage.allCases)
  func timeEndsWhatIsMovingAndNothingElse(stage: Stage) {
    let fixture = stage.fixture()
    fixture.controller.tick(at: .seconds(9))
    let isEnded = stage == .animating || stage == .settling
    #expect(fixture.take().last == (isEnded ? "did true from 4" : nil))
    #expect(fixture.controller.isDragging == (stage == .dragging))
    #expect(!fixture.controller.isMoving)
  }

  @Test(arguments: Stage.allCases)
  func anotherLayoutEndsAllMotionAndShowsNone(stage: Stage) {  // S1.40, S4.32
    let fixture = stage.fixture()
    fixture.controller.layOut(.scroll)
    #expect(fixture.take() == stage.resolution)
    #expect(!fixture.controller.isMoving && !fixture.controller.isDragging)
    #expect(fixture.visible == (stage == .empty ? [] : [stage.resolved]))
  }

  @Test(arguments: Stage.withPages)
  func aChangeOfThePagesEndsAllMotionFirst(stage: Stage) {
    for change in 0..<3 {
      let fixture = stage.fixture()
      switch change {
      case 0: fixture.insert([77], .start, at: ms(100))
      case 1: fixture.remove([1], at: ms(100))
      default: fixture.reload(at: ms(100))
      }
      #expect(fixture.take() == stage.resolution && fixture.ends == [true])
      #expect(fixture.visible == [stage.resolved])
      #expect(!fixture.controller.isMoving && !fixture.controller.isDragging)
    }
  }

  @Test(arguments: Stage.allCases)
  func beingSuspendedEndsAllMotion(stage: Stage) {
    let fixture = stage.fixture()
    fixture.controller.endMotion()
    #expect(fixture.take() == stage.resolution)
    fixture.controller.endMotion()
    #expect(fixture.take() == [])
    #expect(!fixture.controller.isMoving && !fixture.controller.isDragging)
  }
}
