/// The delay of the next frame while the page cannot be shown: very short waits leave the screen unchanged.
struct FrameDelay {
  private(set) var end = Duration.zero

  private static let length = Duration.milliseconds(100)

  /// The delay begins when the page is first awaited, and ends once the page can be shown.
  mutating func update(isAwaitingPage: Bool, at now: Duration) {
    if !isAwaitingPage {
      end = .zero
    } else if end == .zero {
      end = now + Self.length
    }
  }
}
