/// The origin and the purpose of a text.
public enum TextForm: Hashable, Sendable {
  /// A text for readers: its marks and line breaks are interpreted.
  case book
  /// A manual page that a program formatted for a terminal.
  case manual
  /// Output of another program for a terminal: every line and sign is preserved.
  case output
}
