import BookText

/// The chores' view of the screen.
struct VisiblePages {
  let book: Book
  /// The place being read. If it changes, the reader has left the pages.
  let place: TextOffset
  /// The bytes of the text on the visible pages.
  let text: Range<Int>
  /// Number of visible pages with text.
  let count: Int
  /// Whether the pages can be read: no layer over them pauses reading.
  let isRead: Bool
  /// Whether no layer covers the pages and nothing moves.
  let isAtRest: Bool
}
