import Background
import BookText
import Cells
import Defaults
import Hyphenation
import Reading
import Storage
import Typesetting

/// Opens a book without blocking: uses the cached pages at which it was left, or reads the first
/// pages of a new one, or else reads all of it in a background task.
///
///     reading (a pipe) ──▶ parsing ──▶ done
///            file with a known part ──────▲
public final class BookOpening {
  /// The requested way of opening a book.
  public struct Options: Sendable {
    /// The settings for all books.
    public var settings: Settings
    /// The settings that the command line overrides for this run.
    public var chosen: Set<Setting>
    /// The place at which to open the book, instead of where it was left.
    public var start: StartingPlace?
    /// The size of the window, on which page numbers depend.
    public var screen: Size
    /// Whether a part of the book is enough at first.
    public var acceptsPart: Bool
    /// The version of this program.
    public var version: String

    /// Creates the options.
    public init(
      settings: Settings, chosen: Set<Setting> = [], start: StartingPlace? = nil,
      acceptsPart: Bool = true, screen: Size, version: String
    ) {
      self.settings = settings
      self.chosen = chosen
      self.start = start
      self.acceptsPart = acceptsPart
      self.screen = screen
      self.version = version
    }
  }

  private enum State {
    case reading(BackgroundTask<Result<BookSource, Failure>>)
    case parsing(BackgroundTask<Result<OpenedBook, Failure>>)
    case done(Result<OpenedBook, Failure>)
  }

  private var state: State
  private let openingOptions: Options
  private let cache: PageCache

  /// Starts opening the book that was found.
  public init(
    _ found: BookRequest.Found, _ openingOptions: Options, cache: PageCache,
    store: inout DefaultsStore
  ) {
    self.openingOptions = openingOptions
    self.cache = cache
    switch found {
    case .source(let source): state = Self.opened(source, openingOptions, cache, &store)
    case .pipe(let pipe):
      state = .reading(
        BackgroundTask { [encoding = openingOptions.settings.encoding] in
          Result { () throws(Failure) in try BookSource(pipe, encoding: encoding) }
        })
    }
  }

  /// Opens a book that is available, or starts parsing it.
  private static func opened(
    _ source: BookSource, _ openingOptions: Options, _ cache: PageCache,
    _ store: inout DefaultsStore
  ) -> State {
    var own = store.settings(of: source.fingerprint)
    for setting in openingOptions.chosen { own[setting] = nil }
    let effective = own.applied(to: openingOptions.settings)
    guard source.isLarge else {
      return .done(Result { () throws(Failure) in try parsed(source, own, openingOptions) })
    }
    var place: Passage?
    if openingOptions.acceptsPart, openingOptions.start == nil {
      place = store.place(in: source.fingerprint)?.passage
      if let place,
        let (part, numbering) = cachedPart(of: source, effective, openingOptions, cache),
        place.matches(in: part)
      {
        return .done(.success(opened(part, of: source, own, openingOptions, numbering)))
      }
      // Otherwise its place may come from another book that was read from the same path.
      if place == nil, !store.hasPlace(readFrom: source.path),
        source.identifier.map({ store.hasPlace(inBookCalled: $0) }) != true
      {
        place = .start
      }
    }
    // Reading up to a place near the beginning takes no longer than starting a thread.
    if let place, place.offset.utf8 <= near,
      let part = beginning(of: source, upTo: place, own, openingOptions)
    {
      return .done(.success(part))
    }
    return .parsing(
      BackgroundTask { [own, place] in
        if let place, place.offset.utf8 < source.length / 2, place.offset.utf8 > near,
          let part = beginning(of: source, upTo: place, own, openingOptions)
        {
          return .success(part)
        }
        return Result { () throws(Failure) in try parsed(source, own, openingOptions) }
      })
  }

  /// The maximum offset of a place up to which the beginning of a book is read at once, in bytes.
  private static let near = 1 << 20

  private static func opened(
    _ part: Book, of source: BookSource, _ own: BookSettings, _ openingOptions: Options,
    _ numbering: PageNumbering? = nil
  ) -> OpenedBook {
    let file = BookFile(
      source, own.applied(to: openingOptions.settings), isPart: true,
      version: openingOptions.version)
    return OpenedBook(file: file, book: part, own: own, numbering: numbering)
  }

