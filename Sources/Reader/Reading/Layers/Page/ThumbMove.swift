import BookText

/// A movement of the thumb on the fore-edge.
enum ThumbMove: Hashable, Sendable {
  /// Pages run past up to a place; the reader's own place stays.
  case to(TextOffset)
  /// The reader stays where the thumb is.
  case stay
  /// The leaves fall back to the reader's own page.
  case fallBack
}
