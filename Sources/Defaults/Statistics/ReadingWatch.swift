/// Measures how long a reader stays before the same pages.
///
///     away ──begin──▶ seen ──pause──▶ paused ──resume──▶ seen ──leave──▶ away
///
/// A value without a clock: the time is told. A new layout changes what is seen and not how long.
public struct ReadingWatch: Hashable, Sendable {
  /// What was seen, and for how long.
  public struct Look: Hashable, Sendable {
    /// The bytes of the text that stood there when it was left.
    public let text: Range<Int>
    /// The number of pages.
    public let pages: Int
    /// How long it was seen.
    public let time: Duration
  }

  /// The bytes of the text that are seen.
  public private(set) var text = 0..<0
  private var pages = 0
  /// How long the pages have been seen before the watch was stopped last.
  private var elapsed = Duration.zero
  /// Since when they have been seen again; nil where the watch stands still.
  private var start: Duration?

  /// Makes a watch that stands still, before nothing.
  public init() {}

  /// Whether time is being measured.
  public var isRunning: Bool { start != nil }

  /// Begins with other pages; the watch stands still or goes on as it did before.
  ///
  /// - Parameters:
  ///   - text: The bytes of the text that are seen.
  ///   - pages: The number of pages.
  ///   - now: Never earlier than in the call before.
  /// - Returns: What was seen until now; nil where that was nothing.
  public mutating func turn(to text: Range<Int>, pages: Int, at now: Duration) -> Look? {
    let look = leave(at: now)
    (self.text, self.pages) = (text, pages)
    return look
  }

  /// Takes note of what is seen after a new layout.
  public mutating func relayout(to text: Range<Int>, pages: Int) {
    (self.text, self.pages) = (text, pages)
  }

  /// Stops the watch: something else is looked at.
  public mutating func pause(at now: Duration) {
    guard let start else { return }
    elapsed += now - start
    self.start = nil
  }

  /// Lets the watch go on.
  public mutating func resume(at now: Duration) { start = start ?? now }

  /// Ends the stay; the next one begins at once, before the same pages.
  ///
  /// - Returns: What was seen until now; nil where that was nothing.
  public mutating func leave(at now: Duration) -> Look? {
    let time = elapsed + (start.map { now - $0 } ?? .zero)
    elapsed = .zero
    if start != nil { start = now }
    return time > .zero && !text.isEmpty ? Look(text: text, pages: pages, time: time) : nil
  }
}
