import BookText
import TerminalInput
import Typesetting

/// Reading while only the first pages of a book are known, or those around the place; or while their
/// numbers are not.
extension Reader {
  /// Whether the page with the place and those beside it are known.
  public var knowsItsPage: Bool {
    guard layout != nil, !book.isWhole else { return true }
    guard let page = pagination.knownPage(at: anchor) else { return false }
    return pagination.knows(1, before: page)
      && (page + 2 < pagination.count || book.reachesEnd && !pagination.hasMore)
  }

  /// The part of the book around the place that is worth caching, and the numbers of its pages.
  ///
  /// - Returns: nil if the book is not large, or the numbers are not known.
  public var part: (book: Book, numbering: PageNumbering)? {
    guard book.isWhole, layout != nil, knowsNumbers else { return nil }
    guard let part = book.part(around: anchor) else { return partOfLongSection }
    return pagination.knownPage(at: TextOffset(utf8: part.start)).map { (part, numbering(after: $0)) }
  }

  private func numbering(after page: Int) -> PageNumbering {
    PageNumbering(
      format: pagination.format.key, before: page,
      all: pagination.isComplete ? pagination.count : 0)
  }

  /// The pages around the place, of a section too long to be cached. They begin with a page from which on
  /// the same pages come out as in the whole book: best one that begins with a block.
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
      let isSame = (max(first, page - 1)...min(page + 2, pagination.count - 1)).allSatisfy { index in
        index < pages.count
          && pages.start(ofPage: index).utf8 + start == pagination.start(ofPage: index).utf8
      }
      if isSame { return (part, numbering(after: first)) }
    }
    return nil
  }

  /// The bytes of text after the place that are cached of a long section: where a page ends is decided by
  /// some thousand lines after it.
  private static let reachOfPart = 3 << 17

  /// Whether an event cannot be handled before all of the book and the numbers of its pages are known.
  public mutating func needsRest(for event: InputEvent) -> Bool {
    if book.isWhole, knowsNumbers { return false }
    switch event {
    case .reply, .focus: return false
    case .paste: return !isReading
    case .mouse(let report): return needsRest(for: report)
    case .key(let key):
      guard screens.current == .book else { return key != Key(.escape) }
      switch mode {
      case .reading: return needsRest(for: command(for: key))
      case .number: return digit(of: key) == nil && key != Key(.escape) && key.code != .backspace
      case .searching, .letter(.goingTo): return key != Key(.escape)
      case .lifting, .letter, .selecting, .writing, .lookingUp, .panel: return false
      }
    }
  }

  private mutating func needsRest(for command: Command?) -> Bool {
    switch command {
    case .nextPage: !hasPages(after: turner.focus)
    case .previousPage: !hasPages(before: turner.focus)
    case .liftLeaf: !hasPages(after: turner.focus) || !hasPages(before: turner.focus)
    case let command?: command.needsWholeBook
    case nil: false
    }
  }

  private mutating func needsRest(for report: MouseReport) -> Bool {
    guard screens.current == .book else { return true }
    guard isReading else { return false }
    switch report.action {
    case .wheelUp: return !hasPages(before: turner.focus)
    case .wheelDown: return !hasPages(after: turner.focus)
    case .motion: return false
    case .press, .drag, .release:
      // A click may lead anywhere.
      let isClick = report.action == .release(button: 0) && hand.pointer?.holdsLeaf != true
      return isClick || !hasPages(after: turner.focus) || !hasPages(before: turner.focus)
    }
  }

  /// Whether a key leaves the program whatever else waits.
  ///
  /// - Parameter isBusy: Whether other input waits: then a key that is typed in a prompt leaves only if it
  ///   is Ctrl-C.
  public func quits(for event: InputEvent, isBusy: Bool) -> Bool {
    guard isBusy, case .key(let key) = event else { return false }
    return key == Key(.character("c"), .control)
      || isReading && screens.current == .book && bindings[key] == .quit
  }

  /// Whether a key gives up what waits.
  public func dismisses(_ event: InputEvent) -> Bool {
    guard case .key(let key) = event else { return false }
    return bindings[key] == .dismiss
  }

  private func hasPages(before page: Int) -> Bool {
    layout == nil || pagination.knows(4, before: page)
  }

  /// Whether enough pages are known after one with an index to turn to the next and to know whether
  /// it is the last.
  private mutating func hasPages(after page: Int) -> Bool {
    layout == nil || knowsPages(atLeast: page + 8)
  }
}
