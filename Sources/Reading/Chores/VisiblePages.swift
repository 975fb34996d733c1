import BookText

/// What the chores know of the screen.
struct VisiblePages {
  let book: Book
  /// The place being read: another one means that the pages have been left.
  let place: TextOffset
  /// The bytes of the text on the pages in sight.
  let text: Range<Int>
  /// How many pages with text are in sight.
  let count: Int
  /// Whether the pages may be read: nothing that pauses reading lies over them.
  let isRead: Bool
  /// Whether nothing lies over the pages, and nothing moves.
  let isAtRest: Bool
}
