import BookText
import Typesetting

/// A newly read text of the open book, to replace the present one.
public struct ReadBook: Sendable {
  public enum Reason: Hashable, Sendable {
    /// Only the beginning of the book was known.
    case rest
    /// The settings for reading its text have changed.
    case settings
    case wish
    case change
  }

  @Indirect public private(set) var book: Book
  /// The reader's place in it at the start of reading.
  public let place: TextOffset
  /// The hyphenator of its language; nil if its words are not divided.
  public let hyphenator: Hyphenator?
  /// Pages set already, with words divided by the hyphenator.
  public let pages: Pagination?
  public let reason: Reason
  /// Further messages about it, in order.
  public let notices: [String]

  public init(
    book: Book, place: TextOffset, hyphenator: Hyphenator?, pages: Pagination?, reason: Reason,
    notices: [String] = []
  ) {
    (self.book, self.place, self.hyphenator, self.pages) = (book, place, hyphenator, pages)
    (self.reason, self.notices) = (reason, notices)
  }
}
