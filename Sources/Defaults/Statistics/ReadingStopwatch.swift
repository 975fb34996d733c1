/// A stopwatch that measures how long the same pages are visible.
///
///     away ──begin──▶ seen ──pause──▶ paused ──resume──▶ seen ──leave──▶ away
///
/// It has no clock of its own: callers pass the time. A new layout changes the visible text but not
/// the measured time.
public struct ReadingStopwatch: Hashable, Sendable {
  /// The visible text, and the time for which it was visible.
  public struct Span: Hashable, Sendable {
    /// The bytes of the text that were visible at the end.
    public let text: Range<Int>
    /// The number of pages.
    public let pages: Int
    /// The time for which it was visible.
    public let time: Duration
  }

  /// The bytes of the visible text.
  public private(set) var text = 0..<0
  private var pages = 0
  /// The measured time up to the last pause.
  private var elapsed = Duration.zero
  /// The time of the last resume, or nil if the watch is paused.
  private var start: Duration?

  /// Creates a paused watch without text.
  public init() {}

  /// True if time is being measured.
  public var isRunning: Bool { start != nil }

  /// Starts a new stay on other pages; the watch stays paused or running.
  ///
  /// - Parameters:
  ///   - text: The bytes of the visible text.
  ///   - pages: The number of pages.
  ///   - now: The present time, never earlier than in the previous call.
  /// - Returns: The previous stay, or nil if it was empty.
  public mutating func turn(to text: Range<Int>, pages: Int, at now: Duration) -> Span? {
    let span = leave(at: now)
    (self.text, self.pages) = (text, pages)
    return span
  }

  /// Updates the visible text after a new layout.
  public mutating func relayout(to text: Range<Int>, pages: Int) {
    (self.text, self.pages) = (text, pages)
  }

  /// Pauses the watch, while the pages are covered.
  public mutating func pause(at now: Duration) {
    guard let start else { return }
    elapsed += now - start
    self.start = nil
  }

  /// Resumes the watch.
  public mutating func resume(at now: Duration) { start = start ?? now }

  /// Ends the stay and starts the next one on the same pages.
  ///
  /// - Returns: The stay that ended, or nil if it was empty.
  public mutating func leave(at now: Duration) -> Span? {
    let time = elapsed + (start.map { now - $0 } ?? .zero)
    elapsed = .zero
    if start != nil { start = now }
    return time > .zero && !text.isEmpty ? Span(text: text, pages: pages, time: time) : nil
  }
}
