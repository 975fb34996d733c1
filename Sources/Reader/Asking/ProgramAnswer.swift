import Defaults

/// The answer of a program started for the reader; see ``Answer/program(_:)``.
public enum ProgramAnswer: Hashable, Sendable {
  /// The definition of a word, in lines, and the dictionary's name if more than one was asked.
  case definition(of: String, lines: [String], by: String? = nil)
  /// The output of a command of the reader's own, in lines.
  case output(of: OwnCommand, lines: [String])
  /// A command of the reader's own without output was started.
  case started(OwnCommand)
  /// The error of a look-up or a command.
  case lookUpFailed(String)
  /// The sentence has been read aloud.
  case speechEnded
  /// The error of reading aloud.
  case speechFailed(String)
  /// The reason why a text was not copied.
  case copyFailed(String, reason: String)
  /// A text is copied, but only tmux is known to have it.
  case copiedToTmux
  /// The note of a mark from the reader's editor.
  case edited(Mark, text: String)
  /// Why the note of a mark was not edited, with the mark as handed over.
  case editFailed(Mark, reason: String)
}
