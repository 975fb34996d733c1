/// Provides pages to a page controller on demand, each relative to another.
///
/// A source is a value: it changes only within ``PageController/change(animated:at:_:)``, so that no outdated
/// neighbour is shown after a change. The controller does not ask again while it caches an answer.
public protocol PageSource<Page>: Sendable {
  /// The type of a page.
  associatedtype Page: Identifiable & Sendable where Page.ID: Sendable

  /// Returns the page with an identifier, or nil if there is none.
  func page(withID id: Page.ID) -> Page?

  /// Returns the page after or before `page` in reading order, or nil if the book ends there.
  func page(_ direction: Direction, of page: Page) -> Page?

  /// Returns the index of a page, counted from 0, or nil if indices are unknown, as by default. Pages are
  /// paired by it, and the direction of a jump follows from it.
  func index(of id: Page.ID) -> Int?

  /// Returns the page at an index, or nil if there is none or indices are unknown, as by default.
  func page(at index: Int) -> Page?

  /// Number of pages, or nil if unknown, as by default.
  var count: Int? { get }

  /// The page to show by default; unless implemented, the one at index 0.
  var firstPage: Page? { get }

  /// Returns the picture on the back of the leaf of `page`, or nil, as by default, if its front shows
  /// through. Called only while a leaf held at an edge turns; the picture never becomes the current page.
  func back(of page: Page) -> Page?
}

extension PageSource {
  /// Returns nil: indices are unknown.
  public func index(of id: Page.ID) -> Int? { nil }
  /// Returns nil: indices are unknown.
  public func page(at index: Int) -> Page? { nil }
  /// Nil: the number of pages is unknown.
  public var count: Int? { nil }
  /// The page at index 0.
  public var firstPage: Page? { page(at: 0) }
  /// Returns nil: the front shows through.
  public func back(of page: Page) -> Page? { nil }
}

/// A source of numbered pages. One method is enough for it: the page with number *n*.
public protocol NumberedPageSource: PageSource where Page.ID == Int {
  /// Number of pages, 0 or more.
  var pageCount: Int { get }

  /// Returns a page; called only for 0..<``pageCount``.
  func page(number: Int) -> Page?
}

extension NumberedPageSource {
  /// Returns the page with a number, or nil if there is none.
  public func page(withID id: Int) -> Page? {
    (0..<max(0, pageCount)).contains(id) ? page(number: id) : nil
  }
  /// Returns the page with the next or the previous number.
  public func page(_ direction: Direction, of page: Page) -> Page? {
    self.page(withID: page.id + direction.rawValue)
  }
  /// Returns the number of a page of the book.
  public func index(of id: Int) -> Int? { (0..<max(0, pageCount)).contains(id) ? id : nil }
  /// Returns the page with a number, or nil if there is none.
  public func page(at index: Int) -> Page? { page(withID: index) }
  /// Number of pages.
  public var count: Int? { max(0, pageCount) }
}

/// Pages consisting only of their numbers. Their owner knows their contents.
public struct NumberedPages: NumberedPageSource, Hashable, Sendable {
  /// A page by its number, counted from 0.
  public struct Page: Identifiable, Hashable, Sendable {
    /// The number.
    public let id: Int
  }

  /// Number of pages.
  public var pageCount: Int

  /// Creates a source of `pageCount` pages.
  public init(_ pageCount: Int) { self.pageCount = pageCount }

  /// Returns the page with a number.
  public func page(number: Int) -> Page? { Page(id: number) }
}

// MARK: Pairs

extension PageSource {
  /// Returns the spread around `page`. With two pages its index decides its half, or else `half`, or else it
  /// is the first, but a separate cover is the second.
  func spread(
    holding page: Page, _ layout: PageLayout, inHalf half: Int? = nil
  ) -> PageSlots<Page> {
    guard layout.isSpread else { return PageSlots([page]) }
    let isFirstPage = { self.page(.backward, of: page) == nil }
    let half =
      index(of: page.id).map(layout.half) ?? half ?? (layout.isCoverAlone && isFirstPage() ? 1 : 0)
    let beside = self.page(half == 0 ? .forward : .backward, of: page)
    let other = beside.flatMap { $0.id == page.id ? nil : $0 }
    return PageSlots(half == 0 ? [page, other] : [other, page])
  }

  /// Returns the spread after or before another, or nil if the book ends there.
  /// - Throws: ``PageControllerError/duplicatePage(_:)`` if the source returns a page already in `spread`.
  func spread(
    _ direction: Direction, beyond spread: PageSlots<Page>, _ layout: PageLayout
  ) throws(PageControllerError) -> PageSlots<Page>? {
    guard let edge = spread.edge(direction), let near = page(direction, of: edge) else {
      return nil
    }
    if spread.contains(near.id) { throw .duplicatePage("\(near.id)") }
    guard layout.isSpread else { return PageSlots([near]) }
    let far = page(direction, of: near)
    if let far, far.id == near.id || spread.contains(far.id) { throw .duplicatePage("\(far.id)") }
    return PageSlots(direction == .forward ? [near, far] : [far, near])
  }

  /// Returns the error to report if the source returns no spread beyond `spread`; nil if the book ends there
  /// by its indices, or they are unknown.
  func gap(_ direction: Direction, beyond spread: PageSlots<Page>) -> PageControllerError? {
    guard let edge = spread.edge(direction), let index = index(of: edge.id), let count,
      (0..<count).contains(index + direction.rawValue)
    else { return nil }
    return .missingNeighbour(direction, of: "\(edge.id)")
  }

  // MARK: Changes

  /// Returns the page to focus after a change, and its direction from `page`: `page` itself or the next
  /// remaining page, else the last remaining page before. Nil if none remains.
  func successor(of page: Page, in changed: Self) -> (page: Page, direction: Direction)? {
    for direction in [Direction.forward, .backward] {
      var seen: Set<Page.ID> = []
      var next: Page? = page
      // A source may return pages in a cycle.
      while let candidate = next, seen.insert(candidate.id).inserted {
        if let heir = changed.page(withID: candidate.id) { return (heir, direction) }
        next = self.page(direction, of: candidate)
      }
    }
    return nil
  }

  /// Returns the page at an index; the last page for an index beyond the end, and the first page without an
  /// index.
  func page(withIndexNear index: Int?) -> Page? {
    guard let index, let count else { return firstPage }
    return page(at: min(index, count - 1))
  }
}
