import BookText
import Defaults
import Reading
import Storage

/// Finds what has changed about the open book since the last save: the place, the marks, the settings, and
/// the reading time.
///
/// Only differences are saved, so that changes by other programs are kept.
struct BookSaver {
  /// The settings for all books, as they were last saved.
  private(set) var settings: Settings
  /// The settings of this book alone, and the marks.
  private var own: BookSettings
  private var marks = ReadingMarks()
  /// When the reader came to the present place, in UTC.
  private var placeTime: String
  /// The reading time that is not saved yet.
  var reading = ReadingRecord()
  /// True if the reader had everything about the book removed and has not read on since.
  private(set) var isForgotten = false
  /// The time of the next save.
  private(set) var schedule = SaveSchedule()

  /// The state of a book to be saved.
  struct Snapshot {
    let reader: Reader
    /// The marks as they are to be stored.
    let marks: ReadingMarks
    /// The absolute path of the book, or nil for standard input.
    let path: String?
    /// The time in UTC.
    let time: String
    /// False if the book is not known yet: more of it may come, and its fingerprint is another then.
    let isIdentified: Bool
  }

  init(_ settings: Settings, own: BookSettings, time: String) {
    self.settings = settings
    self.own = own
    placeTime = time
  }

  /// Records which marks are in the book's file.
  mutating func noteSaved(_ marks: ReadingMarks) { self.marks = marks }

  /// Records that the reader moved to another place, or opened another book.
  mutating func notePlace(at now: Duration, time: String) {
    placeTime = time
    schedule.noteChange(at: now)
  }

  /// Records that the reader goes on reading: a book that was forgotten is saved again.
  mutating func noteTurn() { isForgotten = false }

  /// Records an attempt to forget the book; drops unsaved reading time.
  mutating func noteForgetting(isGone: Bool) {
    isForgotten = isGone
    reading = ReadingRecord()
    schedule.noteSaved()
  }

  /// Returns everything that has changed since the last call: the caller saves it, and retries that.
  ///
  /// - Parameter includesPlace: False if the place need not be saved yet.
  mutating func takeChanges(_ snapshot: Snapshot, includesPlace: Bool = true) -> StateChanges {
    let reader = snapshot.reader
    guard snapshot.isIdentified else {
      schedule.noteSaved()
      defer { settings = reader.generalSettings }
      return StateChanges(settings: Change(settings, to: reader.generalSettings))
    }
    var change = BookChange(reader.book, readFrom: snapshot.path)
    (change.marks, change.time) = (Change(marks, to: snapshot.marks), snapshot.time)
    change.settings = Change(own, to: reader.ownSettings)
    if includesPlace, !isForgotten {
      change.place = BookChange.Place(reader.scene.place, since: placeTime, now: snapshot.time)
      change.record = reading
      reading = ReadingRecord()
      schedule.noteSaved()
    }
    let changes = StateChanges(change, settings: Change(settings, to: reader.generalSettings))
    (settings, own, marks) = (reader.generalSettings, reader.ownSettings, snapshot.marks)
    return changes
  }
}
