/// The origin and the purpose of a text.
public enum TextForm: Hashable, Sendable {
  /// A text for readers: its marks and line breaks are interpreted.
  case book
  /// A manual page, formatted by a program for a terminal.
  case manual
  /// A text shown as typed, such as the output of a program: every line and sign is preserved.
  case asIs

  /// The text scrolls by lines as well as it turns by pages, as in less(1) and man(1). Its pages are full.
  public var scrolls: Bool { self != .book }
}
