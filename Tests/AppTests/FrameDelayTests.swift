import Testing

@testable import App

@Suite("The delay of frames")
struct FrameDelayTests {
  @Test func aFrameWaitsATenthOfASecondForItsPage() {
    var delay = FrameDelay()
    #expect(delay.end == .zero)
    delay.update(isAwaitingPage: true, at: .seconds(1))
    #expect(delay.end == .milliseconds(1_100))
    // Not longer, whatever else happens while it waits.
    delay.update(isAwaitingPage: true, at: .seconds(2))
    #expect(delay.end == .milliseconds(1_100))
  }

  @Test func aPageThatCanBeShownIsShownAtOnce() {
    var delay = FrameDelay()
    delay.update(isAwaitingPage: true, at: .seconds(1))
    delay.update(isAwaitingPage: false, at: .milliseconds(1_050))
    #expect(delay.end == .zero)
    delay.update(isAwaitingPage: true, at: .seconds(5))
    #expect(delay.end == .milliseconds(5_100))
  }
}
