/// What is known of a book beside its text.
public struct BookFacts: Sendable {
  public var title: String
  /// The author, translator, editor and illustrator.
  public var credits = Credits()
  /// The language as a tag of BCP 47; nil if it is unknown.
  public var language: String?
  /// The format of the file.
  public var format = BookFormat.plainText
  /// The encoding of the file, and how it was found.
  public var encoding: TextEncoding
  /// Whether the book is read from right to left.
  public var isRightToLeft = false
  /// Whether its pages are pictures with a fixed place for every word.
  public var hasFixedPages = false
  /// The unreadable files of the book, each with the reason.
  public var unreadable: [String] = []
  /// The document's own list of contents, in order.
  public var entries: [ContentsEntry] = []
  /// The start of the text proper, after the front matter; nil if it is unknown.
  public var opening: TextOffset?
  /// Places of the parts, by their identifiers in other documents.
  public var parts: [String: TextOffset] = [:]
}

extension Book {
  mutating func adoptFacts(_ facts: BookFacts) {
    (title, credits, language) = (facts.title, facts.credits, facts.language)
    (format, encoding, isRightToLeft) = (facts.format, facts.encoding, facts.isRightToLeft)
    (hasFixedPages, unreadable) = (facts.hasFixedPages, facts.unreadable)
    (entries, opening, parts) = (facts.entries, facts.opening, facts.parts)
  }
}
