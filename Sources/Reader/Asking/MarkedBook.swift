import Defaults

/// A book with its marks, as stored.
public struct MarkedBook: Hashable, Sendable {
  public let book: ShelvedBook
  /// Its marks, without looked-up words; never empty.
  public let marks: [Mark]

  public init(book: ShelvedBook, marks: [Mark]) { (self.book, self.marks) = (book, marks) }
}
