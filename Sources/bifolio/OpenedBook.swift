import BookText
import Defaults
import Glibc
import Hyphenation
import Storage

/// A book, where it came from, and what has been chosen for it.
struct OpenedBook {
  /// The book.
  let book: Book
  /// What has been chosen for it alone, without what the command line says instead.
  let own: BookSettings
  /// The length of its file.
  let bytes: Int
  /// The absolute path of its file; nil for standard input.
  let path: String?
  /// What came through a pipe: it cannot be read from there again.
  private let piped: BookSource?

  /// Opens the book that the command line names, or the last one.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - settings: What holds for all books.
  ///   - store: Where the last book, and what was chosen for each, is looked up.
  /// - Throws: ``Failure`` with a sentence that begins with the book's name.
  init(
    _ options: CommandLineOptions, settings: Settings, store: inout DefaultsStore
  ) throws(Failure) {
    let source = try BookSource(options.source, store: &store)
    let own = store.settings(of: Fingerprint(of: source.bytes)).overridden(by: options)
    try self.init(source, settings: settings, own: own)
  }

  /// Opens the book at `path`.
  init(path: String, settings: Settings, store: inout DefaultsStore) throws(Failure) {
    let source = try BookSource(file: path)
    let own = store.settings(of: Fingerprint(of: source.bytes))
    try self.init(source, settings: settings, own: own)
  }

  private init(_ source: BookSource, settings: Settings, own: BookSettings) throws(Failure) {
    book = try source.book(own.over(settings))
    self.own = own
    path = source.path
    bytes = source.bytes.count
    piped = source.path == nil ? source : nil
  }

  /// Begins to read the hyphenation patterns of the book's language; nil where it has none.
  func hyphens() -> HyphenatorLoader? { book.language.map { HyphenatorLoader(language: $0) } }

  /// The way from the text back to the bytes of the file; nil where the file has changed since.
  ///
  /// - Complexity: O(*n*): the file is read once more.
  var sourceMap: SourceMap? { sourceMap(of: book) }

  /// The way from the text of `book`, which was read from the same file, back to its bytes.
  func sourceMap(of book: Book) -> SourceMap? {
    bytesOfFile.flatMap { SourceMap(of: book, in: $0) }
  }

  /// The bytes of the file, read anew; nil where it is gone.
  var bytesOfFile: [UInt8]? {
    guard let path else { return piped?.bytes }
    return try? BookSource(file: path).bytes
  }

  /// The book read anew, as `settings` say.
  ///
  /// - Throws: ``Failure`` where its file is gone, or has become something else.
  func reread(_ settings: Settings) throws(Failure) -> Book {
    if let path { return try BookSource(file: path).book(settings) }
    return try piped?.book(settings) ?? book
  }
}
