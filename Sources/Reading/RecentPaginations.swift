import BookText
import Typesetting

/// The pages of a book in the formats that were used last, so that a window that is resized back
/// and forth is not set anew each time.
struct RecentPaginations: Sendable {
  private let book: Book
  private(set) var hyphenator: Hyphenator?
  /// The pages in the present format.
  var current: Pagination
  private var others: [Pagination] = []

  /// Two others: the sizes before and after a terminal is split or zoomed.
  private static let kept = 2

  init(book: Book, hyphenator: Hyphenator?) {
    self.book = book
    self.hyphenator = hyphenator
    current = Pagination(
      of: book, format: PageFormat(measure: 66, lines: 20), hyphenator: hyphenator)
  }

  /// Makes the pages in `format` the current ones.
  mutating func use(_ format: PageFormat) {
    guard format != current.format else { return }
    others.insert(current, at: 0)
    if let index = others.firstIndex(where: { $0.format == format }) {
      current = others.remove(at: index)
    } else {
      current = Pagination(of: book, format: format, hyphenator: hyphenator)
    }
    others = Array(others.prefix(Self.kept))
  }

  /// Sets all pages anew, their words divided by `hyphenator`.
  mutating func use(_ hyphenator: Hyphenator?) {
    self.hyphenator = hyphenator
    others = []
    current = Pagination(of: book, format: current.format, hyphenator: hyphenator)
  }
}
