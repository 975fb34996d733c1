import Defaults

/// Something to be done by the owner of the programs in the background. The answer is a ``ProgramAnswer``.
public enum ProgramEffect: Hashable, Sendable {
  /// Look up a word in a dictionary.
  case lookUp(String)
  /// Run a command of the reader's own.
  case run(OwnCommandCall)
  /// Cancel the look-up or the command.
  case cancelLookUp
  /// Read a sentence aloud.
  case speak(String)
  /// Stop speech.
  case stopSpeech
}

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
