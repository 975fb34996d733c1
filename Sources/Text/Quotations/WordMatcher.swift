/// Compares words that come one by one with quoted words, and tells where the quoted words may end.
///
/// The bits of a number are the quoted words that have been reached. There is a number for each count of
/// differences: other, missing or additional words (Wu and Manber's agrep, with words in place of letters).
struct WordMatcher {
  /// Bits of the quoted words, by their letters.
  private var places: [UInt64: UInt64] = [:]
  /// A set of bits of ``places``, for a quick test.
  private var filter: [Bool] = Array(repeating: false, count: 1 << 10)
  private var states: [UInt64]
  private let last: UInt64

  private static let mostDifferences = 8

  /// A number for each count of differences up to half of the words. A quotation has 1 to
  /// ``QuotedWords/most`` words.
  init(_ quoted: QuotedWords) {
    let words = quoted.words
    last = 1 << UInt64(words.count - 1)
    let limit = min(Self.mostDifferences, words.count / 2)
    states = Array(repeating: 0, count: limit + 1)
    for (index, word) in words.enumerated() {
      addPlace(of: word.letters, bit: 1 << UInt64(index))
      // Written as one word.
      if index > 0 {
        addPlace(of: words[index - 1].letters.joined(with: word.letters), bit: 1 << UInt64(index))
      }
    }
    reset()
  }

  /// The bit is that of the place among the quoted words.
  private mutating func addPlace(of letters: WordLetters, bit: UInt64) {
    places[letters.value, default: 0] |= bit
    filter[Self.slot(of: letters)] = true
  }

  /// Index in ``filter``: the highest ten bits.
  private static func slot(of letters: WordLetters) -> Int {
    Int(truncatingIfNeeded: letters.value >> 54)
  }

  /// Forgets the words of the text so far: any quoted word may be next, with a difference for each before it.
  mutating func reset() {
    // Quoted words that are missing from the beginning.
    for index in states.indices { states[index] = (1 << UInt64(index)) - 1 }
  }

  /// Fewest differences in quoted words that end with the next word of the text; nil if they do not. Costs
  /// O(1).
  @inline(__always)
  mutating func readWord(_ word: WordLetters) -> Int? {
    let bits = filter[Self.slot(of: word)] ? places[word.value] ?? 0 : 0
    var (found, before): (Int?, UInt64) = (nil, 0)
    var changed: UInt64 = 0
    for index in states.indices {
      let old = states[index]
      // Same word; other word or additional one, from the state with a difference fewer; missing word.
      var new = (old << 1 | 1) & bits
      if index > 0 { new |= before | before << 1 | changed << 1 | 1 }
      if index > 1 { new |= (1 << UInt64(index)) - 1 }
      states[index] = new
      (before, changed) = (old, new)
      if found == nil, new & last != 0 { found = index }
    }
    return found
  }
}
