import BookText
import Defaults

/// What is measured while a book is read: how long its pages are seen, and how fast they are read.
struct ReadingMeasure: Sendable {
  private var watch = ReadingWatch()
  /// The place whose pages are seen.
  private var place: TextOffset?
  /// The stays that have not been saved.
  private var stays: [ReadingStay] = []
  /// How fast this book is read, and how fast books are.
  private var (own, general) = (ReadingPace(), ReadingPace())
  /// The time of day as it is shown; nil until it has been set.
  var clock: String?

  /// How fast the reader reads: in this book, or else in all; nil if neither is known.
  var wordsPerMinute: Double? { own.wordsPerMinute ?? general.wordsPerMinute }

  /// Takes how fast the reader has read until now.
  mutating func take(own: ReadingPace, general: ReadingPace) {
    (self.own, self.general) = (own, general)
  }

  /// Takes the stays that have been measured, to be saved.
  mutating func takeStays() -> [ReadingStay] {
    defer { stays = [] }
    return stays
  }

  /// Takes what is seen now; time is measured while pages are read.
  mutating func follow(_ visible: VisiblePages, at now: Duration) {
    if place != visible.place {
      place = visible.place
      let look = watch.turn(to: visible.text, pages: visible.count, at: now)
      note(look, in: visible.book)
    } else if !visible.text.isEmpty, visible.text != watch.text {
      watch.relayout(to: visible.text, pages: visible.count)
    }
    if visible.isRead {
      watch.resume(at: now)
    } else {
      watch.pause(at: now)
    }
  }

  /// Ends the stay before the pages: the program is about to be left or suspended.
  mutating func leave(_ book: Book, at now: Duration) {
    note(watch.leave(at: now), in: book)
    watch.pause(at: now)
  }

  /// Begins again before a text that has been read again: its places are others.
  mutating func forget(at place: TextOffset) {
    self.place = place
    watch.relayout(to: 0..<0, pages: 0)
  }

  private mutating func note(_ look: ReadingWatch.Look?, in book: Book) {
    guard let look,
      let stay = ReadingStay(words: book.wordCount(in: look.text), in: look.time, pages: look.pages)
    else { return }
    stays.append(stay)
    own.note(stay)
    general.note(stay)
  }
}
