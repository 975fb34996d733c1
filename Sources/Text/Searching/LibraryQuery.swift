/// A query for all books: words, phrases in quotes, the author after `author:`, the series after `series:`. A
/// paragraph matches if it has all words, in any order, and all phrases; case and accents are ignored. The
/// names of authors and series may be in quotes too.
public struct LibraryQuery: Equatable, Sendable {
  /// Text as it was typed.
  public let text: String
  /// A fact about a book that a query may ask for.
  private enum Field: String, CaseIterable {
    case author, series
  }

  /// Parts of names that are asked for.
  private var names: [Field: SearchPattern] = [:]
  /// Words and phrases, without quotes.
  public private(set) var terms: [String] = []

  /// Nil without words besides names. If a name is asked for twice, the last counts.
  public init?(_ text: String) {
    self.text = text
    var rest = text[...]
    while let first = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[first...]
      let field = Field.allCases.first { rest.hasPrefix($0.rawValue + ":") }
      if let field { rest = rest.dropFirst(field.rawValue.count + 1) }
      let term = Self.removeTerm(from: &rest)
      if let field {
        // A name too long for a pattern asks for nothing.
        names[field] = try? SearchPattern(term.lowercased(), Self.options)
      } else if term.contains(where: { $0.isLetter || $0.isNumber }) {
        // SQLite ends a text at its first zero.
        terms.append(term.filter { $0 != "\0" })
      }
    }
    if terms.isEmpty { return nil }
  }

  /// Drops quotes. A phrase without a closing quote goes to the end.
  private static func removeTerm(from rest: inout Substring) -> Substring {
    let isPhrase = rest.first == "\""
    let term =
      isPhrase
      ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { !$0.isWhitespace && $0 != "\"" }
    rest = rest.dropFirst(term.count + (isPhrase ? 2 : 0))
    return term
  }

  private static let options = SearchPattern.Options(ignoresAccents: true)

  /// Compares what was typed.
  public static func == (one: LibraryQuery, other: LibraryQuery) -> Bool { one.text == other.text }

  /// An unknown name matches none in the query.
  public func accepts(author: String?, series: String?) -> Bool {
    names.allSatisfy { field, pattern in
      let name = field == .author ? author : series
      return name.map { !pattern.matches(in: $0).isEmpty } ?? false
    }
  }

  /// Text for a single word or phrase, an expression for several.
  public var inOneBook: (text: String, options: SearchPattern.Options) {
    if terms.count == 1 { return (terms[0].lowercased(), Self.options) }
    // Quotes and dashes differ from book to book.
    let words = terms.map { term in
      String(term.lowercased().map { $0.isLetter || $0.isNumber || $0.isWhitespace ? $0 : "." })
    }
    return (words.joined(separator: "|"), SearchPattern.Options(isExpression: true))
  }
}
