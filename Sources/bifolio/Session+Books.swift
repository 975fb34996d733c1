import BookText
import Defaults
import Glibc
import Hyphenation
import Reading
import Typesetting

/// Opening, saving and changing books.
extension Session {
  /// The books that have been read, for the shelf.
  func shelf() -> [ShelfEntry] {
    save()
    return store.readBooks().map {
      ShelfEntry(
        title: $0.title, path: $0.path, page: $0.place.page, pageCount: $0.place.pageCount)
    }
  }

  /// Goes on with another book, where it was left.
  func open(_ path: String) {
    save()
    do {
      let other = try OpenedBook(path: path, settings: savedSettings, store: &store)
      let place = store.offset(in: other.book, readFrom: other.path) ?? .start
      opened = other
      savedOwnSettings = other.own
      hyphens = other.hyphens()
      let (marks, areTakenOver) = store.marks(in: other.book, readFrom: other.path)
      savedMarks = areTakenOver ? ReadingMarks() : marks
      reader = Reader(
        book: other.book, at: place, settings: savedSettings, own: other.own,
        marks: marks, appearance: reader.appearance, screen: reader.screen,
        hyphenator: Self.takeHyphenator(from: &hyphens))
      saving.noteChange(at: now)
      saveMarks()
    } catch {
      reader.say(error.message)
    }
    needsFrame = true
  }

  /// Reads the book anew, as the settings now say; the place stays at its words.
  func reread() {
    do {
      let book = try opened.reread(reader.settings)
      // In another encoding the words are others: the place is found by its byte in the file.
      let place =
        book.encoding.name == reader.book.encoding.name
        ? nil : opened.place(of: reader.place.passage.offset, of: reader.book, in: book)
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
  private static let patience: Int32 = 20

  /// The hyphenator that `loader` has found within the patience for the first page; then the loader
  /// is no longer needed.
  static func takeHyphenator(from loader: inout HyphenatorLoader?) -> Hyphenator? {
    guard let done = loader, done.wait(milliseconds: patience) else { return nil }
    loader = nil
    return done.hyphenator
  }

  /// Sets the book anew with hyphenation patterns that have been read.
  func hyphenate() {
    guard let done = hyphens else { return }
    hyphens = nil
    if let hyphenator = done.hyphenator { carryOut(reader.hyphenate(with: hyphenator, at: now)) }
  }

  /// Saves the place.
  func save() {
    saving.noteSaved()
    store.save(reader.place, in: reader.book, readFrom: opened.path, at: timeOfDay())
    showWarnings()
  }

  /// Saves what was chosen, for all books and for this one.
  func saveSettings() {
    store.save(reader.generalSettings, changedFrom: savedSettings)
    savedSettings = reader.generalSettings
    store.save(
      reader.ownSettings, of: opened.book.fingerprint, changedFrom: savedOwnSettings)
    savedOwnSettings = reader.ownSettings
    screen.forgetColors()
    showWarnings()
  }

  /// Saves the marks.
  func saveMarks() {
    store.save(reader.marks, in: opened.book.fingerprint, changedFrom: savedMarks)
    savedMarks = reader.marks
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
private func timeOfDay() -> String {
  var seconds = time(nil)
  var parts = tm()
  gmtime_r(&seconds, &parts)
  var text = [CChar](repeating: 0, count: 32)
  let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
  return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
