import App
import BookText
import Cells
import Defaults
import Reading
import Storage
import System
import Typesetting

/// The options for printing to standard output.
struct Printer {
  let options: CommandLineOptions
  let environment: [String: String]
  let store: DefaultsStore
  /// The settings for all books, overridden by the command line.
  let settings: Settings

  init(_ options: CommandLineOptions, environment: [String: String]) {
    self.options = options
    self.environment = environment
    store = DefaultsStore(DefaultsDirectories(environment: environment))
    settings = store.settings().overridden(by: options)
  }

  /// Width in cells with the margins, unless a width is given.
  private static let usualWidth = 80

  /// Height in lines, unless a height is given.
  private static let usualHeight = 40

  /// Width in cells, for lines printed as typed, unless a width is given.
  private static let widest = 1 << 14

  var folders: [String] { settings.folderPaths(environment: environment) }

  var screen: Size { Size(columns: options.width ?? 80, rows: options.height ?? 24) }

  /// - Throws: ``Failure`` if there is no book, or writing fails.
  func run() throws(Failure) {
    switch options.action {
    case .listBooks: try listBooks()
    case .listTitles:
      let titles = KnownBooks(folders, store: store).titles
      try printText(titles.map { sanitized($0) + "\n" }.joined())
    case .indexBooks: try indexBooks()
    case .searchBooks(let words): try searchBooks(for: words)
    case .drawPages(let path): try drawPages(to: path)
    case .printMarks: try printMarks()
    case .syncPlaces: try syncPlaces()
    case .importMarks(let path): try importMarks(from: path)
    case .printStructure(let withEvidence):
      let opened = try openBook()
      let reasons =
        withEvidence
        ? opened.source.structureReasons(of: opened.book, opened.own.applied(to: settings)) : nil
      try printStructure(of: opened, reasons)
    case .printXPointers: try printXPointers(of: try openBook(), settings)
    case .printContents: try printContents(of: try openBook())
    case .printInformation: try printInformation(about: try openBook())
    case .read, .printPages, .printCompletion, .showHelp, .showVersion: try printPages()
    }
  }

  /// Opens the book of the command line, or the only book in its folder, and prints warnings.
  /// - Throws: ``Failure`` if there is none.
  func openBook() throws(Failure) -> Opening.Opened {
    // Nothing is stored of a pipe: without a book, the marks are those in the last one.
    let isTerminal =
      options.action == .printMarks || Descriptor.isTerminal(Descriptor.standardInput)
    var found = try options.source.find(
      in: folders, input: (Descriptor.standardInput, isTerminal), environment: environment,
      store: store)
    if case .file(let path) = found, let folder = BookRequest.folder(path) {
      found = .file(try BookRequest.onlyBook(in: folder, named: path))
    }
    let opened = try open(found)
    if let fault = opened.source.fault { warn(fault) }
    store.takeWarnings().forEach(warn)
    return opened
  }

  /// Opens a book; its place is found when the pages are set.
  func open(_ found: BookRequest.Found) throws(Failure) -> Opening.Opened {
    try Opening.open(found, openingOptions(settings), store)
  }

  func openingOptions(_ settings: Settings) -> Opening.Options {
    var opening = Opening.Options(
      settings: settings, chosen: Set(options.choices.keys), screen: screen,
      environment: environment)
    (opening.isPrivate, opening.format) = (options.isPrivate, options.textFormat)
    return opening
  }

  /// The read books, the latest first.
  var readBooks: [(book: ShelvedBook, fingerprint: Fingerprint, file: DefaultsFile)] {
    store.shelf().read.compactMap { book in
      guard case .read(let fingerprint) = book.identity, let file = store.file(of: fingerprint)
      else { return nil }
      return (book, fingerprint, file)
    }
  }

  /// Prints the read books: in columns at a terminal, for programs elsewhere.
  private func listBooks() throws(Failure) {
    let books = readBooks
    store.takeWarnings().forEach(warn)
    if options.format == .json {
      return try printText(books.map { ShelfPrinter.json($0.book, $0.file) }.joined())
    }
    let printer = ShelfPrinter(books.map(\.book))
    let lines = Descriptor.isTerminal(Descriptor.standardOutput) ? printer.aligned : printer.plain
    try printText(lines.map { $0 + "\n" }.joined())
  }

  /// Prints warnings about missing parts first.
  private func printPages() throws(Failure) {
    let opened = try openBook()
    var book = opened.book
    var facing: Opening.Opened?
    if let path = options.facing, path != FacingTranslation.none {
      facing = try open(
        try BookRequest.findTranslation(
          path, of: opened.source, in: folders, environment: environment, store: store))
      book = try FacingTranslation.joined(book, facing?.book) { warn($0) }
    }
    if book.isSimplified {
      warn("the book is too complex to print in full: some styles and tables are plain")
    }
    switch book.unreadable.count {
    case 0: break
    case 1: warn("a file of the book cannot be read: \(book.unreadable[0])")
    case let count: warn("\(count) files of the book cannot be read: see --info")
    }
    let settings = opened.own.applied(to: settings)
    var style = TypeStyle(settings.presented, of: book)
    style.showsImages = false
    let longest = book.form == .asIs ? book.longestLine(in: 0..<book.text.count) : 0
    let widest = max(settings.measure, book.keptWidth ?? 0, min(longest, Self.widest))
    // The option for the width is for both pages together.
    let width =
      facing == nil ? options.width : options.width.map { max(1, ($0 - spreadGutter) / 2) }
    var format = PageFormat(
      measure: min(width ?? .max, facing == nil ? widest : settings.measure),
      lines: options.height ?? Self.usualHeight, style: style)
    if let facing {
      format.translationStyle = style.ofTranslation(settings.presented, facing.book)
    } else {
      format.room = max(format.measure, options.width ?? Self.usualWidth)
    }
    format.setsNotesAtFoot = settings.presented.notes == .foot
    // A terminal unable to show pages may not know form feeds.
    let isShown = options.action == .read && Descriptor.isTerminal(Descriptor.standardOutput)
    // An option for the place comes before a place by words.
    try bifolio.printPages(
      of: book, from: options.start ?? opened.start.map { .place($0) }, format: format,
      facing: facing?.book.hyphenator, separator: isShown ? "\n" : "\u{0C}")
  }
}
