import Searching

/// What is sought in all books: words, phrases in quotes, and the author after `author:`.
///
/// A paragraph matches if it has all words, in any order, and all phrases; case and accents are ignored. The
/// author's name may be in quotes too.
public struct LibraryQuery: Sendable {
  /// Part of the author's name; nil for any.
  private var author: SearchPattern?
  /// The words and phrases.
  private var terms: [String] = []

  /// Parses what was typed; returns nil if it has no words.
  public init?(_ text: String) {
    var rest = text[...]
    while let first = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[first...]
      let isAuthor = rest.hasPrefix("author:")
      if isAuthor { rest = rest.dropFirst("author:".count) }
      let term: Substring
      if rest.first == "\"" {
        term = rest.dropFirst().prefix { $0 != "\"" }
        rest = rest.dropFirst(term.count + 2)
      } else {
        term = rest.prefix { !$0.isWhitespace && $0 != "\"" }
        rest = rest.dropFirst(term.count)
      }
      if isAuthor {
        author = try? SearchPattern(
          term.lowercased(), SearchPattern.Options(ignoresAccents: true))
      } else {
        add(term)
      }
    }
    if terms.isEmpty { return nil }
  }

  private mutating func add(_ term: Substring) {
    // SQLite ends a text at its first zero.
    let term = term.filter { $0 != "\0" }
    if term.contains(where: { $0.isLetter || $0.isNumber }) {
      terms.append(SearchableText.divided(term))
    }
  }

  /// All terms as phrases: SQLite combines them by AND.
  var expression: String { terms.map { "\"\($0)\"" }.joined(separator: " ") }

  /// True if an author is the one that is sought.
  func accepts(author name: String?) -> Bool {
    guard let author else { return true }
    return name.map { !author.matches(in: $0).isEmpty } ?? false
  }
}
