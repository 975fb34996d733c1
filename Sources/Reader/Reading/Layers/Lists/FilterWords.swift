import BookText
import Searching
import Typesetting

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

  /// Returns the bytes of the words in `text`.
  func matches(in text: String) -> [Range<Int>] { patterns.flatMap { $0.matches(in: text) } }

  /// Returns the indices of those of some pages on which all words begin, in order.
  ///
  /// - Complexity: O(*n*) in the text of the pages.
  func pages(of pagination: Pagination, among pages: Range<Int>, in book: Book) -> [Int] {
    func start(of page: Int) -> Int {
      page < pagination.count ? pagination.start(ofPage: page).utf8 : book.body.upperBound
    }
    let end = start(of: pages.upperBound)
    // A word may be divided between the last page and the next.
    let searched = start(of: pages.upperBound + 1)
    let found = book.text.withUnsafeBufferPointer { text in
      patterns.map { pattern in
        var found: Set<Int> = []
        var next = start(of: pages.lowerBound)
        while next < end, case .match(let match) = pattern.first(in: text, next..<searched),
          match.lowerBound < end,
          let page = pagination.knownPage(at: TextOffset(utf8: match.lowerBound))
        {
          found.insert(page)
          // One match per page is enough.
          next = max(match.upperBound, start(of: page + 1))
        }
        return found
      }
    }
    return found.dropFirst().reduce(found.first ?? []) { $0.intersection($1) }.sorted()
  }
}
