import Testing

@testable import Reading

@Suite("Fallback to cheaper transitions")
struct TransitionLimitTests {
  @Test func aTransitionFallsBackByOneStepAtATime() {
    var limit = TransitionLimit()
    #expect(limit.transition(for: .curl) == .curl)
    limit.lower(below: .curl)
    #expect(limit.transition(for: .curl) == .scroll && limit.transition(for: .scroll) == .scroll)
    limit.lower(below: .curl)
    #expect(limit.transition(for: .curl) == .none)
    limit = TransitionLimit()
    #expect(limit.transition(for: .curl) == .curl)
  }

  @Test func theChosenTransitionIsNeverExceeded() {
    let limit = TransitionLimit()
    #expect(limit.transition(for: .scroll) == .scroll && limit.transition(for: .none) == .none)
  }

  @Test func aSlowLineTurnsAtOnceUntilItIsFastOrTheChoiceIsMadeAgain() {
    var limit = TransitionLimit()
    limit.showsTurns = false
    #expect(limit.transition(for: .curl) == .none)
    limit.showsTurns = true
    #expect(limit.transition(for: .curl) == .curl)
    limit.showsTurns = false
    limit = TransitionLimit()
    #expect(limit.showsTurns)
  }
}
