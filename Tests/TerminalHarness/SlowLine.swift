/// A line with a limited speed.
///
/// It transfers in steps of a few milliseconds. Idle time is not made up for.
struct SlowLine {
  private let bytesPerSecond: Double
  private var credit = 0.0
  private var last: ContinuousClock.Instant

  /// Maximum duration of one step.
  private static let step = Duration.milliseconds(20)

  /// Creates a line; each byte takes ten bits including a start and a stop bit.
  init(bitsPerSecond: Int, at now: ContinuousClock.Instant) {
    bytesPerSecond = Double(bitsPerSecond) / 10
    last = now
  }

  /// Number of bytes transferred but not read yet.
  mutating func carried(by now: ContinuousClock.Instant) -> Int {
    let most = max(1, bytesPerSecond * (Self.step / .seconds(1)))
    credit = min(most, credit + bytesPerSecond * ((now - last) / .seconds(1)))
    last = now
    return Int(credit)
  }

  /// When bytes become available, if there are none now.
  mutating func rest(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    carried(by: now) > 0 ? nil : now + .seconds((1 - credit) / bytesPerSecond)
  }

  /// Records that `count` bytes were read.
  mutating func noteRead(_ count: Int) { credit -= Double(count) }
}
