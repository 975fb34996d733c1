import System

/// Why a program is not run.
public enum ProgramError: Error, Hashable, CustomStringConvertible {
  case malformedCommand(setting: String, CommandSyntaxError)
  case notFound(String)
  case noneInstalled(purpose: String, programs: [String])
  /// No dictionary is installed; the command installs one.
  case noDictionary(command: String)
  case noText
  /// `code` is the error number.
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
