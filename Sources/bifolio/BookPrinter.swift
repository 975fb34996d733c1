import App
import BookText
import Cells
import Defaults
import Glibc
import Hyphenation
import Reading
import Storage
import Typesetting

/// Prints a book, or what is known of it, to standard output.
struct BookPrinter {
  private let options: CommandLineOptions
  private let opened: OpenedBook
  private let settings: Settings
  private var store: DefaultsStore

  /// Opens the book that the command line names.
  ///
  /// - Throws: ``Failure`` where there is none.
  init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    self.options = options
    let directories = DefaultsDirectories(environment: environment)
    var store = DefaultsStore(directories)
    let general = store.settings().overridden(by: options)
    let found = try options.source.find(
      in: general.folderPaths(environment: environment),
      input: (STDIN_FILENO, isatty(STDIN_FILENO) == 1), environment: environment, store: &store)
    // The place is found when the pages are set, in the format of the command line.
    let wish = BookOpening.Wish(
      settings: general, chosen: Set(options.choices.keys), acceptsPart: false,
      screen: Size(columns: options.width ?? 80, rows: options.height ?? 24), version: version)
    opened = try BookOpening(found, wish, cache: PageCache(nil), store: &store).finish(
      store: &store)
    settings = opened.own.over(general)
    self.store = store
    tellWarnings()
  }

  /// Prints what the command line asks for.
  ///
  /// - Throws: ``Failure`` where it cannot be written.
  mutating func run() throws(Failure) {
    let isWritten =
      switch options.action {
      case .printStructure: printStructure(of: opened)
      case .printContents: printContents(of: opened)
      case .printMarks: printMarks()
      case .printInformation: printInformation()
      case .read, .printPages, .listBooks, .printCompletion, .showHelp, .showVersion:
        try printPages()
      }
    if !isWritten { throw .standardOutput }
  }

  private mutating func tellWarnings() { store.takeWarnings().forEach(warn) }

  /// The screen for which pages are counted.
  private var screen: Size { Size(columns: options.width ?? 80, rows: options.height ?? 24) }

  private var hyphenator: Hyphenator? {
    opened.book.language.flatMap { PatternFiles().hyphenator(for: $0) }
  }

  private func printInformation() -> Bool {
    let information = BookInformation(
      opened, settings: settings, screen: screen, hyphenator: hyphenator)
    return writeText(information.lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO)
  }

  private mutating func printMarks() -> Bool {
    let layout = ScreenLayout(
      screen: screen, settings: settings, wasSpread: false,
      isRightToLeft: opened.book.isRightToLeft, language: opened.book.language)
    let (marks, _) = store.marks(in: opened.book, readFrom: opened.file.path)
    tellWarnings()
    var printer = MarksPrinter(
      opened.book, marks,
      pagination: Pagination(
        of: opened.book, format: layout?.format ?? PageFormat(measure: 66, lines: 20),
        hyphenator: hyphenator))
    return writeText(printer.markdown(), to: STDOUT_FILENO)
  }

  private func printPages() throws(Failure) -> Bool {
    let format = PageFormat(
      measure: min(options.width ?? .max, settings.measure), lines: options.height ?? 40,
      style: TypeStyle(settings, language: opened.book.language))
    return try bifolio.printPages(
      of: opened.book, from: options.start, format: format, hyphenator: hyphenator)
  }
}
