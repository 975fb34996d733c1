/// Hears what a page controller does; every method does nothing by default.
///
/// A turn of the reader's: `willTransitionTo`, `willAppear` and `willDisappear`, then, when it has
/// been committed, `didAppear`, `didDisappear`, `didMoveTo`, `didFinishAnimating`. A call to the
/// controller from within any of these is carried out when the present event has ended.
public protocol PageControllerDelegate<Page>: AnyObject {
  /// What is a page.
  associatedtype Page: Identifiable where Page.ID: Sendable

  /// A turn of the reader's begins; nil stands for a blank half.
  func pageController(_ controller: PageController<Page>, willTransitionTo pending: [Page?])

  /// A turn of the reader's has ended.
  ///
  /// - Parameters:
  ///   - finished: Whether it was shown to its end, and not cut short.
  ///   - previous: The pages that were visible before.
  ///   - completed: Whether the pages have changed; where not, nothing has.
  func pageController(
    _ controller: PageController<Page>, didFinishAnimating finished: Bool, previous: [Page?],
    completed: Bool)

  /// The visible pages or the page that is read have changed, for whatever cause.
  func pageController(
    _ controller: PageController<Page>, didMoveTo pages: [Page?], focus: Page?, cause: Cause)

  /// A page is about to be seen.
  func pageController(_ controller: PageController<Page>, willAppear page: Page)
  /// A page is at rest and seen.
  func pageController(_ controller: PageController<Page>, didAppear page: Page)
  /// A page is about to be covered.
  func pageController(_ controller: PageController<Page>, willDisappear page: Page)
  /// A page is not seen any more.
  func pageController(_ controller: PageController<Page>, didDisappear page: Page)

  /// A step was wanted where there is no further page.
  func pageController(_ controller: PageController<Page>, didReachEnd direction: Direction)

  /// A call that had been queued was refused, or the data source contradicted itself.
  func pageController(_ controller: PageController<Page>, didRefuse error: PageControllerError)

  /// The configuration for another size; by default the one that is proposed.
  func pageController(
    _ controller: PageController<Page>, configurationFor extent: PageExtent,
    proposed: PageConfiguration
  ) -> PageConfiguration

  /// The arrangements that may be used; by default all.
  func supportedArrangements(for controller: PageController<Page>) -> Set<PageArrangement>

  /// The arrangement to begin with, asked at the first size; nil, as by default, for the present.
  func preferredArrangement(for controller: PageController<Page>) -> PageArrangement?
}

extension PageControllerDelegate {
  /// Does nothing.
  public func pageController(
    _ controller: PageController<Page>, willTransitionTo pending: [Page?]
  ) {}

  /// Does nothing.
  public func pageController(
    _ controller: PageController<Page>, didFinishAnimating finished: Bool, previous: [Page?],
    completed: Bool
  ) {}

  /// Does nothing.
  public func pageController(
    _ controller: PageController<Page>, didMoveTo pages: [Page?], focus: Page?, cause: Cause
  ) {}

  /// Does nothing.
  public func pageController(_ controller: PageController<Page>, willAppear page: Page) {}
  /// Does nothing.
  public func pageController(_ controller: PageController<Page>, didAppear page: Page) {}
  /// Does nothing.
  public func pageController(_ controller: PageController<Page>, willDisappear page: Page) {}
  /// Does nothing.
  public func pageController(_ controller: PageController<Page>, didDisappear page: Page) {}
  /// Does nothing.
  public func pageController(_ controller: PageController<Page>, didReachEnd direction: Direction) {
  }
  /// Does nothing.
  public func pageController(
    _ controller: PageController<Page>, didRefuse error: PageControllerError
  ) {}

  /// What is proposed.
  public func pageController(
    _ controller: PageController<Page>, configurationFor extent: PageExtent,
    proposed: PageConfiguration
  ) -> PageConfiguration { proposed }

  /// All.
  public func supportedArrangements(
    for controller: PageController<Page>
  ) -> Set<PageArrangement> { Set(PageArrangement.allCases) }

  /// The present one.
  public func preferredArrangement(
    for controller: PageController<Page>
  ) -> PageArrangement? { nil }
}
