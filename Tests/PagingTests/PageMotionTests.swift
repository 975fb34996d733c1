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
    // Half of the time, and a little less than half of the way; no tick has come between.
    let fixture = Fixture(pages: 5)
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.beginDrag(at: ms(170))
    #expect(abs(fixture.controller.dragProgress - 0.475) < 0.001)
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

  /// The progress of a turn at shares of its time.
  private func path(_ layout: PageLayout, _ shares: [Double]) -> [Double] {
    let fixture = Fixture(pages: 5, layout)
    fixture.controller.step(.forward, at: .zero)
    return shares.map { fixture.controller.progress(at: PageTiming().turn * $0) }
  }

  @Test func aLeafIsSlowOverTheTopAndFalls() {
    let path = path(.curl, (0...60).map { Double($0) / 60 })
    #expect(path == path.sorted() && path.first == 0 && abs((path.last ?? 0) - 1) < 1e-9)
    let (lift, top, fall) = (path[20] - path[0], path[40] - path[20], path[60] - path[40])
    #expect(lift > 1.2 * top && fall > 1.4 * top)
    // It is fastest shortly before it lies flat, and the last frame is soft.
    let steps = zip(path.dropFirst(), path).map { $0 - $1 }
    let fastest = steps.indices.max { steps[$0] < steps[$1] }
    #expect((54...57).contains(fastest ?? 0))
    #expect(steps[59] < 0.4 * steps[fastest ?? 0])
  }

  @Test func pagesThatSlideAreFastestBeforeTheMiddleAndSlowAtBothEnds() {
    let path = path(.scroll, (0...20).map { Double($0) / 20 })
    #expect(abs(path[10] - 0.648) < 0.001 && path[1] < 0.02 && path[19] > 0.98)
    #expect(path == path.sorted() && path.first == 0 && path.last == 1)
  }

  @Test func aReleasedLeafFallsFasterAndFasterUntilItsLastFrame() {
    for (released, isCompleted) in [(0.6, true), (0.4, false)] {
      let fixture = Fixture(pages: 5)
      fixture.controller.beginDrag(at: .zero)
      fixture.controller.moveDrag(by: released, at: .zero)
      fixture.controller.endDrag(at: .zero)
      let path = (0...17).map { fixture.controller.progress(at: ms(10 * $0)) }
      let steps = zip(path.dropFirst(), path).map { abs($0 - $1) }
      #expect(steps[0] < 0.01 && steps.dropLast(2) == steps.dropLast(2).sorted()[...])
      fixture.controller.tick(at: ms(170))
      #expect(fixture.controller.isMoving)
      fixture.controller.tick(at: ms(182))
      #expect(!fixture.controller.isMoving && fixture.focus == (isCompleted ? 1 : 0))
    }
  }

  @Test func theEdgeIsAtMostTwiceAsFastOnAWideScreen() {
    // A single leaf goes as far again beyond the spine; the last rows trail by a third.
    let trailing = 1.32
    let single: [Double] = (40...66).map { (columns: Int) in 2 * trailing * Double(columns) }
    let spread: [Double] = (80...250).map { (columns: Int) in trailing * Double(columns) }
    let speeds: [Double] = (single + spread).map { (way: Double) -> Double in
      way / (PageTiming(cells: way).turn / .seconds(1))
    }
    let (fastest, slowest) = (speeds.max() ?? 9, speeds.min() ?? 1)
    #expect(fastest < 2 * slowest)
    let (narrow, wide) = (PageTiming(cells: single[0]).turn, PageTiming(cells: 330).turn)
    #expect(narrow > ms(250) && narrow < ms(270))
    #expect(wide > ms(410) && wide < ms(430))
    #expect(PageTiming(cells: 100, share: 0.6).turn == PageTiming(cells: 100).turn * 0.6)
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
    // The soft end is two hundredths of a second.
    #expect(left < 0.02 && !fixture.controller.isMoving && fixture.focus == 1)
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
        "[20] 39", "[21] 39", "[22] 39", "[23] 155", "[24] 252", "[25] 335", "[26] 411", "[27] 486",
        "[28] 566", "[29] 657", "[30] 765", "[31] 896", "[32] 1000", "[33] 39",
      ])
    fixture.controller.endMotion()
    #expect(fixture.visible == [34])
  }

  @Test func aHeldKeyIsFollowedByOneLeafThatLands() {
    let (fixture, _) = held(Array(repeating: .forward, count: 6))
    // Lifted at 533.
    for time in [872, 873] {
      fixture.controller.tick(at: ms(time))
      #expect(fixture.controller.isMoving == (time == 872))
    }
    #expect(fixture.visible == [26])
  }

  @Test func aStepTheOtherWayLiftsALeafOfItsOwn() {
    let (_, seen) = held([.forward, .forward, .forward, .forward, .backward])
    #expect(seen.last == "[24] 39")
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
