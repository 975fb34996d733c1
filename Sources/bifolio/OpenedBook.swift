import Background
import BookText
import Defaults
import Glibc
import Hyphenation
import Reading
import Storage
import Typesetting

/// A book, where it came from, and what has been chosen for it.
struct OpenedBook {
  /// The book, or a part of it until ``rest`` has been read.
  private(set) var book: Book
  /// How the pages of the part are numbered, where it is known from an earlier reading.
  let numbering: PageNumbering?
  /// What reads all of the book; nil before that has begun, and once it is done.
  private(set) var rest: BackgroundTask<Result<WholeBook, Failure>>?
  /// Where all of the book is to be read from, and how, while that has not begun.
  private var unread: (source: BookSource, settings: Settings)?
  /// What has been chosen for it alone, without what the command line says instead.
  let own: BookSettings
  /// The length of its file.
  let bytes: Int
  /// The absolute path of its file; nil for standard input.
  let path: String?
  /// What came through a pipe: it cannot be read from there again.
  private let piped: BookSource?
  /// What a part of it depends on that is kept for the next time; nil where none is to be kept.
  private var circumstances: String?

  /// How much of a book is needed at first.
  enum Need {
    case all
    /// The page at which it was left.
    case page(PageCache)
  }

  /// Opens the book that the command line names, or the last one.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - need: How much of it is needed; the rest may come later.
  ///   - settings: What holds for all books.
  ///   - environment: The environment of the process, which tells where the folders of the shelf are:
  ///     there books are looked for that are named by their titles or have been moved.
  ///   - store: Where the last book, and what was chosen for each, is looked up.
  /// - Throws: ``Failure`` with a sentence that begins with the book's name.
  init(
    _ options: CommandLineOptions, _ need: Need, settings: Settings,
    environment: [String: String], store: inout DefaultsStore
  ) throws(Failure) {
    let source = try BookSource(
      options.source, folders: settings.folderPaths(environment: environment),
      environment: environment, store: &store)
    let own = store.settings(of: source.fingerprint).overridden(by: options)
    try self.init(
      source, need, settings: settings, own: own, chosen: Set(options.choices.keys), store: &store)
  }

  /// Opens the book at `path`, or the page at which it was left.
  init(
    path: String, _ need: Need, settings: Settings, store: inout DefaultsStore
  ) throws(Failure) {
    let source = try BookSource(file: path)
    let own = store.settings(of: source.fingerprint)
    try self.init(source, need, settings: settings, own: own, store: &store)
  }

  private init(
    _ source: BookSource, _ need: Need, settings: Settings, own: BookSettings,
    chosen: Set<Setting> = [], store: inout DefaultsStore
  ) throws(Failure) {
    path = source.path
    bytes = source.length
    piped = source.path == nil ? source : nil
    let effective = own.over(settings)
    circumstances = source.circumstances(effective)
    // How wide the lines of a program's output are is seen when all of it is.
    if case .page(let cache) = need, source.isLarge,
      let (part, numbering) = Self.part(of: source, effective, cache, &store), part.form == .book
    {
      book = part
      self.numbering = numbering
      unread = (source, effective)
    } else {
      book = try source.book(effective)
      numbering = nil
    }
    self.own = own.suiting(book, chosen: chosen, measure: settings.measure)
  }

  /// The pages at which a book was left, or the first of one that is new; nil where the place must be
  /// looked for in all of it.
  private static func part(
    of source: BookSource, _ settings: Settings, _ cache: PageCache, _ store: inout DefaultsStore
  ) -> (Book, PageNumbering?)? {
    guard let place = store.place(in: source.fingerprint)?.passage else {
      guard !store.hasPlace(readFrom: source.path) else { return nil }
      return source.beginning(upTo: .start, settings).map { ($0, nil) }
    }
    if let bytes = cache.contents(of: source.fingerprint),
      let (part, note) = Book.part(from: bytes, of: source.fingerprint),
      let kept = KeptPart(note: note), kept.circumstances == source.circumstances(settings),
      place.stands(in: part)
    {
      return (part, kept.numbering)
    }
    guard let book = source.beginning(upTo: place.offset, settings), place.stands(in: book) else {
      return nil
    }
    return (book, nil)
  }

  /// Begins to read all of the book, where that is to be done and has not been.
  ///
  /// - Parameters:
  ///   - plan: How it is to be set.
  ///   - place: Where it is read, so that the pages up to there are set too.
  mutating func readRest(_ plan: PagePlan?, at place: Passage) {
    guard let (source, settings) = unread else { return }
    unread = nil
    rest = BackgroundTask {
      do throws(Failure) {
        let book = try source.book(settings)
        let pages = BackedMemory.givingBack {
          plan?.pages(of: book, upTo: place.offset(in: book))
        }
        return .success(WholeBook(book: book, pages: pages))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Takes all of the book, which has been read since.
  mutating func take(_ book: Book) {
    self.book = book
    rest = nil
  }

  /// Notes that the book is read otherwise than it was opened: nothing of it is kept.
  mutating func noteRereading() { circumstances = nil }

  /// Keeps the part of the book around a place, if it is large and all of it is known: the next time
  /// it is opened there without reading all of it.
  func keepPart(around place: TextOffset, of reader: Reader, in cache: PageCache) {
    guard let circumstances, let part = book.part(around: place),
      let numbering = reader.page.numbering(of: part),
      let bytes = part.archive(with: KeptPart(circumstances, numbering).note)
    else { return }
    cache.keep(bytes, of: book.fingerprint)
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
    guard let path else { return try? piped?.bytes() }
    return try? BookSource(file: path).bytes()
  }

  /// The book read anew, as `settings` say.
  ///
  /// - Throws: ``Failure`` where its file is gone, or has become something else.
  func reread(_ settings: Settings) throws(Failure) -> Book {
    if let path { return try BookSource(file: path).book(settings) }
    return try piped?.book(settings) ?? book
  }
}

/// All of a book, and the pages of it up to a place.
struct WholeBook: Sendable {
  let book: Book
  let pages: Pagination?
}
