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

  /// Two others: the sizes before and after a terminal is split or zoomed.
  private static let capacity = 2

  /// - Parameters:
  ///   - book: The book.
  ///   - hyphenator: The hyphenator of its language.
  ///   - pages: Pages of it that have already been set, with the same hyphenator; nil if there are none.
  init(book: Book, hyphenator: Hyphenator?, pages: Pagination?) {
    self.book = book
    self.hyphenator = hyphenator
    current =
      pages
      ?? Pagination(of: book, format: PageFormat(measure: 66, lines: 20), hyphenator: hyphenator)
  }

  /// Replaces the book after more of it was read, or it was read again.
  ///
  /// - Parameter pages: As for ``init(book:hyphenator:pages:)``.
  mutating func replaceBook(_ book: Book, hyphenator: Hyphenator?, pages: Pagination?) {
    self = RecentPaginations(
      book: book, hyphenator: hyphenator, pages: pages ?? pagination(of: book, in: current.format))
  }

  private func pagination(of book: Book, in format: PageFormat) -> Pagination {
    Pagination(of: book, format: format, hyphenator: hyphenator)
  }

  /// Uses pages of the book that were set elsewhere, if they are those in the current format.
  mutating func adopt(_ pages: Pagination) {
    if pages.format == current.format, pages.hyphenator === hyphenator { current = pages }
  }

  /// Makes the pages in `format` the current ones.
  mutating func use(_ format: PageFormat) {
    guard format != current.format else { return }
    others.insert(current, at: 0)
    if let index = others.firstIndex(where: { $0.format == format }) {
      current = others.remove(at: index)
    } else {
      current = pagination(of: book, in: format)
    }
    others = Array(others.prefix(Self.capacity))
  }
}
