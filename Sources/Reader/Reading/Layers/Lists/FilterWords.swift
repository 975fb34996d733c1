import BookText
import Searching

/// Words typed as a filter: an entry matches if it contains all of them.
///
/// Accents are ignored and, in words without capitals, case too.
struct FilterWords: Sendable {
  private let patterns: [SearchPattern]

  /// Splits a line into words; returns nil if it has none.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard !words.isEmpty else { return nil }
    // A literal text is always a valid pattern.
    patterns = words.compactMap {
      try? SearchPattern(String($0), SearchPattern.Options(ignoresAccents: true))
    }
  }

  /// Whether all words occur in `text`.
  ///
  /// - Complexity: O(*n*) in its length.
  func areFound(in text: String) -> Bool {
    var text = text
    return text.withTextBytes { bytes in
      patterns.allSatisfy { pattern in
        if case .match = pattern.first(in: bytes, 0..<bytes.count) { true } else { false }
      }
    }
  }

  /// Returns the bytes of the words in `text`.
  func matches(in text: String) -> [Range<Int>] { patterns.flatMap { $0.matches(in: text) } }
}
