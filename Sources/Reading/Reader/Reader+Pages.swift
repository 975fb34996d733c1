import BookText
import Cells
import Typesetting

/// The pages of the book in the present format: how far they are set, and what is known of them.
extension Reader {
  /// The pages in the present format.
  var pagination: Pagination { paginations.current }

  /// The page being read, counted from 1, and the number of pages; 0 where it is not known yet.
  public var pageNumber: (page: Int, pageCount: Int) {
    (turner.focus + 1, wholeCount ?? 0)
  }

  /// The number of pages of the whole book; nil where it is not known yet.
  var wholeCount: Int? { paginations.wholeCount }

  /// Whether it is known how many pages stand before those that are shown.
  var knowsNumbers: Bool { paginations.knowsNumbers }

  /// Sets pages until there are `count` of them, or all.
  mutating func setPages(atLeast count: Int, at now: Duration) -> [Effect] {
    paginations.current.set(atLeast: count)
    return pagination.count > turner.pageCount ? noteCount(at: now) : []
  }

  /// Whether there are `count` pages, or it is known that there are fewer.
  mutating func knowsPages(atLeast count: Int) -> Bool {
    paginations.current.set(atLeast: count)
    return pagination.count >= count || book.reachesEnd && !pagination.hasMore
  }

  /// The page on which a place stands; pages are set up to it.
  mutating func page(at place: TextOffset, at now: Duration) -> (page: Int, effects: [Effect]) {
    let page = paginations.current.page(at: place)
    return (page, pagination.count > turner.pageCount ? noteCount(at: now) : [])
  }

  /// Whether pages remain to be set.
  public var hasWork: Bool {
    // Of first pages, and of those without numbers, those are set that are turned to: all will be set
    // anew.
    layout != nil && pagination.areNumbered
      && (book.isWhole && pagination.hasMore || searches.isUnderWay)
  }

  /// Does a slice of the work that nobody waits for: searches on, or sets the next part
  /// of a section.
  public mutating func work(at now: Duration) -> [Effect] {
    guard hasWork else { return [] }
    if searches.isUnderWay { return workOnSearch(at: now) }
    paginations.current.setNextSlice()
    return noteCount(at: now)
  }

  private mutating func noteCount(at now: Duration) -> [Effect] {
    let actions = turner.handle(.pagesFound(count: pagination.count), at: now)
    // The folio names the number of pages once it is known; pages that have appeared stand on a
    // spread that was drawn without them.
    guard pagination.isComplete || !actions.isEmpty else { return [] }
    composed.removeAll()
    refreshScreens()
    return carryOut(actions) + [.frameChanged]
  }

  // MARK: Set elsewhere

  /// What all of the book is to be set as, so that its pages can be set elsewhere; nil where the
  /// screen is too small.
  public var pagePlan: PagePlan? {
    layout.map { PagePlan(format: $0.format, hyphenator: hyphenator) }
  }

  /// How pages are to be set that are shown already, but without their numbers: those before them are
  /// to be counted elsewhere. Nil where nothing is to be counted.
  public var missingPages: PagePlan? {
    pagination.areNumbered ? nil : PagePlan(format: pagination.format, hyphenator: hyphenator)
  }

  /// How the book is to be set for a screen of another size, where even the page with the place takes
  /// so long that it had better be set elsewhere before ``resize(to:at:)``; nil where it does not.
  public func longPagePlan(for screen: Size) -> PagePlan? {
    guard book.isWhole, let format = layout(on: screen)?.format, !paginations.has(format) else {
      return nil
    }
    let place = shownPlace
    let countsLater =
      !needsNumbers && paginations.countsLater(place.utf8, to: place, in: format)
    let way = countsLater ? book.way(to: place, in: format) : place.utf8
    return way > Self.longWay ? PagePlan(format: format, hyphenator: hyphenator) : nil
  }

  /// The bytes of text before the place that are set in a moment: some twenty milliseconds.
  private static let longWay = 1 << 20

  /// Whether something is shown that tells of pages by their numbers, so that these are waited for.
  var needsNumbers: Bool {
    guard case .panel(let panel) = mode else { return false }
    return type(of: panel).needsNumbers
  }

  /// Takes pages of the book that were set elsewhere: at once where they are missing, else for when they
  /// are wanted. No page in sight is moved; any turn is ended.
  public mutating func take(_ pages: Pagination, at now: Duration) -> [Effect] {
    guard missingPages?.format == pages.format else {
      paginations.keep(pages)
      return []
    }
    let effects = endMotion(at: now)
    paginations.take(pages)
    layOut()
    return effects + [.frameChanged]
  }
}

/// How a book is to be set.
public struct PagePlan: Sendable, Equatable {
  let format: PageFormat
  let hyphenator: Hyphenator?

  /// Whether both lead to the same pages.
  public static func == (plan: PagePlan, other: PagePlan) -> Bool {
    plan.format == other.format && plan.hyphenator === other.hyphenator
  }

  /// The pages of `book` up to some after a place; those that follow are not set yet.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - place: The place.
  ///   - isWanted: Whether they are still wanted: where they are not, some may be missing.
  /// - Complexity: O(*n*) in the length of the text before the place.
  public func pages(
    of book: Book, upTo place: TextOffset, while isWanted: () -> Bool = { true }
  ) -> Pagination {
    var pages = Pagination(of: book, format: format, hyphenator: hyphenator)
    pages.set(upTo: place, while: isWanted)
    if isWanted() { pages.set(atLeast: pages.page(at: place) + 9) }
    return pages
  }
}
