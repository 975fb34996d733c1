import BookText
import Typesetting

/// Caches the pages of a book in the last used formats, so that resizing a window back and forth
/// does not set the book again each time.
struct RecentPaginations: Sendable {
  private var book: Book
  private(set) var hyphenator: Hyphenator?
  /// The pages in the current format.
  var current: Pagination
  private var others: [Pagination] = []
  /// The page numbers known from an earlier session.
  private var numbering: PageNumbering?

  /// Two others: the sizes before and after a terminal is split or zoomed.
  private static let capacity = 2

  /// - Parameters:
  ///   - book: The book.
  ///   - hyphenator: The hyphenator of its language.
  ///   - numbering: The page numbers known from an earlier session.
  init(book: Book, hyphenator: Hyphenator?, numbering: PageNumbering? = nil) {
    self.book = book
    self.hyphenator = hyphenator
    self.numbering = numbering
    current = Pagination(
      of: book, format: PageFormat(measure: 66, lines: 20), hyphenator: hyphenator)
  }

  /// Whether the number of pages before those in the current format is known.
  var knowsNumbers: Bool {
    current.areNumbered && (book.start == 0 || numbering?.fits(current.format) == true)
  }

  /// The number of pages of the whole book in the current format, from an earlier session if they
  /// have not been counted yet; nil if it is not known.
  var wholeCount: Int? {
    if current.isComplete { return current.count }
    guard knowsNumbers, let numbering, numbering.fits(current.format), numbering.all > 0 else {
      return nil
    }
    return numbering.all
  }

  private func pagination(in format: PageFormat) -> Pagination {
    let before = book.start > 0 && numbering?.fits(format) == true ? numbering?.before ?? 0 : 0
    return Pagination(of: book, format: format, hyphenator: hyphenator, pagesBefore: before)
  }

  /// Replaces the book after it was read again.
  ///
  /// - Parameter keepsNumbers: Whether its page numbers stay the same.
  mutating func take(_ book: Book, keepsNumbers: Bool) {
    self.book = book
    if !keepsNumbers { numbering = nil }
    others = []
    current = pagination(in: current.format)
  }

  /// Takes pages of the book that were set elsewhere: those in the current format replace the
  /// current ones, others are cached.
  mutating func take(_ pagination: Pagination) {
    guard pagination.format == current.format else { return keep(pagination) }
    if pagination.divides(by: hyphenator) { current = pagination }
  }

  /// Caches pages that were set elsewhere.
  mutating func keep(_ pagination: Pagination) {
    guard pagination.divides(by: hyphenator), !has(pagination.format) else { return }
    others.insert(pagination, at: 0)
  }

  /// Whether the cache has pages in a format.
  func has(_ format: PageFormat) -> Bool {
    current.format == format || others.contains { $0.format == format }
  }

  /// Makes the pages in `format` the current ones.
  mutating func use(_ format: PageFormat) {
    guard format != current.format else { return }
    if current.areNumbered { others.insert(current, at: 0) }
    if let index = others.firstIndex(where: { $0.format == format }) {
      current = others.remove(at: index)
    } else {
      current = pagination(in: format)
    }
    others = Array(others.prefix(Self.capacity))
  }

  /// Sets the pages around a place by themselves, if its page number is not known and many pages
  /// come before it: they are counted later.
  mutating func showWithoutNumbers(at place: TextOffset) {
    guard countsLater(current.distance(to: place), to: place, in: current.format) else { return }
    current = Pagination(
      of: book, around: place, format: current.format, hyphenator: hyphenator)
  }

  /// Whether the pages before a place, which take `distance` bytes of text, should be counted after the
  /// place has been shown.
  func countsLater(_ distance: Int, to place: TextOffset, in format: PageFormat) -> Bool {
    book.isWhole && distance > Self.maxBytesCountedAtOnce
      && book.distance(to: place, in: format) <= distance / 2
  }

  /// The bytes of text that are set so fast, in some three milliseconds, that their pages are
  /// counted at once.
  private static let maxBytesCountedAtOnce = 1 << 18

  /// Sets all pages again with `hyphenator`.
  mutating func use(_ hyphenator: Hyphenator?) {
    self.hyphenator = hyphenator
    others = []
    current = pagination(in: current.format)
  }
}

/// The page numbers of a part of a book in one format, as found in an earlier session.
public struct PageNumbering: Hashable, Sendable {
  /// The format, as ``PageFormat/key``.
  public let format: String
  /// The number of pages before the part.
  public let before: Int
  /// The number of all pages of the book; 0 if that was not known.
  public let all: Int

  /// Makes a numbering; numbers below 0 become 0.
  public init(format: String, before: Int, all: Int) {
    self.format = format
    self.before = max(0, before)
    self.all = max(0, all)
  }

  func fits(_ format: PageFormat) -> Bool { format.key == self.format }
}
