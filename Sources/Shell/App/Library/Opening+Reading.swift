import BookText
import Cells
import Defaults
import Hyphenation
import Processes
import Quotations
import Reading
import Storage
import System
import Typesetting

/// Opens a book of any format on a background thread: detects the format, loads the saved state, reads the
/// beginning or the whole, and sets the pages up to the reader's place.
extension Opening {
  public struct Options: Sendable {
    /// The settings for all books.
    public var settings: Settings
    public var chosen: Set<Setting>
    /// The place at which to open the book; nil for the place where it was left.
    public var start: StartingPlace?
    /// Size of the window; page numbers depend on it.
    public var screen: Size
    /// The abilities of the terminal; nil to read all of the book and set no pages.
    public var appearance: Appearance?
    /// Whether to store nothing about the books read, and to open none where it was left.
    public var isPrivate = false
    /// The translation named on the command line, or the word for none; nil for the one chosen before.
    public var facing: String?
    /// Whether the file was neither named on the command line nor chosen: it is left out if it trapped
    /// before.
    public var isUnasked = false
    /// Whether the text is shown as typed, since reading it as a book trapped.
    var isAsTyped = false
    /// Whether a reading has trapped already.
    fileprivate var isRetried = false
    /// The environment of the process. Programs get a part of it.
    public var environment: [String: String]
    /// Lines of a pipe's text to wait for; nil to show the available ones.
    public var awaitedLines: Int?
    /// Waits for the page to start at, or for ``awaitedLines``.
    fileprivate var awaited: BookPipe.Awaited {
      guard case .page(let number) = start, screen.rows > 0, screen.columns > 0 else {
        return BookPipe.Awaited(lines: awaitedLines)
      }
      // A page has no more lines than the screen, and they no more letters.
      let area = screen.rows * screen.columns
      let pages = min(number, BookPipe.longest / area)
      return BookPipe.Awaited(lines: pages * screen.rows, bytes: pages * area)
    }
    /// The format of a text, by a file name extension; nil to detect it.
    public var format: String?
    /// The extension of files that the reader has agreed to convert, or an address to fetch; see
    /// ``OpeningQuestion``.
    var consent: String?
    /// Whether the beginning of a book may be shown before the rest is known.
    fileprivate var isPartEnough: Bool { appearance != nil && start == nil }
    /// A pipe is shown on a terminal before its end, unless it opens at a place to be searched for. The end
    /// means the end of the available text.
    fileprivate var isBeginningShown: Bool {
      switch start {
      case .end, .page: appearance != nil
      default: isPartEnough
      }
    }

    public init(
      settings: Settings, chosen: Set<Setting> = [], start: StartingPlace? = nil, screen: Size,
      appearance: Appearance? = nil, environment: [String: String]
    ) {
      self.settings = settings
      self.chosen = chosen
      self.start = start
      self.screen = screen
      self.appearance = appearance
      self.environment = environment
    }
  }

  public struct Opened: Sendable {
    public let source: BookSource
    /// The book, or its beginning.
    @Indirect public private(set) var book: Book
    let saved: SavedBook
    /// The settings for this book alone.
    public var own: BookSettings
    /// The place requested on the command line.
    public var start: TextOffset?
    /// The words of a line at that place, with a sentence if there is a doubt; nil if it was no line.
    var quoted: (passage: Range<Int>, notice: String?)?
    /// The hyphenator of its language; nil if its words are not divided.
    public var hyphenator: Hyphenator?
    /// Pages up to the reader's place, for the former size of the window; nil if none are wanted.
    public var pages: Pagination?
    /// The translation that faces the book, if the passages of both are kept.
    var facing: FacingTranslation.Prepared?
  }

  /// Opens a book, and waits until it is open.
  /// - Throws: ``Failure`` if it cannot be read, lacks the place, or the reader has to be asked first.
  public static func open(
    _ found: BookRequest.Found, _ openingOptions: Options, _ store: DefaultsStore,
    isTypedEnough: Bool = true
  ) throws(Failure) -> Opened {
    let task = startReading(found, openingOptions, store)
    while true {
      if let result = task.answer {
        guard isTypedEnough, task.hasTrapped, let next = openingOptions.afterTrap(of: found, store)
        else {
          return try result.get()
        }
        return try open(found, next, store)
      }
      task.wait(milliseconds: -1)
    }
  }

  // MARK: Reading

  /// Throws the question until the reader has agreed. For printing, naming the address is enough; without a
  /// program to fetch it, there is nothing to ask.
  private static func requireConsent(
    toFetch address: String, _ options: Options
  ) throws(Failure) {
    guard options.appearance != nil, options.consent != address,
      let command = options.settings.programs.get
    else { return }
    throw Failure(
      "\(address) was not fetched", question: OpeningQuestion(fetching: address, by: command))
  }

