import BookText
import Defaults

/// The saved state of a book.
///
/// A book is identified by its content. A new book may be a changed version of another: the same edition in a
/// rewritten file, or a book read from the same path. The place and the marks in that one are taken over, as
/// far as the words around them are found.
public struct SavedBook: Sendable {
  /// The file of the book; nil if it has not been read.
  public var own: DefaultsFile?
  /// The file of an earlier version; nil if there is none, or the book has been read.
  public var earlier: DefaultsFile?

  /// Creates what is saved of a book.
  public init(own: DefaultsFile?, earlier: DefaultsFile? = nil) {
    (self.own, self.earlier) = (own, earlier)
  }

  /// The settings of the book.
  public var settings: BookSettings { own.map { BookSettings($0) } ?? BookSettings() }

  /// The passage where the book was left; nil if it has not been read.
  public var passage: Passage? { own.flatMap { SavedPlace($0) }?.passage }

  /// The offset where the book or an earlier version was left; nil if neither has been read.
  public func offset(in book: Book) -> TextOffset? {
    passage?.offset(in: book)
      ?? earlier.flatMap { Passage($0) }.flatMap { $0.offsetOfWords(in: book) }
  }
}
