import BookText

/// The chores' view of the screen.
struct VisiblePages {
  let book: Book
  /// The place being read: a change means that the reader has left the pages.
  let place: TextOffset
  /// The bytes of the text on the visible pages.
  let text: Range<Int>
  /// The number of visible pages with text.
  let count: Int
  /// True if the pages can be read: no layer that pauses reading covers them.
  let isRead: Bool
  /// True if no layer covers the pages and nothing moves.
  let isAtRest: Bool
}
