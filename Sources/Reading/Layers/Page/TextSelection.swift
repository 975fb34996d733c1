/// Words that the reader has chosen on the page: one at first, more when the choice is extended.
struct TextSelection: Hashable, Sendable {
  /// The word at which the choice was begun to be extended; nil while one word is chosen.
  private var origin: Range<Int>?
  /// The word that the reader is at.
  private(set) var word: Range<Int>

  init(at word: Range<Int>) { self.word = word }

  /// What is chosen.
  var range: Range<Int> {
    guard let origin else { return word }
    return min(origin.lowerBound, word.lowerBound)..<max(origin.upperBound, word.upperBound)
  }

  /// Whether moving extends what is chosen.
  var isExtending: Bool { origin != nil }

  /// Begins or ends to extend.
  mutating func toggleExtending() { origin = isExtending ? nil : word }

  /// Goes to another word.
  mutating func move(to word: Range<Int>) { self.word = word }

  /// Chooses a whole range.
  mutating func choose(from first: Range<Int>, to last: Range<Int>) {
    (origin, word) = (first, last)
  }
}
