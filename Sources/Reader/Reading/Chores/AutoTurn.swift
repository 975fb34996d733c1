import BookText

/// Auto-turn: turns each page after the time its words take at the reader's pace.
struct AutoTurn: Sendable {
  /// When the visible pages were first at rest; nil while they are not.
  private var since: Duration?
  private(set) var isOn = false

  /// The shortest time a page stays visible, even with only a title on it.
  static let minimumStay = Duration.seconds(3)

  mutating func toggle() { (isOn, since) = (!isOn, nil) }

  mutating func stop() { (isOn, since) = (false, nil) }

  mutating func restart() { since = nil }

  /// Updates the timer; time counts while the pages are at rest.
  mutating func update(for visible: VisiblePages, at now: Duration) {
    guard isOn else { return }
    since = visible.isAtRest ? since ?? now : nil
  }

  /// The reading time of the words in `text` after coming to rest, but not less than ``minimumStay``. Nil if
  /// the pages are not at rest.
  func deadline(for text: Range<Int>, of book: Book, wordsPerMinute: Int) -> Duration? {
    let reading = Duration.seconds(Double(book.wordCount(in: text)) * 60 / Double(wordsPerMinute))
    return since.map { $0 + max(Self.minimumStay, reading) }
  }
}
