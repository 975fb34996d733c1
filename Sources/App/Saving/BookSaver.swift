import BookText
import Defaults
import Reading
import Storage

/// Saves the reader's changes: the place, the marks, the settings, and the reading time.
///
/// It remembers the contents of the files and writes only differences, so that changes by other
/// programs are kept.
struct BookSaver {
  /// The settings for all books, as saved.
  private(set) var settings: Settings
  /// The settings of this book alone, as saved.
  private var own: BookSettings
  /// The marks, as saved.
  private var marks = ReadingMarks()
  /// Whether settings were changed that could not be saved yet.
  private var areSettingsChanged = false
  /// When the reader came to the present place, in UTC.
  private var placeTime: String
  /// The reading time that is not saved yet.
  var reading = ReadingRecord()
  /// Whether the reader had everything about the book removed and has not read on since.
  private(set) var isForgotten = false
  /// The time of the next save.
  private(set) var schedule = SaveSchedule()

  /// The state of a book to be saved.
  struct Snapshot {
    let reader: Reader
    /// The marks, with offsets in the whole book.
    let marks: ReadingMarks
    let file: BookFile
    /// The time in UTC.
    let time: String
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

  // MARK: Saving

  /// Saves everything that is not saved yet.
  mutating func save(_ snapshot: Snapshot, to store: inout DefaultsStore, at now: Duration) {
    let areSaved = [
      savePlace(snapshot, &store), saveSettings(snapshot, &store),
      saveMarks(snapshot.marks, snapshot.file, &store),
    ]
    if areSaved.allSatisfy({ $0 }) { schedule.noteSaved() } else { schedule.noteFailure(at: now) }
  }

  /// Saves the settings, which were changed; returns false if it fails.
  mutating func saveSettings(
    _ snapshot: Snapshot, to store: inout DefaultsStore, at now: Duration
  ) -> Bool {
    areSettingsChanged = true
    let isSaved = saveSettings(snapshot, &store)
    if !isSaved { schedule.noteOtherFailure(at: now) }
    return isSaved
  }

  /// Saves the marks; returns false if it fails.
  mutating func saveMarks(
    _ marks: ReadingMarks, of file: BookFile, to store: inout DefaultsStore, at now: Duration
  ) -> Bool {
    let isSaved = saveMarks(marks, file, &store)
    if !isSaved { schedule.noteOtherFailure(at: now) }
    return isSaved
  }

  /// Saves the place unless the book is forgotten.
  ///
  /// - Returns: True if nothing is left to save; same below.
  private mutating func savePlace(_ snapshot: Snapshot, _ store: inout DefaultsStore) -> Bool {
    guard !isForgotten else { return true }
    let isSaved = store.save(
      snapshot.reader.place, in: snapshot.reader.book, readFrom: snapshot.file.path, at: placeTime,
      now: snapshot.time, adding: reading)
    if isSaved { reading = ReadingRecord() }
    return isSaved
  }

  private mutating func saveSettings(_ snapshot: Snapshot, _ store: inout DefaultsStore) -> Bool {
    guard areSettingsChanged else { return true }
    let (general, chosen) = (snapshot.reader.generalSettings, snapshot.reader.ownSettings)
    let isGeneralSaved = store.save(general, changedFrom: settings)
    if isGeneralSaved { settings = general }
    let isOwnSaved = store.save(chosen, of: snapshot.file.fingerprint, changedFrom: own)
    if isOwnSaved { own = chosen }
    areSettingsChanged = !isGeneralSaved || !isOwnSaved
    return !areSettingsChanged
  }

  private mutating func saveMarks(
    _ marks: ReadingMarks, _ file: BookFile, _ store: inout DefaultsStore
  ) -> Bool {
    let isSaved = store.save(marks, in: file.fingerprint, changedFrom: self.marks)
    if isSaved { self.marks = marks }
    return isSaved
  }
}
