import Background
import BookText
import Cells
import Defaults
import Hyphenation
import Reading
import Storage
import Typesetting

/// Opens a book on threads of its own, whatever its format: finds out what it is, reads its beginning or all
/// of it, and sets its pages up to the reader's place.
///
///     finding ──▶ (its saved state) ──▶ reading ──▶ done
///
/// The owner polls ``descriptor``. A released opening ends by itself, or with the program if it never would.
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
    /// The abilities of the terminal; nil to read all of the book and set no pages.
    public var appearance: Appearance?
    /// True if the beginning of a book may be shown before the rest is known.
    fileprivate var isPartEnough: Bool { appearance != nil && start == nil }

    /// Creates the options.
    public init(
      settings: Settings, chosen: Set<Setting> = [], start: StartingPlace? = nil, screen: Size,
      appearance: Appearance? = nil
    ) {
      self.settings = settings
      self.chosen = chosen
      self.start = start
      self.screen = screen
      self.appearance = appearance
    }
  }

  private enum State {
    case finding(BackgroundTask<Result<BookSource, Failure>>)
    case reading(BackgroundTask<Result<OpenedBook, Failure>>)
    case done(Result<OpenedBook, Failure>)
  }

  private var state: State
  private let openingOptions: Options
  /// The name of the book: that of its file, until it is read.
  public let title: String

  /// Starts opening the book that was found.
  public init(_ found: BookRequest.Found, _ openingOptions: Options) {
    self.openingOptions = openingOptions
    title = found.title
    state = .finding(
      BackgroundTask(whileWanted: { isWanted in
        Result { () throws(Failure) in
          switch found {
          case .file(let path): return try BookSource(file: path)
          case .pipe(let pipe):
            return try BookSource(
              pipe, isWhole: !openingOptions.isPartEnough,
              encoding: openingOptions.settings.encoding, while: isWanted)
          }
        }
      }))
  }

  // MARK: Progress

  /// A descriptor that becomes readable when ``advance(store:)`` can proceed; nil when done.
  public var descriptor: Int32? {
    switch state {
    case .finding(let task): task.descriptor
    case .reading(let task): task.descriptor
    case .done: nil
    }
  }

  /// True if ``advance(store:)`` can proceed.
  var canAdvance: Bool {
    switch state {
    case .finding(let task): task.answer != nil
    case .reading(let task): task.answer != nil
    case .done: true
    }
  }

  /// Proceeds as far as possible without waiting.
  ///
  /// - Returns: The book, or the reason why it cannot be opened; nil if not finished.
  public func advance(store: inout DefaultsStore) -> Result<OpenedBook, Failure>? {
    if case .finding(let task) = state, let answer = task.answer {
      switch answer {
      case .success(let source): state = .reading(reading(source, &store))
      case .failure(let failure): state = .done(.failure(failure))
      }
    }
    if case .reading(let task) = state, let answer = task.answer { state = .done(answer) }
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
      case .finding(let task): _ = task.wait(milliseconds: -1)
      case .reading(let task): _ = task.wait(milliseconds: -1)
      case .done: break
      }
    }
  }

  // MARK: Reading

  /// Starts reading a book with its own settings, up to its saved place or all of it.
  private func reading(
    _ source: BookSource, _ store: inout DefaultsStore
  ) -> BackgroundTask<Result<OpenedBook, Failure>> {
    // What may grow is not known yet.
    var own: DefaultsFile?
    if !source.isGrowing {
      // What only prints changes no file.
      if openingOptions.appearance != nil { store.mergeCopies(of: source.fingerprint) }
      own = store.file(of: source.fingerprint)
    }
    let saved = SavedBook(own: own)
    return BackgroundTask { [openingOptions, findEarlier = store.findingEarlier] in
      Result { () throws(Failure) in try Self.read(source, saved, openingOptions, findEarlier) }
    }
  }

  /// Reads the beginning of a book if the place is near it, and all of it otherwise.
  private static func read(
    _ source: BookSource, _ saved: SavedBook, _ openingOptions: Options,
    _ findEarlier: (Book, String?) -> DefaultsFile?
  ) throws(Failure) -> OpenedBook {
    var (saved, own) = (saved, saved.settings)
    for setting in openingOptions.chosen { own[setting] = nil }
    let settings = own.applied(to: openingOptions.settings)
    let first =
      openingOptions.isPartEnough && !source.isGrowing
      ? source.beginning(upTo: saved.passage ?? .start, settings) : nil
    var book: Book
    if let first { book = first } else { book = try source.book(settings) }
    if openingOptions.appearance != nil, saved.own == nil, !source.isGrowing {
      saved.earlier = findEarlier(book, source.path)
      // The place in that one may be anywhere, and it may be of another edition.
      if saved.earlier != nil, !book.isWhole {
        book = try source.book(settings)
        saved.earlier = findEarlier(book, source.path)
      }
    }
    own = own.suiting(
      book.form, isKept: book.keptWidth != nil, chosen: openingOptions.chosen,
      measure: openingOptions.settings.measure)
    var opened = OpenedBook(source: source, book: book, saved: saved, own: own)
    try opened.setPages(openingOptions)
    return opened
  }
}

extension OpenedBook {
  /// Finds the requested place, and sets the pages up to it or to the saved one, for a terminal.
  fileprivate mutating func setPages(_ openingOptions: BookOpening.Options) throws(Failure) {
    guard let appearance = openingOptions.appearance else { return }
    let settings = own.applied(to: openingOptions.settings)
    hyphenator = book.hyphenator
    let layout = ScreenLayout(
      of: book, on: openingOptions.screen, settings.presented, appearance, wasSpread: false)
    let format = layout?.format ?? PageFormat(measure: 66, lines: 20)
    start = try openingOptions.start?.offset(
      in: book, pagination: Pagination(of: book, format: format, hyphenator: hyphenator))
    let place = start ?? saved.offset(in: book) ?? book.opening ?? .start
    pages = Pagination(of: book, format: format, hyphenator: hyphenator, upTo: place)
  }
}
