import Asking

/// The open book, as services see it.
struct OpenBook {
  /// Tells it from the books that were open before it.
  let number: Int
  /// Its bytes, as far as they are known.
  let source: BookSource
  /// The paths of the books whose links led to it, the last one last.
  let trail: [String]
  /// True if nothing of the book is stored: it came through a pipe, or the reader wants it so.
  let isPrivate: Bool
  /// When pages were last read, before the book was opened and since, in seconds since 1970; 0 if never.
  let openedReadTime, readTime: Int
  /// True while another book is being opened.
  let isBehind: Bool
  /// The book, and what the reader has done in it.
  let seen: BookSnapshot
}
