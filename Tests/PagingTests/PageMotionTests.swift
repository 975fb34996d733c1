import Testing

@testable import Paging

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// The motion of leaves: easing, rest, catching and dropping.
struct PageMotionTests {
  @Test func aCaughtLeafThatIsDroppedFallsBack() {
    let fixture = Fixture(pages: 5)
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.beginDrag(at: ms(200))
    fixture.controller.cancelDrag(at: ms(300))
    // Cut short, it does not arrive either.
    fixture.controller.endMotion()
    #expect(fixture.focus == 0 && fixture.take().last == "did false from 0 cut short")
  }

  @Test func aLeafIsCaughtWhereItIsAtThatMoment() {
    // Half of the time, and a little more than half of the way; no tick has come between.
    let fixture = Fixture(pages: 5)
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.beginDrag(at: ms(180))
    #expect(abs(fixture.controller.dragProgress - 0.648) < 0.001)
  }

  @Test func aHeldLeafThatIsDroppedByARestKeepsItsEndOnlyIfItWasCaught() {
    for isMoved in [false, true] {
      let fixture = Fixture(pages: 5)
      fixture.controller.step(.forward, at: .zero)
      fixture.controller.beginDrag(at: ms(200))
      if isMoved { fixture.controller.moveDrag(by: 0.1, at: ms(210)) }
      fixture.controller.endMotion()
      #expect(fixture.focus == (isMoved ? 0 : 1))
    }
  }

  @Test func aTurnIsFastestBeforeItsMiddleAndSlowAtBothEnds() {
    let fixture = Fixture(pages: 5)
    fixture.controller.step(.forward, at: .zero)
    func progress(_ share: Double) -> Double {
      fixture.controller.progress(at: PageTiming().turn * share)
    }
    #expect(abs(progress(0.5) - 0.648) < 0.001)
    #expect(progress(0.05) < 0.02 && progress(0.95) > 0.98)
    let path = (0...20).map { progress(Double($0) / 20) }
    #expect(path == path.sorted() && path.first == 0 && path.last == 1)
  }

  @Test func aReleasedLeafIsAtRestWhenNoCellShowsTheRest() {
    let fixture = Fixture(pages: 5)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.6, at: ms(10))
    fixture.controller.endDrag(at: ms(20))
    var left = 1.0
    for frame in 1...100 {
      let now = ms(20 + 10 * frame)
      let next = 1 - fixture.controller.progress(at: now)
      fixture.controller.tick(at: now)
      guard fixture.controller.isMoving else { break }
      left = next
    }
    // A leaf of two hundred cells still moves by a cell at half a percent.
    #expect(left < 0.006 && !fixture.controller.isMoving && fixture.focus == 1)
  }

  @Test func aStepAfterAPauseBeginsANewRun() {
    var pace = StepPace()
    let hurried = [0, 100, 200, 1_000, 1_100, 1_200].map {
      pace.noteStep(at: ms($0), quick: ms(250))
    }
    #expect(hurried == [false, false, true, false, false, true])
  }

  /// Steps at 0, 500, 533, … milliseconds, like a held key; returns the view ten milliseconds after each.
  private func held(_ directions: [Direction]) -> (Fixture, [String]) {
    let fixture = Fixture(pages: 50, start: 20)
    var seen: [String] = []
    for (step, direction) in directions.enumerated() {
      let time = ms(step == 0 ? 0 : 467 + 33 * step)
      fixture.controller.tick(at: time)
      fixture.controller.step(direction, at: time)
      let progress = fixture.controller.progress(at: time + ms(10))
      seen.append("\(fixture.visible) \(Int(progress * 1_000))")
    }
    return (fixture, seen)
  }

  @Test func aHeldKeyKeepsOneLeafInTheAirWhileThePagesChangeBeneathIt() {
    let (fixture, seen) = held(Array(repeating: .forward, count: 14))
    // The second step is like a key pressed twice. From the third on, the leaf of the second goes on until it
    // lands, and the next one is lifted with the next step.
    #expect(
      seen == [
        "[20] 4", "[21] 4", "[22] 4", "[23] 69", "[24] 188", "[25] 333", "[26] 484", "[27] 627",
        "[28] 752", "[29] 852", "[30] 926", "[31] 973", "[32] 996", "[33] 4",
      ])
    fixture.controller.endMotion()
    #expect(fixture.visible == [34])
  }

  @Test func aHeldKeyIsFollowedByOneLeafThatLands() {
    let (fixture, _) = held(Array(repeating: .forward, count: 6))
    // Lifted at 533.
    for time in [892, 893] {
      fixture.controller.tick(at: ms(time))
      #expect(fixture.controller.isMoving == (time == 892))
    }
    #expect(fixture.visible == [26])
  }

  @Test func aStepTheOtherWayLiftsALeafOfItsOwn() {
    let (_, seen) = held([.forward, .forward, .forward, .forward, .backward])
    #expect(seen.last == "[24] 4")
  }

  @Test func aLayoutForAPageThatDoesNotExistShowsTheFirst() {
    let fixture = Fixture(pages: 5, start: 3)
    fixture.controller.layOut(.curl, TestSource([7, 8]), focus: 99)
    #expect(fixture.focus == 7 && fixture.visible == [7])
  }

  @Test func upwardsTheDotsRunFromLeftToRightInEveryBook() {
    for orientation in [
      PageLayout.NavigationOrientation.horizontal, PageLayout.NavigationOrientation.vertical,
    ] {
      let layout = PageLayout(navigationOrientation: orientation, isRightToLeft: true)
      let fixture = Fixture(pages: 5, layout)
      #expect(fixture.controller.indicator?.isRightToLeft == (orientation == .horizontal))
    }
  }

  @Test func theWindowOfDotsFollowsThePageThatIsComing() {
    var control = PageControl(count: 30, index: 12)
    control.preview = 20
    let marks = control.marks(in: 13)
    // The shown dot is in the middle, six cells from either end.
    #expect(marks.firstIndex(of: .current) == 6)
  }

  @Test func aPageThatIsItsOwnNeighbourDoesNotFaceItself() {
    var source = TestSource([0, 1, 2], isNumbered: false)
    source.circular = [1]
    let controller = PageController(source, layout: .spread, start: 1)
    #expect(controller.visiblePages.map { $0?.id } == [1, nil])
  }
}
