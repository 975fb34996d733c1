/// Debounces saving: a changed place is saved soon after the last turn, but at most a second after the
/// first unsaved one. Failed saves are retried with increasing delay.
struct SaveSchedule: Hashable {
  private var first: Duration?
  private var last: Duration?
  /// The time of the next retry after a failed save.
  private var retry: Duration?
  /// Number of consecutive failures.
  private var failures = 0

  /// The debounce delay: how long a save waits after the last turn.
  static let debounceDelay = Duration.milliseconds(300)
  /// Maximum time a change stays unsaved; the rest of the second is for the disk.
  static let maximumDelay = Duration.milliseconds(850)

  static let firstRetryDelay = Duration.seconds(2)
  static let maximumRetryDelay = Duration.seconds(64)

  /// The time of the next save, or nil if everything is saved.
  var deadline: Duration? {
    guard let first, let last else { return retry }
    return min(first + Self.maximumDelay, last + Self.debounceDelay)
  }

  /// Records that the place has changed.
  mutating func noteChange(at now: Duration) {
    if first == nil { first = now }
    last = now
  }

  /// Records that everything is saved.
  mutating func recordSaved() { self = SaveSchedule() }

  /// Records that a save failed, at least in part. The delay of the retry doubles with each failure.
  mutating func recordFailure(at now: Duration) {
    (first, last) = (nil, nil)
    retry = now + min(Self.firstRetryDelay * (1 << min(failures, 8)), Self.maximumRetryDelay)
    failures += 1
  }
}
