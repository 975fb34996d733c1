import Asking

struct OpenBook {
  /// Its number, different from those of books open before.
  let number: Int
  let source: BookSource
  /// Paths of the books with the links leading to it, the last one last.
  let trail: [String]
  /// Whether nothing of the book is stored, because it came through a pipe or by the reader's choice.
  let isPrivate: Bool
  /// When pages were last read, before the book was opened and since, in seconds since 1970; 0 if never.
  let openedReadTime, readTime: Int
  /// Whether another book is being opened.
  let isBehind: Bool
  /// The book, and the reader's changes in it.
  let seen: BookSnapshot
}
