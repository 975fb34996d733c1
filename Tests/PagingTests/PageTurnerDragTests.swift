import Paging
import Testing

private let ms = Duration.milliseconds

private let lifted: [NumberedTurner.Action] = [
  .willTransition(from: 4, to: 5, .tap), .willAppear(page: 5), .willDisappear(page: 4),
]
private func turned(isCutShort: Bool = false) -> [NumberedTurner.Action] {
  [
    .didAppear(page: 5), .didDisappear(page: 4), .didMove(spread: 5, focus: 5, .tap),
    .didFinish(previous: 4, finished: !isCutShort, completed: true),
  ]
}
private func fallen(isCutShort: Bool = false) -> [NumberedTurner.Action] {
  [
    .willAppear(page: 4), .willDisappear(page: 5), .didAppear(page: 4), .didDisappear(page: 5),
    .didFinish(previous: 4, finished: !isCutShort, completed: false),
  ]
}

struct PageTurnerDragTests {
  /// A turner on page 4 of 9 with a dragged leaf.
  private func held(_ progress: Double? = nil) -> NumberedTurner {
    var turner = turner(pages: 9, focus: 4)
    _ = turner.handle(.dragBegan, at: .zero)
    if let progress { _ = turner.handle(.dragMoved(progress: progress), at: ms(10)) }
    return turner
  }

  @Test func takingALeafAloneChangesNothing() {
    var turner = turner(pages: 9, focus: 4)
    #expect(turner.handle(.dragBegan, at: .zero) == [])
    #expect(turner.presentation(at: .zero) == .resting(spread: 4))
    #expect(turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(5)) == [])
    #expect(turner.presentation(at: ms(5)) == .resting(spread: 4))
    #expect(!turner.isMoving && !turner.isDragging)
  }

  @Test func theLeafIsWhereTheHandIs() {  // S1.02
    var turner = held()
    #expect(turner.handle(.dragMoved(progress: 0.3), at: ms(10)) == lifted)
    #expect(turner.presentation(at: ms(999)) == .turning(from: 4, to: 5, .forward, progress: 0.3))
    #expect(turner.handle(.dragMoved(progress: 0.7), at: ms(20)) == [])
    #expect(turner.presentation(at: ms(20)) == .turning(from: 4, to: 5, .forward, progress: 0.7))
    #expect(turner.settledSpread == 4 && turner.targetSpread == 4)
    #expect(!turner.isMoving && turner.isDragging)
  }

  @Test func letGoPastTheMiddleItTurns() {
    var turner = held(0.6)
    #expect(turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(20)) == [])
    #expect(turner.targetSpread == 5 && turner.isMoving)
    #expect(turner.handle(.tick, at: ms(30)) == [])
    #expect(turner.handle(.tick, at: ms(800)) == turned())
    #expect(turner.focus == 5)
  }

