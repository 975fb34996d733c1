import Paging
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

struct PageControllerTranscriptTests {
  @Test func aTurnIsReportedInOrder() {  // S1.37, S2.14, S2.15, S4.22, S4.23
    let fixture = Fixture(pages: 5)
    fixture.controller.step(.forward, at: ms(10))
    #expect(fixture.take() == ["will 1", "1 will appear", "0 will disappear"])
    #expect(fixture.visible == [0] && fixture.target == [1])
    fixture.controller.tick(at: ms(200))
    #expect(fixture.take() == [])
    #expect(fixture.focus == 0)
    fixture.controller.tick(at: ms(500))
    #expect(
      fixture.take() == [
        "1 did appear", "0 did disappear", "moved to 1 at 1 by key", "did true from 0",
      ])
    #expect(fixture.visible == [1] && fixture.target == [1])
  }

  @Test func aLeafThatFallsBackChangesNothing() {  // S2.19, S2.20, S4.23
    let fixture = Fixture(pages: 5, start: 2)
    let indicator = PageControl(count: 5, index: 2)
    #expect(fixture.controller.indicator == indicator)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.3, at: ms(30))
    #expect(fixture.take() == ["will 3", "3 will appear", "2 will disappear"])
    fixture.controller.endDrag(at: ms(60))
    fixture.runOut(from: ms(60))
    #expect(
      fixture.take() == [
        "2 will appear", "3 will disappear", "2 did appear", "3 did disappear", "did false from 2",
      ])
    #expect(fixture.visible == [2] && fixture.focus == 2)
    #expect(fixture.controller.indicator == indicator)
  }

  @Test func aSecondTurnNeverHidesTheEndOfTheFirst() {  // S4.24
    let fixture = Fixture(pages: 5)
    fixture.controller.step(.forward, at: .zero)
    _ = fixture.take()
    fixture.controller.step(.forward, at: ms(40))
    #expect(
      fixture.take() == [
        "1 did appear", "0 did disappear", "moved to 1 at 1 by key", "did true from 0 cut short",
        "will 2", "2 will appear", "1 will disappear",
      ])
  }

  @Test func aChangeByTheProgramIsToldByDidMoveAndItsCompletion() {  // S2.17, S2.18, S2.29
    let fixture = Fixture(pages: 9)
    fixture.controller.setPages([5], at: .zero)
    fixture.runOut()
    #expect(fixture.controller.indicator == PageControl(count: 9, index: 5))
    #expect(
      fixture.take() == [
        "5 will appear", "0 will disappear", "5 did appear", "0 did disappear",
        "moved to 5 at 5 by program",
      ])
    #expect(fixture.ends == [true])
    fixture.controller.setPages([1], at: .seconds(3))
    fixture.controller.step(.forward, at: .seconds(3))
    #expect(fixture.ends == [true, false])
    #expect(fixture.target == [2])
  }

  @Test func withoutAnimationTheResultIsThereAtOnce() {  // S1.39, S2.28, S5.16
    let fixture = Fixture(pages: 9)
    fixture.controller.setPages([5], animated: false, at: .zero)
    #expect(fixture.controller.presentation(at: .zero) == .resting([TestPage(id: 5)]))
    #expect(fixture.ends == [true])
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.target == [6])
  }

  @Test func pagesInBothSpreadsAreNotReported() {  // I6
    let fixture = Fixture(pages: 9, .spread)
    fixture.controller.setPages([1, 2], at: .zero)
    fixture.runOut()
    #expect(
      fixture.take() == [
        "2 will appear", "0 will disappear", "2 did appear", "0 did disappear",
        "moved to 1 2 at 1 by program",
      ])
  }

  @Test func pagesThatAreVisibleAreNotTurnedTo() {  // S1.36, S2.27
    let fixture = Fixture(pages: 9, .spread)
    fixture.controller.move(to: 1, cause: .key, at: .zero)
    #expect(fixture.take() == ["moved to 0 1 at 1 by key"])
    fixture.controller.setPages([0, 1], at: .zero)
    #expect(fixture.take() == ["moved to 0 1 at 0 by program"])
    fixture.controller.setPages([0, 1], at: .zero)
    #expect(fixture.take() == [] && fixture.ends == [true, true])
    #expect(!fixture.controller.isMoving)
  }

  @Test func aMoveToTheSecondPageOfASpreadReadsOnThere() {
    let fixture = Fixture(pages: 9, .spread)
    fixture.controller.move(to: 5, at: .zero)
    fixture.runOut()
    #expect(fixture.visible == [4, 5] && fixture.focus == 5)
    #expect(fixture.take().last == "moved to 4 5 at 5 by program")
    fixture.controller.step(.backward, at: .seconds(9))
    fixture.runOut(from: .seconds(9))
    #expect(fixture.focus == 2)
  }

  @Test func timeNeverRunsBack() {
    let fixture = Fixture(pages: 9)
    fixture.controller.tick(at: .seconds(10))
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.controller.progress(at: .seconds(10)) == 0)
    fixture.controller.tick(at: .seconds(10))
    #expect(fixture.controller.isMoving)
  }

  @Test func theDirectionIsGivenOrFollowsFromTheIndices() {  // S1.28, S2.27, S4.22, S4.25
    for (start, target, given, expected) in [
      (7, 2, nil, Direction.backward), (2, 7, nil, .forward), (2, 7, .backward, .backward),
    ] as [(Int, Int, Direction?, Direction)] {
      let fixture = Fixture(pages: 9, start: start)
      fixture.controller.setPages([target], direction: given, at: .zero)
      guard
        case .turning([TestPage(id: start)], [TestPage(id: target)], expected, _, _) =
          fixture.controller.presentation(at: ms(9))
      else {
        Issue.record("\(fixture.controller.presentation(at: ms(9)))")
        return
      }
    }
  }

  @Test func aJumpTouchesNoPageBetween() {  // S1.46, S3.33
    let fixture = Fixture(pages: 100)
    fixture.controller.move(to: 70, cause: .indicator, at: .zero)
    fixture.runOut()
    #expect(
      fixture.take() == [
        "will 70", "70 will appear", "0 will disappear", "70 did appear", "0 did disappear",
        "moved to 70 at 70 by indicator", "did true from 0",
      ])
  }

  @Test func theCauseOfATurnIsClearedAtItsEnd() {  // S3.08, S3.10
    let fixture = Fixture(pages: 9)
    fixture.controller.move(to: 4, cause: .indicator, at: .zero)
    fixture.controller.tick(at: .seconds(1))
    fixture.controller.beginDrag(at: .seconds(2))
    fixture.controller.moveDrag(by: 0.9, at: .seconds(2))
    fixture.controller.endDrag(at: .seconds(2))
    fixture.controller.tick(at: .seconds(3))
    fixture.controller.setPages([1], at: .seconds(4))
    fixture.controller.tick(at: .seconds(5))
    fixture.controller.step(.forward, at: .seconds(6))
    fixture.controller.tick(at: .seconds(7))
    #expect(
      fixture.take().filter { $0.hasPrefix("moved") } == [
        "moved to 4 at 4 by indicator", "moved to 5 at 5 by tap", "moved to 1 at 1 by program",
        "moved to 2 at 2 by key",
      ])
  }

  @Test func jumpingAndJumpingOnTellsEachPageOnce() {  // S3.32, S3.34, S3.41
    let fixture = Fixture(pages: 9, start: 1)
    fixture.controller.move(to: 3, cause: .tap, at: .zero)
    fixture.runOut()
    let events = fixture.take()
    #expect(events.count { $0 == "3 did appear" } == 1)
    #expect(events.filter { $0.hasPrefix("1 ") } == ["1 will disappear", "1 did disappear"])
    fixture.controller.step(.forward, at: .seconds(9))
    #expect(fixture.target == [4])
  }

  @Test func comingAndGoingIsToldOfTheCurrentPageOnlyAndMovesNothing() {
    // S3.02, S3.03, S3.04, S3.37, S3.39
    let fixture = Fixture(pages: 9, start: 4)
    fixture.controller.step(.forward, at: .zero)
    _ = fixture.take()
    fixture.controller.disappear()
    #expect(
      fixture.take() == [
        "5 did appear", "4 did disappear", "moved to 5 at 5 by key", "did true from 4 cut short",
        "5 will disappear", "5 did disappear",
      ])
    fixture.controller.step(.forward, at: ms(30))
    fixture.controller.beginDrag(at: ms(40))
    fixture.controller.disappear()
    #expect(fixture.take() == [] && !fixture.controller.isDragging)
    fixture.controller.appear()
    fixture.controller.appear()
    #expect(fixture.take() == ["5 will appear", "5 did appear"])
    fixture.controller.step(.forward, at: .seconds(1))
    #expect(fixture.target == [6])
  }

  @Test(arguments: 0..<24)
  func startLayoutAndComingBackMayComeInAnyOrder(order: Int) {  // S3.24, S3.26
    let fixture = Fixture(pages: 9)
    var calls: [() -> Void] = [
      { fixture.controller.layOut(.scroll) },
      { fixture.controller.setPages([3], animated: false, at: .zero) },
      { fixture.controller.disappear() },
      { fixture.controller.appear() },
    ]
    var rest = order
    while !calls.isEmpty {
      calls.remove(at: rest % calls.count)()
      rest /= calls.count + 1
    }
    fixture.controller.appear()
    let events = fixture.take().filter { $0.hasPrefix("3 ") }
    #expect(events.suffix(2) == ["3 will appear", "3 did appear"])
    #expect(events.count % 4 == 2 && fixture.visible == [3])
  }

  @Test func pagesSetOffTheScreenAreThereWhenItComesBack() {
    let fixture = Fixture(pages: 9)
    fixture.controller.disappear()
    _ = fixture.take()
    fixture.controller.setPages([3], at: .zero)
    #expect(fixture.take() == ["moved to 3 at 3 by program"])
    fixture.controller.appear()
    #expect(fixture.take() == ["3 will appear", "3 did appear"])
  }

  @Test func theReadersHandCanBeTurnedOff() {
    let fixture = Fixture(pages: 9)
    fixture.controller.isUserInteractionEnabled = false
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.beginDrag(at: .zero)
    #expect(!fixture.controller.isDragging && !fixture.controller.isMoving)
    fixture.controller.step(.forward, cause: .program, at: .zero)
    #expect(fixture.controller.isMoving)
  }
}
