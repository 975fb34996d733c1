import App
import BookText
import Cells
import Defaults
import Hyphenation
import Reading
import Storage
import System
import Typesetting

/// Prints a book, or information about it, to standard output.
struct BookPrinter {
  private let options: CommandLineOptions
  /// The book.
  let opened: OpenedBook
  /// The settings, with those of the book and of the command line.
  let settings: Settings
  private let store: DefaultsStore

  /// Opens the book of the command line.
  ///
  /// - Throws: ``Failure`` if there is none.
  init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    self.options = options
    let directories = DefaultsDirectories(environment: environment)
    let store = DefaultsStore(directories)
    let general = store.settings().overridden(by: options)
    let found = try options.source.find(
      in: general.folderPaths(environment: environment),
      input: (Descriptor.standardInput, Descriptor.isTerminal(Descriptor.standardInput)),
      environment: environment, store: store)
    // The place is found when the pages are set, in the format of the command line.
    let openingOptions = BookOpening.Options(
      settings: general, chosen: Set(options.choices.keys),
      screen: Size(columns: options.width ?? 80, rows: options.height ?? 24))
    opened = try BookOpening(found, openingOptions, store).finish()
    settings = opened.own.applied(to: general)
    self.store = store
    printWarnings()
  }

  /// Prints the requested output.
  ///
  /// - Throws: ``Failure`` if writing fails.
  func run() throws(Failure) {
    switch options.action {
    case .printStructure: try printStructure(of: opened)
    case .printContents: try printContents(of: opened)
    case .printMarks: try MarksExport(options).print(opened, settings.pens, store)
    case .printInformation: try printInformation()
    case .read, .printPages, .listBooks, .listTitles, .indexBooks, .forgetIndex, .searchBooks,
      .printCompletion, .showHelp, .showVersion:
      try printPages()
    }
  }

  private func printWarnings() { store.takeWarnings().forEach(warn) }

  /// The screen size for which pages are counted.
  var screen: Size { Size(columns: options.width ?? 80, rows: options.height ?? 24) }

  private func printPages() throws(Failure) {
    if opened.book.isSimplified {
      warn("the book is too complex to print in full: some styles and tables are plain")
    }
    switch opened.book.unreadable.count {
    case 0: break
    case 1: warn("a file of the book cannot be read: \(opened.book.unreadable[0])")
    case let count: warn("\(count) files of the book cannot be read: see --info")
    }
    let book = opened.book
    var style = TypeStyle(settings.presented, language: book.language, code: book.code)
    style.showsImages = false
    let widest = max(settings.measure, opened.book.keptWidth ?? 0)
    let format = PageFormat(
      measure: min(options.width ?? .max, widest), lines: options.height ?? 40,
      style: style)
    try bifolio.printPages(
      of: opened.book, from: options.start, format: format, hyphenator: opened.book.hyphenator)
  }
}
