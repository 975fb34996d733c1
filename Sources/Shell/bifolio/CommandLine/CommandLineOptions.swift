import App
import Defaults
import Numbers
import Quotations
import Reading
import System

/// A format for printing marks, and in part books.
enum OutputFormat: String, CaseIterable, Hashable {
  case markdown, csv, json, kindle
}

extension Failure {
  static func usage(_ message: String) -> Failure { Failure(message, status: 2) }
}

struct CommandLineOptions: Hashable {
  enum Action: Hashable {
    case read
    case listBooks
    case listTitles
    case indexBooks
    case searchBooks(String)
    case printPages
    /// Draws the pages into a new SVG file.
    case drawPages(to: String)
    case printInformation
    /// With the evidence for the kinds of a plain text's parts, or without.
    case printStructure(withEvidence: Bool)
    case printContents
    case printXPointers
    case printMarks
    case syncPlaces
    case importMarks(String)
    case printCompletion(Shell)
    case showHelp(HelpTier)
    case showVersion
  }

  var action = Action.read
  var source = BookRequest.unnamed
  /// Further books on the command line, to be put on the shelf.
  var others: [String] = []
  var names: [String] {
    switch source {
    case .named(let name): [name] + others
    case .quoted(let line): [line.name] + others
    case .standardInput, .unnamed: others
    }
  }
  /// Nil for the place where the book was left.
  var start: StartingPlace?
  /// Whether to show new lines at the end as they come. The text is shown line for line.
  var follows = false
  var search: String?
  var isForAllBooks = false
  /// Whether to print the looked-up words and no other marks.
  var onlyWords = false
  /// Format for printing books and marks; nil for the usual one.
  var format: OutputFormat?
  var exportFolder: String?
  /// The moves of drawn pages; nil for a still.
  var moves: [FilmMove]?
  var width: Int?
  var height: Int?
  /// Whether to save nothing about the books read.
  var isPrivate = false
  /// Whether to show the shelf first.
  var showsShelf = false
  var quitsIfOneScreen = false
  var keepsLastScreen = false
  /// File name extension that gives the format of the text; nil to detect it.
  var textFormat: String?
  /// Options of other pagers without an effect here, and options that are others now, in words.
  var refused: [String] = []
  /// The translation to face the book: its path or a few letters of its title, or "none"; nil for the one
  /// remembered with the book.
  var facing: String?
  /// Number of rows at the beginning of a text that stay at the top of the screen.
  var headerRows = 0
  /// Settings for this run, by their stored values.
  var choices: [Setting: String] = [:]
  /// The order of the books on the shelf; nil for the one in which it was left.
  var order: ShelfOrder?

  /// Options may be anywhere; `--name=value` and `--name value` are equivalent; unambiguous abbreviations of
  /// long names are accepted; `--` ends the options.
  ///
  /// - Parameters:
  ///   - isPager: A text comes through a pipe and is shown on a terminal: an unknown option does not
  ///     prevent that, unless a book is named.
  ///   - less: The options of less in the environment. git names them for its pager, whichever it is.
  init(_ arguments: [String], isPager: Bool = false, less: String? = nil) throws(Failure) {
    if isPager, let less { takePagerOptions(less) }
    var rest = arguments[...]
    var (names, unknown): ([String], [Failure]) = ([], [])
    while let argument = rest.popFirst() {
      if argument == "--" {
        names += rest
        break
      }
      if argument.hasPrefix("-"), argument != "-" {
        if takePagerLetters(argument, &rest) { continue }
        if let failure = try takeOption(argument, &rest) { unknown.append(failure) }
      } else if !takePlace(argument) {
        if isPager, argument.hasPrefix("+") {
          refused.append("\(argument) is not supported")
        } else {
          names.append(argument)
        }
      }
    }
    if let first = unknown.first {
      guard isPager, names.allSatisfy({ $0 == "-" }) else { throw first }
      refused += unknown.map(\.message)
    }
    if case .showHelp = action, names == ["all"] { action = .showHelp(.all) }
    others = Array(names.dropFirst())
    try checkCombinations()
    if let name = names.first { source = Self.request(named: name) }
    if case .quoted(let line) = source, start == nil { start = .line(line) }
    // A folder takes a file for each book.
    if exportFolder != nil, names.isEmpty { isForAllBooks = true }
  }

  /// Takes the options of less from the environment that have an effect here.
  private mutating func takePagerOptions(_ less: String) {
    quitsIfOneScreen = Self.hasOption("F", or: "--quit-if-one-screen", in: less)
    keepsLastScreen = Self.hasOption("X", or: "--no-init", in: less)
    if Self.hasOption("S", or: "--chop-long-lines", in: less) { cutLongLines() }
  }

