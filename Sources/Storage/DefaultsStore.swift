import BookText
import Defaults
import System

/// The reader's defaults files: the settings, and one file for each book.
///
/// Reading changes no file. What is damaged in a file is put aside when it is first saved, and the file
/// before the first change of a session is kept beside it. Failures to read or save are reported once,
/// through ``warnings``.
public struct DefaultsStore {
  let directories: DefaultsDirectories?
  /// The warnings that have not been shown yet, as sentences.
  public private(set) var warnings: [String] = []
  /// The warning about each file whose latest read or write failed, by path.
  private(set) var unsaved: [String: String] = [:]
  /// The paths of the files written without waiting for the disk.
  var written: Set<String> = []
  /// What has been done once, and is not done again by this program.
  enum Once: Hashable {
    /// The damage of the file at a path has been reported.
    case reportedDamage(String)
    /// The earlier generation of the file at a path has been kept.
    case keptEarlier(String)
    /// The leftover temporary files in a directory have been removed.
    case cleaned(String)
  }
  /// What has been done once.
  var done: Set<Once> = []
  /// True if files are locked against other programs; false on file systems without locks.
  let hasLocks: Bool
  /// Called between reading and writing a file, so that a test can simulate another program.
  var beforeWriting: () -> Void = {}

  /// Opens the files in `directories`; with nil, nothing is read or saved.
  public init(_ directories: DefaultsDirectories?, hasLocks: Bool = true) {
    if let home = directories?.missingHome {
      self.directories = nil
      warnings = ["Nothing is saved: the home directory does not exist: \(home)"]
    } else {
      self.directories = directories
    }
    self.hasLocks = hasLocks
  }

  /// Opens the same files on another thread.
  init(directories: DefaultsDirectories?, hasLocks: Bool, done: Set<Once>) {
    (self.directories, self.hasLocks, self.done) = (directories, hasLocks, done)
  }

  /// Returns the warnings that have not been shown yet, and clears them.
  public mutating func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  /// True if nothing has been saved yet, as on the first start; false if nothing can be saved.
  public var isUnused: Bool {
    guard let directories else { return false }
    return !FileSystem.exists(directories.settings)
      // Besides the directory itself and the one above.
      && FileSystem.entries(of: directories.books, upTo: 3).count < 3
  }

  /// The warnings about files that still cannot be saved or read, ordered by path.
  public var failures: [String] { unsaved.sorted { $0.key < $1.key }.map(\.value) }

  // MARK: Settings

  /// The settings, or the default ones. A warning names what is ignored in their file.
  public mutating func settings() -> Settings {
    guard let file = directories.flatMap({ load($0.settings) }) else { return Settings() }
    let ignored = Settings.ignoredValues(of: file)
    if let first = ignored.first {
      let rest = ignored.count > 1 ? " (and \(ignored.count - 1) more)" : ""
      warn("settings: \(first) is not known\(rest)")
    }
    return Settings(file)
  }

  /// The settings of one book.
  public mutating func settings(of book: Fingerprint) -> BookSettings {
    path(of: book).flatMap { load($0) }.map { BookSettings($0) } ?? BookSettings()
  }

  // MARK: Marks

  /// The marks in a book.
  ///
  /// A new book may be a changed version of another; see ``offset(in:readFrom:)``. The marks of
  /// that one are moved to the present places of their words; a warning says how many are not
  /// found.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - path: Its absolute path, or nil for standard input.
  /// - Returns: The marks, and whether they were taken over and are not yet saved in the book's
  ///   file.
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
          ? "The text has changed: the words of a mark are gone"
          : "The text has changed: the words of \(lost.count) marks are gone")
    }
    return (marks, !marks.all.isEmpty)
  }

  // MARK: Places

  /// The stored place in a book.
  public mutating func place(in book: Fingerprint) -> ReadingPlace? {
    path(of: book).flatMap { load($0) }.flatMap { ReadingPlace($0) }
  }

  /// The offset where a book was left, or nil if it has not been read.
  ///
  /// A book is identified by its content. A new book may be a changed version of another: the same
  /// edition in a rewritten file, or a book read from the same path. The place in that one is taken
  /// over if the words around it are found.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - path: Its absolute path, or nil for standard input.
  public mutating func offset(in book: Book, readFrom path: String?) -> TextOffset? {
    if let place = place(in: book.fingerprint) { return place.passage.offset(in: book) }
    return earlierFile(of: book, readFrom: path)
      .flatMap { Passage($0)?.offsetOfWords(in: book) }
  }

  /// The file of an earlier version of a book: the same edition, or else read from the same path.
  private mutating func earlierFile(of book: Book, readFrom path: String?) -> DefaultsFile? {
    book.edition.flatMap { file(ofEdition: $0.description) } ?? file(readFrom: path)
  }

  /// The latest file of a book that has `text` in it and is sought.
  private mutating func latestFile(
    holding text: String, where isSought: (DefaultsFile) -> Bool
  ) -> DefaultsFile? {
    guard let directory = directories?.books else { return nil }
    for name in namesOfBooks() where FileAccess.file("\(directory)/\(name)", holds: text) {
      if let file = Fingerprint(name).flatMap({ file(of: $0) }), isSought(file) { return file }
    }
    return nil
  }

  /// The latest file of a book of an edition, by the full or the beginning of its written form.
  private mutating func file(ofEdition edition: String) -> DefaultsFile? {
    latestFile(holding: edition) { $0["edition"]?.hasPrefix(edition) == true }
  }

  /// True if a book with a publisher's identifier was read, from any file.
  public mutating func hasPlace(inBookCalled identifier: String) -> Bool {
    file(ofEdition: Edition.prefix(of: identifier)) != nil
  }

  /// True if any book was read from `path`.
  public mutating func hasPlace(readFrom path: String?) -> Bool { file(readFrom: path) != nil }

  /// The latest file of a book that was read from `path`.
  private mutating func file(readFrom path: String?) -> DefaultsFile? {
    guard let path else { return nil }
    return latestFile(holding: path) { BookPaths($0).latest == path }
  }

  func path(of book: Fingerprint) -> String? { directories.map { "\($0.books)/\(book)" } }

  // MARK: Files

  /// Records that a file cannot be read or saved, and warns once until it can.
  mutating func noteFailure(of path: String, _ warning: String) {
    if unsaved[path] == nil { warnings.append(warning) }
    unsaved[path] = warning
  }

  /// Records that a file has been saved.
  mutating func noteSuccess(of path: String) { unsaved[path] = nil }

  mutating func warn(_ warning: String) { warnings.append(warning) }
}
