/// The direction of a turn, in reading order.
public enum Direction: Int, CaseIterable, Hashable, Sendable {
  /// Towards the beginning.
  case backward = -1
  /// Towards the end.
  case forward = 1

  /// The opposite direction.
  public var reversed: Direction { self == .forward ? .backward : .forward }
}
