/// Gives a page controller its pages, each relative to another, when they are needed.
///
/// The questions are to be pure: the controller may ask early, and the answer may never be shown.
/// While it keeps an answer, it does not ask again.
public protocol PageControllerDataSource<Page>: AnyObject {
  /// What is a page.
  associatedtype Page: Identifiable where Page.ID: Sendable

  /// The page before `page` in reading order, or nil where the book begins.
  func pageController(_ controller: PageController<Page>, pageBefore page: Page) -> Page?

  /// The page after `page` in reading order, or nil where the book ends.
  func pageController(_ controller: PageController<Page>, pageAfter page: Page) -> Page?

  /// Whether there is a page with this identifier. Where there is none, calls for it are refused,
  /// and a page that does not belong never stands among the others, from which no turn leads on.
  /// True by default.
  func pageController(_ controller: PageController<Page>, knows id: Page.ID) -> Bool

  /// The place of `page`, counted from 0, where places are known: by it pages are paired, and the
  /// direction of a jump is found. Nil otherwise, as by default.
  func pageController(_ controller: PageController<Page>, indexOf page: Page) -> Int?

  /// The picture on the back of the leaf of `page`; asked only while a double-sided leaf with its
  /// spine at an edge is turned. It never becomes the current page. By default there is none.
  func pageController(_ controller: PageController<Page>, backOf page: Page) -> Page?

  /// The number of pages that an indicator shows; nil, as by default, for no indicator.
  func presentationCount(for controller: PageController<Page>) -> Int?

  /// The page that an indicator shows after pages were set; nil, as by default, for no indicator.
  func presentationIndex(for controller: PageController<Page>) -> Int?
}

extension PageControllerDataSource {
  /// Every page is known.
  public func pageController(_ controller: PageController<Page>, knows id: Page.ID) -> Bool { true }

  /// No places are known.
  public func pageController(_ controller: PageController<Page>, indexOf page: Page) -> Int? { nil }

  /// Backs are bare.
  public func pageController(_ controller: PageController<Page>, backOf page: Page) -> Page? { nil }

  /// There is no indicator.
  public func presentationCount(for controller: PageController<Page>) -> Int? { nil }

  /// There is no indicator.
  public func presentationIndex(for controller: PageController<Page>) -> Int? { nil }
}
