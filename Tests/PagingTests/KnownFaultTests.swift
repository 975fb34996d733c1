import Paging
import SeededRandom
import Testing

private func ms(_ count: Int) -> Duration { .milliseconds(count) }

/// Bugs of other page controllers, from their reports.
struct KnownFaultTests {
  @Test(arguments: [0, 3])
  func aWrongNumberOfPagesIsAnError(count: Int) {  // S1.23, S2.23
    for configuration in [PageLayout.curl, .spread, .scroll] {
      let fixture = Fixture(pages: 5, start: 2, configuration)
      let before = fixture.visible
      let outcome = fixture.controller.setPages(
        Array(0..<count), at: .zero)
      #expect(
        outcome
          == .refused(.wrongPageCount(given: count, needed: configuration.visiblePageCount)))
      #expect(fixture.visible == before && fixture.take() == [])
    }
  }

  @Test(arguments: Stage.allCases)
  func aMoveInEveryStateIsCarriedOut(stage: Stage) {  // S3.41
    let fixture = stage.fixture()
    fixture.controller.setPages([1], at: ms(100))
    if stage == .empty { fixture.controller.layOut(.curl) }
    fixture.runOut(from: ms(100))
    #expect(fixture.visible == [1])
  }

  @Test func aMoveWhileALeafFallsBackOrTheRubberBandIsOutIsCarriedOut() {
    let fixture = Fixture(pages: 9, start: 8)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.5, at: ms(10))
    fixture.controller.setPages([3], at: ms(20))
    fixture.runOut(from: ms(20))
    #expect(fixture.visible == [3])
    fixture.controller.beginDrag(at: .seconds(9))
    fixture.controller.moveDrag(by: 0.3, at: .seconds(9) + ms(10))
    fixture.controller.endDrag(at: .seconds(9) + ms(20))
    fixture.controller.setPages([0], at: .seconds(9) + ms(50))
    fixture.runOut(from: .seconds(9) + ms(50))
    #expect(fixture.visible == [0])
  }

  @Test func pagesAreSetWhileALeafIsHeldAndAfterFastDrags() {
    let fixture = Fixture(pages: 9)
    for drag in 0..<20 {
      let now = ms(30) * drag
      fixture.controller.beginDrag(at: now)
      fixture.controller.moveDrag(by: 0.6, at: now + ms(5))
      if drag % 3 == 0 { fixture.controller.setPages([drag % 9], at: now + ms(6)) }
      if drag % 4 == 0 { fixture.remove([8], at: now + ms(7)) }
      fixture.controller.endDrag(velocity: 4, at: now + ms(8))
    }
    fixture.controller.endMotion()
    let visible = fixture.controller.visiblePages
    #expect(fixture.controller.presentation(at: .seconds(5)) == .resting(visible))
  }

  @Test func aMoveBeforeTheFirstLayoutIsRemembered() {
    let fixture = Fixture(pages: 9, start: nil, nil)
    for id in 0..<4 { fixture.controller.setPages([id], at: .zero) }
    fixture.controller.layOut(.curl)
    #expect(fixture.visible == [3])
  }

  @Test func oneDragFromEndToEndAndBackHasOneLeafAtATime() {  // S3.22, S3.23
    for count in 1...3 {
      let fixture = Fixture(pages: count)
      fixture.controller.beginDrag(at: .zero)
      for step in [0.2, 0.9, 1.7, 0.1, -0.2, -3, 0.4, 0, 0.6, -0.9] {
        fixture.controller.moveDrag(by: step, at: .zero)
        #expect((0...1).contains(fixture.controller.progress(at: .zero)))
      }
      fixture.controller.cancelDrag(at: .zero)
      fixture.runOut()
      #expect(fixture.visible == [0] && fixture.focus == 0)
      let events = fixture.take()
      #expect(events.count { $0.hasPrefix("will ") } == events.count { $0.hasPrefix("did ") })
    }
  }

  @Test(arguments: [true, false])
  func noStaleNeighbourIsShownAfterASet(isAnimated: Bool) {  // S2.31, I9
    let fixture = Fixture(pages: 9, start: 2)
    fixture.controller.prefetchNeighbours()
    fixture.controller.setPages([7], animated: isAnimated, at: .zero)
    fixture.runOut()
    fixture.controller.step(.backward, at: .seconds(9))
    #expect(fixture.target == [6])
  }

  @Test func aChangeAsksForTheNeighboursAgain() {  // S2.31, S2.32, I9
    let fixture = Fixture(pages: 9, start: 2)
    fixture.controller.prefetchNeighbours()
    fixture.remove([3])
    fixture.controller.step(.forward, at: .zero)
    #expect(fixture.target == [4])
  }

  @Test func aJumpIsNotCaughtButEndsUnderTheHand() {
    for cause in [Cause.indicator, .program] {
      let fixture = Fixture(pages: 9, start: 2)
      fixture.controller.move(to: 7, cause: cause, at: .zero)
      fixture.controller.beginDrag(at: ms(50))
      #expect(fixture.visible == [7] && fixture.controller.isDragging)
      fixture.controller.moveDrag(by: -0.4, at: ms(60))
      fixture.controller.moveDrag(by: 0.4, at: ms(70))
      fixture.controller.cancelDrag(at: ms(80))
      fixture.runOut(from: ms(80))
      #expect(fixture.visible == [7])
      #expect(fixture.take().filter { $0.hasPrefix("will ") }.suffix(2) == ["will 6", "will 8"])
    }
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

  @Test func aResizeAtAnyPointOfADragLeavesWholePages() {  // S3.16
    for part in 0..<37 {
      let fixture = Fixture(pages: 9, start: 4)
      fixture.controller.beginDrag(at: .zero)
      fixture.controller.moveDrag(by: Double(part - 18) / 18, at: .zero)
      fixture.controller.layOut(.scroll)
      #expect(fixture.controller.presentation(at: .zero) == .resting([TestPage(id: 4)]))
    }
  }

  @Test func theIndicatorKeepsStepThroughAThousandDrags() {  // S2.18, I14
    var random = SplitMix(seed: 15_660_071)
    let fixture = Fixture(pages: 12, .scroll)
    var now = Duration.zero
    for _ in 0..<1_000 {
      now += ms(Int.random(in: 1...90, using: &random))
      fixture.controller.beginDrag(at: now)
      fixture.controller.moveDrag(by: .random(in: -1...1, using: &random), at: now)
      fixture.controller.endDrag(velocity: .random(in: -9...9, using: &random), at: now)
      #expect(fixture.controller.indicator?.index == fixture.focus)
    }
  }

  @Test func aStepDuringTheBumpAtTheEndIsCarriedOut() {
    let fixture = Fixture(pages: 3, start: 2)
    fixture.controller.step(.forward, at: .zero)
    fixture.controller.step(.backward, at: ms(40))
    #expect(fixture.target == [1])
  }

  @Test func heldKeysReportEachPage() {  // S4.24, I3
    let fixture = Fixture(pages: 99)
    for press in 0..<60 { fixture.controller.step(.forward, at: ms(33) * press) }
    fixture.controller.endMotion()
    let turns = fixture.take().filter { $0.hasPrefix("will ") || $0.hasPrefix("did ") }
    #expect(turns.count == 120 && fixture.visible == [60])
    for (place, entry) in turns.enumerated() {
      #expect(entry.hasPrefix(place % 2 == 0 ? "will " : "did true"))
    }
  }

  @Test func choosingTheShownPageReportsNothing() {  // S3.11, S3.32
    let fixture = Fixture(pages: 9, start: 3)
    for _ in 0..<2 { fixture.controller.move(to: 3, cause: .indicator, at: .zero) }
    #expect(fixture.take() == [])
  }

  @Test func aPageIsNeverInTwoHalvesAtOnce() {
    let fixture = Fixture(pages: 9, .spread)
    #expect(
      fixture.controller.setPages([4, 4], at: .zero)
        == .refused(.duplicatePage("4")))
  }

  @Test(arguments: [0, 8])
  func aSlowPullAtAnEndTurnsNothing(page: Int) {  // S3.22, S3.23
    let fixture = Fixture(pages: 9, start: page)
    let sign = page == 0 ? -1.0 : 1.0
    fixture.controller.beginDrag(at: .zero)
    for part in 1...90 {
      fixture.controller.moveDrag(by: sign * Double(part) / 50, at: ms(part * 20))
    }
    fixture.controller.endDrag(at: .seconds(2))
    fixture.runOut(from: .seconds(2))
    #expect(fixture.visible == [page] && fixture.take() == [])
  }

  @Test func aReleaseThatIsLostFreezesNothing() {  // I28
    let fixture = Fixture(pages: 9)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.4, at: .zero)
    fixture.controller.cancelDrag(at: .seconds(2))
    #expect(fixture.controller.isMoving)
    fixture.runOut(from: .seconds(2))
    #expect(!fixture.controller.isMoving && fixture.visible == [0])
    fixture.controller.beginDrag(at: .seconds(9))
    fixture.controller.moveDrag(by: 0.4, at: .seconds(9))
    fixture.controller.step(.forward, at: .seconds(10))
    #expect(!fixture.controller.isDragging && fixture.target == [1])
  }

  @Test func aStartThatIsRefusedLeavesTheIndex() {
    let fixture = Fixture(pages: 3, start: 2)
    for second in 0..<5 { fixture.controller.step(.forward, at: .seconds(second)) }
    fixture.controller.step(.backward, at: .seconds(9))
    #expect(fixture.target == [1])
  }

  @Test func aTinyDragTurnsNothing() {
    let fixture = Fixture(pages: 9)
    fixture.controller.beginDrag(at: .zero)
    fixture.controller.moveDrag(by: 0.02, at: ms(10))
    fixture.controller.endDrag(at: ms(20))
    fixture.runOut(from: ms(20))
    #expect(fixture.visible == [0] && fixture.take().last == "did false from 0")
  }

  @Test func aSecondPressDuringADragChangesNothing() {
    let fixture = Stage.dragging.fixture()
    let before = fixture.controller.presentation(at: ms(100))
    fixture.controller.beginDrag(at: ms(100))
    #expect(fixture.controller.presentation(at: ms(100)) == before && fixture.controller.isDragging)
  }

  @Test(arguments: 1...8, [false, true])
  func noPageBeyondTheEndCanBeTurnedTo(count: Int, isCoverAlone: Bool) {  // S1.38, S4.30
    var configuration = PageLayout.spread
    configuration.isCoverAlone = isCoverAlone
    let fixture = Fixture(pages: count, configuration)
    var seen = fixture.visible
    for step in 1...9 {
      let before = fixture.visible
      fixture.controller.step(.forward, at: .seconds(step))
      fixture.controller.endMotion()
      if fixture.visible != before { seen += fixture.visible }
    }
    #expect(seen.filter { $0 >= 0 } == Array(0..<count))
    #expect(seen.count % 2 == 0 && seen.count - count <= 2)
  }

  @Test func theLastPageOfABookFromTheRightStaysAfterAResize() {  // I18
    let fixture = Fixture(pages: 7, start: 6, PageLayout(isRightToLeft: true))
    fixture.controller.layOut(PageLayout(isSpread: true, isRightToLeft: true))
    #expect(fixture.visible == [6, -1])
  }

  @Test func aJumpMovesOnceOnly() {  // I7
    let fixture = Fixture(pages: 99)
    fixture.controller.move(to: 80, cause: .key, at: .zero)
    fixture.runOut()
    #expect(fixture.take().count { $0.hasPrefix("moved") } == 1)
  }

  @Test func drawingDuringADragChangesNothing() {
    let fixture = Stage.dragging.fixture()
    for frame in 0..<50 { _ = fixture.controller.presentation(at: ms(100 + frame)) }
    fixture.controller.layOut(.curl)
    #expect(fixture.controller.isDragging && fixture.take() == [])
  }
}
