import BookText
import Cells
import Defaults
import Paging
import TerminalInput
import Typesetting

/// Page numbers, the cached part of a book, and setting pages elsewhere.
extension PageView {
  /// The number of pages of the whole book; nil if it is not known yet.
  var wholeCount: Int? { paginations.wholeCount }

  /// Whether the number of pages before the current ones is known.
  var knowsNumbers: Bool { paginations.knowsNumbers }

  /// The hyphenator of the book's language; nil if it is not known.
  var hyphenator: Hyphenator? { paginations.hyphenator }

  /// The current page, counted from 1, and the number of pages; 0 if it is not known yet.
  public var pageNumber: (page: Int, pageCount: Int) { (focus + 1, wholeCount ?? 0) }

  /// The place to be saved.
  public var place: ReadingPlace {
    let (page, pageCount) = knowsNumbers ? pageNumber : (0, 0)
    return ReadingPlace(at: anchor, in: book, page: page, pageCount: pageCount)
  }

  /// The start of the current page.
  var pageStart: TextOffset { pagination.start(ofPage: min(focus, pagination.count - 1)) }

  /// Returns the page number of a place, or "…" if it is not known; for screen readers in words.
  func pageNote(at place: TextOffset) -> String {
    let isAccessible = settings.accessible == .on
    guard knowsNumbers, let page = pagination.knownPage(at: place) else {
      return isAccessible ? "" : "…"
    }
    return isAccessible ? "page \(page + 1)" : String(page + 1)
  }

  /// Returns a text of the book as its pages show it, with substituted characters.
  func withSmartPunctuation(_ text: String) -> String {
    layout?.type.smartPunctuation?.shown(text) ?? text
  }

  /// Returns the title of a page's chapter with that of its part, as pages show it; nil if it has none.
  func chapterTitle(ofPage page: Int) -> String? {
    book.sections[pagination[page].section].titleInPart.map(withSmartPunctuation)
  }

  /// Whether the footer needs the reader's pace.
  public var showsPace: Bool { settings.footer == .time }

  // MARK: A part of the book

  /// Whether the current page and its neighbours are known.
  public var knowsItsPage: Bool {
    guard layout != nil, !book.isWhole else { return true }
    guard let page = pagination.knownPage(at: anchor) else { return false }
    return pagination.knows(1, before: page)
      && (page + 2 < pagination.count || book.reachesEnd && !pagination.hasMore)
  }

  /// Whether enough pages are known on one side to turn there and to detect the last one.
  mutating func knowsPages(beyond direction: Direction) -> Bool {
    if layout == nil { return true }
    return direction == .forward
      ? knowsPages(atLeast: focus + Self.pagesAhead) : pagination.knows(4, before: focus)
  }

  /// The part of the book around the place that is worth caching, and its page numbers.
  ///
  /// - Returns: nil if the book is not large, or the numbers are not known.
  public var part: (book: Book, numbering: PageNumbering)? {
    guard book.isWhole, layout != nil, knowsNumbers else { return nil }
    guard let part = book.part(around: anchor) else { return partOfLongSection }
    return pagination.knownPage(at: TextOffset(utf8: part.start)).map {
      (part, numbering(after: $0))
    }
  }

  private func numbering(after page: Int) -> PageNumbering {
    PageNumbering(
      format: pagination.format.key, before: page,
      all: pagination.isComplete ? pagination.count : 0)
  }

  /// The pages around the place, in a section too long to be cached. They begin with a page from
  /// which the page breaks are the same as in the whole book; preferably one that begins with a
  /// block.
  private var partOfLongSection: (book: Book, numbering: PageNumbering)? {
    guard let page = pagination.knownPage(at: anchor) else { return nil }
    let candidates = (max(0, page - 60)...max(0, page - 6)).reversed()
    let starts = candidates.filter { book.beginsBlock(at: pagination.start(ofPage: $0)) }
    for first in starts.prefix(3) + candidates.prefix(3) {
      let start = pagination.start(ofPage: first).utf8
      let end = min(book.body.upperBound, anchor.utf8 + Self.reachOfPart)
      guard let part = book.part(start..<end), part.start == start else { continue }
      var pages = Pagination(
        of: part, format: pagination.format, hyphenator: hyphenator, pagesBefore: first)
      pages.set(atLeast: page + 3)
      let around = max(first, page - 1)...min(page + 2, pagination.count - 1)
      let isSame = around.allSatisfy { index in
        index < pages.count
          && pages.start(ofPage: index).utf8 + start == pagination.start(ofPage: index).utf8
      }
      if isSame { return (part, numbering(after: first)) }
    }
    return nil
  }

  /// The bytes of text after the place that are cached of a long section: a page break depends on
  /// some thousand lines after it.
  private static let reachOfPart = 3 << 17

  // MARK: Set elsewhere

  /// Whether pages remain to be set. If only the first pages are known, or pages without numbers,
  /// only those near the reader are set, since all will be set again.
  var hasPagesToSet: Bool {
    layout != nil && pagination.areNumbered && book.isWhole && pagination.hasMore
  }

  /// How to set the whole book elsewhere; nil if the screen is too small.
  public var pagePlan: PagePlan? {
    layout.map { PagePlan(format: $0.format, hyphenator: hyphenator) }
  }

  /// How to set the pages before those shown without numbers, to count them elsewhere. Nil if no
  /// pages have to be counted.
  public var missingPages: PagePlan? {
    pagination.areNumbered ? nil : PagePlan(format: pagination.format, hyphenator: hyphenator)
  }

  /// Returns how the book is set on a screen of another size, if even the current page takes so
  /// long that it should be set elsewhere before the view is resized; otherwise nil.
  func longPagePlan(for screen: Size, needsNumbers: Bool) -> PagePlan? {
    guard book.isWhole, let format = layout(on: screen)?.format, !paginations.has(format) else {
      return nil
    }
    let place = shownPlace
    let countsLater = !needsNumbers && paginations.countsLater(place.utf8, to: place, in: format)
    let distance = countsLater ? book.distance(to: place, in: format) : place.utf8
    return distance > Self.maxBytesBeforePlace
      ? PagePlan(format: format, hyphenator: hyphenator) : nil
  }

  /// The bytes of text before the place that are set at once: some twenty milliseconds.
  private static let maxBytesBeforePlace = 1 << 20
}
