/// Tells held keys from single presses.
struct StepPace: Hashable, Sendable {
  private var last: Duration?
  private var lastWasQuick = false

  /// Notes a step and returns true if it is at least the third of a run: its turn is not shown.
  ///
  /// The second of a run is still shown, since people do press a key twice in quick succession.
  ///
  /// - Parameter quick: Steps that follow each other faster than this are a run.
  mutating func noteStep(at now: Duration, quick: Duration) -> Bool {
    let isQuick = last.map { now - $0 < quick } ?? false
    let isHurried = isQuick && lastWasQuick
    (last, lastWasQuick) = (now, isQuick)
    return isHurried
  }
}
