/// Decides when a changed place is saved: soon after the last turn, but never more than a second
/// after the first one that is not saved. What could not be saved is tried again, ever more rarely.
struct SaveSchedule: Hashable {
  private var first: Duration?
  private var last: Duration?
  /// When what could not be saved is tried again.
  private var retry: Duration?
  /// How often it could not be saved in a row.
  private var failures = 0

  /// How long after a turn nothing must have happened.
  static let quiet = Duration.milliseconds(300)
  /// How long a change may stay unsaved; the rest of the second is for the disk.
  static let longest = Duration.milliseconds(850)

  /// How long it takes until what could not be saved is tried again for the first time, and at most.
  static let (soon, late) = (Duration.seconds(2), Duration.seconds(64))

  /// When something is to be saved, or nil where all is.
  var deadline: Duration? {
    guard let first, let last else { return retry }
    return min(first + Self.longest, last + Self.quiet)
  }

  /// Whether the change cannot wait any longer.
  func isUrgent(at now: Duration) -> Bool { first.map { now >= $0 + Self.longest } ?? false }

  /// Notes that the place has changed.
  mutating func noteChange(at now: Duration) {
    if first == nil { first = now }
    last = now
  }

  /// Notes that all has been saved.
  mutating func noteSaved() { self = SaveSchedule() }

  /// Notes that it was tried to save all, and not all could be.
  mutating func noteFailure(at now: Duration) {
    (first, last) = (nil, nil)
    retry = now + min(Self.soon * (1 << min(failures, 8)), Self.late)
    failures += 1
  }

  /// Notes that something else than the place could not be saved, and is to be tried again.
  mutating func noteRest(at now: Duration) { if retry == nil { retry = now + Self.soon } }
}
