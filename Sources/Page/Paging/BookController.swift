/// A book of numbered pages. It keeps its place: the owner is told the number of the page being read whenever
/// it changes, and needs no events.
///
///     var book = BookController(pageCount: 200, currentPage: saved) { saved = $0 }
///     book.move(toPage: 12, at: now)
///     book.pages.step(.forward, at: now)
///     for event in book.takeEvents() { … }
///
/// ``pages`` is the whole controller; ``PageController/focus`` tells which of two visible pages is being
/// read.
public struct BookController: Sendable {
  /// The controller of the pages, with their numbers from 0 as identifiers.
  public var pages: PageController<NumberedPages>
  private let store: @Sendable (_ page: Int) -> Void
  /// The page stored last, or the initial one.
  private var storedPage: Int

  /// Opens a book at a page.
  ///
  /// - Parameters:
  ///   - pageCount: The number of pages, 0 or more.
  ///   - layout: How pages are shown and turned.
  ///   - currentPage: The page, from 0; clamped to the book.
  ///   - store: Keeps the number of the page being read. Called by ``takeEvents()``, once for each change
  ///     still in effect.
  public init(
    pageCount: Int, layout: PageLayout = PageLayout(), currentPage: Int = 0,
    store: @escaping @Sendable (_ page: Int) -> Void = { _ in }
  ) {
    let page = max(0, min(currentPage, pageCount - 1))
    pages = PageController(NumberedPages(max(0, pageCount)), layout: layout, start: page)
    storedPage = page
    self.store = store
  }

  /// Number of the page being read; 0 in a book without pages.
  public var currentPage: Int { pages.focus?.id ?? 0 }

  /// Number of pages. A book that grows or shrinks stays at its page, or shows its last.
  public var pageCount: Int { pages.source.pageCount }

  /// Turns to a page.
  ///
  /// - Parameters:
  ///   - page: The number of the page, from 0; clamped to the book.
  ///   - now: The present time.
  @discardableResult
  public mutating func move(toPage page: Int, at now: Duration) -> PageOutcome {
    pages.move(to: max(0, min(page, pageCount - 1)), cause: .program, at: now)
  }

  /// Changes the number of pages.
  @discardableResult
  public mutating func change(pageCount count: Int, at now: Duration) -> PageOutcome {
    pages.change(at: now) { $0.pageCount = max(0, count) }
  }

  /// Returns the events since the last call, in order, and clears them; stores the page being read if it has
  /// changed.
  public mutating func takeEvents() -> [PageEvent<NumberedPages.Page>] {
    let events = pages.takeEvents()
    if currentPage != storedPage, pages.focus != nil {
      storedPage = currentPage
      store(currentPage)
    }
    return events
  }
}
