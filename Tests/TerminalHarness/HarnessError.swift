import CLibrary

/// An error while a program ran in a pseudo-terminal.
public enum HarnessError: Error, Hashable, Sendable {
  /// The condition was not met in time; `screen` is the text shown by then.
  case timedOut(waitingFor: String, screen: String)
  /// The program closed its terminal before the condition was met; `screen` is the text it left.
  case ended(waitingFor: String, screen: String)
  /// The program at `path` could not be started; `code` is an errno.
  case launchFailed(path: String, code: Int32)
  /// A system call failed; `code` is an errno.
  case systemCallFailed(name: String, code: Int32)
  /// An argument is invalid, for the given reason.
  case invalidArgument(String)
}

extension HarnessError: CustomStringConvertible {
  /// The error in words, with the screen if there is one.
  public var description: String {
    switch self {
    case .timedOut(let subject, let screen):
      "timed out waiting for \(subject); the screen showed:\n\(Self.framed(screen))"
    case .ended(let subject, let screen):
      "the program ended its terminal before \(subject); the screen showed:\n"
        + Self.framed(screen)
    case .launchFailed(let path, let code):
      "cannot run \(path): \(Self.message(for: code))"
    case .systemCallFailed(let name, let code):
      "\(name): \(Self.message(for: code))"
    case .invalidArgument(let reason):
      reason
    }
  }

  /// The screen's text between two rules, without the empty lines at its end.
  private static func framed(_ screen: String) -> String {
    var lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let rule = String(repeating: "-", count: 40)
    return ([rule] + lines.map(String.init) + [rule]).joined(separator: "\n")
  }

  private static func message(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
