import TerminalInput

/// The held mouse button: the place of its press, and its movement since.
struct PointerDrag: Sendable {
  let press: MouseReport
  /// Whether it holds a leaf; otherwise it may still become a click.
  var holdsLeaf = false
  /// Whether the pointer has left the cell of the press.
  private(set) var hasMoved = false
  /// The last few movements in cells, forwards positive, with their times.
  private var trace: [(distance: Double, time: Duration)] = []

  let time: Duration

  /// Begins at a press, with no distance moved.
  init(press: MouseReport, at now: Duration) {
    (self.press, time) = (press, now)
    trace = [(0, now)]
  }

  /// Returns the speed over the last tenth of a second, in cells a second, forwards positive.
  func velocity(at now: Duration) -> Double {
    let recent = trace.filter { now - $0.time <= .milliseconds(100) }
    guard let first = recent.first, let last = recent.last, now > first.time else { return 0 }
    return (last.distance - first.distance) / ((now - first.time) / .seconds(1))
  }

  /// The longest time of a swipe, and its share of a page.
  private static let swipe = (time: Duration.milliseconds(250), share: 0.2)

  /// A swipe goes over a fifth of a page within a quarter of a second, and still moves: it turns the leaf,
  /// however little of it has been lifted.
  func isSwipe(over cells: Double, at now: Duration, onPageOf extent: Double) -> Bool {
    now - time <= Self.swipe.time && abs(cells) >= extent * Self.swipe.share
      && velocity(at: now) * cells > 0
  }

  /// Records a movement to `distance` cells from the press, positive forwards. Keeps the last 32 at most.
  mutating func record(distance: Double, at now: Duration) {
    if distance != 0 { hasMoved = true }
    trace.append((distance, now))
    if trace.count > 32 { trace.removeFirst(16) }
  }
}
