import Foundation
import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// Drags in both directions: catching, releasing, flicking and returning.
struct PageControllerDragTests {
  /// A controller on page 4 of 9 with a leaf dragged by `progress` in a direction.
  private func held(_ direction: Direction, _ progress: Double) -> Fixture {
    let fixture = Fixture(pages: 9, start: 4)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: progress * Double(direction.rawValue), at: .zero)
    return fixture
  }

  @Test(
    arguments: Direction.allCases,
    [
      (0.5, 0.0, true), (0.4999, 0.0, false), (0.3, 2.0, true), (0.3, 1.9, false),
      (0.7, -2.1, false), (0.7, -1.9, true), (0.6, .nan, true), (0.4, .infinity, false),
    ])
  func placeAndSpeedDecideTheEnd(
    direction: Direction, release: (progress: Double, speed: Double, completes: Bool)
  ) {
    let fixture = held(direction, release.progress)
    fixture.controller.endDrag(
      velocity: release.speed * Double(direction.rawValue), threshold: 0.5, at: .zero)
    fixture.runOut()
    #expect(fixture.visible == [release.completes ? 4 + direction.rawValue : 4])
  }

  @Test(arguments: Direction.allCases, [0.1, 0.5, 0.9])
  func theThresholdItselfCompletes(direction: Direction, threshold: Double) {
    let fixture = held(direction, threshold)
    fixture.controller.endDrag(threshold: threshold, at: .zero)
    #expect(fixture.target == [4 + direction.rawValue])
  }

  @Test(arguments: Direction.allCases)
  func aLeafFallsBackTheWayItCame(direction: Direction) {
    let fixture = held(direction, 0.4)
    fixture.controller.cancelDrag(at: .zero)
    var last = 0.4
    var fastest = 0.0
    for time in stride(from: 10, through: 180, by: 10) {
      guard
        case .turning([TestPage(id: 4)], _, direction, let progress, _) =
          fixture.controller.presentation(at: ms(time))
      else {
        Issue.record("not turning back at \(time) ms")
        return
      }
      // It falls faster and faster, until the last two hundredths of a second.
      #expect(progress < last)
      #expect(time > 160 || last - progress > fastest)
      (fastest, last) = (last - progress, progress)
    }
    fixture.runOut()
    #expect(fixture.visible == [4] && fixture.take().last == "did false from 4")
  }

  @Test(arguments: Direction.allCases)
  func aLeafThatIsFlickedRunsOnWithItsSpeed(direction: Direction) {
    for (speed, isFaster) in [(3.0, true), (0.0, false)] {
      let fixture = held(direction, 0.6)
      fixture.controller.endDrag(velocity: speed * Double(direction.rawValue), at: .zero)
      #expect((fixture.controller.progress(at: ms(40)) > 0.7) == isFaster)
    }
  }

  @Test(arguments: Direction.allCases, [false, true])
  func aCaughtLeafKeepsItsEndIfItIsReleasedUnmoved(direction: Direction, isFalling: Bool) {
    let fixture = Fixture(pages: 9, start: 4)
    if isFalling {
      fixture.controller.beginDrag(at: .zero)
      fixture.controller.moveDrag(by: 0.4 * Double(direction.rawValue), at: .zero)
      fixture.controller.endDrag(at: .zero)
    } else {
      fixture.controller.step(direction, at: .zero)
    }
    let before = fixture.controller.progress(at: ms(60))
    fixture.controller.beginDrag(at: ms(60))
    #expect(fixture.controller.progress(at: .seconds(1)) == before)
    #expect(fixture.controller.turnDirection == direction)
    // A trembling pointer has not moved the leaf.
    fixture.controller.moveDrag(by: 0, at: ms(70))
    fixture.controller.endDrag(at: ms(80))
    fixture.runOut(from: ms(80))
    #expect(fixture.visible == [isFalling ? 4 : 4 + direction.rawValue])
  }

  @Test(arguments: Direction.allCases)
  func aCaughtLeafThatIsMovedGoesWhereTheHandLeavesIt(direction: Direction) {
    for (way, completes) in [(0.2, true), (-0.2, false)] {
      let fixture = Fixture(pages: 9, start: 4)
      fixture.controller.step(direction, at: .zero)
      fixture.controller.beginDrag(at: ms(145))
      fixture.controller.moveDrag(by: way * Double(direction.rawValue), at: ms(150))
      fixture.controller.endDrag(at: ms(160))
      fixture.runOut(from: ms(160))
      #expect(fixture.visible == [completes ? 4 + direction.rawValue : 4])
    }
  }

  @Test(arguments: Direction.allCases, [20, 50, 100, 200, 300, 400])
  func nClicksAreNPagesAtAnyRate(direction: Direction, pause: Int) {
    let fixture = Fixture(pages: 30, start: 15)
    for click in 0..<10 {
      let now = ms(pause * click)
      fixture.controller.tick(at: now)
      // A press catches a moving leaf; the release in the edge zone is a step.
      if fixture.controller.isMoving { fixture.controller.beginDrag(at: now) }
      fixture.controller.step(direction, cause: .tap, at: now + ms(10))
    }
    fixture.controller.endMotion()
    #expect(fixture.visible == [15 + 10 * direction.rawValue])
  }

  @Test(arguments: [0, 8])
  func theRubberBandGivesWayOutwardsAndLessAndLess(page: Int) {
    let outwards: Direction = page == 0 ? .backward : .forward
    let fixture = Fixture(pages: 9, start: page)
    fixture.controller.beginDrag(at: .zero)
    var amounts = [0.0]
    for way in [0.1, 0.2, 0.3, 0.4] {
      fixture.controller.moveDrag(by: way * Double(outwards.rawValue), at: .zero)
      guard
        case .bumping([TestPage(id: page)], outwards, let amount) =
          fixture.controller.presentation(at: .zero)
      else {
        Issue.record("no rubber band")
        return
      }
      amounts.append(amount)
    }
    let steps = zip(amounts.dropFirst(), amounts).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 > 0 } && steps == steps.sorted(by: >))
    #expect(abs(amounts[1] - (1 - exp(-0.1 / 0.12))) < 1e-9)
    fixture.controller.endDrag(velocity: 9 * Double(outwards.rawValue), at: .zero)
    guard
      case .bumping(_, outwards, let amount) = fixture.controller.presentation(at: ms(75))
    else {
      Issue.record("it does not spring back")
      return
    }
    #expect(abs(amount - amounts[4] / 4) < 1e-9)
    #expect(fixture.take() == [])
  }

  @Test(arguments: [0, 8], [20, 75, 149])
  func aBumpIsCaughtWhereItIs(page: Int, time: Int) {  // B11: radar 24607701
    let outwards = page == 0 ? -1.0 : 1.0
    let fixture = Fixture(pages: 9, start: page)
    fixture.controller.step(page == 0 ? .backward : .forward, at: .zero)
    _ = fixture.take()
    let before = fixture.bump(at: ms(time))
    fixture.controller.beginDrag(at: ms(time))
    let held = fixture.bump(at: ms(900))
    #expect(fixture.controller.isDragging && abs(held - before) < 0.051)
    // Dragged on, it lifts further; dragged back, it is flat; and beyond this the leaf is lifted.
    fixture.controller.moveDrag(by: 0.1 * outwards, at: ms(910))
    #expect(fixture.take() == [] && fixture.bump(at: ms(910)) > held)
    fixture.controller.moveDrag(by: -0.6 * outwards, at: ms(920))
    #expect(fixture.take().first == "will \(page == 0 ? 1 : 7)")
  }

  @Test func aRubberBandThatSpringsBackIsCaughtWhereItIs() {
    let fixture = Fixture(pages: 9, start: 8)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.2, at: ms(10))
    fixture.controller.endDrag(at: ms(20))
    let before = fixture.bump(at: ms(60))
    fixture.controller.beginDrag(at: ms(60))
    #expect(before > 0.3 && before < 0.8 && abs(fixture.bump(at: ms(60)) - before) < 1e-9)
    fixture.controller.cancelDrag(at: ms(70))
    fixture.controller.tick(at: ms(220))
    #expect(fixture.controller.presentation(at: ms(220)) == .resting([TestPage(id: 8)]))
  }

  @Test func aCaughtLeafThatFallsRestsWithinSevenTenthsOfASecondAtAnySpeed() {
    let fixture = held(.forward, 0.3)
    fixture.controller.endDrag(at: ms(10))
    fixture.controller.beginDrag(at: ms(20))
    fixture.controller.endDrag(velocity: 1e9, at: ms(20))
    fixture.controller.tick(at: ms(720))
    #expect(!fixture.controller.isMoving)
    #expect(fixture.focus == 4)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aWayThatIsNoNumberMovesNothing(way: Double) {
    let fixture = held(.forward, 0.3)
    fixture.controller.moveDrag(by: way, at: ms(20))
    #expect(fixture.controller.progress(at: ms(20)) == 0.3)
  }

  @Test func aLeafIsDroppedWhenItsPagesTurnOutToBeOthers() {
    var pages = PageController(
      NumberedPages(4), layout: PageLayout(isSpread: true, isCoverAlone: true), start: 1)
    pages.beginDrag(at: .zero)
    pages.moveDrag(by: 0.5, at: ms(10))
    pages.extend { $0.pageCount = 5 }
    #expect(!pages.isDragging)
    #expect(pages.visiblePages.map { $0?.id } == [1, 2])
  }

  @Test(arguments: [true, false])
  func withoutTurnsALeafIsAtOnceWhereItBelongs(isReleased: Bool) {
    let fixture = Fixture(pages: 9, start: 4, PageLayout(transitionStyle: .none))
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.6, at: ms(10))
    if isReleased {
      fixture.controller.endDrag(at: ms(20))
    } else {
      fixture.controller.cancelDrag(at: ms(20))
    }
    #expect(fixture.visible == [isReleased ? 5 : 4] && !fixture.controller.isMoving)
    #expect(fixture.take().last == "did \(isReleased) from 4")
  }

  @Test func aLeafThatIsCaughtOnItsWayBackCanBeTurnedAfterAll() {  // I5
    let fixture = Fixture(pages: 9)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.4, at: ms(10))
    fixture.controller.endDrag(at: ms(20))
    fixture.controller.tick(at: ms(60))
    fixture.controller.beginDrag(at: ms(70))
    fixture.controller.moveDrag(by: 0.5, at: ms(80))
    fixture.controller.endDrag(at: ms(90))
    fixture.runOut(from: ms(90))
    #expect(fixture.visible == [1])
    #expect(fixture.controller.presentation(at: .seconds(5)) == .resting([TestPage(id: 1)]))
    #expect(fixture.take().filter { $0.hasPrefix("will ") } == ["will 1"])
  }

  @Test func aStepByTheProgramIsFinishedUnderTheHand() {  // I24
    let fixture = Fixture(pages: 9, start: 4)
    fixture.controller.step(.forward, cause: .program, at: .zero)
    fixture.controller.beginDrag(at: ms(100))
    #expect(fixture.visible == [5] && fixture.ends == [false] && fixture.controller.isDragging)
  }

  @Test func aMoveToTheNextPageIsCaughtAndAJumpIsNot() {
    for (target, isCaught) in [(5, true), (3, true), (6, false), (0, false)] {
      let fixture = Fixture(pages: 9, start: 4)
      fixture.controller.move(to: target, cause: .key, at: .zero)
      fixture.controller.beginDrag(at: ms(100))
      #expect(fixture.visible == [isCaught ? 4 : target])
      #expect(fixture.controller.isDragging)
    }
  }
}
