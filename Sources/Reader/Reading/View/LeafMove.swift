/// A movement of a leaf by the pointer or by keys. Distances are in cells along the turn, forwards positive.
enum LeafMove: Hashable, Sendable {
  /// Lifts the leaf at a position along its edge from 0 to 1. Its edge comes to the pointer, `reach` cells
  /// away.
  case lift(grab: Double, reach: Double = 0)
  /// Stops a moving leaf.
  case stop
  /// Drags the leaf by a distance from the start, and raises it by some rows along the spine.
  case drag(cells: Double, rise: Int = 0)
  /// Moves the leaf to a progress of -1…1.
  case turn(to: Double)
  /// Releases a leaf dragged by a distance, with its speed in cells a second.
  case release(cells: Double, speed: Double)
  /// Completes the turn from any progress.
  case complete
  /// Drops the leaf; it falls back.
  case drop
}
