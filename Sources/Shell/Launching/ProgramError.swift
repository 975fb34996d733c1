import System

/// The reason why a program is not run.
public enum ProgramError: Error, Hashable, CustomStringConvertible {
  /// The command in a setting is malformed.
  case malformedCommand(setting: String, CommandSyntaxError)
  /// The program of a command is not installed.
  case notFound(String)
  /// None of the suitable programs is installed.
  case noneInstalled(purpose: String, programs: [String])
  /// No dictionary is installed; the command installs one.
  case noDictionary(command: String)
  /// No text is left to pass to the program.
  case noText
  /// The system cannot start it; `code` is the error number.
  case notStarted(program: String, code: Int32)
  /// It is to be confined, and is not.
  case notConfined(String)
  /// The temporary file for editing cannot be created; `code` is the error number.
  case noFile(code: Int32)

  /// The reason, as one line for the screen.
  public var description: String {
    switch self {
    case .malformedCommand(let setting, let mistake): "The setting “\(setting)”: \(mistake)"
    case .notFound(let program): "Program not found: \(program)"
    case .noneInstalled(let purpose, let programs):
      "No \(purpose) is installed. Try \(programs.dropLast().joined(separator: ", ")) or "
        + (programs.last ?? "another")
    case .noDictionary(let command): "No dictionary is installed. Try: \(command)"
    case .noText: "No word to look up"
    case .notStarted(let program, let code): "\(program): \(SystemError(code: code))"
    case .notConfined(let program): "\(program) is not run: it cannot be confined"
    case .noFile(let code): "No file to edit: \(SystemError(code: code))"
    }
  }
}
