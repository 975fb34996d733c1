import BookText
import Searching
import Typesetting

/// Words typed as a filter: an entry matches if it contains all of them.
///
/// Accents are ignored and, in words without capitals, case too.
struct FilterWords {
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

  /// True if all words occur in `text`.
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

  /// Returns the indices of the pages on which all words begin, in order.
  ///
  /// - Complexity: O(*n*) in the text of the book.
  func pages(of pagination: Pagination, in book: Book) -> [Int] {
    let found = book.text.withUnsafeBufferPointer { text in
      patterns.map { pattern in
        var pages: Set<Int> = []
        var start = book.body.lowerBound
        let end = book.body.upperBound
        while start < end, case .match(let match) = pattern.first(in: text, start..<end),
          let page = pagination.knownPage(at: TextOffset(utf8: match.lowerBound))
        {
          pages.insert(page)
          let isLast = page + 1 >= pagination.count
          // One match per page is enough.
          start = isLast ? end : max(match.upperBound, pagination.start(ofPage: page + 1).utf8)
        }
        return pages
      }
    }
    return found.dropFirst().reduce(found.first ?? []) { $0.intersection($1) }.sorted()
  }
}
