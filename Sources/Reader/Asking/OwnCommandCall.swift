import Defaults

/// A command of the reader's own, with its subject.
public struct OwnCommandCall: Hashable, Sendable {
  public let command: OwnCommand
  /// `{}` stands for the selected words; others are `{sentence}`, `{title}`, `{author}` and `{place}`.
  public let values: [String: String]

  public init(command: OwnCommand, values: [String: String]) {
    (self.command, self.values) = (command, values)
  }
}
