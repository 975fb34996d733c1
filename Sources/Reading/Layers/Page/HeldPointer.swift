import TerminalInput

/// The mouse button that is held down: where it was pressed, where it has been since.
struct HeldPointer: Sendable {
  /// Where the button was pressed.
  let press: MouseReport
  /// Whether a leaf is in the hand; else it may still become a click.
  var holdsLeaf = false
  /// True if the pointer has left the cell in which the button was pressed.
  private(set) var hasMoved = false
  /// The way in cells, forwards positive, with the time at which it was reported; the last few.
  private var trace: [(way: Double, time: Duration)] = []

  /// After so long without a report a leaf is not held any more: its release was lost on its way.
  private static let patience = Duration.seconds(2)

  /// When a leaf in the hand is taken to be released; nil if none is held.
  var releaseDeadline: Duration? {
    guard holdsLeaf, let last = trace.last else { return nil }
    return last.time + Self.patience
  }

  init(press: MouseReport, at now: Duration) {
    self.press = press
    trace = [(0, now)]
  }

  /// Returns the speed of the last tenth of a second, in cells a second, forwards positive.
  func velocity(at now: Duration) -> Double {
    let recent = trace.filter { now - $0.time <= .milliseconds(100) }
    guard let first = recent.first, let last = recent.last, now > first.time else { return 0 }
    return (last.way - first.way) / ((now - first.time) / .seconds(1))
  }

  /// Takes the way until `now`.
  mutating func note(way: Double, at now: Duration) {
    if way != 0 { hasMoved = true }
    trace.append((way, now))
    if trace.count > 32 { trace.removeFirst(16) }
  }
}
