import BookText
import Typesetting

/// The pages of a book in the formats that were used last, so that a window that is resized back
/// and forth is not set anew each time.
struct RecentPaginations: Sendable {
  private var book: Book
  private(set) var hyphenator: Hyphenator?
  /// The pages in the present format.
  var current: Pagination
  private var others: [Pagination] = []
  /// What is known of the pages from an earlier reading.
  private var numbering: PageNumbering?

  /// Two others: the sizes before and after a terminal is split or zoomed.
  private static let kept = 2

  /// - Parameters:
  ///   - book: The book.
  ///   - hyphenator: Tells where its words may be divided.
  ///   - numbering: What is known of its pages from an earlier reading.
  init(book: Book, hyphenator: Hyphenator?, numbering: PageNumbering? = nil) {
    self.book = book
    self.hyphenator = hyphenator
    self.numbering = numbering
    current = Pagination(
      of: book, format: PageFormat(measure: 66, lines: 20), hyphenator: hyphenator)
  }

  /// Whether it is known how many pages stand before those in the present format.
  var knowsNumbers: Bool {
    current.areNumbered && (book.start == 0 || numbering?.fits(current.format) == true)
  }

  /// The number of pages of the whole book in the present format, by an earlier reading where they
  /// have not been counted yet; nil where it is not known.
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

  /// Goes on with the book as it has been read anew.
  ///
  /// - Parameter keepsNumbers: Whether its pages are numbered as before.
  mutating func take(_ book: Book, keepsNumbers: Bool) {
    self.book = book
    if !keepsNumbers { numbering = nil }
    others = []
    current = pagination(in: current.format)
  }

  /// Takes pages of the book that have been set elsewhere: those in the present format in place of the
  /// current ones, others for when they are wanted.
  mutating func take(_ pagination: Pagination) {
    guard pagination.format == current.format else { return keep(pagination) }
    if pagination.divides(by: hyphenator) { current = pagination }
  }

  /// Takes pages that have been set elsewhere, and that will be wanted.
  mutating func keep(_ pagination: Pagination) {
    guard pagination.divides(by: hyphenator), !has(pagination.format) else { return }
    others.insert(pagination, at: 0)
  }

  /// Whether pages in a format have been begun.
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
    others = Array(others.prefix(Self.kept))
  }

  /// Sets the pages around a place by themselves, where it is not known on which it stands and those
  /// before them are many: they are counted later.
  mutating func showWithoutNumbers(at place: TextOffset) {
    guard countsLater(current.way(to: place), to: place, in: current.format) else { return }
    current = Pagination(
      of: book, around: place, format: current.format, hyphenator: hyphenator)
  }

  /// Whether the pages on the way to a place, which is so many bytes of text, are better counted when
  /// the place has been shown.
  func countsLater(_ way: Int, to place: TextOffset, in format: PageFormat) -> Bool {
    book.isWhole && way > Self.shortWay && book.way(to: place, in: format) <= way / 2
  }

  /// The bytes of text that are set so soon, in some three milliseconds, that their pages are counted
  /// at once.
  private static let shortWay = 1 << 18

  /// Sets all pages anew, their words divided by `hyphenator`.
  mutating func use(_ hyphenator: Hyphenator?) {
    self.hyphenator = hyphenator
    others = []
    current = pagination(in: current.format)
  }
}

/// How the pages of a part of a book are numbered in one format, as an earlier reading found.
public struct PageNumbering: Hashable, Sendable {
  /// The format, as ``PageFormat/key``.
  public let format: String
  /// The number of pages before the part.
  public let before: Int
  /// The number of all pages of the book; 0 where that was not known.
  public let all: Int

  /// Notes what was found; numbers below 0 become 0.
  public init(format: String, before: Int, all: Int) {
    self.format = format
    self.before = max(0, before)
    self.all = max(0, all)
  }

  func fits(_ format: PageFormat) -> Bool { format.key == self.format }
}
