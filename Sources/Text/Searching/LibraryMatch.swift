import BookText

/// A paragraph found by a search through all books.
public struct LibraryMatch: Hashable, Sendable {
  public let book: IndexedBook
  /// First match in the text of the book.
  public let place: TextOffset
  /// Title of its chapter.
  public let chapter: String?
  /// Words around the first match.
  public let excerpt: String

  public init(book: IndexedBook, place: TextOffset, chapter: String?, excerpt: String) {
    (self.book, self.place, self.chapter, self.excerpt) = (book, place, chapter, excerpt)
  }

  /// Share of the text before the match, in thousandths.
  public var thousandths: Int { place.utf8 * 1_000 / max(1, book.length) }
}

/// A searchable book.
public struct IndexedBook: Hashable, Sendable {
  /// Fingerprint of its file.
  public let fingerprint: Fingerprint
  /// Last known path of its file.
  public let path: String
  public let title: String
  /// Nil if unknown.
  public let author: String?
  /// Length of its text, in bytes.
  public let length: Int

  public init(fingerprint: Fingerprint, path: String, title: String, author: String?, length: Int) {
    (self.fingerprint, self.path, self.length) = (fingerprint, path, length)
    (self.title, self.author) = (title, author)
  }
}

/// Matches so far of a search through all books.
public struct LibraryFindings: Hashable, Sendable {
  /// The best first, at most some.
  public var matches: [LibraryMatch] = []
  /// Number of all matches.
  public var count = 0
  /// Books not searched yet; nil if unknown.
  public var remaining: Int?
  /// The reason if the text of more books could not be indexed.
  public var failure: String?

  public init() {}

  /// Books in the order of their best matches, each with its matches in the order of its text.
  public var byBook: [(book: IndexedBook, matches: [LibraryMatch])] {
    var books: [IndexedBook] = []
    var ofBook: [IndexedBook: [LibraryMatch]] = [:]
    for match in matches {
      if ofBook[match.book] == nil { books.append(match.book) }
      ofBook[match.book, default: []].append(match)
    }
    return books.map { book in (book, (ofBook[book] ?? []).sorted { $0.place < $1.place }) }
  }
}
