/// What is sought in all books: words, phrases in quotes, and the author after `author:`.
///
/// A paragraph matches if it has all words, in any order, and all phrases; case and accents are ignored.
public struct LibraryQuery: Hashable, Sendable {
  /// Part of the author's name; nil for any.
  public private(set) var author: String?
  /// The words and phrases.
  private var terms: [String] = []

  /// Parses what was typed; returns nil if it has no words.
  public init?(_ text: String) {
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      // Every second part is between quotes.
      if index % 2 == 1 {
        add(String(part))
      } else {
        for word in part.split(whereSeparator: \.isWhitespace) {
          if word.hasPrefix("author:") {
            author = String(word.dropFirst("author:".count))
          } else {
            add(String(word))
          }
        }
      }
    }
    if terms.isEmpty { return nil }
  }

  private mutating func add(_ term: String) {
    // SQLite ends a text at its first zero.
    let term = term.filter { $0 != "\0" }
    if term.contains(where: { $0.isLetter || $0.isNumber }) { terms.append(term) }
  }

  /// All terms as phrases: SQLite combines them by AND.
  private var expression: String {
    terms.map { "\"\($0)\"" }.joined(separator: " ")
  }

  /// The expression for text with words.
  var words: String? { expression }

  /// The expression for text without blanks between words; nil if a term is too short for it.
  var letters: String? { terms.allSatisfy { $0.count >= 3 } ? expression : nil }
}
