import Defaults

/// A command of the reader's own, and what it is about.
public struct OwnCommandCall: Hashable, Sendable {
  /// The command.
  public let command: OwnCommand
  /// What the words in braces stand for: `{}` the selected words, `{sentence}`, `{title}`, `{author}` and
  /// `{place}`.
  public let values: [String: String]

  public init(command: OwnCommand, values: [String: String]) {
    (self.command, self.values) = (command, values)
  }
}
