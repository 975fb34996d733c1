import BookText
import Defaults

/// Measures how long pages are visible and how fast they are read. Callers pass the time.
struct PaceMeter: Sendable {
  private var place: TextOffset?
  private var text = 0..<0
  private var pages = 0
  /// How long they were visible, up to the last pause.
  private var elapsed = Duration.zero
  /// Whether their words are counted already: the program was left while they were visible.
  private var areCounted = false
  /// Whether the pages before them were leafed through, or jumped over.
  private var isLeafing = false
  /// The last page reached by turning a page after reading it; nil if there is none.
  private(set) var turnedPlace: TextOffset?
  private var hasMoved = false
  /// When they were last uncovered; nil while they are covered.
  private var start: Duration?
  /// Stays since the book was opened, in order.
  var stays: [ReadingTally] = []
  /// The pace in this book, and in all books.
  private var (own, general) = (ReadingPace(), ReadingPace())
  /// The last page that was read: it was in view for ``shortStay``, or reached by turning a page after
  /// reading it. Nil if the book is still where it was opened.
  private(set) var readPlace: TextOffset?

  /// The reader's pace in words a minute: in this book, or else in all; nil if neither is known.
  var wordsPerMinute: Double? { own.wordsPerMinute ?? general.wordsPerMinute }

  /// Sets the paces measured until now, in this book and in all recent ones.
  mutating func setPace(own: ReadingPace, general: ReadingPace) {
    (self.own, self.general) = (own, general)
  }

  /// Updates the measurement; time counts while pages are read. A next page ends a stay, other jumps drop it.
  mutating func update(for visible: VisiblePages, at now: Duration) {
    recordView(at: now)
    let isTurned = place != visible.place
    if isTurned {
      if place != nil { hasMoved = true }
      // A reader leafing back or jumping away was looking for something.
      let gap = visible.place.utf8 - text.upperBound
      if (0...Self.widestGap).contains(gap) {
        if endStay(in: visible.book, at: now) {
          (readPlace, turnedPlace) = (visible.place, visible.place)
        }
      } else {
        dropStay(at: now)
        isLeafing = true
      }
      (place, areCounted) = (visible.place, false)
    }
    // A new layout changes the visible text, but not the time.
    if isTurned || !visible.text.isEmpty { (text, pages) = (visible.text, visible.count) }
    if visible.isRead {
      start = start ?? now
    } else {
      pause(at: now)
    }
  }

  /// Takes a page for read once it has been in view for some seconds, however it was reached.
  private mutating func recordView(at now: Duration) {
    let time = elapsed + (start.map { now - $0 } ?? .zero)
    if hasMoved, time >= Self.shortStay { readPlace = place }
  }

  /// Ends the current stay, and stops the time: the program is about to exit or to be suspended.
  mutating func leavePages(of book: Book, at now: Duration) {
    recordView(at: now)
    endStay(in: book, at: now)
    pause(at: now)
  }

  /// Restarts at a place, since the offsets of a text read again have changed. The time at the page goes on.
  mutating func restart(at place: TextOffset) {
    self.place = place
    (text, pages, readPlace, turnedPlace) = (0..<0, 0, nil, nil)
    areCounted = false
  }

  /// Drops the stay at the visible pages without counting it, and begins another.
  private mutating func dropStay(at now: Duration) {
    let isRead = start != nil
    pause(at: now)
    if isRead { start = now }
    elapsed = .zero
  }

  /// Stops counting until the page is seen again.
  private mutating func pause(at now: Duration) {
    if let start { elapsed += now - start }
    start = nil
  }

  /// The length of a short stay. The page before it tells whether it was reading, and the usual pace: the
  /// last page of a chapter, or a small window, may have few words.
  private static let shortStay = Duration.seconds(5)
  /// A short stay counts as leafing if it is faster than the usual pace by more than this factor.
  private static let mostHaste = 2.0

  /// Greatest distance between the texts of two consecutive pages, in bytes.
  private static let widestGap = 256

  /// Whether a stay was short, and so much faster than the usual pace that the reader only leafed through.
  private func isHasty(_ stay: ReadingTally, in time: Duration) -> Bool {
    guard time < Self.shortStay, let usual = wordsPerMinute else { return false }
    return Double(stay.words) * 60 > Self.mostHaste * usual * Double(stay.seconds)
  }

  /// Pages leafed through are not counted, nor is a short stay after them. Returns whether the pages were
  /// read.
  @discardableResult
  private mutating func endStay(in book: Book, at now: Duration) -> Bool {
    let isRead = start != nil
    pause(at: now)
    if isRead { start = now }
    defer { elapsed = .zero }
    guard !text.isEmpty else { return false }
    if areCounted {
      let more = ReadingTally(words: book.wordCount(in: text), countedBefore: elapsed)
      if let more { stays.append(more) }
      isLeafing = false
      return true
    }
    let stay = ReadingTally(words: book.wordCount(in: text), in: elapsed, pages: pages)
    let wasLeafing = isLeafing
    isLeafing = stay.map { isHasty($0, in: elapsed) } ?? true
    guard let stay, !isLeafing, !wasLeafing || elapsed >= Self.shortStay else { return false }
    areCounted = true
    stays.append(stay)
    own.record(stay)
    general.record(stay)
    return true
  }
}
