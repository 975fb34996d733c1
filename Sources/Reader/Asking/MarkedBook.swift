import Defaults

/// A book with its marks, as they are stored.
public struct MarkedBook: Hashable, Sendable {
  /// The book.
  public let book: ShelvedBook
  /// Its marks, but for looked-up words; never empty.
  public let marks: [Mark]

  public init(book: ShelvedBook, marks: [Mark]) { (self.book, self.marks) = (book, marks) }
}
