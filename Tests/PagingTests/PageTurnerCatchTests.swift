import Paging
import Testing

private let ms = Duration.milliseconds

/// Moving leaves that are caught by a drag.
struct PageTurnerCatchTests {
  @Test func aMovingLeafIsCaughtInTheSameTransition() {
    var turner = turner(pages: 9, focus: 4)
    _ = turner.handle(.step(.forward, .key), at: .zero)
    guard case .turning(_, _, _, let progress) = turner.presentation(at: ms(150)) else {
      Issue.record("not turning")
      return
    }
    #expect(turner.handle(.dragBegan, at: ms(150)) == [])
    #expect(
      turner.presentation(at: ms(999)) == .turning(from: 4, to: 5, .forward, progress: progress))
    #expect(turner.handle(.dragMoved(progress: -0.05), at: ms(160)) == [])
    _ = turner.handle(.dragEnded(velocity: -9, threshold: 0.5), at: ms(170))
    let end = turner.handle(.tick, at: ms(2_000))
    #expect(end.last == .didFinish(previous: 4, finished: true, completed: false))
    #expect(turner.focus == 4)
  }

  @Test(arguments: [Cause.key, .program])
  func aJumpIsFinishedUnderTheHand(cause: Cause) {
    var turner = turner(pages: 9, focus: 1)
    _ = turner.handle(.move(page: 7, cause), at: .zero)
    let actions = turner.handle(.dragBegan, at: ms(50))
    #expect(
      actions.last
        == (cause == .program
          ? .completion(finished: false)
          : .didFinish(previous: 1, finished: false, completed: true)))
    #expect(turner.settledSpread == 7 && turner.isDragging)
    #expect(turner.presentation(at: ms(60)) == .resting(spread: 7))
  }

  @Test(arguments: [0, 8], [20, 75, 149])
  func aBumpIsCaughtWhereItIs(focus: Int, milliseconds: Int) {  // B11: radar 24607701
    let outwards: Direction = focus == 0 ? .backward : .forward
    let sign = Double(outwards.rawValue)
    var turner = turner(pages: 9, focus: focus)
    _ = turner.handle(.step(outwards, .key), at: .zero)
    let before = amount(turner, at: milliseconds)
    #expect(turner.handle(.dragBegan, at: ms(Double(milliseconds))) == [])
    #expect(turner.isDragging && !turner.isMoving)
    let held = amount(turner, at: 900)
    #expect(abs(held - before) < 0.051)
    // Dragged on, it lifts further; dragged back, it is flat; and past that the leaf is lifted.
    #expect(turner.handle(.dragMoved(progress: 0.1 * sign), at: ms(910)) == [])
    #expect(amount(turner, at: 910) > held)
    let lifted = turner.handle(.dragMoved(progress: -0.6 * sign), at: ms(920))
    #expect(
      lifted.first
        == .willTransition(from: focus, to: focus - outwards.rawValue, .tap))
  }

  @Test func aCaughtLeafThatFallsRestsWithinSevenTenthsOfASecondAtAnySpeed() {
    var turner = turner(pages: 9, focus: 4)
    _ = turner.handle(.dragBegan, at: .zero)
    _ = turner.handle(.dragMoved(progress: 0.3), at: ms(5))
    _ = turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(10))
    _ = turner.handle(.dragBegan, at: ms(20))
    _ = turner.handle(.dragEnded(velocity: 1e9, threshold: 0.5), at: ms(20))
    _ = turner.handle(.tick, at: ms(719))
    #expect(turner.isMoving)
    _ = turner.handle(.tick, at: ms(720))
    #expect(!turner.isMoving && turner.focus == 4)
  }

  @Test func aRubberBandThatSpringsBackIsCaughtWhereItIs() {
    var turner = turner(pages: 9, focus: 8)
    _ = turner.handle(.dragBegan, at: .zero)
    _ = turner.handle(.dragMoved(progress: 0.2), at: ms(10))
    _ = turner.handle(.dragEnded(velocity: 0, threshold: 0.5), at: ms(20))
    let before = amount(turner, at: 60)
    #expect(before > 0.3 && before < 0.8)
    _ = turner.handle(.dragBegan, at: ms(60))
    #expect(abs(amount(turner, at: 60) - before) < 1e-9)
    _ = turner.handle(.dragCancelled, at: ms(70))
    _ = turner.handle(.tick, at: ms(220))
    #expect(turner.presentation(at: ms(220)) == .resting(spread: 8))
  }

  /// The amount of the bump, or −1 if something else is shown.
  private func amount(_ turner: NumberedTurner, at milliseconds: Int) -> Double {
    guard case .bumping(_, _, let amount) = turner.presentation(at: ms(Double(milliseconds))) else {
      return -1
    }
    return amount
  }
}