  /// An address is fetched only with the reader's consent. Releasing the task asks the work to stop. It does
  /// so at its next check, or with the program.
  static func startReading(
    _ found: BookRequest.Found, _ openingOptions: Options, _ store: DefaultsStore
  ) -> BackgroundTask<Result<Opened, Failure>> {
    BackgroundTask(
      ifTrapped: .failure(.trapped(found.title)),
      whileWanted: { isWanted in
        Result { () throws(Failure) in
          if case .address(let address) = found {
            try requireConsent(toFetch: address, openingOptions)
          }
          let source: BookSource
          switch found {
          case .anyOf(let paths, let line):
            return try readBook(firstOf: paths, with: line, openingOptions, store, while: isWanted)
          case .file(let path):
            source = try self.openSource(at: path, openingOptions, store, while: isWanted)
          case .address(let address):
            source = try self.openSource(
              at: try BookFetching.fetchBook(
                at: address, by: openingOptions.settings.programs.get,
                environment: openingOptions.environment, while: isWanted),
              openingOptions, store, while: isWanted)
          case .manualPage(let page):
            source = try BookSource(
              BookPipe(
                of: try ManualProgram.text(
                  of: page, environment: openingOptions.environment, while: isWanted),
                named: page.description),
              isWhole: true, awaited: openingOptions.awaited, format: nil, encoding: nil,
              while: isWanted)
          case .pipe(let pipe):
            source = try BookSource(
              pipe, isWhole: !openingOptions.isBeginningShown,
              awaited: openingOptions.awaited, format: openingOptions.format,
              encoding: openingOptions.settings.encoding, while: isWanted)
          }
          return try readBook(source, openingOptions, store)
        }
      })
  }

