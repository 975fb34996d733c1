import System

/// Sees by its attributes when the file of the open book changes: at once when the window gets the focus, and
/// once a second while it has it. A file that is long to read is looked at more seldom.
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
  /// The task that looks at it: a drive may not answer.
  var check: Job?

  private static let interval = Duration.seconds(1)
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
    (self.path, known, next) = (path, version, now + Self.interval)
  }

  /// When the file is to be looked at; nil while it is not.
  var deadline: Duration? { isActive && check == nil ? next : nil }

  /// Records that the window got or lost the focus.
  mutating func noteFocus(_ hasFocus: Bool, at now: Duration) {
    isActive = hasFocus
    if hasFocus { next = now }
  }

  /// Takes what a look has found.
  ///
  /// - Parameter isReady: False if the book cannot be replaced now: a change is found again later.
  mutating func take(_ version: FileVersion?, isReady: Bool, at now: Duration) -> Finding {
    next = now + Self.interval
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
    next = now + max(Self.interval, (now - start) * Self.share)
  }

  /// Records a version that was read at the wish of the reader.
  mutating func noteRead(_ version: FileVersion?) { known = version ?? known }
}
