/// Selected words: one at first, more when the selection is extended.
struct TextSelection: Hashable, Sendable {
  /// The word at which extending began; nil while one word is selected.
  private var origin: Range<Int>?
  /// The word under the cursor.
  private(set) var word: Range<Int>

  init(at word: Range<Int>) { self.word = word }

  /// The selected text.
  var range: Range<Int> {
    guard let origin else { return word }
    return min(origin.lowerBound, word.lowerBound)..<max(origin.upperBound, word.upperBound)
  }

  /// True if moving extends the selection.
  var isExtending: Bool { origin != nil }

  /// Starts or stops extending.
  mutating func toggleExtending() { origin = isExtending ? nil : word }

  /// Moves the cursor to another word.
  mutating func move(to word: Range<Int>) { self.word = word }

  /// Selects a whole range.
  mutating func choose(from first: Range<Int>, to last: Range<Int>) {
    (origin, word) = (first, last)
  }
}
