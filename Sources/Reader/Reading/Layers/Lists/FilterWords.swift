import BookText
import Searching

/// Words typed as a filter: an entry matches if it contains all of them. Accents are ignored and, in words
/// without capitals, case too.
struct FilterWords: Sendable {
  /// The patterns of the words; nil if no entry has them all: there are too many, or one is too long.
  private let patterns: [SearchPattern]?

  /// Maximum number of different words. A pasted text has more; compiling so many would delay each key.
  static let maximumWords = 100

  /// Nothing matches more than ``maximumWords`` words or a word too long for a pattern. Nil without words.
  init?(_ line: String) {
    var words: [Substring] = []
    var known: Set<Substring> = []
    for word in line.split(separator: " ") where words.count <= Self.maximumWords {
      if known.insert(word).inserted { words.append(word) }
    }
    guard !words.isEmpty else { return nil }
    let options = SearchPattern.Options(ignoresAccents: true)
    patterns =
      words.count <= Self.maximumWords
      ? try? words.map { try SearchPattern(String($0), options) } : nil
  }

  /// O(*n*) in the length of the text.
  func areFound(in text: String) -> Bool {
    guard let patterns else { return false }
    var text = text
    return text.withTextBytes { bytes in
      patterns.allSatisfy { pattern in
        if case .match = pattern.first(in: bytes, 0..<bytes.count) { true } else { false }
      }
    }
  }

  /// Returns the ranges of bytes of all words in `text`, word by word; empty if there are too many words.
  func matches(in text: String) -> [Range<Int>] {
    (patterns ?? []).flatMap { $0.matches(in: text) }
  }
}
