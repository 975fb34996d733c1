import App
import Defaults

/// What was asked for on the command line.
struct CommandLineOptions: Hashable {
  /// What to do.
  enum Action: Hashable {
    case read
    case listBooks
    case listTitles
    case printPages
    case printInformation
    case printStructure
    case printContents
    case printMarks
    case printCompletion(Shell)
    case showHelp
    case showVersion
  }

  var action = Action.read
  var source = BookRequest.unnamed
  /// Other books that were named: they wait on the shelf.
  var others: [String] = []
  /// Where the book is opened, instead of where it was left.
  var start: StartingPlace?
  var width: Int?
  var height: Int?
  /// What was chosen instead of what is kept, in the words in which it is kept.
  var choices: [Setting: String] = [:]

  /// Reads the arguments that follow the program's name.
  ///
  /// Options may stand anywhere; `--name=value` and `--name value` are the same; a long name may be
  /// cut off where no other begins so; `--` ends them.
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
      let option = try Option.named(String(parts[0]))
      var value: String?
      if option.value != .none {
        value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
        if value == nil { throw .missingValue(option.written) }
      } else if parts.count == 2 {
        throw .unexpectedValue(option.written)
      }
      guard option.take(&self, value ?? "") else {
        throw .badValue(option.written, value ?? "", option.value.expectation)
      }
    }
    others = Array(names.dropFirst())
    // Only files can wait, and only a single book is printed.
    let refused = action == .read ? others.first { $0 == "-" } : others.first
    if let refused { throw .manyBooks(refused) }
    if let name = names.first { source = name == "-" ? .standardInput : .named(name) }
  }
}
