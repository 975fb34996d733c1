import BookText
import Catalogue
import Defaults
import Processes
import Storage
import System

/// Indexes the text of all read books, and of the books in the folders. Works book by book; finished books
/// survive the end of the program at any time.
public struct LibraryIndexer {
  public struct Progress: Hashable, Sendable {
    /// Numbers of finished books and of all books.
    public let done, count: Int
    /// A sentence about each unreadable book, with its path and the reason; also about those left out.
    public let failures: [String]
    public let leftOut: [String]
    /// The title of the next book; nil at the end.
    public let title: String?
  }

  private let catalogue: LibraryCatalogue
  private let settings: Settings
  /// Converts what may be converted without a question.
  private let converter: Converter
  private let store: DefaultsStore
  private let books: [ShelvedBook]
  private var done = 0
  private var failures: [String] = []
  private var leftOut: [String]
  /// Books with up-to-date text.
  private var current: Set<Fingerprint> = []

  /// - Parameter isWanted: Asked between two steps; if it returns false, only some of the books are found.
  public init(
    _ folders: [String], settings: Settings, environment: [String: String], store: DefaultsStore,
    catalogue: LibraryCatalogue, while isWanted: () -> Bool = { true }
  ) {
    let known = KnownBooks(folders, store: store, while: isWanted)
    (books, leftOut) = (known.present, known.leftOut)
    (self.settings, self.store, self.catalogue) = (settings, store, catalogue)
    converter = Converter(settings.programs, environment: environment)
  }

  public var progress: Progress {
    Progress(
      done: done, count: books.count, failures: failures, leftOut: leftOut,
      title: done < books.count ? books[done].title : nil)
  }

  /// Books without text in the catalogue, or changed since. Missing files do not count.
  public var unindexedCount: Int {
    books.count { book in
      FileStatus(of: book.path).map {
        (try? catalogue.fingerprintOfText(at: book.path, $0)) == nil
      } ?? false
    }
  }

  /// Returns false after the last book, when outdated text is removed. A book that cannot be read is finished
  /// with an entry in the failures.
  /// - Throws: ``Failure`` if the catalogue cannot be written.
  public mutating func indexNextBook() throws(Failure) -> Bool {
    do throws(CatalogueError) {
      guard done < books.count else {
        try removeOutdated()
        return false
      }
      try indexFile(at: books[done].path)
      try catalogue.record(series: books[done].series, ofTextAt: books[done].path)
      done += 1
      return true
    } catch {
      throw Failure("the index of your books cannot be written: \(error)")
    }
  }

  /// Records a failure to read the file, or that it ended the program before.
  private mutating func indexFile(at path: String) throws(CatalogueError) {
    guard let status = FileStatus(of: path),
      status.kind == .regular || UnpackedBook.exists(at: path)
    else {
      failures.append(Self.refusal(at: path))
      return
    }
    if let known = try catalogue.fingerprintOfText(at: path, status) {
      current.insert(known)
      return
    }
    guard let attempt = catalogue.attempts.begin(path) else {
      failures.append("\(path): Bifolio ended while reading it")
      if !leftOut.contains(path) { leftOut.append(path) }
      return
    }
    defer { withExtendedLifetime(attempt) {} }
    // A trap must not leave the catalogue locked.
    try catalogue.save()
    try readFile(at: path, status)
  }

  /// Returns why there is no book at a path. A pipe is not waited for.
  private static func refusal(at path: String) -> String {
    do throws(StorageError) {
      _ = try OpenFile(path)
      return "\(path): No such file or directory"
    } catch {
      return "\(error)"
    }
  }

  /// Does nothing for a known text. Records a failure if the file is not a book.
  private mutating func readFile(at path: String, _ status: FileStatus) throws(CatalogueError) {
    let source: BookSource
    do throws(Failure) { source = try BookSource(file: path, converter: converter) } catch {
      failures.append(error.message)
      return
    }
    if try !catalogue.recordFile(ofTextOf: source.fingerprint, at: path, status) {
      let own = SavedBook(own: store.file(of: source.fingerprint)).settings
      let book: Book
      do throws(Failure) { book = try source.book(own.applied(to: settings)) } catch {
        failures.append(error.message)
        return
      }
      try catalogue.addText(of: book, at: path, status)
      // The shelf looks for no title in a file that another program has to convert.
      if source.isConverted, let file = FileAccess.foundFile(at: path) {
        let details = FileDetails(
          title: book.title, author: book.credits.author, language: book.language)
        try catalogue.record(details, of: file)
      }
    }
    current.insert(source.fingerprint)
  }

  /// Removes the text of changed and deleted books, and saves the catalogue. Keeps books whose folder is
  /// missing, for example on an unmounted drive, and unchanged books outside the folders of this run.
  private func removeOutdated() throws(CatalogueError) {
    for (fingerprint, path) in try catalogue.textPaths() where !current.contains(fingerprint) {
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      guard FileSystem.exists(String(path[..<slash])), try !isUnchanged(fingerprint, at: path)
      else { continue }
      try catalogue.removeText(of: fingerprint)
    }
    try catalogue.save()
  }

  /// Assumes an unchanged file if it ended the program.
  private func isUnchanged(_ book: Fingerprint, at path: String) throws(CatalogueError) -> Bool {
    guard let status = FileStatus(of: path),
      status.kind == .regular || UnpackedBook.exists(at: path)
    else { return false }
    if try catalogue.fingerprintOfText(at: path, status) == book { return true }
    guard let attempt = catalogue.attempts.begin(path) else { return true }
    return withExtendedLifetime(attempt) { (try? BookSource(file: path))?.fingerprint == book }
  }
}

extension LibraryCatalogue {
  public static func open(in store: DefaultsStore) throws(Failure) -> LibraryCatalogue {
    guard let path = store.catalogue else {
      throw Failure("there is no place for the index of your books: set HOME or XDG_CACHE_HOME")
    }
    do throws(CatalogueError) {
      return try LibraryCatalogue(path)
    } catch {
      throw Failure("\(path): \(error)")
    }
  }
}
