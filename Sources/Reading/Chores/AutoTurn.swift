import BookText

/// Turns pages by itself: each stays for as long as its words take.
struct AutoTurn: Sendable {
  /// When the pages in sight were first seen at rest; nil while they are not.
  private var since: Duration?
  /// Whether it is on.
  private(set) var isOn = false

  /// The least time that a page stays: one with a title alone is looked at too.
  static let least = Duration.seconds(3)

  /// Starts or stops it; returns what is said.
  mutating func toggle(wordsPerMinute: Int) -> String {
    (isOn, since) = (!isOn, nil)
    return isOn
      ? "Pages turn at \(wordsPerMinute) words a minute · a stops it, + and - change it"
      : "Pages wait for you again"
  }

  /// Stops it.
  mutating func stop() { (isOn, since) = (false, nil) }

  /// Begins to count for other pages.
  mutating func restart() { since = nil }

  /// Takes what is seen now: time counts while pages are at rest.
  mutating func follow(_ visible: VisiblePages, at now: Duration) {
    guard isOn else { return }
    since = visible.isAtRest ? since ?? now : nil
  }

  /// Returns when the next turn is due; nil if none is.
  func deadline(_ book: Book, _ text: Range<Int>, wordsPerMinute: Int) -> Duration? {
    since.map {
      $0 + max(Self.least, .seconds(Double(book.wordCount(in: text)) * 60 / Double(wordsPerMinute)))
    }
  }
}
