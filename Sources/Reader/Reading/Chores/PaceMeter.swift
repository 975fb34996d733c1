import BookText
import Defaults

/// Measures how long pages are visible and how fast they are read. Callers pass the time.
public struct PaceMeter: Sendable {
  /// The place of the visible pages.
  private var place: TextOffset?
  /// The bytes of their text.
  private var text = 0..<0
  /// The number of those with text.
  private var pages = 0
  /// The time for which they were visible, up to the last pause.
  private var elapsed = Duration.zero
  /// When they were last uncovered; nil while they are covered.
  private var start: Duration?
  /// The stays that have not been saved yet.
  private var stays: [ReadingTally] = []
  /// The pace in this book, and in all books.
  private var (own, general) = (ReadingPace(), ReadingPace())
  /// The last page that was turned to from one that was read before it; nil if there is none. Jumps lead
  /// elsewhere.
  public private(set) var readPlace: TextOffset?
  /// The displayed time of day; nil until it has been set.
  public var clock: String?

  /// The reader's pace in words a minute: in this book, or else in all; nil if neither is known.
  var wordsPerMinute: Double? { own.wordsPerMinute ?? general.wordsPerMinute }

  /// Sets the paces measured until now, in this book and in all recent ones.
  public mutating func setPace(own: ReadingPace, general: ReadingPace) {
    (self.own, self.general) = (own, general)
  }

  /// Returns the unsaved stays and empties the list.
  public mutating func takeStays() -> [ReadingTally] {
    defer { stays = [] }
    return stays
  }

  /// Updates the measurement for the visible pages; time counts while pages are read.
  mutating func follow(_ visible: VisiblePages, at now: Duration) {
    let isTurned = place != visible.place
    if isTurned {
      // Who leafs back or jumps away was looking for something.
      let gap = visible.place.utf8 - text.upperBound
      if (0...Self.widestGap).contains(gap) {
        if endStay(in: visible.book, at: now) { readPlace = visible.place }
      } else {
        dropStay(at: now)
      }
      place = visible.place
    }
    // A new layout changes what is visible, but not for how long.
    if isTurned || !visible.text.isEmpty { (text, pages) = (visible.text, visible.count) }
    if visible.isRead {
      start = start ?? now
    } else {
      pause(at: now)
    }
  }

  /// Ends the current stay: the program is about to exit or to be suspended.
  public mutating func leave(_ book: Book, at now: Duration) {
    endStay(in: book, at: now)
    pause(at: now)
  }

  /// Restarts after the text has been read again, since its offsets have changed.
  mutating func forget(at place: TextOffset) {
    self.place = place
    (text, pages, readPlace) = (0..<0, 0, nil)
  }

  /// Drops the stay at the visible pages, and begins another.
  private mutating func dropStay(at now: Duration) {
    let isRead = start != nil
    pause(at: now)
    if isRead { start = now }
    elapsed = .zero
  }

  private mutating func pause(at now: Duration) {
    if let start { elapsed += now - start }
    start = nil
  }

  /// The greatest distance between the text of a page and that of the next, in bytes.
  private static let widestGap = 256

  /// Ends the stay at the visible pages, and begins another.
  ///
  /// - Returns: True if they were read.
  @discardableResult
  private mutating func endStay(in book: Book, at now: Duration) -> Bool {
    let isRead = start != nil
    pause(at: now)
    if isRead { start = now }
    defer { elapsed = .zero }
    guard !text.isEmpty,
      let stay = ReadingTally(words: book.wordCount(in: text), in: elapsed, pages: pages)
    else { return false }
    stays.append(stay)
    own.note(stay)
    general.note(stay)
    return true
  }
}
