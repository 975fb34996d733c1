/// Tells held keys from single presses.
struct StepPace: Hashable, Sendable {
  private var last: Duration?
  private var lastWasQuick = false

  /// Steps that follow each other faster than this are a run.
  static let quick = Duration.milliseconds(250)

  /// Notes a step and says whether it is at least the third of a run: nobody watches its turn.
  ///
  /// The second of a run is still shown, since two quick presses are something people do.
  mutating func noteStep(at now: Duration) -> Bool {
    let isQuick = last.map { now - $0 < Self.quick } ?? false
    let isHurried = isQuick && lastWasQuick
    (last, lastWasQuick) = (now, isQuick)
    return isHurried
  }
}
