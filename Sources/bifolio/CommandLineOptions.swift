import Defaults
import Paging

/// What was asked for on the command line.
struct CommandLineOptions: Hashable {
  /// What to do.
  enum Action: Hashable {
    case read
    case printPages
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
  var theme: Settings.Theme?
  var transition: PageLayout.TransitionStyle?
  var spread: Settings.Spread?
  var orientation: Settings.Orientation?
  var direction: Settings.ReadingDirection?
  var cover: Settings.Cover?
  var measure: Int?

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
    case .width: width = try number(value, option, in: 1...1000)
    case .height: height = try number(value, option, in: 1...1000)
    case .theme: theme = try choice(value, option)
    case .transition: transition = try choice(value, option)
    case .spread: spread = try choice(value, option)
    case .orientation: orientation = try choice(value, option)
    case .direction: direction = try choice(value, option)
    case .cover: cover = try choice(value, option)
    case .measure: measure = try number(value, option, in: Settings.measures)
    case .help: action = .showHelp
    case .version: action = .showVersion
    }
  }

  private func number(
    _ value: String, _ option: Option, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw .badValue(
        option.name, value, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ value: String, _ option: Option
  ) throws(UsageError) -> Value {
    guard let chosen = Value(rawValue: value) else {
      let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badValue(option.name, value, "one of \(all)")
    }
    return chosen
  }
}

/// The options, in the order in which `--help` shows them.
enum Option: String, CaseIterable {
  case print
  case width
  case height
  case theme
  case transition
  case spread
  case orientation
  case direction
  case cover
  case measure
  case help
  case version

  /// The option written as `name`, long or short.
  init?(_ name: String) {
    switch name {
    case "-h", "-?": self = .help
    case "-V": self = .version
    default:
      guard name.hasPrefix("--"), let option = Option(rawValue: String(name.dropFirst(2))) else {
        return nil
      }
      self = option
    }
  }

  /// The option as it is written.
  var name: String { "--\(rawValue)" }

  /// How its value is written in the usage, or nil where it has none.
  var valueName: String? {
    switch self {
    case .print, .help, .version: nil
    case .width, .height, .measure: "N"
    case .theme: choices(Settings.Theme.self)
    case .transition: choices(PageLayout.TransitionStyle.self)
    case .spread: choices(Settings.Spread.self)
    case .orientation: choices(Settings.Orientation.self)
    case .direction: choices(Settings.ReadingDirection.self)
    case .cover: choices(Settings.Cover.self)
    }
  }

  private func choices<Value: RawRepresentable<String> & CaseIterable>(_: Value.Type) -> String {
    Value.allCases.map(\.rawValue).joined(separator: "|")
  }

  /// What it does, without a full stop.
  var help: String {
    switch self {
    case .print: "print the typeset pages instead of showing them"
    case .width: "the width of the printed pages, in cells"
    case .height: "the lines of each printed page"
    case .theme: "the colours"
    case .transition: "how a page is turned"
    case .spread: "one page, two, or as the width decides"
    case .orientation: "leaves turn left and right, or up and down"
    case .direction: "the way of reading; by the script unless given"
    case .cover: "the first page alone, or facing the second"
    case .measure: "the greatest width of the text, in cells (66)"
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
