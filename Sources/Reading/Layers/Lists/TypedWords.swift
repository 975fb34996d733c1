import Searching

/// Words that are typed to leave only those entries of a list that hold all of them.
///
/// Accents do not matter and, where a word has no capitals, case does not either.
struct TypedWords {
  private let patterns: [SearchPattern]

  /// Takes the words of a line; nil where there are none.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard !words.isEmpty else { return nil }
    // A text that was typed is always a pattern: nothing in it is read as an expression.
    patterns = words.compactMap {
      try? SearchPattern(String($0), SearchPattern.Options(ignoresAccents: true))
    }
  }

  /// Whether all of them are found in `text`.
  ///
  /// - Complexity: O(*n*) in its length.
  func areFound(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      patterns.allSatisfy { pattern in
        if case .match = pattern.first(in: bytes, 0..<bytes.count) { true } else { false }
      }
    }
  }
}
