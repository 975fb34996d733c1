import Defaults
import Reading
import Storage

/// What is saved of an open book and its settings, and what is not saved yet.
struct SavedState {
  /// The settings for all books, as they were last saved.
  var settings: Settings
  /// The settings of this book alone, and the marks, as they were last saved.
  var own: BookSettings
  var marks: Marks
  /// When the reader came to the present place, in UTC.
  var placeTime: String
  /// The reading time that is not saved yet.
  var reading = ReadingRecord()
  /// When pages were last read, in UTC; nil if that is saved.
  var readTime: String?
  /// True once the reader was told that the marks of a private text are not kept.
  var hasSaidPrivate = false
  /// True if the reader had everything about the book removed and has not read on since.
  var isForgotten = false
  /// The time of the next save.
  var schedule = SaveSchedule()
}

/// Finds what has changed about the open book since the last save: the place, the marks, the settings, and
/// the reading time. Only differences are saved, so that changes by other programs are kept.
extension OpenBook {
  /// The settings for all books, as saved.
  var savedSettings: Settings { saved.settings }

  /// Records that the reader moved to another place, or opened the book.
  func notePlace(at now: Duration) {
    saved.placeTime = clock.utc()
    saved.schedule.noteChange(at: now)
  }

  /// Records that the reader goes on reading: a book that was forgotten is saved again.
  func noteTurn() { saved.isForgotten = false }

  /// Says once that the marks of a private text are not kept.
  func marksWereChanged() {
    if isPrivate, !saved.hasSaidPrivate, !reader.storedMarks.all.isEmpty {
      saved.hasSaidPrivate = true
      let reason = source.pipe == nil ? "--private" : "the text came through a pipe"
      reader.showMessage("Marked until you quit: nothing is kept, since \(reason)")
    }
  }

  /// Records an attempt to forget the book; drops unsaved reading time.
  func noteForgetting(isGone: Bool) {
    _ = reader.paceMeter.takeStays()
    (saved.isForgotten, saved.reading) = (isGone, ReadingRecord())
    saved.schedule.noteSaved()
  }

  /// Returns everything that has changed since the last call: the caller saves it, and retries that.
  ///
  /// - Parameter includesPlace: False if the place need not be saved yet.
  func takeChanges(includesPlace: Bool = true) -> StateChanges {
    let stays = reader.paceMeter.takeStays()
    if !saved.isForgotten, let today = clock.today {
      for stay in stays { saved.reading.note(stay, on: today) }
    }
    if !stays.isEmpty, !isPrivate {
      readTime = seconds(utc: clock.utc()) ?? readTime
      saved.readTime = clock.utc()
    }
    let (general, own) = (reader.generalSettings, reader.ownSettings)
    let settings = Change(saved.settings, to: general)
    saved.settings = general
    if isPrivate {
      saved.schedule.noteSaved()
      return StateChanges(settings: settings)
    }
    var change = BookChange(reader.book, readFrom: source.path)
    let marks = reader.storedMarks
    (change.marks, change.time) = (Change(saved.marks, to: marks), clock.utc())
    change.settings = Change(saved.own, to: own)
    if includesPlace, !saved.isForgotten {
      change.place = BookChange.Place(
        reader.scene.place, since: saved.placeTime, now: clock.utc())
      change.record = saved.reading
      change.readTime = saved.readTime
      (saved.reading, saved.readTime) = (ReadingRecord(), nil)
      saved.schedule.noteSaved()
    }
    (saved.own, saved.marks) = (own, marks)
    return StateChanges(change, settings: settings)
  }
}
