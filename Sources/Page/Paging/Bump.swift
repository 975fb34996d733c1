import CMath

/// The short movement of the leaf when a turn is tried beyond the first or last page.
struct Bump: Hashable, Sendable {
  let direction: Direction
  let start: Duration
  let duration: Duration
  /// How far the leaf was lifted at its release, 0…1, or nil for a bump that rises and falls.
  let released: Double?

  /// Returns how far the leaf is lifted, 0…1: after a release it falls, and otherwise it rises and falls.
  func amount(at now: Duration) -> Double {
    let time = fraction(of: duration, since: start, at: now)
    return released.map { $0 * (1 - time) * (1 - time) } ?? 4 * time * (1 - time)
  }

  func isOver(at now: Duration) -> Bool { now - start >= duration }

  // MARK: The rubber band

  /// The drag, as a share of a turn, for a leaf lifted to about two thirds.
  private static let slack = 0.12

  /// Returns how far the leaf is lifted, 0…1, by a drag of `progress` turns in either direction. The further
  /// it is dragged, the less it gives.
  static func lift(byDragging progress: Double) -> Double { 1 - exp(-abs(progress) / slack) }

  /// Greatest amount of a caught bump: below 1, so that a drag from there moves the leaf at once.
  private static let mostCaught = 0.95

  /// Returns the drag by which a leaf is lifted by `amount` (0…1), in turns; forwards positive.
  static func drag(lifting amount: Double, _ direction: Direction) -> Double {
    -slack * log(1 - min(mostCaught, amount)) * Double(direction.rawValue)
  }
}

/// Returns the elapsed share of a motion's duration, 0…1; 1 for a motion without duration.
func fraction(of whole: Duration, since start: Duration, at now: Duration) -> Double {
  whole > .zero ? min(1, max(0, (now - start) / whole)) : 1
}
