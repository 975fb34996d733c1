import BookText

/// Finds passages like some words, one by one.
struct PassageSearch {
  /// A passage, and the costs of its differences.
  struct Found {
    var range: Range<Int>
    var cost: Int
    /// A word is another one, missing or additional.
    var differs: Bool
  }

  private let quoted: QuotedWords
  private let text: TextBytes
  private var scanner: WordScanner
  private var matcher: WordMatcher
  /// Last words of the text, by their numbers modulo their count.
  private var words: [ScannedWord]
  /// Words read.
  private var count = 0
  /// Words compared; they are numbered from 0.
  private var compared = 0
  /// The quoted words may end at this word, with so many differences.
  private var candidate: (word: Int, differences: Int)?
  /// First word that belongs to no passage returned.
  private var firstFree = 0
  /// The words with the fewest differences, in the order of the text.
  private(set) var nearest: Int?
  /// Differences at that place.
  private var leastDifferences = Int.max

  /// Words after the end of the quoted words that may belong to them: the ends of other spellings.
  private static let lookahead = 2
  /// Words kept: more than the quoted ones with their differences.
  private static let kept = 64

  init(_ quoted: QuotedWords, in text: TextBytes, _ range: Range<Int>) {
    (self.quoted, self.text) = (quoted, text)
    scanner = WordScanner(text, in: range)
    matcher = WordMatcher(quoted)
    words = Array(
      repeating: ScannedWord(letters: WordLetters(), range: 0..<0), count: Self.kept)
  }

  static func all(_ quoted: QuotedWords, in text: TextBytes, _ range: Range<Int>) -> [Found] {
    var search = PassageSearch(quoted, in: text, range)
    var found: [Found] = []
    while let next = search.next() { found.append(next) }
    return found
  }

  /// Costs O(*n*) in the distance, and O(*m*²) in the quoted words for each place with half of them.
  mutating func next() -> Found? {
    while compared < count || readWord() {
      if let differences = matcher.readWord(words[compared % Self.kept].letters) {
        if candidate.map({ differences < $0.differences }) ?? true {
          candidate = (compared, differences)
        }
      }
      compared += 1
      if let candidate, compared > candidate.word + Self.lookahead, let found = examineCandidate() {
        return found
      }
    }
    return examineCandidate()
  }

  @inline(__always)
  private mutating func readWord() -> Bool {
    guard let word = scanner.next() else { return false }
    words[count % Self.kept] = word
    count += 1
    return true
  }

  /// Aligns the words around the candidate, and clears it. Also notes the place of the fewest differences so
  /// far, even if it is no passage. Nil without a candidate, or if the words differ too much. After a find,
  /// the search goes on behind the passage, or behind its first word if nothing differs.
  private mutating func examineCandidate() -> Found? {
    guard let candidate else { return nil }
    self.candidate = nil
    let expected = max(firstFree, candidate.word + 1 - quoted.words.count)
    let length = quoted.words.count + candidate.differences + Self.lookahead
    let first = max(firstFree, candidate.word + 1 - length)
    if candidate.differences < leastDifferences {
      leastDifferences = candidate.differences
      nearest = words[expected % Self.kept].range.lowerBound
    }
    // Two words written as one are two differences.
    guard candidate.differences <= quoted.tolerance / QuotedWords.Cost.word + Self.lookahead,
      let alignment = WordAlignment(
        quoted, in: (first..<compared).map { words[$0 % Self.kept] }, of: text)
    else { return nil }
    let (begin, end) = (first + alignment.words.lowerBound, first + alignment.words.upperBound)
    // Passages with the same words may overlap: "la la la" is twice in "la la la la".
    let next = alignment.cost == 0 ? begin + 1 : end
    (firstFree, compared) = (next, next)
    matcher.reset()
    return Found(
      range: words[begin % Self.kept].range
        .lowerBound..<words[(end - 1) % Self.kept].range.upperBound,
      cost: alignment.cost, differs: alignment.differs)
  }
}
