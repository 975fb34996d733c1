import CMath

/// The answer to a step where there is no further page: the leaf gives way a little.
struct Bump: Hashable, Sendable {
  /// The side on which the book ends.
  let direction: Direction
  let start: Duration
  let duration: Duration
  /// How far the leaf was out when it was released, 0…1; nil for a bump that rises and falls.
  let released: Double?

  /// Returns how far the leaf is out, 0…1.
  func amount(at now: Duration) -> Double {
    let time = share(of: duration, since: start, at: now)
    return released.map { $0 * (1 - time) * (1 - time) } ?? 4 * time * (1 - time)
  }

  func isOver(at now: Duration) -> Bool { now - start >= duration }

  // MARK: The rubber band

  /// The part of a turn by which a rubber band is pulled when two thirds of it have given way.
  private static let slack = 0.12

  /// Returns how far a rubber band gives way, 0…1, if it is pulled by so much of a turn.
  static func stretch(_ progress: Double) -> Double { 1 - exp(-abs(progress) / slack) }

  /// Returns how far a hand would have to pull for a bump of `amount`; forwards positive.
  static func pull(for amount: Double, _ direction: Direction) -> Double {
    // The band is never quite out, so that a hand that catches it there feels it give way at once.
    -slack * log(1 - min(0.95, amount)) * Double(direction.rawValue)
  }
}

/// Returns the part of a motion's duration that has passed, 0…1.
func share(of whole: Duration, since start: Duration, at now: Duration) -> Double {
  whole > .zero ? min(1, max(0, (now - start) / whole)) : 1
}
