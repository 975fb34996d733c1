import System

/// Tells the time of day once a minute.
struct Clock {
  private let clock: WallClock
  /// When the displayed time must be updated.
  private(set) var nextMinute = Duration.zero

  init(_ clock: WallClock) { self.clock = clock }

  /// Returns the time of day if it is due; nil if it is not, or is not known.
  mutating func time(at now: Duration) -> String? {
    guard now >= nextMinute, let time = clock.local() else { return nil }
    nextMinute = now + .seconds(60 - time.second)
    return [time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Tells it again at once, since there is another reader.
  mutating func restart() { nextMinute = .zero }
}
