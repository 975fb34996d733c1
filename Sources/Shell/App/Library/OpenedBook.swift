import BookText
import Defaults
import Hyphenation
import Storage
import Typesetting

/// An opened book, whole or its beginning, with settings and place.
public struct OpenedBook: Sendable {
  /// The file or pipe it came from.
  public let source: BookSource
  /// The book, or its beginning.
  public let book: Book
  /// The saved state of the book.
  let saved: SavedBook
  /// The settings for this book alone.
  public var own: BookSettings
  /// The place requested on the command line.
  public var start: TextOffset?
  /// The hyphenator of its language; nil if its words are not divided.
  public var hyphenator: Hyphenator?
  /// The pages up to the reader's place, for the size that the window had; nil if none are wanted.
  public var pages: Pagination?
}

extension Book {
  /// The hyphenator of the book's language; nil if its words are not divided.
  ///
  /// - Complexity: Reads the patterns: some milliseconds.
  public var hyphenator: Hyphenator? { spelling.flatMap { PatternFiles().hyphenator(for: $0) } }
}