  /// Takes the value from the rest if need be. Returns the failure of an unknown option, which does not
  /// prevent paging.
  /// - Throws: ``Failure`` if the value is missing or invalid.
  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Failure) -> Failure? {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option: Option
    do throws(Failure) {
      option = try Option.find(String(parts[0]))
    } catch {
      return error
    }
    var value: String?
    if option.value != .none {
      value = parts.count == 2 ? String(parts[1]) : Self.takeValue(of: option, &rest)
      if value == nil {
        // A few letters may be the beginning of another word.
        guard
          parts[0] == option.written || option.letters.contains(where: { "-\($0)" == parts[0] })
        else {
          return .usage("unknown option \(parts[0]); did you mean \(option.written)?")
        }
        throw .usage("the option \(option.written) needs a value")
      }
    } else if parts.count == 2, option.name != "help" || parts[1] != "all" {
      throw .usage("the option \(option.written) takes no value")
    }
    guard option.take(&self, value ?? "") else { throw .usage(option.fault(in: value ?? "")) }
    if option.name == "help" {
      action = .showHelp(parts.count == 2 ? .all : argument.hasPrefix("--") ? .options : .brief)
    }
    return nil
  }

  /// Removes the value from the following arguments. For the mouse option, returns “on” unless one of its
  /// values follows.
  private static func takeValue(
    of option: Option, _ rest: inout ArraySlice<String>
  ) -> String? {
    // As in less, which has no value there.
    if option.name == Setting.mouse.rawValue, rest.first.map(Setting.mouse.allows) != true {
      return Settings.Mouse.on.rawValue
    }
    return rest.popFirst()
  }

  /// - Throws: ``Failure`` for an option or a book that does not fit the action.
  private func checkCombinations() throws(Failure) {
    // Only files can be put on the shelf, and only one book is printed.
    if action == .read || action == .indexBooks {
      if others.contains("-") { throw .usage("standard input (-) must be the first book") }
    } else if let other = others.first {
      throw .usage("only one book can be printed (extra argument: “\(other)”)")
    } else if search != nil {
      throw .usage("+/WORDS works only while reading, not with --print")
    }
    if isForAllBooks || onlyWords, action != .printMarks {
      throw .usage("--all and --words are for --export")
    }
    if moves != nil {
      guard case .drawPages = action else { throw .usage("--turn is for --picture") }
    }
    if exportFolder != nil, action != .printMarks { throw .usage("--to is for --export") }
    if let format, action != .printMarks, action != .listBooks || format != .json {
      throw .usage("--as \(format.rawValue) is for --export, and json for --list too")
    }
  }

  /// False if the value is invalid.
  mutating func choose(_ choice: String, for setting: Setting) -> Bool {
    var settings = Settings()
    guard settings.choose(choice, for: setting) else { return false }
    choices[setting] = settings[setting]
    return true
  }

  /// Standard input for “-”, a line with a place, or else a file, an address or a title.
  private static func request(named name: String) -> BookRequest {
    if name == "-" { return .standardInput }
    guard let line = PlaceLine(name), !FileSystem.exists(name) else { return .named(name) }
    return .quoted(line)
  }

  /// Options of less without effect here.
  private static let ignoredLetters = Set("aABcCdeEgGiIJKLmMnqQrRsuUwW~+")
  /// Options of less with a value.
  private static let lettersWithValue = Set("bDjkoOpPtTxyz#\"")

  /// Whether options of less, such as "FRX" or "-R -F", include one by its letter or its name.
  private static func hasOption(
    _ letter: Character, or name: String, in less: String
  ) -> Bool {
    less.split(whereSeparator: { $0.isWhitespace || $0 == "$" }).contains { word in
      if word.hasPrefix("--") { return word == name }
      let letters = word.drop { $0 == "-" }
      return !letters.hasPrefix("+")
        && letters.prefix { !lettersWithValue.contains($0) }.contains(letter)
    }
  }

  /// Takes letters as less does after one hyphen: `-FRX`, `-Rx4`, `-p lamp`. The value of the last letter may
  /// follow. False if the argument is something else.
  private mutating func takePagerLetters(_ argument: String, _ rest: inout ArraySlice<String>)
    -> Bool
  {
    let letters = argument.dropFirst()
    let switches = letters.prefix { !Self.lettersWithValue.contains($0) }
    guard argument.hasPrefix("-"), !letters.isEmpty,
      switches.allSatisfy({ Self.ignoredLetters.contains($0) || "fFSNX".contains($0) }),
      Option.all.allSatisfy({ !$0.letters.map { "-\($0)" }.contains(argument) })
    else { return false }
    if letters.first == "+" { return true }
    // A text in a chosen encoding is never refused.
    if switches.contains("f") { choices[.encoding] = choices[.encoding] ?? "UTF-8" }
    if switches.contains("F") { quitsIfOneScreen = true }
    if switches.contains("X") { keepsLastScreen = true }
    if switches.contains("S") { cutLongLines() }
    if switches.contains("N") { choices[.lineNumbers] = Settings.Switch.on.rawValue }
    guard let letter = letters.dropFirst(switches.count).first else { return true }
    var value = String(letters.dropFirst(switches.count + 1))
    if value.isEmpty { value = rest.popFirst() ?? "" }
    if letter == "p", !value.isEmpty { search = value }
    if letter == "x" {
      refused.append("-x has no effect: tab stops are always eight columns apart")
    }
    return true
  }

  private mutating func cutLongLines() { choices[.longLines] = Settings.LongLines.cut.rawValue }

  /// Takes a place as pagers and editors do: `+12` is a page, `+/lamp` the first match of a search, `+G` the
  /// end, `+F` the end with new lines as they come. False for anything else.
  private mutating func takePlace(_ argument: String) -> Bool {
    guard argument.hasPrefix("+") else { return false }
    let place = argument.dropFirst()
    if place.hasPrefix("/"), place.count > 1 {
      search = String(place.dropFirst())
    } else if place == "G" || place == "F" {
      start = .end
      follows = place == "F"
    } else if let page = Number.parse(place.utf8, in: 1 ... .max) {
      start = .page(page)
    } else {
      return false
    }
    return true
  }
}
