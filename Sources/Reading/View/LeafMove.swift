/// What a hand does with a leaf. Ways are in cells along the turn, forwards positive.
enum LeafMove: Hashable, Sendable {
  /// Takes the leaf, at a place along its edge from 0 to 1.
  case take(grab: Double)
  /// Stops a leaf that is moving.
  case grasp
  /// Leads the leaf by a pointer that has gone so far.
  case lead(cells: Double)
  /// Leads the leaf to a part of the turn, -1…1.
  case turn(to: Double)
  /// Lets go of a leaf that a pointer led so far, with its speed in cells a second.
  case release(cells: Double, speed: Double)
  /// Completes the turn, however far it has come.
  case complete
  /// Lets the leaf fall back.
  case drop
}
