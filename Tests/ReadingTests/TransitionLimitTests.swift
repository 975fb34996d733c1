import Testing

@testable import Reading

@Suite("Fallback to cheaper transitions")
struct TransitionLimitTests {
  @Test func aTransitionFallsBackByOneStepAtATime() {
    var limit = TransitionLimit()
    #expect(limit.transition(.curl) == .curl)
    limit.lower(.curl)
    #expect(limit.transition(.curl) == .scroll && limit.transition(.scroll) == .scroll)
    limit.lower(.curl)
    #expect(limit.transition(.curl) == .none)
    limit = TransitionLimit()
    #expect(limit.transition(.curl) == .curl)
  }

  @Test func theChosenTransitionIsNeverExceeded() {
    let limit = TransitionLimit()
    #expect(limit.transition(.scroll) == .scroll && limit.transition(.none) == .none)
  }

  @Test func aSlowLineTurnsAtOnceUntilItIsFastOrTheChoiceIsMadeAgain() {
    var limit = TransitionLimit()
    limit.showsTurns = false
    #expect(limit.transition(.curl) == .none)
    limit.showsTurns = true
    #expect(limit.transition(.curl) == .curl)
    limit.showsTurns = false
    limit = TransitionLimit()
    #expect(limit.showsTurns)
  }
}
