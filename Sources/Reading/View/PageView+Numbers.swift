import BookText
import Cells
import Defaults
import TerminalInput
import Typesetting

/// How far pages and their numbers are known, and how they can be set elsewhere.
extension PageView {
  /// The number of pages of the whole book; nil if it is not known yet.
  var wholeCount: Int? { paginations.wholeCount }

  /// Whether it is known how many pages stand before those that are shown.
  var knowsNumbers: Bool { paginations.knowsNumbers }

  /// Tells where the words of the book may be divided; nil if that is not known.
  var hyphenator: Hyphenator? { paginations.hyphenator }

  /// The page being read, counted from 1, and the number of pages; 0 if it is not known yet.
  public var pageNumber: (page: Int, pageCount: Int) { (focus + 1, wholeCount ?? 0) }

  /// The place to be saved.
  public var place: ReadingPlace {
    let (page, pageCount) = knowsNumbers ? pageNumber : (0, 0)
    return ReadingPlace(at: anchor, in: book, page: page, pageCount: pageCount)
  }

  /// Where the page begins that is read.
  var pageStart: TextOffset { pagination.start(ofPage: min(focus, pagination.count - 1)) }

  /// Returns the number of the page with a place, or "…" if it is not known.
  func pageNote(at place: TextOffset) -> String {
    guard knowsNumbers, let page = pagination.knownPage(at: place) else { return "…" }
    return String(page + 1)
  }

  /// Returns a text of the book as its pages show it.
  func dressed(_ text: String) -> String { layout?.type.dress?.shown(text) ?? text }

  /// Whether it is shown how fast the reader reads.
  public var showsPace: Bool { settings.footer == .time }

  // MARK: A part of the book

  /// Whether the page with the place and those beside it are known, and their numbers.
  public var knowsItsPage: Bool {
    guard layout != nil, !book.isWhole else { return true }
    guard knowsNumbers, let page = pagination.knownPage(at: anchor) else { return false }
    return pagination.knows(1, before: page)
      && (page + 2 < pagination.count || book.reachesEnd && !pagination.hasMore)
  }

  /// Returns how the pages of a part of the book are numbered; nil if that is not known.
  public func numbering(of part: Book) -> PageNumbering? {
    guard book.isWhole, layout != nil, knowsNumbers,
      let page = pagination.knownPage(at: TextOffset(utf8: part.start))
    else { return nil }
    return PageNumbering(
      format: pagination.format.key, before: page,
      all: pagination.isComplete ? pagination.count : 0)
  }

  /// Whether a command of the page cannot be obeyed before all of the book and the numbers of its
  /// pages are known: all except turning to a known page, and those that need no page.
  mutating func needsRest(for command: Command?) -> Bool {
    switch command {
    case .nextPage: layout != nil && !knowsPages(atLeast: focus + Self.ahead)
    case .previousPage: layout != nil && !pagination.knows(4, before: focus)
    case .dismiss, .redraw, .suspend, .quit: false
    default: true
    }
  }

  // MARK: Set elsewhere

  /// Whether pages remain to be set. Of first pages, and of those without numbers, those are set that
  /// are turned to: all will be set again.
  var hasPagesToSet: Bool {
    layout != nil && pagination.areNumbered && book.isWhole && pagination.hasMore
  }

  /// How all of the book is set, so that its pages can be set elsewhere; nil if the screen is too small.
  public var pagePlan: PagePlan? {
    layout.map { PagePlan(format: $0.format, hyphenator: hyphenator) }
  }

  /// How pages are set that are shown without their numbers: those before them are to be counted
  /// elsewhere. Nil if nothing is to be counted.
  public var missingPages: PagePlan? {
    pagination.areNumbered ? nil : PagePlan(format: pagination.format, hyphenator: hyphenator)
  }

  /// Returns how the book is set on a screen of another size, if even the page with the place takes so
  /// long that it should be set elsewhere before the view is resized; nil if it does not.
  func longPagePlan(for screen: Size, needsNumbers: Bool) -> PagePlan? {
    guard book.isWhole, let format = layout(on: screen)?.format, !paginations.has(format) else {
      return nil
    }
    let place = shownPlace
    let countsLater = !needsNumbers && paginations.countsLater(place.utf8, to: place, in: format)
    let way = countsLater ? book.way(to: place, in: format) : place.utf8
    return way > Self.longWay ? PagePlan(format: format, hyphenator: hyphenator) : nil
  }

  /// The bytes of text before the place that are set in a moment: some twenty milliseconds.
  private static let longWay = 1 << 20
}