  /// - Throws: ``Failure`` if none has the words: the first book's reason.
  private static func readBook(
    firstOf paths: [String], with line: PlaceLine, _ openingOptions: Options,
    _ store: DefaultsStore, while isWanted: () -> Bool
  ) throws(Failure) -> Opened {
    var openingOptions = openingOptions
    openingOptions.start = .line(line)
    var failure: Failure?
    for path in paths where isWanted() {
      do throws(Failure) {
        var opened = try readBook(
          try openSource(at: path, openingOptions, store, while: isWanted), openingOptions, store)
        // For printing, the place was not looked for.
        guard opened.start == nil else { return opened }
        opened.start = TextOffset(utf8: try line.findPassage(in: opened.book).passage.lowerBound)
        return opened
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? Failure("No book has the title “\(line.name)”")
  }

  /// Converts a file if its format asks for it. Throws if it cannot be read, or is no longer wanted.
  private static func openSource(
    at path: String, _ openingOptions: Options, _ store: DefaultsStore, while isWanted: () -> Bool
  ) throws(Failure) -> BookSource {
    var attempt: ReadingAttempt?
    if !openingOptions.isPrivate {
      attempt = store.attempts.begin(
        FileSystem.resolved(path) ?? path, isAsked: !openingOptions.isUnasked)
      if attempt == nil { throw Failure(BookRequest.omission(path)) }
    }
    var source = try BookSource(
      file: path, format: openingOptions.format,
      converter: Converter(
        openingOptions.settings.programs, environment: openingOptions.environment,
        consent: openingOptions.consent),
      while: isWanted)
    (source.attempt, source.isAsTyped) = (attempt, openingOptions.isAsTyped)
    if source.isAsTyped, !source.isTyped { throw .trapped(path) }
    return source
  }

  /// How long a book waits until changes in the previous book are saved: a slow disk must not lose its place.
  private static let patience = Duration.seconds(2)

  /// Reads the beginning of a book, or all of it if its place is not near, with its saved state and settings.
  /// On a terminal, also merges copies of the saved file, looks for an earlier file's state, and sets pages.
  private static func readBook(
    _ source: BookSource, _ openingOptions: Options, _ store: DefaultsStore
  ) throws(Failure) -> Opened {
    // Text from a pipe begins at its beginning, and printing changes no file.
    let isPrivate = source.pipe != nil || openingOptions.isPrivate
    if !isPrivate, openingOptions.appearance != nil {
      store.awaitSaves(within: patience)
      store.mergeCopies(of: source.fingerprint)
    }
    var saved = SavedBook(own: isPrivate ? nil : store.file(of: source.fingerprint))
    var own = saved.settings
    for setting in openingOptions.chosen { own[setting] = nil }
    let settings = own.applied(to: openingOptions.settings)
    let choice =
      source.isAsTyped ? nil : openingOptions.keptFacing(of: source, saved, store)
    let first =
      openingOptions.isPartEnough && !source.isGrowing && choice == nil && !source.isAsTyped
      ? source.parser.beginning(upTo: saved.passage ?? .start, settings) : nil
    var book: Book
    if let first { book = first } else { book = try source.book(settings) }
    if source.isAsTyped, let title = saved.own?["title"] { book.title = title }
    if openingOptions.appearance != nil, saved.own == nil, !isPrivate {
      saved.earlier = store.earlierFile(of: book, readFrom: source.path)
      // The place saved for the earlier file may be beyond the beginning, and the file may be of another
      // edition.
      if saved.earlier != nil, !book.isWhole {
        book = try source.book(settings)
        saved.earlier = store.earlierFile(of: book, readFrom: source.path)
      }
    }
    own = own.suiting(
      book.form, isKept: book.keptWidth != nil, chosen: openingOptions.chosen,
      measure: openingOptions.settings.measure)
    var opened = Opened(source: source, book: book, saved: saved, own: own)
    try opened.setPages(openingOptions)
    source.attempt?.noteRead()
    if let choice {
      opened.facing = FacingTranslation.prepare(
        book, from: source, facing: choice, openingOptions, store)
    }
    return opened
  }
}

extension Opening.Options {
  /// The options for reading a file again after a trap; nil to give up. If the trap was not in the book, but
  /// in a translation beside it, the book is read once more, and the translation is left out.
  func afterTrap(of found: BookRequest.Found, _ store: DefaultsStore) -> Opening.Options? {
    guard case .file(let path) = found, !isAsTyped else { return nil }
    var next = self
    next.isAsTyped =
      isPrivate || isRetried || store.attempts.leaveOut(FileSystem.resolved(path) ?? path)
    (next.isUnasked, next.isRetried) = (false, true)
    return next
  }

  /// Returns the translation that faces a book, if the passages of both are kept. Nil for printing, for a
  /// pipe with more to come, and if the command line names another translation.
  fileprivate func keptFacing(
    of source: BookSource, _ saved: SavedBook, _ store: DefaultsStore
  ) -> FacingChoice? {
    guard appearance != nil, !source.isGrowing, let choice = saved.settings.facing,
      facing == nil || facing == choice.name, let translation = choice.fingerprint,
      FacingCache(beside: store.catalogue).hasPassages(
        of: source.fingerprint, facing: translation)
    else { return nil }
    return choice
  }
}

extension Opening.Opened {
  /// The place where the book was left, or where its text begins.
  var placeLeft: TextOffset { saved.offset(in: book) ?? book.opening ?? .start }

  /// Finds the requested place, and sets the pages up to it or to the saved one. Does nothing for printing.
  /// - Throws: ``Failure`` if the book lacks the place.
  fileprivate mutating func setPages(_ openingOptions: Opening.Options) throws(Failure) {
    guard let appearance = openingOptions.appearance else { return }
    let settings = own.applied(to: openingOptions.settings)
    hyphenator = book.hyphenator
    let layout = ScreenLayout(
      of: book, on: openingOptions.screen, settings.presented, appearance, wasSpread: false)
    let format = layout?.format ?? PageFormat(measure: 66, lines: 20)
    let isEndKnown = !source.isGrowing || openingOptions.start != .end
    if case .line(let line) = openingOptions.start {
      let found = try line.findPassage(in: book)
      (quoted, start) = (found, TextOffset(utf8: found.passage.lowerBound))
    } else {
      start =
        isEndKnown
        ? try openingOptions.start?.offset(
          in: book, pagination: Pagination(of: book, format: format, hyphenator: hyphenator)) : nil
    }
    let place = start ?? placeLeft
    let numbers = start == nil ? saved.pageNumbers(in: format.name) : nil
    pages = Pagination(
      of: book, format: format, hyphenator: hyphenator, upTo: place,
      counted: numbers.map {
        Pagination.CountedPage(index: $0.page - 1, sectionStart: $0.sectionStart - 1)
      })
  }
}

extension Book {
  /// The hyphenator of the book's language, and of parts in other languages; nil if no words are divided.
  /// Reads the patterns: some milliseconds for each language.
  public var hyphenator: Hyphenator? {
    let files = PatternFiles()
    return Hyphenator.hyphenator(ownHyphenator, parts: languageParts) { files.hyphenator(for: $0) }
  }

  var ownHyphenator: Hyphenator? { spelling.flatMap { PatternFiles().hyphenator(for: $0) } }
}
