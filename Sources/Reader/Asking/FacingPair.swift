import BookText
import Defaults
import Typesetting

/// A translation that has been read to face the open book.
public struct FacingPair: Sendable {
  @Indirect public private(set) var translation: Book
  /// Its absolute path.
  public let path: String
  /// The hyphenator of its language; nil if its words are not divided.
  public let hyphenator: Hyphenator?
  /// The marks in it, as stored.
  public let marks: Marks
  /// The passages that face each other, as blocks of each book.
  public let passages: [FacingBook.Passage]
  /// The length of the original's text when they were found, in bytes.
  public let originalLength: Int
  /// A sentence about a doubt that they face each other.
  public let doubt: String?

  public init(
    translation: Book, path: String, hyphenator: Hyphenator?, marks: Marks,
    passages: [FacingBook.Passage], originalLength: Int, doubt: String?
  ) {
    (self.translation, self.path, self.hyphenator) = (translation, path, hyphenator)
    (self.marks, self.passages, self.originalLength) = (marks, passages, originalLength)
    self.doubt = doubt
  }
}

/// A translation that faces the open book, as services see it.
public struct FacingSnapshot: Sendable {
  /// The translation.
  @Indirect public private(set) var book: Book
  /// Its absolute path.
  public let path: String
  /// The marks in it as they were when it was opened, and as they are to be stored.
  public let marksBefore, marks: Marks

  public init(book: Book, path: String, marksBefore: Marks, marks: Marks) {
    (self.book, self.path, self.marksBefore, self.marks) = (book, path, marksBefore, marks)
  }
}
