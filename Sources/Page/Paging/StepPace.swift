/// Distinguishes held keys from single presses.
struct StepPace: Hashable, Sendable {
  private var last: Duration?
  private var lastWasQuick = false

  /// Records a step; `quick` is the maximum interval between the steps of a run. Returns whether it is the
  /// third step of a run or a later one, whose turn has no leaf of its own. The second has a leaf, since
  /// readers do press a key twice in quick succession.
  mutating func noteStep(at now: Duration, quick: Duration) -> Bool {
    let isQuick = last.map { now - $0 < quick } ?? false
    let isHurried = isQuick && lastWasQuick
    (last, lastWasQuick) = (now, isQuick)
    return isHurried
  }
}
