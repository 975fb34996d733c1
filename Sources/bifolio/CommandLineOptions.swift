import Defaults

/// What was asked for on the command line.
struct CommandLineOptions: Hashable {
  /// What to do.
  enum Action: Hashable {
    case read
    case printPages
    case printInformation
    case printStructure
    case printContents
    case printMarks
    case showHelp
    case showVersion
  }

  /// Where the book comes from.
  enum Source: Hashable {
    case file(String)
    case standardInput
    /// None was named: the last book, or what comes through a pipe.
    case unnamed
  }

  var action = Action.read
  var source = Source.unnamed
  var width: Int?
  var height: Int?
  /// What was chosen instead of what is kept, in the words in which it is kept.
  var choices: [Setting: String] = [:]

  /// Reads the arguments that follow the program's name.
  ///
  /// Options may stand anywhere; `--name=value` and `--name value` are the same; `--` ends them.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var names: [String] = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        names += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        names.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = Option(String(parts[0])) else { throw .unknownOption(String(parts[0])) }
      var value: String?
      if option.valueName != nil {
        value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
        if value == nil { throw .missingValue(option.name) }
      } else if parts.count == 2 {
        throw .unexpectedValue(option.name)
      }
      try apply(option, value ?? "")
    }
    guard names.count <= 1 else { throw .manyBooks(names[1]) }
    if let name = names.first { source = name == "-" ? .standardInput : .file(name) }
  }

  private mutating func apply(_ option: Option, _ value: String) throws(UsageError) {
    switch option {
    case .print: action = .printPages
    case .info: action = .printInformation
    case .structure: action = .printStructure
    case .contents: action = .printContents
    case .export: action = .printMarks
    case .width: width = try number(value, option, in: 1...1000)
    case .height: height = try number(value, option, in: 1...1000)
    case .setting(let setting):
      var settings = Settings()
      guard settings.choose(value, for: setting) else {
        throw .badValue(option.name, value, expected(setting))
      }
      choices[setting] = settings[setting]
    case .help: action = .showHelp
    case .version: action = .showVersion
    }
  }

  private func number(
    _ value: String, _ option: Option, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw .badValue(option.name, value, expected(range))
    }
    return number
  }

  /// What a setting can be, as the end of a sentence.
  private func expected(_ setting: Setting) -> String {
    switch setting.choices {
    case .words(let words): "one of \(words.joined(separator: ", "))"
    case .numbers(let range): expected(range)
    case .encodings: "an encoding that is known, as UTF-8, windows-1252 and Shift_JIS are"
    }
  }

  private func expected(_ range: ClosedRange<Int>) -> String {
    "a number from \(range.lowerBound) to \(range.upperBound)"
  }
}

/// The options, in the order in which `--help` shows them.
enum Option: Hashable, CaseIterable {
  case print
  case info
  case structure
  case contents
  case export
  case width
  case height
  /// A choice for this time, instead of the one that is kept.
  case setting(Setting)
  case help
  case version

  /// All of them, in the order in which people should learn them.
  static let allCases: [Option] =
    [.print, .info, .structure, .contents, .export, .width, .height]
    + Setting.allCases.map { .setting($0) }
    + [.help, .version]

  /// The option written as `name`, long or short.
  init?(_ name: String) {
    switch name {
    case "-h", "-?": self = .help
    case "-V": self = .version
    default:
      guard let option = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = option
    }
  }

  /// The option as it is written.
  var name: String {
    switch self {
    case .print: "--print"
    case .info: "--info"
    case .structure: "--structure"
    case .contents: "--contents"
    case .export: "--export"
    case .width: "--width"
    case .height: "--height"
    case .setting(let setting): "--\(setting.rawValue)"
    case .help: "--help"
    case .version: "--version"
    }
  }

  /// How its value is written in the usage, or nil where it has none.
  var valueName: String? {
    switch self {
    case .print, .info, .structure, .contents, .export, .help, .version: nil
    case .width, .height: "N"
    case .setting(let setting):
      switch setting.choices {
      case .words(let words): words.joined(separator: "|")
      case .numbers: "N"
      case .encodings: "NAME"
      }
    }
  }

  /// What it does, without a full stop; nil for a setting, whose words tell it.
  var help: String? {
    switch self {
    case .print: "print the typeset pages instead of showing them"
    case .info: "print what is known of the book instead of showing it"
    case .structure: "print what the parts of the book were taken for, as JSON"
    case .contents: "print the headings: depth, offset and title"
    case .export: "print your marks and notes in the book, as Markdown"
    case .width: "the width of the printed pages, in cells"
    case .height: "the lines of each printed page"
    case .setting: nil
    case .help: "show this help"
    case .version: "show the version"
    }
  }
}

/// What is wrong with a command line.
enum UsageError: Error, Hashable, CustomStringConvertible {
  case unknownOption(String)
  case missingValue(String)
  case unexpectedValue(String)
  case badValue(String, String, String)
  case manyBooks(String)

  var description: String {
    switch self {
    case .unknownOption(let name): "unknown option \(name); try bifolio --help"
    case .missingValue(let name): "the option \(name) needs a value"
    case .unexpectedValue(let name): "the option \(name) takes no value"
    case .badValue(let name, let value, let expected):
      "the value “\(value)” of \(name) is not \(expected)"
    case .manyBooks(let name): "one book at a time, please; what is “\(name)”?"
    }
  }
}
