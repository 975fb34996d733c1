/// What comes from a terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse did something.
  case mouse(MouseReport)
  /// Text was pasted; its control characters are still in it.
  case paste(String)
  /// The terminal's window got or lost the keyboard.
  case focus(Bool)
  /// The terminal answered a question.
  case reply(TerminalReply)
}
