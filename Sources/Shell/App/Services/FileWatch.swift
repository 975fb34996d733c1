import System

/// Detects changes of the open book's file by its attributes.
///
/// Looks at the file when the window gets the focus, within a second after input, and otherwise every half
/// minute, so that the machine can rest. Another program may still be writing a recently changed file: looks
/// at it each second. Looks less often at a file that takes long to read.
struct FileWatch {
  /// The path of the file.
  let path: String
  /// The version shown, or found unreadable.
  private var known: FileVersion?
  /// Whether the reader was told that the file is gone.
  private var isGone = false
  /// False while another window has the focus.
  private var isActive = true
  /// When the file is looked at next.
  private var next: Duration
  /// Time of the last look.
  private var last: Duration
  /// Time of the last look that found it changed or gone.
  private var lastChange: Duration?
  /// The earliest time to read the file again.
  private var earliest = Duration.zero
  /// The task examining it: a drive may not answer.
  var check: Job?

  /// Interval between looks at a file being written, and from input to the next look.
  private static let interval = Duration.seconds(1)
  /// Interval between looks while nothing happens.
  private static let restInterval = Duration.seconds(30)
  /// Time after a change during which a file counts as being written.
  private static let writingTime = Duration.seconds(60)
  /// The inverse of the largest share of the time spent on reading a file again.
  private static let share = 10

  /// The result of a look at the file.
  enum Finding: Hashable {
    case same
    /// It has changed, and may be read again.
    case changed
    /// It is no longer there.
    case gone
  }

  /// Watches the file of an open book. Nil if it has no file.
  ///
  /// - Parameters:
  ///   - version: The opened version.
  ///   - now: The present time.
  init?(_ path: String?, _ version: FileVersion?, at now: Duration) {
    guard let path, let version else { return nil }
    (self.path, known, next, last) = (path, version, now + Self.interval, now)
  }

  /// When the file is to be looked at; nil while it is not.
  var deadline: Duration? { isActive && check == nil ? next : nil }

  /// Records that the window got or lost the focus.
  mutating func noteFocus(_ hasFocus: Bool, at now: Duration) {
    isActive = hasFocus
    if hasFocus { next = now }
  }

  /// Records input: a present reader would notice a change.
  mutating func noteActivity(at now: Duration) {
    next = max(earliest, min(next, max(now, last) + Self.interval))
  }

  /// Records the result of a look at the file, and decides when to look again.
  ///
  /// - Parameters:
  ///   - version: The version found; nil if the file is not there.
  ///   - isReady: False if the book cannot be replaced now: a change is found again later.
  ///   - isFollowed: Whether the reader waits for new lines at its end.
  /// - Returns: Whether to read a new version, or the file is newly gone. An empty file counts as unchanged.
  mutating func recordLook(
    _ version: FileVersion?, isReady: Bool, isFollowed: Bool = false, at now: Duration
  ) -> Finding {
    last = now
    if version == nil ? !isGone : version != known { lastChange = now }
    let isBeingWritten = lastChange.map { now - $0 < Self.writingTime } == true
    next = now + (isBeingWritten || isFollowed ? Self.interval : Self.restInterval)
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

  /// Records that the file was read again. The next look waits ten times as long, and at least a second.
  mutating func noteReading(since start: Duration, at now: Duration) {
    earliest = now + max(Self.interval, (now - start) * Self.share)
    next = earliest
  }

  /// Records the version read again.
  mutating func noteRead(_ version: FileVersion?) { known = version ?? known }
}
