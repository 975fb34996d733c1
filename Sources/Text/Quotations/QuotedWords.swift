import BookText

struct QuotedWords: Hashable {
  struct Word: Hashable {
    let letters: WordLetters
    /// Folded letters one by one.
    let spelling: [UInt32]
  }

  let words: [Word]
  /// The last word may lack its end.
  let isCut: Bool

  /// Words in a row: fewer than the bits of a number.
  static let most = 24

  init(_ words: some Sequence<Word>, isCut: Bool = false) {
    (self.words, self.isCut) = (Array(words), isCut)
  }

  /// Each with its folded letters.
  static func words(of text: String) -> [Word] {
    var text = text
    return text.withTextBytes { bytes in
      var scanner = WordScanner(bytes, in: bytes.indices)
      var words: [Word] = []
      var spelling: [UInt32] = []
      while let word = scanner.next({ spelling.append($0) }) {
        words.append(Word(letters: word.letters, spelling: spelling))
        spelling = []
      }
      return words
    }
  }

  enum Cost {
    /// A word in another spelling.
    static let spelling = 1
    /// Another, missing or additional word.
    static let word = 2
  }

  /// Words from which on one may differ. Fewer words must all be the same.
  static let fewestToDiffer = 5

  /// Cost at which the words count as found: a word in six may differ, one in any case.
  var tolerance: Int { words.count < Self.fewestToDiffer ? 0 : Cost.word * max(1, words.count / 6) }

  /// One letter differs, or two of a long word. Words of fewer than three letters, or of more than 32, have
  /// no other spelling.
  func isSpelling(_ spelling: [UInt32], of index: Int) -> Bool {
    let quoted = words[index].spelling
    let length = max(quoted.count, spelling.count)
    guard length <= Self.longestCompared,
      min(quoted.count, spelling.count) >= Self.shortestCompared
    else { return false }
    let most = length < Self.longWord ? 1 : 2
    guard abs(quoted.count - spelling.count) <= most else { return false }
    return editDistance(from: quoted, to: spelling) <= most
  }

  /// Letters of words that are compared letter by letter.
  private static let longestCompared = 32
  /// Letters of words that are compared letter by letter.
  private static let shortestCompared = 3
  /// Letters of a word in which two letters may differ.
  private static let longWord = 6

  /// A word begins with the quoted word at an index, the last one, which may be cut.
  func isCompletion(_ spelling: [UInt32], of index: Int) -> Bool {
    isCut && index == words.count - 1 && spelling.starts(with: words[index].spelling)
  }
}