  /// The pages of a book up to some after a place, if its words are found.
  private static func beginning(
    of source: BookSource, upTo place: Passage, _ own: BookSettings, _ openingOptions: Options
  ) -> OpenedBook? {
    // The width of a program's output is known only when all of it has been read.
    guard let book = source.beginning(upTo: place.offset, own.applied(to: openingOptions.settings)),
      book.form == .book, place.offset == .start || place.matches(in: book)
    else { return nil }
    return opened(book, of: source, own, openingOptions)
  }

  /// The cached pages at which a book was left, with their numbers.
  private static func cachedPart(
    of source: BookSource, _ settings: Settings, _ openingOptions: Options, _ cache: PageCache
  ) -> (Book, PageNumbering)? {
    guard let bytes = cache.contents(of: source.fingerprint),
      let (part, note) = Book.part(from: bytes, of: source.fingerprint), part.form == .book,
      let cached = CachedPart(note: note),
      cached.cacheKey == source.cacheKey(settings, version: openingOptions.version)
    else { return nil }
    return (part, cached.numbering)
  }

  private static func parsed(
    _ source: BookSource, _ own: BookSettings, _ openingOptions: Options
  ) throws(Failure) -> OpenedBook {
    let book = try source.book(own.applied(to: openingOptions.settings))
    let own = own.suiting(
      book, chosen: openingOptions.chosen, measure: openingOptions.settings.measure)
    var opened = OpenedBook(
      file: BookFile(
        source, own.applied(to: openingOptions.settings), isPart: false,
        version: openingOptions.version),
      book: book, own: own, numbering: nil)
    guard let start = openingOptions.start else { return opened }
    // Page numbers depend on hyphenation.
    if start.isPage {
      opened.hyphenator = book.spelling.flatMap { PatternFiles().hyphenator(for: $0) }
    }
    let layout = ScreenLayout(
      screen: openingOptions.screen, settings: own.applied(to: openingOptions.settings),
      wasSpread: false,
      isRightToLeft: book.isRightToLeft, language: book.language, form: book.form)
    opened.start = try start.offset(
      in: book,
      pagination: Pagination(
        of: book, format: layout?.format ?? PageFormat(measure: 66, lines: 20),
        hyphenator: opened.hyphenator))
    return opened
  }

  /// A descriptor that becomes readable when ``advance(store:)`` can proceed; nil when done.
  public var descriptor: Int32? {
    switch state {
    case .reading(let task): task.descriptor
    case .parsing(let task): task.descriptor
    case .done: nil
    }
  }

  /// Whether ``advance(store:)`` can proceed.
  var canAdvance: Bool {
    switch state {
    case .reading(let task): task.answer != nil
    case .parsing(let task): task.answer != nil
    case .done: true
    }
  }

  /// Proceeds as far as possible without waiting.
  ///
  /// - Returns: The book, or the reason why it cannot be opened; nil if not finished.
  public func advance(store: inout DefaultsStore) -> Result<OpenedBook, Failure>? {
    if case .reading(let task) = state, let answer = task.answer {
      switch answer {
      case .success(let source): state = Self.opened(source, openingOptions, cache, &store)
      case .failure(let failure): state = .done(.failure(failure))
      }
    }
    if case .parsing(let task) = state, let answer = task.answer { state = .done(answer) }
    if case .done(let result) = state { return result }
    return nil
  }

  /// Proceeds until the book is open or cannot be opened.
  ///
  /// - Throws: ``Failure``.
  public func finish(store: inout DefaultsStore) throws(Failure) -> OpenedBook {
    while true {
      if let result = advance(store: &store) { return try result.get() }
      switch state {
      case .reading(let task): _ = task.wait(milliseconds: -1)
      case .parsing(let task): _ = task.wait(milliseconds: -1)
      case .done: break
      }
    }
  }

  /// Waits for the book.
  ///
  /// - Parameter limit: The timeout in milliseconds.
  public func wait(milliseconds limit: Int32) {
    switch state {
    case .reading(let task): _ = task.wait(milliseconds: limit)
    case .parsing(let task): _ = task.wait(milliseconds: limit)
    case .done: break
    }
  }
}
