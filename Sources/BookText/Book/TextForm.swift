/// Who has written a text, and for whom.
public enum TextForm: Hashable, Sendable {
  /// A person, for readers: its signs and line breaks are looked at.
  case book
  /// A program that has set a page of the manual for a terminal.
  case manual
  /// Another program, for a terminal: every line and sign is kept.
  case output
}
