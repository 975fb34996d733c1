/// A line that carries so many bytes a second and no more.
///
/// It carries in steps of a few milliseconds, and makes up for nothing: a time in which there was
/// nothing to carry is lost.
struct SlowLine {
  private let bytesPerSecond: Double
  private var credit = 0.0
  private var last: ContinuousClock.Instant

  /// What it carries at most in one go.
  private static let step = Duration.milliseconds(20)

  /// Makes a line; each byte takes ten bits, a start and a stop among them.
  init(bitsPerSecond: Int, at now: ContinuousClock.Instant) {
    bytesPerSecond = Double(bitsPerSecond) / 10
    last = now
  }

  /// How many bytes it has carried and nobody has read.
  mutating func carried(by now: ContinuousClock.Instant) -> Int {
    let most = max(1, bytesPerSecond * (Self.step / .seconds(1)))
    credit = min(most, credit + bytesPerSecond * ((now - last) / .seconds(1)))
    last = now
    return Int(credit)
  }

  /// When there will be something to read, if there is nothing now.
  mutating func rest(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    carried(by: now) > 0 ? nil : now + .seconds((1 - credit) / bytesPerSecond)
  }

  /// Notes that so many bytes were read.
  mutating func noteRead(_ count: Int) { credit -= Double(count) }
}
