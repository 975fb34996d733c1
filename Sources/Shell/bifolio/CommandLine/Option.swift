import App
import BookText
import Defaults
import Numbers
import Quotations
import Reading
import Searching

/// ``all`` is the only table of options: `--help`, the shell completions and the tests of the manual use it.
/// The parser also takes ``unlisted``.
struct Option: Sendable {
  let name: String
  let letters: [Character]
  var value: Value { makeValue() }
  /// Its help text, without a full stop.
  var help: String { makeHelp() }
  // Made on demand: settings have many words, and most runs need none.
  private let makeValue: @Sendable () -> Value
  private let makeHelp: @Sendable () -> String
  /// Applies a value to ``CommandLineOptions``; returns false if the value is invalid.
  let take: @Sendable (inout CommandLineOptions, String) -> Bool

  /// `take` returns false for a value without a meaning.
  private init(
    _ name: String, letters: [Character] = [],
    value: @autoclosure @escaping @Sendable () -> Value = .none,
    _ help: @autoclosure @escaping @Sendable () -> String,
    take: @escaping @Sendable (inout CommandLineOptions, String) -> Bool
  ) {
    self.name = name
    self.letters = letters
    makeValue = value
    makeHelp = help
    self.take = take
  }

  private init(
    _ name: String, letters: [Character] = [],
    sets flag: WritableKeyPath<CommandLineOptions, Bool> & Sendable, _ help: String
  ) {
    self.init(name, letters: letters, help) { options, _ in
      options[keyPath: flag] = true
      return true
    }
  }

  private init(
    _ name: String, letters: [Character] = [], _ help: String,
    _ action: CommandLineOptions.Action
  ) {
    self.init(name, letters: letters, help) { options, _ in
      options.action = action
      return true
    }
  }

  /// An option with a word for an action: it explains the program to its makers.
  private init(
    _ name: String, actions: KeyValuePairs<String, CommandLineOptions.Action>, _ help: String
  ) {
    let words = actions.map(\.key)
    self.init(name, value: .words(words), help) { options, value in
      guard let action = actions.first(where: { $0.key == value })?.value else { return false }
      options.action = action
      return true
    }
  }

  /// An option to override a setting for this run. Accessible mode is turned on by its name alone.
  private init(_ setting: Setting) {
    guard setting != .accessible else {
      self.init(setting.rawValue, setting.help) { options, _ in
        options.choices[setting] = Settings.Switch.on.rawValue
        return true
      }
      return
    }
    self.init(setting.rawValue, value: Value(setting.choices), setting.help) { options, value in
      options.choose(value, for: setting)
    }
  }

  /// A setting of an earlier version: it only gets a message.
  private init(former name: String, _ advice: String) {
    self.init(name, value: .text, "a setting of an earlier version") { options, value in
      options.refused.append("--\(name) \(value): \(advice)")
      return true
    }
  }

  var written: String { "--" + name }

  /// The option with its hyphens and the name of its value.
  var synopsis: String { value.name.map { "\(written) \($0)" } ?? written }
}

