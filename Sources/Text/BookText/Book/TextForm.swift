/// The origin and the purpose of a text.
public enum TextForm: Hashable, Sendable {
  /// A text for readers: its marks and line breaks are interpreted.
  case book
  /// A manual page that a program formatted for a terminal.
  case manual
  /// A text that is shown as it is, such as the output of a program: every line and sign is preserved.
  case asIs
}
