/// Decides when a changed place is saved: soon after the last turn, but never more than a second
/// after the first one that is not saved.
struct SaveSchedule: Hashable {
  private var first: Duration?
  private var last: Duration?

  /// How long after a turn nothing must have happened.
  static let quiet = Duration.milliseconds(300)
  /// How long a change may stay unsaved; the rest of the second is for the disk.
  static let longest = Duration.milliseconds(850)

  /// When the place is to be saved, or nil where it is.
  var deadline: Duration? {
    guard let first, let last else { return nil }
    return min(first + Self.longest, last + Self.quiet)
  }

  /// Whether the change cannot wait any longer.
  func isUrgent(at now: Duration) -> Bool { first.map { now >= $0 + Self.longest } ?? false }

  /// Notes that the place has changed.
  mutating func noteChange(at now: Duration) {
    if first == nil { first = now }
    last = now
  }

  /// Notes that the place has been saved.
  mutating func noteSaved() { (first, last) = (nil, nil) }
}
