import BookText
import Defaults
import System

/// The defaults files of a reader: the settings, and a place in each book.
///
/// A file that cannot be understood is put aside under another name, never written over; what
/// could not be read or saved is told once, through ``warnings``.
public struct DefaultsStore {
  let directories: DefaultsDirectories?
  /// What went wrong and has not been told yet, as sentences.
  public private(set) var warnings: [String] = []
  /// The warning about each file that could not be saved or read at the last attempt, by its path.
  private var unsaved: [String: String] = [:]
  /// The directories that have been looked through for what was left behind.
  var swept: Set<String> = []
  /// Whether other programs are kept from writing at the same time; false as on file systems that
  /// have no locks.
  let hasLocks: Bool
  /// Called between reading a file and writing it, so that a test can put another program there.
  var meanwhile: () -> Void = {}

  /// Opens the files in `directories`; with nil nothing is read or kept.
  public init(_ directories: DefaultsDirectories?, hasLocks: Bool = true) {
    if let home = directories?.missingHome {
      self.directories = nil
      warnings = ["Nothing is saved: the home directory does not exist: \(home)"]
    } else {
      self.directories = directories
    }
    self.hasLocks = hasLocks
  }

  /// Takes the warnings that have not been told yet.
  public mutating func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  /// Whether nothing has been saved yet, as when the program is started for the first time; false if
  /// nothing can be saved.
  public var isUnused: Bool {
    guard let directories else { return false }
    return !FileSystem.exists(directories.settings)
      && FileAccess.filesByAge(in: directories.books).isEmpty
  }

  /// The warnings about files that could still not be saved or read, in the order of their paths.
  public var failures: [String] { unsaved.sorted { $0.key < $1.key }.map(\.value) }

  // MARK: Settings

  /// The settings, or those of a reader who has chosen nothing.
  public mutating func settings() -> Settings {
    directories.flatMap { load($0.settings) }.map { Settings($0) } ?? Settings()
  }

  /// Saves what differs from `before`.
  ///
  /// - Returns: Whether it stands in the file now, as far as there is one.
  @discardableResult
  public mutating func save(_ settings: Settings, changedFrom before: Settings) -> Bool {
    guard let path = directories?.settings else { return true }
    return update(path) { settings.write(into: &$0, changedFrom: before) }
  }

  /// What was chosen for a book alone.
  public mutating func settings(of book: Fingerprint) -> BookSettings {
    path(of: book).flatMap { load($0) }.map { BookSettings($0) } ?? BookSettings()
  }

  /// Saves what was chosen for a book alone and differs from `before`.
  ///
  /// - Returns: Whether it stands in the file now, as far as there is one.
  @discardableResult
  public mutating func save(
    _ settings: BookSettings, of book: Fingerprint, changedFrom before: BookSettings
  ) -> Bool {
    guard settings != before, let destination = path(of: book) else { return true }
    return update(destination) { settings.write(into: &$0, changedFrom: before) }
  }

  // MARK: Marks

  /// The marks that were left in a book.
  ///
  /// A book that is new may be another with changes; see ``offset(in:readFrom:)``. The marks of that are
  /// taken over to where their words are now; a warning says how many are not found.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - path: Where it was read from, absolute; nil for standard input.
  /// - Returns: The marks, and whether they were taken over and are not in the book's file yet.
  public mutating func marks(
    in book: Book, readFrom path: String?
  ) -> (marks: ReadingMarks, areTakenOver: Bool) {
    if let file = self.path(of: book.fingerprint).flatMap({ load($0) }) {
      return (ReadingMarks(file), false)
    }
    guard let file = earlierFile(of: book, readFrom: path) else { return (ReadingMarks(), false) }
    var marks = ReadingMarks(file)
    let lost = marks.reanchor(in: book)
    if !lost.isEmpty {
      warnings.append(
        lost.count == 1
          ? "The text has changed: the words of a mark are not there any more"
          : "The text has changed: the words of \(lost.count) marks are not there any more")
    }
    return (marks, !marks.all.isEmpty)
  }

  /// Saves the marks that differ from `before`; those of other programs stay.
  ///
  /// - Returns: Whether they stand in the file now, as far as there is one.
  @discardableResult
  public mutating func save(
    _ marks: ReadingMarks, in book: Fingerprint, changedFrom before: ReadingMarks
  ) -> Bool {
    guard marks != before, let destination = path(of: book) else { return true }
    return update(destination) { marks.write(into: &$0, changedFrom: before) }
  }

