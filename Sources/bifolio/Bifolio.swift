import App
import BookText
import Cells
import Defaults
import Hyphenation
import Reading
import Storage
import System
import Terminal
import Typesetting

/// The program's entry point: parses the command line, opens the book, and shows or prints it.
@main
enum Bifolio {
  static func main() {
    Descriptor.openMissingStandardStreams()
    let arguments = CurrentProcess.arguments
    ConfinedWork.run(arguments)
    CrashGuard.install()
    do {
      try run(arguments, environment: CurrentProcess.environment)
    } catch {
      error.report()
      CurrentProcess.exit(error.status)
    }
  }

  private static func run(
    _ arguments: [String], environment: [String: String]
  ) throws(Failure) {
    let options: CommandLineOptions
    do {
      options = try CommandLineOptions(arguments)
    } catch {
      throw Failure("\(error)", status: 2)
    }
    try refuseForeignCodeSet(for: options.action, environment: environment)
    switch options.action {
    case .showHelp: try printText(usage() + "\n")
    case .showVersion: try printText("bifolio \(version)\n")
    case .printCompletion(let shell): try printText(shell.completion)
    case .listBooks: try listBooks(as: options.format, environment: environment)
    case .listTitles: try listTitles(environment: environment)
    case .indexBooks: try LibraryPrinter(options, environment: environment).index()
    case .forgetIndex: try LibraryPrinter(options, environment: environment).forgetIndex()
    case .searchBooks(let words) where !Descriptor.isTerminal(Descriptor.standardOutput):
      try LibraryPrinter(options, environment: environment).search(for: words)
    case .searchBooks: CurrentProcess.exit(try Session.run(options, environment: environment))
    case .read where Descriptor.isTerminal(Descriptor.standardOutput):
      CurrentProcess.exit(try Session.run(options, environment: environment))
    case .printMarks where options.isForAllBooks:
      try MarksExport(options).printAll(environment: environment)
    case .read, .printPages, .printInformation, .printStructure, .printContents, .printMarks:
      let printer = try BookPrinter(options, environment: environment)
      try printer.run()
    }
  }

  private static func listBooks(
    as format: OutputFormat?, environment: [String: String]
  ) throws(Failure) {
    let store = DefaultsStore(DefaultsDirectories(environment: environment))
    let books = store.readBooks()
    let printer = ShelfPrinter(books)
    store.takeWarnings().forEach(warn)
    if format == .json { return try printText(books.map(ShelfPrinter.json).joined()) }
    let lines = Descriptor.isTerminal(Descriptor.standardOutput) ? printer.aligned : printer.plain
    try printText(lines.map { $0 + "\n" }.joined())
  }
}

extension Bifolio {
  /// Refuses to show books on a terminal that is not one of UTF-8.
  private static func refuseForeignCodeSet(
    for action: CommandLineOptions.Action, environment: [String: String]
  ) throws(Failure) {
    switch action {
    case .showHelp, .showVersion, .printCompletion: return
    default: break
    }
    guard Descriptor.isTerminal(Descriptor.standardOutput),
      let codeSet = CodeSet.foreign(in: environment)
    else { return }
    throw Failure(
      "the code set of the terminal is \(codeSet), but books are shown in UTF-8: change that of the "
        + "terminal, and set LC_ALL to a locale with it, such as C.UTF-8")
  }

  /// Prints the titles of all books on the shelf, one a line, for shell completion.
  private static func listTitles(environment: [String: String]) throws(Failure) {
    let store = DefaultsStore(DefaultsDirectories(environment: environment))
    let folders = store.settings().folderPaths(environment: environment)
    let titles = KnownBooks(folders, store: store).titles
    try printText(titles.map { sanitized($0) + "\n" }.joined())
  }
}

extension Settings {
  /// The settings, overridden by options of the command line.
  func overridden(by options: CommandLineOptions) -> Settings {
    var settings = self
    for (setting, choice) in options.choices { settings.choose(choice, for: setting) }
    return settings
  }
}

extension BookSettings {
  /// The settings of the book, without those that the command line overrides.
  func overridden(by options: CommandLineOptions) -> BookSettings {
    var settings = self
    for setting in options.choices.keys { settings[setting] = nil }
    return settings
  }
}
