import BookText
import Cells
import Defaults
import Paging
import TerminalInput
import Typesetting

/// Page numbers, and which pages have been set.
extension PageView {
  /// The number of pages of the whole book; nil if it is not known yet.
  var wholeCount: Int? { pagination.isComplete ? pagination.count : nil }

  /// True if the number of the current page is known.
  var knowsNumbers: Bool { !isAwaitingPages }

  /// The hyphenator of the book's language; nil if it is not known.
  public var hyphenator: Hyphenator? { paginations.hyphenator }

  /// The current page, counted from 1, and the number of pages; 0 if it is not known yet.
  public var pageNumber: (page: Int, pageCount: Int) { (focus + 1, wholeCount ?? 0) }

  /// The place to be saved.
  public var place: ReadingPlace {
    let (page, pageCount) = knowsNumbers ? pageNumber : (0, 0)
    return ReadingPlace(at: anchor, in: book, page: page, pageCount: pageCount)
  }

  /// The start of the current page.
  var pageStart: TextOffset {
    focus < pagination.count ? pagination.start(ofPage: focus) : anchor
  }

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
    guard page < pagination.count else { return nil }
    return book.sections[pagination[page].section].titleInPart.map(withSmartPunctuation)
  }

  /// True if the footer needs the reader's pace.
  public var showsPace: Bool { settings.footer == .time }

  // MARK: Pages that have been set

  /// True if the page of the shown place cannot be shown yet: it is being set elsewhere, or less than
  /// a page of the book is known.
  public var isAwaitingPages: Bool {
    layout != nil && (awaitedPages != nil || pagination.count == 0)
  }

  /// True if pages remain to be set while nothing else happens. If only the beginning of the book is
  /// known, only those near the reader are set, since all will be set again.
  var hasPagesToSet: Bool {
    layout != nil && awaitedPages == nil && book.isWhole && pagination.hasMore
  }

  /// True if the pages up to a place take so long to set that they have to be set elsewhere.
  func isFar(_ place: TextOffset) -> Bool {
    pagination.distance(to: place) > Self.maxBytesSetAtOnce
  }

  /// True if all of the book is known, and any page of it can be shown at once.
  var knowsAllPages: Bool { layout == nil || book.isWhole && !isAwaitingPages && !isFar(book.end) }

  /// True if enough pages are known to turn forward, and to detect the last one.
  var knowsPagesAhead: Bool {
    layout == nil || book.isWhole || pagination.count >= focus + Self.pagesAhead
  }

  /// How to set the book elsewhere; nil if the screen is too small.
  public var pagePlan: PagePlan? {
    layout.map { PagePlan(format: $0.format, hyphenator: hyphenator) }
  }

  /// The bytes of text that are set at once: some twenty milliseconds.
  static let maxBytesSetAtOnce = 1 << 20
}