  @Test func letGoBeforeTheMiddleItFallsBackAndNothingHasChanged() {  // S2.19, S2.20
    var turner = held(0.4)
    let before = turner.focus
    _ = turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(20))
    #expect(turner.targetSpread == 4)
    #expect(turner.handle(.tick, at: ms(800)) == fallen())
    #expect(turner.focus == before && turner.settledSpread == 4)
  }

  @Test func aFlickTurnsAndAFlickBackDoesNot() {
    var turner = held(0.2)
    _ = turner.handle(.dragEnded(velocity: 4, threshold: 0.5), at: ms(20))
    #expect(turner.targetSpread == 5)
    turner = held(0.8)
    _ = turner.handle(.dragEnded(velocity: -4, threshold: 0.5), at: ms(20))
    #expect(turner.targetSpread == 4)
  }

  @Test func aLeafLetGoRunsOnFromWhereItWas() {
    for (progress, velocity) in [(0.6, 0.0), (0.4, 0.0), (0.3, 5.0), (0.9, -3.0)] {
      var turner = held(progress)
      _ = turner.handle(.dragEnded(velocity: velocity, threshold: 0.5), at: ms(20))
      guard case .turning(_, _, _, let first) = turner.presentation(at: ms(20)) else {
        Issue.record("not turning")
        continue
      }
      #expect(abs(first - progress) < 1e-9)
      var last = first
      for millisecond in 21...700 {
        guard case .turning(_, _, _, let now) = turner.presentation(at: ms(Double(millisecond)))
        else {
          break
        }
        #expect(abs(now - last) < 0.05)
        last = now
      }
    }
  }

  @Test func ledBackPastItsPlaceItIsDroppedAndTheOtherLeafLifted() {
    var turner = held(0.2)
    let actions = turner.handle(.dragMoved(progress: -0.1), at: ms(20))
    #expect(
      actions == fallen() + [
        .willTransition(from: 4, to: 3, .tap), .willAppear(page: 3), .willDisappear(page: 4),
      ])
    #expect(turner.presentation(at: ms(20)) == .turning(from: 4, to: 3, .backward, progress: 0.1))
  }

  @Test(arguments: [0, 8])
  func atTheEndsTheLeafGivesALittleAndSpringsBack(focus: Int) {  // S3.22, S3.23
    var turner = turner(pages: 9, focus: focus)
    let outwards = focus == 0 ? -1.0 : 1.0
    _ = turner.handle(.dragBegan, at: .zero)
    #expect(turner.handle(.dragMoved(progress: outwards), at: ms(10)) == [])
    guard case .bumping(focus, _, let amount) = turner.presentation(at: ms(10)) else {
      Issue.record("no rubber band")
      return
    }
    #expect(amount > 0.9 && amount <= 1)
    #expect(turner.handle(.dragEnded(velocity: 9 * outwards, threshold: 0.5), at: ms(20)) == [])
    #expect(turner.isMoving)
    _ = turner.handle(.tick, at: ms(200))
    #expect(turner.presentation(at: ms(200)) == .resting(spread: focus))
  }

  @Test func theOwnerSaysFromWhereOnALeafTurns() {
    for (progress, threshold, target) in [(0.3, 0.25, 5), (0.3, 0.35, 4), (0.8, 0.9, 4)] {
      var turner = held(progress)
      _ = turner.handle(.dragEnded(velocity: 0, threshold: threshold), at: ms(20))
      #expect(turner.targetSpread == target)
    }
  }

  @Test func fromOneEndToPastTheOtherSideInOneGesture() {  // B11: radar 19269483
    var turner = turner(pages: 2, focus: 1)
    _ = turner.handle(.dragBegan, at: .zero)
    _ = turner.handle(.dragMoved(progress: 0.9), at: ms(5))
    _ = turner.handle(.dragMoved(progress: -0.9), at: ms(10))
    #expect(turner.presentation(at: ms(10)) == .turning(from: 1, to: 0, .backward, progress: 0.9))
    _ = turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(15))
    _ = turner.handle(.tick, at: ms(900))
    #expect(turner.focus == 0)
  }

  @Test func aFallingLeafIsCaughtAndTurned() {  // B11: radar 22833651
    var turner = held(0.4)
    _ = turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(20))
    _ = turner.handle(.tick, at: ms(60))
    #expect(turner.handle(.dragBegan, at: ms(60)) == [])
    _ = turner.handle(.dragMoved(progress: 0.5), at: ms(70))
    _ = turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(80))
    #expect(turner.handle(.tick, at: ms(900)) == turned())
    #expect(turner.presentation(at: ms(901)) == .resting(spread: 5))
  }

  @Test func anythingElseDropsTheLeafFirst() {  // B4, column Drag
    let layout = PageLayout(isSpread: true, isCoverAlone: true)
    let events: [NumberedTurner.Event] = [
      .step(.forward, .key), .move(page: 7, .key), .relayout(layout, pageCount: 9, focus: 4),
      .resolve,
    ]
    for event in events {
      var turner = held(0.6)
      let actions = turner.handle(event, at: ms(20))
      #expect(Array(actions.prefix(5)) == fallen(isCutShort: true), "\(event)")
      #expect(!turner.isDragging)
    }
  }

  @Test func aLeafLetGoComesToItsDecidedEndWhenAKeyIsPressed() {  // B4, column Settle
    var turner = held(0.6)
    _ = turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(20))
    let actions = turner.handle(.step(.forward, .key), at: ms(30))
    #expect(Array(actions.prefix(4)) == turned(isCutShort: true))
    #expect(turner.targetSpread == 6)
  }

  @Test func escapeLetsTheLeafFall() {
    var turner = held(0.9)
    #expect(turner.handle(.dragCancelled, at: ms(20)) == [])
    #expect(turner.targetSpread == 4)
    #expect(turner.handle(.tick, at: ms(900)) == fallen())
  }

  @Test func strayEventsOfAHandThatHoldsNothingDoNothing() {
    var turner = turner(pages: 9, focus: 4)
    let before = (turner.presentation(at: .zero), turner.focus)
    for event in [
      NumberedTurner.Event.dragMoved(progress: 0.5), .dragEnded(velocity: 1, threshold: 0.5),
      .dragCancelled,
    ] {
      #expect(turner.handle(event, at: .zero) == [])
    }
    #expect(turner.presentation(at: .zero) == before.0 && turner.focus == before.1)
    var empty = NumberedTurner()
    #expect(empty.handle(.dragBegan, at: .zero) == [])
    #expect(empty.presentation(at: .zero) == .empty)
  }

  @Test func nanAndInfinityAreIgnored() {
    var turner = held(0.3)
    _ = turner.handle(.dragMoved(progress: .nan), at: ms(20))
    _ = turner.handle(.dragMoved(progress: .infinity), at: ms(20))
    _ = turner.handle(.dragEnded(velocity: .nan, threshold: 0.5), at: ms(30))
    _ = turner.handle(.tick, at: ms(2_000))
    #expect(!turner.isMoving && turner.focus == 4)
  }

  @Test func withoutAStyleALeafLetGoIsAtOnceWhereItBelongs() {
    var turner = turner(pages: 9, focus: 4, style: .none)
    _ = turner.handle(.dragBegan, at: .zero)
    _ = turner.handle(.dragMoved(progress: 0.6), at: ms(10))
    let actions = turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(20))
    #expect(actions == turned())
    #expect(!turner.isMoving)
  }

  @Test func aLeafIsDroppedWhenItsPagesTurnOutToBeOthers() {
    var turner = turner(pages: 4, focus: 1, isSpread: true)
    _ = turner.handle(.dragBegan, at: .zero)
    _ = turner.handle(.dragMoved(progress: 0.5), at: ms(10))
    let actions = turner.handle(.pagesFound(count: 5), at: ms(20))
    #expect(actions.last == .didFinish(previous: 1, finished: false, completed: false))
    #expect(turner.settledSpread == 1)
  }
}
