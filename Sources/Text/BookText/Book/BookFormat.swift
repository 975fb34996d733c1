/// Formats of books, as far as settings depend on them.
public enum BookFormat: Hashable, Sendable {
  case plainText
  /// HTML, FictionBook or Markdown.
  case markup
  case epub
}
