/// An error in the command line.
enum UsageError: Error, Hashable, CustomStringConvertible {
  case unknownOption(String)
  case ambiguousOption(String, [String])
  case missingValue(String)
  case unexpectedValue(String)
  case badValue(String, String, String)
  case manyBooks(String)
  case lateStandardInput
  case searchInPrint
  case onlyForExport
  case formatNotPrinted(String)

  var description: String {
    switch self {
    case .unknownOption(let name): "unknown option \(name); try bifolio --help"
    case .ambiguousOption(let name, let names):
      "the option \(name) could be \(names.joined(separator: ", "))"
    case .missingValue(let name): "the option \(name) needs a value"
    case .unexpectedValue(let name): "the option \(name) takes no value"
    case .badValue(let name, let value, let expected):
      "the value “\(value)” of \(name) is not \(expected)"
    case .manyBooks(let name): "only one book can be printed (extra argument: “\(name)”)"
    case .onlyForExport: "--all and --words are for --export"
    case .formatNotPrinted(let format): "--as \(format) is for --export, and json for --list too"
    case .searchInPrint: "+/WORDS searches while reading, and not in what is printed"
    case .lateStandardInput: "standard input (-) must be the first book"
    }
  }
}
