import Defaults

/// A mistake in a line of the settings file that gives keys to a command.
package struct KeyFault: Hashable, Sendable, CustomStringConvertible {
  /// The name of the command, as typed.
  let name: String
  /// What is wrong, without a stop.
  let reason: String

  package var description: String { "key.\(name): \(reason)" }

  /// Returns a row about the mistake, after the name of the file and the number of the line, such as
  /// "settings:3: key.fly: unknown command".
  package func row(after file: String, _ settings: Settings) -> String {
    let line = settings.keyLines[name].map { ":\($0)" } ?? ""
    return "\(file)\(line): \(self)"
  }
}
