import BookText
import Typesetting

/// A text of the open book that replaces the present one.
public struct ReadBook: Sendable {
  /// Why it was read.
  public enum Reason: Hashable, Sendable {
    /// Only the beginning of the book was known.
    case rest
    /// The settings by which its text is read have changed.
    case settings
    /// The reader asked for it.
    case wish
    /// The file has changed.
    case change
  }

  /// The book.
  public let book: Book
  /// The place of the reader in it, as it was when reading began.
  public let place: TextOffset
  /// The hyphenator of its language; nil if its words are not divided.
  public let hyphenator: Hyphenator?
  /// Pages of it that have already been set, divided by the hyphenator.
  public let pages: Pagination?
  /// Why it was read.
  public let reason: Reason
  /// What else is said of it, in order.
  public let notices: [String]

  public init(
    book: Book, place: TextOffset, hyphenator: Hyphenator?, pages: Pagination?, reason: Reason,
    notices: [String] = []
  ) {
    (self.book, self.place, self.hyphenator, self.pages) = (book, place, hyphenator, pages)
    (self.reason, self.notices) = (reason, notices)
  }
}