  // MARK: Places

  /// The place that was kept for a book.
  public mutating func place(in book: Fingerprint) -> ReadingPlace? {
    path(of: book).flatMap { load($0) }.flatMap { ReadingPlace($0) }
  }

  /// Where a book was left, as an offset in it; nil where it has not been read.
  ///
  /// A book is known by its content. One that is new may be another with changes: if it is the same
  /// edition in a file that was rewritten, or was read from the same path. The place of that is taken over
  /// if the words around it are found.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - path: Where it was read from, absolute; nil for standard input.
  public mutating func offset(in book: Book, readFrom path: String?) -> TextOffset? {
    if let place = place(in: book.fingerprint) { return place.passage.offset(in: book) }
    return earlierFile(of: book, readFrom: path)
      .flatMap { Passage($0)?.offsetOfWords(in: book) }
  }

  /// The file of a book that was read before it was changed: as the same edition, or else from the same
  /// path.
  private mutating func earlierFile(of book: Book, readFrom path: String?) -> DefaultsFile? {
    book.edition.flatMap { file(ofEdition: $0.description) } ?? file(readFrom: path)
  }

  /// The latest file of a book of which an edition was read, by how the edition is written or how that
  /// begins.
  private mutating func file(ofEdition edition: String) -> DefaultsFile? {
    guard let directory = directories?.books else { return nil }
    for name in namesOfBooks() where FileAccess.file("\(directory)/\(name)", holds: edition) {
      if let file = Fingerprint(name).flatMap({ file(of: $0) }),
        file["edition"]?.hasPrefix(edition) == true
      {
        return file
      }
    }
    return nil
  }

  /// Whether a book with a publisher's identifier was read, in whatever file.
  public mutating func hasPlace(inBookCalled identifier: String) -> Bool {
    file(ofEdition: Edition.prefix(of: identifier)) != nil
  }

  /// Whether a book was read from `path`, whatever stood there.
  public mutating func hasPlace(readFrom path: String?) -> Bool { file(readFrom: path) != nil }

  /// The latest file of a book that was read from `path`.
  private mutating func file(readFrom path: String?) -> DefaultsFile? {
    guard let path, let directory = directories?.books else { return nil }
    for name in namesOfBooks() where FileAccess.file("\(directory)/\(name)", holds: path) {
      if let file = Fingerprint(name).flatMap({ file(of: $0) }), BookPaths(file).latest == path {
        return file
      }
    }
    return nil
  }

  /// Keeps a place, unless a later one is kept already: one at which another program was read
  /// between `time` and `now`.
  ///
  /// - Parameters:
  ///   - place: The place in `book`.
  ///   - path: Where the book was read from, absolute; nil for standard input.
  ///   - time: When the reader came to that place, by UTC as ISO 8601 writes it.
  ///   - now: The present time; a kept place that is later was noted by a clock that is wrong. Nil
  ///     where the reader has just come to the place.
  ///   - record: What has been read since it was saved last.
  /// - Returns: Whether the later place and the record stand in the file now.
  @discardableResult
  public mutating func save(
    _ place: ReadingPlace, in book: Book, readFrom path: String?, at time: String,
    now: String? = nil, adding record: ReadingRecord = ReadingRecord()
  ) -> Bool {
    guard let destination = self.path(of: book.fingerprint) else { return true }
    return update(destination, isRepeatable: false) { file in
      file["title"] = book.title
      if let author = book.author { file["author"] = author }
      if let edition = book.edition { file["edition"] = edition.description }
      if let path {
        var paths = BookPaths(file)
        paths.note(path)
        paths.write(into: &file)
      }
      let kept = file["read"] ?? ""
      if kept <= time || kept > now ?? time || ReadingPlace(file) == nil {
        file["read"] = time
        place.write(into: &file)
      }
      record.add(to: &file)
    }
  }

  func path(of book: Fingerprint) -> String? { directories.map { "\($0.books)/\(book)" } }

  // MARK: Files

  /// Says that a file cannot be read or saved, once until it can.
  mutating func noteFailure(of path: String, _ warning: String) {
    if unsaved[path] == nil { warnings.append(warning) }
    unsaved[path] = warning
  }

  /// Takes note that a file has been saved.
  mutating func noteSuccess(of path: String) { unsaved[path] = nil }

  mutating func warn(_ warning: String) { warnings.append(warning) }
}
