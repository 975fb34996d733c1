/// A book of numbered pages. It keeps its place: the owner is told the number of the page being read whenever
/// it changes, and needs no events.
///
///     var book = BookController(pageCount: 200, currentPage: saved) { saved = $0 }
///     book.move(toPage: 12, at: now)
///     book.update { $0.step(.forward, at: now) }
///     for event in book.takeEvents() { … }
///
/// A ``NumberedPageSource`` gives pages with contents:
/// `BookController(source, currentPage: saved) { saved = $0 }`.
public struct BookController<Source: NumberedPageSource>: Sendable {
  /// The controller of the pages, known by their numbers from 0; ``update(_:)`` changes it.
  /// ``PageController/focus`` tells which of two visible pages is being read.
  public private(set) var pages: PageController<Source>
  private let store: @Sendable (_ page: Int) -> Void
  /// The page stored last, or the initial one.
  private var storedPage: Int

  /// Opens a book at a page counted from 0, clamped to the book.
  ///
  /// - Parameter store: Keeps the number of the page being read. Called by ``update(_:)`` and each call
  ///   built on it, once if the page differs afterwards.
  public init(
    _ source: Source, layout: PageLayout = PageLayout(), currentPage: Int = 0,
    store: @escaping @Sendable (_ page: Int) -> Void = { _ in }
  ) {
    let page = max(0, min(currentPage, source.pageCount - 1))
    pages = PageController(source, layout: layout, start: page)
    storedPage = page
    self.store = store
  }

  /// Number of the page being read; 0 in a book without pages.
  public var currentPage: Int { pages.focus?.id ?? 0 }

  /// Number of pages. A book that grows or shrinks stays at its page, or shows its last.
  public var pageCount: Int { max(0, pages.source.pageCount) }

  /// Changes the controller: turns pages, handles a drag, lays them out. Stores the number of the page being
  /// read if it differs afterwards.
  @discardableResult
  public mutating func update<Result>(_ body: (inout PageController<Source>) -> Result) -> Result {
    let result = body(&pages)
    if currentPage != storedPage, pages.focus != nil {
      storedPage = currentPage
      store(currentPage)
    }
    return result
  }

  /// Turns to a page counted from 0, clamped to the book.
  @discardableResult
  public mutating func move(
    toPage page: Int, _ cause: Cause = .program, at now: Duration
  ) -> PageOutcome {
    let page = max(0, min(page, pageCount - 1))
    return update { $0.move(to: page, cause: cause, at: now) }
  }

  /// Returns the events since the last call, in order, and clears them.
  public mutating func takeEvents() -> [PageEvent<Source.Page>] { pages.takeEvents() }
}

extension BookController where Source == NumberedPages {
  /// Opens a book of `pageCount` pages, 0 or more, that are only numbers; see
  /// ``init(_:layout:currentPage:store:)``.
  public init(
    pageCount: Int, layout: PageLayout = PageLayout(), currentPage: Int = 0,
    store: @escaping @Sendable (_ page: Int) -> Void = { _ in }
  ) {
    self.init(
      NumberedPages(max(0, pageCount)), layout: layout, currentPage: currentPage, store: store)
  }

  /// Changes the number of pages to `count`, 0 or more. Beyond the new end, the last page is shown.
  @discardableResult
  public mutating func change(pageCount count: Int, at now: Duration) -> PageOutcome {
    update { $0.change(at: now) { $0.pageCount = max(0, count) } }
  }
}
