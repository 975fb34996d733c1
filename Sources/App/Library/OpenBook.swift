import BookText
import Cells
import Defaults
import Hyphenation
import Reading
import Storage
import System
import Typesetting

/// The open book: its file, its marks, its own settings, and what of them is saved.
struct OpenBook {
  /// Its file.
  var file: BookFile
  /// The marks, with offsets in the whole book; the reader has those of the part it knows.
  private(set) var marks: ReadingMarks
  private var saver: BookSaver
  /// Where it was left; nil if it is new.
  private let left: TextOffset?
  private let clock: WallClock

  /// Takes a book that was opened, and looks up what is saved about it.
  ///
  /// - Parameters:
  ///   - opened: The book.
  ///   - settings: The settings for all books, as saved.
  init(
    _ opened: OpenedBook, _ settings: Settings, _ clock: WallClock, _ store: inout DefaultsStore
  ) {
    file = opened.file
    self.clock = clock
    store.mergeCopies(of: file.fingerprint)
    left = store.offset(in: opened.book, readFrom: file.path)
    let (saved, isTakenOver) = store.marks(in: opened.book, readFrom: file.path)
    marks = saved
    saver = BookSaver(settings, own: opened.own, time: clock.utc())
    saver.noteSaved(isTakenOver ? ReadingMarks() : saved)
  }

  /// A reader of the book at the place where it was left, or that was asked for.
  func reader(
    of opened: OpenedBook, hyphenator: Hyphenator?, appearance: Appearance, screen: Size
  ) -> Reader {
    var reader = Reader(
      book: opened.book, at: opened.start ?? left ?? opened.book.opening ?? .start,
      settings: saver.settings,
      own: opened.own, marks: marks.within(opened.book), appearance: appearance, screen: screen,
      hyphenator: hyphenator, numbering: opened.numbering)
    // From a place that was asked for one can go back to where the book was left.
    if opened.start != nil, let left { reader.noteJump(from: left) }
    return reader
  }

  /// The settings for all books, as saved.
  var savedSettings: Settings { saver.settings }

  /// When to save.
  var schedule: SaveSchedule { saver.schedule }

  /// Takes the marks of the part of the book that the reader knows.
  mutating func take(_ marks: ReadingMarks, of part: Book) {
    self.marks = self.marks.replacing(marks, in: part)
  }

  /// Records that the reader came to another place, or opened the book.
  mutating func notePlace(at now: Duration) { saver.notePlace(at: now, time: clock.utc()) }

  /// Records that the reader goes on reading: a book that was forgotten is saved again.
  mutating func noteTurn() { saver.noteTurn() }

  /// Records an attempt to forget the book; drops unsaved reading time.
  mutating func noteForgetting(isGone: Bool) { saver.noteForgetting(isGone: isGone) }

  // MARK: Saving

  /// Saves everything that is not saved yet.
  ///
  /// - Parameter stays: The time read since the last call.
  mutating func save(
    _ reader: Reader, stays: [ReadingStay], to store: inout DefaultsStore, at now: Duration
  ) {
    if !saver.isForgotten, let today = clock.today {
      for stay in stays { saver.reading.note(stay, on: today) }
    }
    saver.save(snapshot(of: reader), to: &store, at: now)
  }

  /// Saves the settings, which were changed.
  mutating func saveSettings(
    of reader: Reader, to store: inout DefaultsStore, at now: Duration
  ) {
    saver.saveSettings(snapshot(of: reader), to: &store, at: now)
  }

  /// Saves the marks.
  mutating func saveMarks(to store: inout DefaultsStore, at now: Duration) {
    saver.saveMarks(marks, of: file, to: &store, at: now)
  }

  private func snapshot(of reader: Reader) -> BookSaver.Snapshot {
    BookSaver.Snapshot(reader: reader, marks: marks, file: file, time: clock.utc())
  }

  /// Caches the pages around the reader's place for the next start.
  func cachePart(of reader: Reader, in cache: PageCache) {
    if !saver.isForgotten { file.cachePart(of: reader, in: cache) }
  }
}
