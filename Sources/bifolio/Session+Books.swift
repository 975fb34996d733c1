import BookText
import Cells
import Defaults
import Glibc
import Hyphenation
import Reading
import Storage
import Typesetting

/// Opening, saving and changing books.
extension Session {
  /// The place at which the command line wants the book to be opened, if it does.
  ///
  /// - Throws: ``Failure`` where the book has no such chapter.
  static func place(
    _ start: StartingPlace?, in opened: OpenedBook, _ settings: Settings, on screen: Size,
    _ hyphenator: Hyphenator?
  ) throws(Failure) -> TextOffset? {
    let layout = ScreenLayout(
      screen: screen, settings: opened.own.over(settings), wasSpread: false,
      isRightToLeft: opened.book.isRightToLeft, language: opened.book.language)
    return try start?.offset(
      in: opened.book,
      pagination: Pagination(
        of: opened.book, format: layout?.format ?? PageFormat(measure: 66, lines: 20),
        hyphenator: hyphenator))
  }

  /// Goes on with another book, where it was left.
  func open(_ path: String) {
    reader.leavePages(at: now)
    save()
    keepPart()
    breakOffSpeech()
    do {
      let other = try OpenedBook(
        path: path, .page(cache), settings: saved.settings, store: &store)
      store.mergeCopies(of: other.book.fingerprint)
      let place = store.offset(in: other.book, readFrom: other.path) ?? .start
      opened = other
      pageCount = nil
      saved.open(other)
      let marks = Self.marks(in: other, &saved, &store)
      hyphens = other.hyphens()
      reader = Reader(
        book: other.book, at: place, settings: saved.settings, own: other.own,
        marks: marks, appearance: reader.appearance, screen: reader.screen,
        hyphenator: Self.takeHyphenator(from: &hyphens), numbering: other.numbering)
      awaitPlace()
      timekeeping = Timekeeping()
      bringPace()
      tellTime()
      notePlace()
      saveMarks()
    } catch {
      reader.say(error.message)
    }
    needsFrame = true
  }

  /// Reads the book anew, as the settings now say; the place stays at its words.
  func reread() {
    breakOffSpeech()
    do {
      let book = try opened.reread(reader.settings)
      opened.noteRereading()
      // In another encoding the words are others: the place is found by its byte in the file.
      let place =
        book.encoding.name == reader.book.encoding.name
        ? nil : opened.place(of: reader.place.passage.offset, of: reader.book, in: book)
      pageCount = nil
      reader.take(book, at: place ?? reader.place.passage.offset(in: book))
    } catch {
      reader.say(error.message)
    }
    needsFrame = true
  }

  /// Shows the lines of the file around the place being read.
  func showSource() {
    if let (lines, index) = opened.source(around: reader.place.passage.offset, of: reader.book) {
      reader.showSource(lines, at: index)
    } else {
      reader.say("The file is not what it was")
    }
    needsFrame = true
  }

  /// How long the first page waits for hyphenation patterns, in milliseconds: most are there by
  /// then, and the page need not be set twice.
  static let patience: Int32 = 20

  /// How long it waits for them where a page has been asked for by its number.
  static let greatPatience: Int32 = 2_000

  /// The hyphenator that `loader` has found within so many milliseconds; then the loader is no
  /// longer needed.
  static func takeHyphenator(
    from loader: inout HyphenatorLoader?, within limit: Int32 = patience
  ) -> Hyphenator? {
    guard let done = loader, done.wait(milliseconds: limit) else { return nil }
    loader = nil
    return done.hyphenator
  }

  /// Sets the book anew with hyphenation patterns that have been read.
  func hyphenate() {
    guard let done = hyphens else { return }
    hyphens = nil
    if let hyphenator = done.hyphenator { carryOut(reader.hyphenate(with: hyphenator, at: now)) }
  }

  /// The marks of a book that is opened, as far as they stand in what is known of it.
  static func marks(
    in opened: OpenedBook, _ saved: inout SavedState, _ store: inout DefaultsStore
  ) -> ReadingMarks {
    let (marks, areTakenOver) = store.marks(in: opened.book, readFrom: opened.path)
    let known = marks.within(opened.book)
    saved.take(known, areTakenOver: areTakenOver)
    return known
  }

  /// Saves the place, and whatever could not be saved before.
  func save() {
    noteReading()
    saved.save(reader, of: opened, to: &store, at: now)
    showWarnings()
  }

  /// Notes that the reader has come to another place, or to another book.
  func notePlace() { saved.notePlace(at: now) }

  /// Saves the place where it is not saved yet.
  func saveIfChanged() { if saved.schedule.deadline != nil { save() } }

  /// Saves what was chosen, for all books and for this one.
  func saveSettings() {
    saved.saveSettings(of: reader, in: opened, to: &store, at: now)
    screen.forgetColors()
    showWarnings()
  }

  /// Saves the marks.
  func saveMarks() {
    saved.saveMarks(of: reader, in: opened, to: &store, at: now)
    showWarnings()
  }

  /// Says what could not be read or saved.
  func showWarnings() {
    let warnings = store.takeWarnings()
    guard let last = warnings.last else { return }
    reader.say(last)
    needsFrame = true
    // All of them are said again after the screen is left, where they can be read at leisure.
    warnings.forEach(warn)
  }
}

/// The time of day by UTC, as ISO 8601 writes it.
func timeOfDay() -> String {
  var seconds = time(nil)
  var parts = tm()
  gmtime_r(&seconds, &parts)
  var text = [CChar](repeating: 0, count: 32)
  let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
  return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
