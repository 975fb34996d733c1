import BookText

/// A paragraph with the words that were sought in all books.
public struct LibraryMatch: Hashable, Sendable {
  /// The book.
  public let book: IndexedBook
  /// Where the first match begins in the text of the book.
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

/// A book whose text can be searched.
public struct IndexedBook: Hashable, Sendable {
  /// The fingerprint of its file.
  public let fingerprint: Fingerprint
  /// Where its file was seen last.
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
  /// The number of all matches.
  public var count = 0
  /// The number of books that have not been looked at yet; nil if that is not known.
  public var remaining: Int?
  /// Why the text of more books could not be made searchable; nil if nothing failed.
  public var failure: String?

  /// Describes a search that has found nothing yet.
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