extension Option {
  /// The options, in a good order for learning them.
  static let all: [Option] =
    [
      Option("page", value: .number(1 ... .max), "open at a page, as +N does") { options, value in
        options.start = Number.parse(value.utf8, in: 1 ... .max).map { .page($0) }
        return options.start != nil
      },
      Option("chapter", value: .chapter, "open at a chapter") { options, value in
        let number = Number.parse(value.utf8, in: 1 ... .max)
        options.start = number.map { .chapter($0) } ?? .title(value)
        return !value.isEmpty && (number != nil || Number.clamped(value.utf8, to: -1...0) == nil)
      },
      Option("at", value: .place, "open at a percentage or at quoted words") {
        options, value in
        options.start =
          fraction(value).map { .fraction($0) } ?? PlaceLine(value).map { .line($0) }
        return options.start != nil
      },
      Option("facing", value: .file, "a translation on facing pages, or “none”") {
        $0.facing = $1
        return !$1.isEmpty
      },
      Option("shelf", sets: \.showsShelf, "open on the shelf"),
      Option("list", "print the books you have read", .listBooks),
      Option("search", value: .text, "search the text of all your books") { options, value in
        options.action = .searchBooks(value)
        return LibraryQuery(value) != nil
      },
      Option("index", "index your books for the search", .indexBooks),
      Option("sync", "sync your place with other devices", .syncPlaces),
      Option("print", "print the typeset pages", .printPages),
      Option("width", value: .number(Value.extents), "width of the pages, in cells") {
        $0.width = Number.parse($1.utf8, in: Value.extents)
        return $0.width != nil
      },
      Option("height", value: .number(Value.extents), "lines on a page") {
        $0.height = Number.parse($1.utf8, in: Value.extents)
        return $0.height != nil
      },
      Option("picture", value: .file, "draw the pages into a new SVG file") { options, value in
        options.action = .drawPages(to: value)
        return !value.isEmpty && value != "-"
      },
      Option("size", value: .size, "with --picture: its size, such as 80x24") { options, value in
        let sides = value.split(separator: "x", omittingEmptySubsequences: false).map {
          Number.parse($0.utf8, in: Value.extents)
        }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return false }
        (options.width, options.height) = (width, height)
        return true
      },
      Option("turn", value: .moves, "with --picture: let it move, as in next,back") {
        $0.moves = FilmMove.moves(named: $1)
        return $0.moves != nil
      },
      Option("contents", "print the headings", .printContents),
      Option("info", "print facts about the book", .printInformation),
      Option(
        "format", value: .words(["text", "markdown", "html", "fb2"]), "format of the text"
      ) { options, value in
        options.textFormat = ["text": "txt", "markdown": "md"][value] ?? value
        return true
      },
      Option(
        "quit-if-one-screen", letters: ["F"], sets: \.quitsIfOneScreen,
        "if the text fits on one screen, print it"),
      Option(
        "header", value: .number(Settings.headers),
        "rows that stay at the top of a text shown line for line"
      ) {
        guard let rows = Number.parse($1.utf8, in: Settings.headers) else { return false }
        $0.headerRows = rows
        return true
      },
      Option("private", sets: \.isPrivate, "save nothing about the book"),
      Option("export", "print your marks and notes", .printMarks),
      Option("all", sets: \.isForAllBooks, "with --export: from all books"),
      Option("to", value: .folder, "with --export: one file per book in FOLDER") {
        $0.exportFolder = $1
        return !$1.isEmpty
      },
      Option("words", sets: \.onlyWords, "with --export: the words you looked up"),
      Option(
        "as", value: .words(OutputFormat.allCases.map(\.rawValue)),
        "format of --export; json for --list too"
      ) { options, value in
        options.format = OutputFormat(rawValue: value)
        return options.format != nil
      },
    ]
    + [
      Option("import", value: .file, "add marks from KOReader or a Kindle") {
        options, value in
        options.action = .importMarks(value)
        return !value.isEmpty
      }
    ]
    + [
      Option("set", value: .setting, "any setting, for this run") { options, value in
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let (name, choice) = (String(parts[0]), String(parts[1]))
        if let setting = Setting(rawValue: name) { return options.choose(choice, for: setting) }
        return formerSettings.first { $0.name == name }?.take(&options, choice) ?? false
      }
    ]
    + listedSettings.map { Option($0) }
    + [
      Option(
        "completion", value: .words(Shell.allCases.map(\.rawValue)), "print a completion script"
      ) {
        options, value in
        guard let shell = Shell(rawValue: value) else { return false }
        options.action = .printCompletion(shell)
        return true
      },
      Option(
        "help", letters: ["h", "?"], "this list; -h: examples; all: every option",
        .showHelp(.options)),
      Option("version", letters: ["V"], "the version", .showVersion),
    ]

  /// The settings that are options of their own: those true for one run, because of the file, the window or
  /// the terminal. The settings keep a reader's permanent wishes; `--set` has any of them.
  private static let listedSettings: [Setting] = [
    .layout, .encoding, .theme, .spread, .transition, .images, .accessible,
  ]

  /// No help lists `--debug`, for the makers of the program, and other spellings of options in ``all``.
  /// Scripts use them: `--measure 60` is `--set measure=60`, `--why` is `--debug why`.
  static let unlisted: [Option] =
    [Option("debug", actions: explanations, "explain the program to its makers")]
    + explanations.map { word, action in Option(word, "--debug \(word)", action) }
    + Setting.allCases.filter { !listedSettings.contains($0) }.map { Option($0) } + formerSettings

  /// Options that were settings; the shelf keeps the order in which it was left.
  private static let formerSettings =
    FormerSetting.advice.map { Option(former: $0.key, $0.value) }
    + [
      Option(
        "order", value: .words(ShelfOrder.allCases.map(\.rawValue)),
        "order of the books on the shelf"
      ) { options, value in
        options.order = ShelfOrder(rawValue: value)
        return options.order != nil
      }
    ]

  private static let explanations: KeyValuePairs<String, CommandLineOptions.Action> = [
    "structure": .printStructure(withEvidence: false), "why": .printStructure(withEvidence: true),
    "xpointers": .printXPointers, "titles": .listTitles,
  ]

  /// A sentence without its full stop.
  func fault(in value: String) -> String {
    if self.value == .setting, let fault = Self.fault(inSetting: value) { return fault }
    let schemes = name == Setting.theme.rawValue ? Self.schemes : ""
    return "the value “\(value)” of \(written) is not \(self.value.expectation)\(schemes)"
  }

  /// Nil if the value is not of the form NAME=VALUE.
  private static func fault(inSetting value: String) -> String? {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    guard let setting = Setting(rawValue: String(parts[0])) else {
      if formerSettings.contains(where: { $0.name == parts[0] }) { return nil }
      if Settings.isOfFileAlone(String(parts[0])) {
        return "“\(parts[0])” can only be set in the settings file: see man 5 bifolio-defaults"
      }
      let near = nearestName(to: String(parts[0]), among: Setting.allCases.map(\.rawValue))
      return "there is no setting “\(parts[0])”" + (near.map { "; did you mean \($0)?" } ?? "")
    }
    let schemes = setting == .theme ? schemes : ""
    return
      "the value “\(parts[1])” of \(setting.rawValue) is not \(Value(setting.choices).expectation)\(schemes)"
  }

  private static let schemes = ", or a colour scheme such as gruvbox-dark"

  /// Finds an option as typed, with its hyphens. Unambiguous abbreviations of long names are accepted.
  /// - Throws: ``Failure`` if there is no such option, or several match.
  static func find(_ written: String) throws(Failure) -> Option {
    // Comparing all names costs a fifth of a start.
    var unknown: Failure {
      let near = nearestName(
        to: String(written.drop { $0 == "-" }),
        among: (all + Setting.allCases.map { Option($0) }).map(\.name))
      return .usage(
        "unknown option \(written); "
          + (near.map { "did you mean --\($0)?" } ?? "try bifolio --help"))
    }
    guard written.hasPrefix("--") else {
      let option = all.first { option in option.letters.contains { written == "-\($0)" } }
      guard let option else { throw unknown }
      return option
    }
    let accepted = all + unlisted
    if let option = accepted.first(where: { $0.written == written }) { return option }
    let candidates = written.count > 2 ? accepted.filter { $0.written.hasPrefix(written) } : []
    guard let option = candidates.first else { throw unknown }
    guard candidates.count == 1 else {
      let names = candidates.map(\.written).joined(separator: ", ")
      throw .usage("the option \(written) could be \(names)")
    }
    return option
  }
}

/// Parses a percentage up to 100 as a share: digits, optionally with a point and “%”; nil for all else.
private func fraction(_ text: String) -> Double? {
  let digits = text.last == "%" ? text.dropLast() : text[...]
  guard digits.first != "-", digits.first != "+" else { return nil }
  return Number.clamped(digits, to: 0.0...101.0).flatMap { $0 <= 100 ? $0 / 100 : nil }
}
