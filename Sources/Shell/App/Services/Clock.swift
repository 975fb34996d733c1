import System

/// Tells the time of day once a minute.
struct Clock {
  private let clock: WallClock
  /// When the displayed time must be updated.
  private(set) var nextMinute = Duration.zero

  init(_ clock: WallClock) { self.clock = clock }

  /// Nil if the time is not due or unknown.
  mutating func time(at now: Duration) -> String? {
    guard now >= nextMinute, let time = clock.local() else { return nil }
    nextMinute = now + .seconds(60 - time.second)
    return [time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Makes the time due at once, for a new reader.
  mutating func restart() { nextMinute = .zero }
}
