import Defaults
import Reading
import Storage

/// What stands in the files of defaults about the book that is being read, and what does not yet.
struct SavedState {
  /// The settings for all books, as they stand in their file.
  private(set) var settings: Settings
  /// What was chosen for this book alone, as it stands in its file.
  private var own: BookSettings
  /// The marks, as they stand there.
  private var marks = ReadingMarks()
  /// Whether settings have been changed that could not be saved yet.
  private var areSettingsChanged = false
  /// When the reader came to the place that is being read.
  private var placeTime = timeOfDay()
  /// What has been read and is not saved yet.
  var reading = ReadingRecord()
  /// Whether the reader has had all that was kept of the book removed, and has not read on since.
  private(set) var isForgotten = false
  /// When it is saved.
  private(set) var schedule = SaveSchedule()

  /// Knows what was read of a book that is opened, but not its marks.
  init(_ settings: Settings, of opened: OpenedBook) {
    self.settings = settings
    own = opened.own
  }

  /// Goes on with another book; what was read of the one before has been saved.
  mutating func open(_ opened: OpenedBook) {
    own = opened.own
    reading = ReadingRecord()
    isForgotten = false
  }

  /// Takes the marks as they stand in the file of the book; those taken over from another stand in
  /// none yet.
  mutating func take(_ marks: ReadingMarks, areTakenOver: Bool) {
    self.marks = areTakenOver ? ReadingMarks() : marks
  }

  /// Notes that the reader has come to another place, or to another book.
  mutating func notePlace(at now: Duration) {
    placeTime = timeOfDay()
    schedule.noteChange(at: now)
  }

  /// Notes that the reader reads on: what is kept of the book is kept again.
  mutating func noteTurn() { isForgotten = false }

  /// Notes that it was tried to remove all that is kept of the book; nor is what was read until now.
  mutating func noteForgetting(isGone: Bool) {
    isForgotten = isGone
    reading = ReadingRecord()
    schedule.noteSaved()
  }

  // MARK: Saving

  /// Saves the place, and whatever could not be saved before.
  mutating func save(
    _ reader: Reader, of opened: OpenedBook, to store: inout DefaultsStore, at now: Duration
  ) {
    let areSaved = [
      keepPlace(of: reader, in: opened, to: &store),
      keepSettings(of: reader, in: opened, to: &store),
      keepMarks(of: reader, in: opened, to: &store),
    ]
    if areSaved.allSatisfy({ $0 }) { schedule.noteSaved() } else { schedule.noteFailure(at: now) }
  }

  /// Saves what was chosen, for all books and for this one.
  mutating func saveSettings(
    of reader: Reader, in opened: OpenedBook, to store: inout DefaultsStore, at now: Duration
  ) {
    areSettingsChanged = true
    if !keepSettings(of: reader, in: opened, to: &store) { schedule.noteRest(at: now) }
  }

  /// Saves the marks.
  mutating func saveMarks(
    of reader: Reader, in opened: OpenedBook, to store: inout DefaultsStore, at now: Duration
  ) {
    if !keepMarks(of: reader, in: opened, to: &store) { schedule.noteRest(at: now) }
  }

  /// Saves the place, unless nothing is to be kept of the book.
  ///
  /// - Returns: Whether there is nothing left to save of it; so do the two after it.
  private mutating func keepPlace(
    of reader: Reader, in opened: OpenedBook, to store: inout DefaultsStore
  ) -> Bool {
    guard !isForgotten else { return true }
    let isSaved = store.save(
      reader.place, in: reader.book, readFrom: opened.path, at: placeTime, now: timeOfDay(),
      adding: reading)
    if isSaved { reading = ReadingRecord() }
    return isSaved
  }

  private mutating func keepSettings(
    of reader: Reader, in opened: OpenedBook, to store: inout DefaultsStore
  ) -> Bool {
    guard areSettingsChanged else { return true }
    let (general, chosen) = (reader.generalSettings, reader.ownSettings)
    let isGeneralSaved = store.save(general, changedFrom: settings)
    if isGeneralSaved { settings = general }
    let isOwnSaved = store.save(chosen, of: opened.book.fingerprint, changedFrom: own)
    if isOwnSaved { own = chosen }
    areSettingsChanged = !isGeneralSaved || !isOwnSaved
    return !areSettingsChanged
  }

  private mutating func keepMarks(
    of reader: Reader, in opened: OpenedBook, to store: inout DefaultsStore
  ) -> Bool {
    let isSaved = store.save(
      reader.marks, in: opened.book.fingerprint, changedFrom: marks)
    if isSaved { marks = reader.marks }
    return isSaved
  }
}
