import BookText

/// A paragraph found by a search through all books.
public struct LibraryMatch: Hashable, Sendable {
  /// The book.
  public let book: IndexedBook
  /// Place of the first match in the text of the book.
  public let place: TextOffset
  /// The title of its chapter; nil if it has none.
  public let chapter: String?
  /// The words around the first match.
  public let excerpt: String

  public init(book: IndexedBook, place: TextOffset, chapter: String?, excerpt: String) {
    (self.book, self.place, self.chapter, self.excerpt) = (book, place, chapter, excerpt)
  }

  /// The share of the text before the match, in thousandths.
  public var thousandths: Int { place.utf8 * 1_000 / max(1, book.length) }
}

/// A searchable book.
public struct IndexedBook: Hashable, Sendable {
  /// The fingerprint of its file.
  public let fingerprint: Fingerprint
  /// Last known path of its file.
  public let path: String
  /// Its title.
  public let title: String
  /// Its author; nil if unknown.
  public let author: String?
  /// The length of its text, in bytes.
  public let length: Int

  public init(fingerprint: Fingerprint, path: String, title: String, author: String?, length: Int) {
    (self.fingerprint, self.path, self.length) = (fingerprint, path, length)
    (self.title, self.author) = (title, author)
  }
}

/// The matches so far of a search through all books.
public struct LibraryFindings: Hashable, Sendable {
  /// The best matches, the best first.
  public var matches: [LibraryMatch] = []
  /// Number of all matches.
  public var count = 0
  /// Number of books not searched yet; nil if unknown.
  public var remaining: Int?
  /// Why the text of more books could not be indexed; nil if nothing failed.
  public var failure: String?

  /// Describes a search without results so far.
  public init() {}

  /// The books in the order of their best matches, each with its matches in the order of its text.
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
