import BookText

/// The reader's place in a book: the page, and the word on it. A turn moves it to the beginning of a page, a
/// jump to its target, and keys from there by lines or sentences. Commands begin from it, and it is saved.
public struct ReadingCursor: Hashable, Sendable {
  /// The anchor: the first word of the current page. Only the reader's own moves change it, never a new
  /// layout.
  public let anchor: TextOffset
  /// The offset of a word on the current page, or on the page that a turn leads to; nil while the reader is
  /// at the anchor.
  public private(set) var word: Int?
  /// The place in the original that faces ``word``; nil unless it is in the translation.
  private(set) var facing: Int?

  init(at anchor: TextOffset) { self.anchor = anchor }

  /// Puts the cursor on a word of the page; nil for its beginning.
  mutating func put(on word: Int?, facing: Int? = nil) {
    (self.word, self.facing) = (word == anchor.utf8 ? nil : word, facing)
  }

  /// Moves to the beginning of the page at `anchor`, or stays on a word there if `keepsWord`.
  mutating func turn(to anchor: TextOffset, keepsWord: Bool) {
    let kept = self
    self = ReadingCursor(at: anchor)
    if keepsWord { put(on: kept.word, facing: kept.facing) }
  }
}

extension PageScene {
  /// The offset of the reading cursor in the text that is seen, or else of the beginning of the page.
  var cursorPlace: Int {
    let seen = seenText
    if let word = pages.cursor.word, seen.contains(word) { return word }
    let start = max(pages.anchor, pageStart).utf8
    return seen.text.contains(start) ? start : seen.text.lowerBound
  }

  /// The reader's place in the original, to be saved and returned to: the word with the cursor, or the anchor
  /// if the word, or the place that faces it, is not in the visible original or in a moved note.
  var readingPlace: TextOffset {
    guard let word = pages.cursor.facing ?? pages.cursor.word, originalText.contains(word),
      pages.pagination.movedNotes(around: word) == nil
    else { return pages.anchor }
    return TextOffset(utf8: word)
  }
}
