import BookText
import Cells
import Defaults
import Glibc
import Hyphenation
import Reading
import Storage
import Terminal
import Typesetting

/// The program: reads the command line, opens the book, and shows or prints it.
@main
enum Bifolio {
  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst()), environment: environment()))
    } catch {
      error.report()
      exit(error.status)
    }
  }

  private static func run(
    _ arguments: [String], environment: [String: String]
  ) throws(Failure) -> Int32 {
    let options: CommandLineOptions
    do {
      options = try CommandLineOptions(arguments)
    } catch {
      throw Failure("\(error)", status: 2)
    }
    switch options.action {
    case .showHelp: return writeText(usage() + "\n", to: STDOUT_FILENO) ? 0 : 1
    case .showVersion: return writeText("bifolio \(version)\n", to: STDOUT_FILENO) ? 0 : 1
    case .printPages, .printInformation, .printStructure, .printContents, .printMarks: break
    case .read where isatty(STDOUT_FILENO) == 1:
      return try Session.run(options, environment: environment)
    case .read: break
    }
    return try printBook(options, environment: environment)
  }

  private static func printBook(
    _ options: CommandLineOptions, environment: [String: String]
  ) throws(Failure) -> Int32 {
    var store = DefaultsStore(DefaultsDirectories(environment: environment))
    let settings = store.settings().overridden(by: options)
    let opened = try OpenedBook(options, settings: settings, store: &store)
    store.takeWarnings().forEach(warn)
    let isWritten =
      switch options.action {
      case .printStructure: printStructure(of: opened)
      case .printContents: printContents(of: opened)
      case .printMarks: printMarks(in: opened, options, opened.own.over(settings), &store)
      case .printInformation: printInformation(of: opened, options, opened.own.over(settings))
      case .read, .printPages, .showHelp, .showVersion:
        printPages(of: opened.book, options, opened.own.over(settings))
      }
    guard isWritten else {
      throw Failure("standard output: \(String(cString: strerror(errno)))")
    }
    return 0
  }

  private static func printInformation(
    of opened: OpenedBook, _ options: CommandLineOptions, _ settings: Settings
  ) -> Bool {
    let screen = Size(columns: options.width ?? 80, rows: options.height ?? 24)
    let information = BookInformation(
      opened, settings: settings, screen: screen, hyphenator: hyphenator(for: opened.book))
    return writeText(information.lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO)
  }

  private static func printMarks(
    in opened: OpenedBook, _ options: CommandLineOptions, _ settings: Settings,
    _ store: inout DefaultsStore
  ) -> Bool {
    let screen = Size(columns: options.width ?? 80, rows: options.height ?? 24)
    let layout = ScreenLayout(
      screen: screen, settings: settings, wasSpread: false,
      isRightToLeft: opened.book.isRightToLeft, language: opened.book.language)
    let (marks, _) = store.marks(in: opened.book, readFrom: opened.path)
    store.takeWarnings().forEach(warn)
    var printer = MarksPrinter(
      opened.book, marks,
      pagination: Pagination(
        of: opened.book, format: layout?.format ?? PageFormat(measure: 66, lines: 20),
        hyphenator: hyphenator(for: opened.book)))
    return writeText(printer.markdown(), to: STDOUT_FILENO)
  }

  private static func printPages(
    of book: Book, _ options: CommandLineOptions, _ settings: Settings
  ) -> Bool {
    let format = PageFormat(
      measure: min(options.width ?? .max, settings.measure), lines: options.height ?? 40,
      style: TypeStyle(settings, language: book.language))
    return bifolio.printPages(of: book, format: format, hyphenator: hyphenator(for: book))
  }

  private static func hyphenator(for book: Book) -> Hyphenator? {
    book.language.flatMap { PatternFiles().hyphenator(for: $0) }
  }
}

/// The environment of the process.
private func environment() -> [String: String] {
  var found: [String: String] = [:]
  var entry = environ
  while let text = entry.pointee {
    let parts = String(cString: text).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
    entry += 1
  }
  return found
}

extension Settings {
  /// The settings with what the command line says instead.
  func overridden(by options: CommandLineOptions) -> Settings {
    var settings = self
    for (setting, choice) in options.choices { settings.choose(choice, for: setting) }
    return settings
  }
}

extension BookSettings {
  /// The settings without those of which the command line says something else.
  func overridden(by options: CommandLineOptions) -> BookSettings {
    var settings = self
    for setting in options.choices.keys { settings[setting] = nil }
    return settings
  }
}
