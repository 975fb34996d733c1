import BookText
import Defaults

/// Measures how long pages are visible and how fast they are read.
public struct PaceMeter: Sendable {
  private var watch = ReadingStopwatch()
  /// The place of the visible pages.
  private var place: TextOffset?
  /// The stays that have not been saved yet.
  private var stays: [ReadingStay] = []
  /// The pace in this book, and in all books.
  private var (own, general) = (ReadingPace(), ReadingPace())
  /// The displayed time of day; nil until it has been set.
  public var clock: String?

  /// The reader's pace in words a minute: in this book, or else in all; nil if neither is known.
  var wordsPerMinute: Double? { own.wordsPerMinute ?? general.wordsPerMinute }

  /// Sets the paces measured until now, in this book and in all recent ones.
  public mutating func setPace(own: ReadingPace, general: ReadingPace) {
    (self.own, self.general) = (own, general)
  }

  /// Returns the unsaved stays and empties the list.
  public mutating func takeStays() -> [ReadingStay] {
    defer { stays = [] }
    return stays
  }

  /// Updates the measurement for the visible pages; time counts while pages are read.
  mutating func follow(_ visible: VisiblePages, at now: Duration) {
    if place != visible.place {
      place = visible.place
      let span = watch.turn(to: visible.text, pages: visible.count, at: now)
      note(span, in: visible.book)
    } else if !visible.text.isEmpty, visible.text != watch.text {
      watch.relayout(to: visible.text, pages: visible.count)
    }
    if visible.isRead {
      watch.resume(at: now)
    } else {
      watch.pause(at: now)
    }
  }

  /// Ends the current stay: the program is about to exit or to be suspended.
  public mutating func leave(_ book: Book, at now: Duration) {
    note(watch.leave(at: now), in: book)
    watch.pause(at: now)
  }

  /// Restarts after the text has been read again, since its offsets have changed.
  mutating func forget(at place: TextOffset) {
    self.place = place
    watch.relayout(to: 0..<0, pages: 0)
  }

  private mutating func note(_ span: ReadingStopwatch.Span?, in book: Book) {
    guard let span,
      let stay = ReadingStay(words: book.wordCount(in: span.text), in: span.time, pages: span.pages)
    else { return }
    stays.append(stay)
    own.note(stay)
    general.note(stay)
  }
}
