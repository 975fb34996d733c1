import System

/// Why a program is not run.
public enum ProgramError: Error, Hashable, CustomStringConvertible {
  /// The command of a setting is none.
  case mistake(setting: String, CommandMistake)
  /// The program of a command is not there.
  case notFound(String)
  /// None of the programs that could do it is there.
  case nothingThere(purpose: String, programs: [String])
  /// Nothing of the text is left that could be handed over.
  case nothingToSay
  /// The system does not start it, for the reason that a number of an error tells.
  case notStarted(program: String, code: Int32)
  /// No file can be made for what is to be edited.
  case noFile(code: Int32)

  /// The reason, as a line on the screen.
  public var description: String {
    switch self {
    case .mistake(let setting, let mistake): "The setting “\(setting)”: \(mistake)"
    case .notFound(let program): "Not found: \(program)"
    case .nothingThere(let purpose, let programs):
      "No \(purpose) is installed: \(programs.dropLast().joined(separator: ", ")) or "
        + "\(programs.last ?? "another") would do"
    case .nothingToSay: "There is no word in that"
    case .notStarted(let program, let code): "\(program): \(SystemError(code: code))"
    case .noFile(let code): "No file to edit: \(SystemError(code: code))"
    }
  }
}
