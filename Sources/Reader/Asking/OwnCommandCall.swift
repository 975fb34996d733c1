import Defaults

/// A command of the reader's own, with its subject.
public struct OwnCommandCall: Hashable, Sendable {
  /// The command.
  public let command: OwnCommand
  /// Values for the words in braces: `{}` the selected words, `{sentence}`, `{title}`, `{author}` and
  /// `{place}`.
  public let values: [String: String]

  public init(command: OwnCommand, values: [String: String]) {
    (self.command, self.values) = (command, values)
  }
}
