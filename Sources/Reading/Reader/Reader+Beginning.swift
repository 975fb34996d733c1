import BookText
import TerminalInput
import Typesetting

/// Reading while only the first pages of a book are known, or those around the place; or while their
/// numbers are not.
extension Reader {
  /// Whether the page with the place and those beside it are known, and their numbers.
  public var knowsItsPage: Bool {
    guard layout != nil, !book.isWhole else { return true }
    guard knowsNumbers, let page = pagination.knownPage(at: anchor) else { return false }
    return pagination.knows(1, before: page)
      && (page + 2 < pagination.count || book.reachesEnd && !pagination.hasMore)
  }

  /// How the pages of a part of the book are numbered; nil where that is not known.
  public func numbering(of part: Book) -> PageNumbering? {
    guard book.isWhole, layout != nil, knowsNumbers,
      let page = pagination.knownPage(at: TextOffset(utf8: part.start))
    else { return nil }
    return PageNumbering(
      format: pagination.format.key, before: page,
      all: pagination.isComplete ? pagination.count : 0)
  }

  /// Whether an event cannot be answered before all of the book and the numbers of its pages are known:
  /// whatever is more than to turn to one of the known pages.
  public mutating func needsRest(for event: InputEvent) -> Bool {
    if book.isWhole, knowsNumbers { return false }
    switch event {
    case .reply, .focus: return false
    case .mouse, .paste: return true
    case .key(let key):
      guard isReading, screens.current == .book else {
        // What is open can be left while pages are being counted.
        return !(book.isWhole && key == Key(.escape))
      }
      switch command(for: key) {
      case .nextPage: return !hasPages(after: turner.focus)
      case .previousPage: return layout != nil && !pagination.knows(4, before: turner.focus)
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
}
