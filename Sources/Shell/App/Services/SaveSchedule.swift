/// Debounces saving: a changed place is saved soon after the last turn, but at most a second after the first
/// unsaved one. Failed saves are retried with increasing delay.
struct SaveSchedule: Hashable {
  private var first: Duration?
  private var last: Duration?
  /// The time of the next retry after a failed save.
  private var retry: Duration?
  private var failures = 0

  /// Time from the last turn to a save.
  static let debounceDelay = Duration.milliseconds(300)
  /// Maximum time a change stays unsaved; the rest of the second is for the disk.
  static let maximumDelay = Duration.milliseconds(850)

  static let firstRetryDelay = Duration.seconds(2)
  static let maximumRetryDelay = Duration.seconds(64)

  /// Nil if everything is saved.
  var deadline: Duration? {
    guard let first, let last else { return retry }
    return min(first + Self.maximumDelay, last + Self.debounceDelay)
  }

  mutating func noteChange(at now: Duration) {
    if first == nil { first = now }
    last = now
  }

  mutating func recordSaved() { self = SaveSchedule() }

  /// The save failed at least in part. The delay of the retry doubles with each failure.
  mutating func recordFailure(at now: Duration) {
    (first, last) = (nil, nil)
    retry = now + min(Self.firstRetryDelay * (1 << min(failures, 8)), Self.maximumRetryDelay)
    failures += 1
  }
}
