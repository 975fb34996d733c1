import BookText
import Defaults

/// The defaults files of a reader: the settings, and a place in each book.
///
/// A file that cannot be understood is put aside under another name, never written over; what
/// could not be read or saved is told once, through ``warnings``.
public struct DefaultsStore {
  private let directories: DefaultsDirectories?
  /// What went wrong and has not been told yet, as sentences.
  public private(set) var warnings: [String] = []
  /// The files that could not be saved, each of which is told once.
  private var unsaved: Set<String> = []

  /// Opens the files in `directories`; with nil nothing is read or kept.
  public init(_ directories: DefaultsDirectories?) { self.directories = directories }

  /// Takes the warnings that have not been told yet.
  public mutating func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  // MARK: Settings

  /// The settings, or those of a reader who has chosen nothing.
  public mutating func settings() -> Settings {
    directories.flatMap { load($0.settings) }.map { Settings($0) } ?? Settings()
  }

  /// Saves what differs from `before`.
  public mutating func save(_ settings: Settings, changedFrom before: Settings) {
    guard let path = directories?.settings else { return }
    update(path) { settings.write(into: &$0, changedFrom: before) }
  }

  /// What was chosen for a book alone.
  public mutating func settings(of book: Fingerprint) -> BookSettings {
    path(of: book).flatMap { load($0) }.map { BookSettings($0) } ?? BookSettings()
  }

  /// Saves what was chosen for a book alone and differs from `before`.
  public mutating func save(
    _ settings: BookSettings, of book: Fingerprint, changedFrom before: BookSettings
  ) {
    guard settings != before, let destination = path(of: book) else { return }
    update(destination) { settings.write(into: &$0, changedFrom: before) }
  }

  // MARK: Marks

  /// The marks that were left in a book.
  ///
  /// A book that is new, but stands where another was read, may be that one with changes: its marks
  /// are taken over to where their words stand, and it is told which are not found.
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
    guard let file = file(readFrom: path) else { return (ReadingMarks(), false) }
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
  public mutating func save(
    _ marks: ReadingMarks, in book: Fingerprint, changedFrom before: ReadingMarks
  ) {
    guard marks != before, let destination = path(of: book) else { return }
    update(destination) { marks.write(into: &$0, changedFrom: before) }
  }

  // MARK: Places

  /// The place that was kept for a book.
  public mutating func place(in book: Fingerprint) -> ReadingPlace? {
    path(of: book).flatMap { load($0) }.flatMap { ReadingPlace($0) }
  }

  /// Where a book was left, as an offset in it; nil where it has not been read.
  ///
  /// A book is known by its content. One that is new, but stands where another was read, may be
  /// that one with changes: its place is taken over where the words around it are found.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - path: Where it was read from, absolute; nil for standard input.
  public mutating func offset(in book: Book, readFrom path: String?) -> TextOffset? {
    if let place = place(in: book.fingerprint) { return place.passage.offset(in: book) }
    return file(readFrom: path).flatMap { Passage($0)?.offsetOfWords(in: book) }
  }

  /// The latest file of a book that was read from `path`.
  private mutating func file(readFrom path: String?) -> DefaultsFile? {
    guard let directory = directories?.books, let path else { return nil }
    for name in FileAccess.filesByAge(in: directory) where !name.contains(".") {
      if let file = load("\(directory)/\(name)"), file["path"] == path { return file }
    }
    return nil
  }

  /// Keeps a place.
  ///
  /// - Parameters:
  ///   - place: The place in `book`.
  ///   - path: Where the book was read from, absolute; nil for standard input.
  ///   - time: The time of day, for people.
  public mutating func save(
    _ place: ReadingPlace, in book: Book, readFrom path: String?, at time: String
  ) {
    guard let destination = self.path(of: book.fingerprint) else { return }
    update(destination) { file in
      file["title"] = book.title
      if let path { file["path"] = path }
      file["read"] = time
      place.write(into: &file)
    }
  }

  /// The path of the book that was read last and is still there; of the last one where none is; nil
  /// where none has been read.
  public mutating func lastBook() -> String? {
    guard let directory = directories?.books else { return nil }
    var last: String?
    for name in FileAccess.filesByAge(in: directory) where !name.contains(".") {
      guard let path = load("\(directory)/\(name)")?["path"] else { continue }
      if FileAccess.isThere(path) { return path }
      last = last ?? path
    }
    return last
  }

  /// The books that have been read, the latest first; a file that was read under several contents
  /// stands once.
  public mutating func readBooks() -> [(path: String, title: String, place: ReadingPlace)] {
    guard let directory = directories?.books else { return [] }
    var books: [(String, String, ReadingPlace)] = []
    var seen: Set<String> = []
    for name in FileAccess.filesByAge(in: directory) where !name.contains(".") {
      guard let file = load("\(directory)/\(name)"), let path = file["path"],
        let place = ReadingPlace(file), seen.insert(path).inserted
      else { continue }
      books.append((path, file["title"] ?? path, place))
    }
    return books
  }

  private func path(of book: Fingerprint) -> String? { directories.map { "\($0.books)/\(book)" } }

  // MARK: Files

  /// What stands at a path: nothing, a defaults file, or something that could not be moved away.
  private enum Found {
    case nothing
    case file(DefaultsFile)
    case immovable
  }

  private mutating func load(_ path: String) -> DefaultsFile? {
    if case .file(let file) = find(path) { return file }
    return nil
  }

  private mutating func find(_ path: String) -> Found {
    let reason: String
    do {
      guard let bytes = try FileAccess.contents(of: path) else { return .nothing }
      return .file(try DefaultsFile(bytes))
    } catch let error as DefaultsError {
      reason = "\(error)"
    } catch let error as StorageError {
      reason = error.reason
    } catch {
      reason = "\(error)"
    }
    // The reason first: on a narrow screen the end of a message is cut off.
    do {
      warnings.append("Put aside (\(reason)): \(try FileAccess.putAside(path))")
      return .nothing
    } catch {
      noteFailure(of: path, "Nothing is saved (\(reason)): \(path)")
      return .immovable
    }
  }

  /// Says that a file cannot be saved, once until it can.
  private mutating func noteFailure(of path: String, _ warning: String) {
    if unsaved.insert(path).inserted { warnings.append(warning) }
  }

  /// Changes the file at `path`, keeping whatever else stands in it.
  private mutating func update(_ path: String, _ change: (inout DefaultsFile) -> Void) {
    var file = DefaultsFile()
    switch find(path) {
    case .nothing: break
    case .file(let found): file = found
    case .immovable: return
    }
    change(&file)
    do {
      try FileAccess.replace(path, with: file.bytes)
      unsaved.remove(path)
    } catch {
      noteFailure(of: path, "Not saved (\(error.reason)): \(error.path)")
    }
  }
}
