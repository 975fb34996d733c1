import System

/// Detects changes of the open book's file by its attributes.
///
/// It looks when the window gets the focus, within a second after input, and otherwise every half minute, so
/// that the machine can rest. A file that has just changed may still be written: it is looked at each second.
/// A file that takes long to read is looked at less often.
struct FileWatch {
  /// The path of the file.
  let path: String
  /// The version that is shown, or that could not be read.
  private var known: FileVersion?
  /// True once the reader was told that the file is gone.
  private var isGone = false
  /// False while another window has the focus.
  private var isActive = true
  /// When the file is looked at next.
  private var next: Duration
  /// When it was looked at last.
  private var last: Duration
  /// When it was last found changed or gone.
  private var lastChange: Duration?
  /// The earliest time to read the file again.
  private var earliest = Duration.zero
  /// The task that looks at it: a drive may not answer.
  var check: Job?

  /// Time between looks at a file that is being written, and from input to the next look.
  private static let interval = Duration.seconds(1)
  /// Time between looks while nothing happens.
  private static let restInterval = Duration.seconds(30)
  /// Time after a change for which a file counts as being written.
  private static let writingTime = Duration.seconds(60)
  /// Reading a file again takes no more than one part in so many of the time.
  private static let share = 10

  /// What was found.
  enum Finding: Hashable {
    case same
    /// It has changed, and may be read again.
    case changed
    /// It is no longer there.
    case gone
  }

  /// Watches the file of a book that has been opened.
  ///
  /// - Parameters:
  ///   - version: The version that was opened.
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

  /// Records input: the reader is there, and would see a change.
  mutating func noteActivity(at now: Duration) {
    next = max(earliest, min(next, max(now, last) + Self.interval))
  }

  /// Takes what a look has found.
  ///
  /// - Parameter isReady: False if the book cannot be replaced now: a change is found again later.
  mutating func take(_ version: FileVersion?, isReady: Bool, at now: Duration) -> Finding {
    last = now
    if version == nil ? !isGone : version != known { lastChange = now }
    let isBeingWritten = lastChange.map { now - $0 < Self.writingTime } == true
    next = now + (isBeingWritten ? Self.interval : Self.restInterval)
    guard let version else {
      defer { isGone = true }
      return isGone ? .same : .gone
    }
    isGone = false
    // A file that is being written again is empty for a moment.
    guard version != known, version.size > 0, isReady else { return .same }
    known = version
    return .changed
  }

  /// Records that the file was read again, which began at a time.
  mutating func noteReading(since start: Duration, at now: Duration) {
    earliest = now + max(Self.interval, (now - start) * Self.share)
    next = earliest
  }

  /// Records a version that was read at the wish of the reader.
  mutating func noteRead(_ version: FileVersion?) { known = version ?? known }
}
