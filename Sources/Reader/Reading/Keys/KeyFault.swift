import Defaults

/// A mistake in a line of the settings file that gives keys to a command.
package struct KeyFault: Hashable, Sendable, CustomStringConvertible {
  let name: String
  /// What is wrong, without a stop.
  let reason: String

  package var description: String { "key.\(name): \(reason)" }
}

extension [KeyFault] {
  /// One row for each mistake, in the order of the lines: “settings:3: key.fly: unknown command”.
  package func rows(after file: String, _ settings: Settings) -> [String] {
    map { (line: settings.keyLines[$0.name] ?? 0, fault: $0) }.sorted { $0.line < $1.line }
      .map { "\(file):\($0.line): \($0.fault)" }
  }
}
