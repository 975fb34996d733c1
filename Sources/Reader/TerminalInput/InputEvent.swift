/// An input event from a terminal.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  case mouse(MouseReport)
  /// Text was pasted; it still contains its control characters.
  case paste(String)
  /// The terminal's window gained or lost the keyboard focus.
  case focus(Bool)
  /// The terminal replied to a query.
  case reply(TerminalReply)
}
