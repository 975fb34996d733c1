import System

/// Detects changes of the open book's file by its attributes. Looks at the file once the system reports a
/// change, with or without the focus, and every half minute besides. Where the system reports none, looks
/// every few seconds, and each second while the file is written or followed. Looks less often at a file that
/// takes long to read.
struct FileWatch {
  let path: String
  /// The version shown, or found unreadable.
  private var known: FileVersion?
  /// Whether the reader was told that the file is gone.
  private var isGone = false
  /// Whether the system reports changes; see ``noteReport(at:)``.
  var hasReports = false
  /// Whether a version that was found could not be shown yet.
  private var isWaiting = false
  /// When the file is looked at next.
  private var next: Duration
  private var last: Duration
  /// Time of the last look that found it changed or gone.
  private var lastChange: Duration?
  private var earliest = Duration.zero
  /// The task examining it: a drive may not answer.
  var check: Job?

  /// Interval between looks at a file being written, and from input to the next look.
  private static let interval = Duration.seconds(1)
  /// Interval between looks while nothing happens, if the system reports changes.
  private static let restInterval = Duration.seconds(30)
  /// Interval between looks while nothing happens, if it does not.
  private static let idleInterval = Duration.seconds(5)
  /// Time after a change during which a file counts as being written.
  private static let writingTime = Duration.seconds(60)
  /// The inverse of the largest share of the time spent on reading a file again.
  private static let share = 10

  enum Finding: Hashable {
    case same
    case changed
    case gone
  }

  /// Nil without a file.
  init?(_ path: String?, _ version: FileVersion?, at now: Duration) {
    guard let path, let version else { return nil }
    (self.path, known, next, last) = (path, version, now + Self.interval, now)
  }

  /// Nil while the file is not to be looked at.
  var deadline: Duration? { check == nil ? next : nil }

  mutating func noteFocus(at now: Duration) { next = now }

  /// The system reported a change. Looks at most once a second.
  mutating func noteReport(at now: Duration) {
    next = max(earliest, min(next, max(now, last + Self.interval)))
  }

  /// A present reader would notice a change, unless it would have been reported.
  mutating func noteActivity(at now: Duration) {
    if hasReports, !isWaiting { return }
    next = max(earliest, min(next, max(now, last) + Self.interval))
  }

  /// Decides when to look again. Returns whether to read a new version, or the file is newly gone; an empty
  /// file counts as unchanged. Unless `isReady`, the book cannot be replaced now: a change is found again
  /// later. `isFollowed`: the reader waits for new lines at the end.
  mutating func recordLook(
    _ version: FileVersion?, isReady: Bool, isFollowed: Bool = false, at now: Duration
  ) -> Finding {
    last = now
    isWaiting = version != known && !isReady
    if version == nil ? !isGone : version != known { lastChange = now }
    let isBeingWritten = lastChange.map { now - $0 < Self.writingTime } == true
    // A change that cannot be shown yet is not reported again.
    let isExpected =
      isBeingWritten && (!hasReports || version != known) || isFollowed && !hasReports
    next =
      now
      + (isExpected ? Self.interval : hasReports ? Self.restInterval : Self.idleInterval)
    guard let version else {
      defer { isGone = true }
      return isGone ? .same : .gone
    }
    isGone = false
    // A file being written again is empty for a moment.
    guard version != known, version.size > 0, isReady else { return .same }
    known = version
    return .changed
  }

  /// The next look waits ten times as long, and at least a second.
  mutating func noteReading(since start: Duration, at now: Duration) {
    earliest = now + max(Self.interval, (now - start) * Self.share)
    next = earliest
  }

  mutating func noteRead(_ version: FileVersion?) { known = version ?? known }
}
