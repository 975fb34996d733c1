import BookText
import Defaults
import Storage

/// Reads or saves one value, as the program does together with others.
extension DefaultsStore {
  /// The stored place in a book.
  func place(in book: Fingerprint) -> SavedPlace? { file(of: book).flatMap { SavedPlace($0) } }

  func keptMarks(in book: Book) -> Marks {
    marks(in: book, savedBook(for: book, readFrom: nil)).marks
  }

  @discardableResult
  func save(_ settings: Settings, changedFrom before: Settings) -> Bool {
    save(StateChanges(settings: Change(before, to: settings))).isEmpty
  }

  @discardableResult
  func save(
    _ settings: BookSettings, of book: Book, changedFrom before: BookSettings
  ) -> Bool {
    var change = BookChange(book, readFrom: nil)
    change.settings = Change(before, to: settings)
    return save(StateChanges(change)).isEmpty
  }

  @discardableResult
  func save(
    _ marks: Marks, in book: Book, changedFrom before: Marks
  ) -> Bool {
    var change = BookChange(book, readFrom: nil)
    change.marks = Change(before, to: marks)
    return save(StateChanges(change)).isEmpty
  }

  @discardableResult
  func save(
    _ place: SavedPlace, in book: Book, readFrom path: String?, at time: String,
    now: String? = nil, adding record: ReadingRecord = ReadingRecord()
  ) -> Bool {
    var change = BookChange(book, readFrom: path)
    change.place = BookChange.Place(place, since: time, now: now)
    change.record = record
    return save(StateChanges(change)).isEmpty
  }
}
