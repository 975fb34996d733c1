import BookText
import TerminalInput
import Typesetting

/// Reading while only the first pages of a book are known, or those around the place.
extension Reader {
  /// Whether the page with the place and those beside it are known, and their numbers.
  public var knowsItsPage: Bool {
    guard layout != nil, !book.isWhole else { return true }
    guard knowsNumbers, let page = pagination.knownPage(at: anchor) else { return false }
    return isKnown(before: page, count: 1)
      && (page + 2 < pagination.count || book.reachesEnd && !pagination.hasMore)
  }

  /// What all of the book is to be set as, so that its pages can be set elsewhere; nil where the
  /// screen is too small.
  public var pagePlan: PagePlan? {
    layout.map { PagePlan(format: $0.format, hyphenator: hyphenator) }
  }

  /// How the pages of a part of the book are numbered; nil where that is not known.
  public func numbering(of part: Book) -> PageNumbering? {
    guard book.isWhole, layout != nil,
      let page = pagination.knownPage(at: TextOffset(utf8: part.start))
    else { return nil }
    return PageNumbering(
      format: pagination.format.key, before: page,
      all: pagination.isComplete ? pagination.count : 0)
  }

  /// Whether an event cannot be answered before all of the book is known: whatever is more than to
  /// turn to one of the known pages.
  public mutating func needsRest(for event: InputEvent) -> Bool {
    if book.isWhole { return false }
    switch event {
    case .reply, .focus: return false
    case .mouse, .paste: return true
    case .key(let key):
      guard isReading, screens.current == .book else { return true }
      switch command(for: key) {
      case .nextPage: return !hasPages(after: turner.focus)
      case .previousPage: return !isKnown(before: turner.focus, count: 4)
      case .dismiss, .redraw, .suspend, .quit: return false
      default: return true
      }
    }
  }

  /// Whether enough pages are known after one with an index to turn to the next and to know whether
  /// it is the last.
  private mutating func hasPages(after page: Int) -> Bool {
    layout == nil || knowsPages(atLeast: page + 8)
  }

  /// Whether so many pages before one with an index are known, or there are none.
  private func isKnown(before page: Int, count: Int) -> Bool {
    layout == nil || pagination.pagesBefore == 0 || page - count >= pagination.pagesBefore
  }
}

/// How a book is to be set.
public struct PagePlan: Sendable {
  let format: PageFormat
  let hyphenator: Hyphenator?

  /// The pages of `book` up to some after a place; those that follow are not set yet.
  ///
  /// - Complexity: O(*n*) in the length of the text before the place.
  public func pages(of book: Book, upTo place: TextOffset) -> Pagination {
    var pages = Pagination(of: book, format: format, hyphenator: hyphenator)
    pages.set(atLeast: pages.page(at: place) + 9)
    return pages
  }
}
