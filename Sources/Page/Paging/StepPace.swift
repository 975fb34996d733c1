/// Distinguishes held keys from single presses.
struct StepPace: Hashable, Sendable {
  private var last: Duration?
  private var lastWasQuick = false

  /// Records a step. Returns true from the third step of a run on: its turn has no leaf of its own.
  ///
  /// The second of a run has one, since readers do press a key twice in quick succession.
  ///
  /// - Parameter quick: The maximum interval between the steps of a run.
  mutating func noteStep(at now: Duration, quick: Duration) -> Bool {
    let isQuick = last.map { now - $0 < quick } ?? false
    let isHurried = isQuick && lastWasQuick
    (last, lastWasQuick) = (now, isQuick)
    return isHurried
  }
}
