/// A model of pages in their order, as a data source: the `ModelController` of Xcode's template.
///
/// It has the pages, where to begin, and what an indicator shows; none of its answers changes it.
public final class ModelController<Page: Identifiable> where Page.ID: Sendable {
  /// The pages, in reading order.
  public private(set) var model: StaticPages<Page>
  /// The place of the first page to show; 0 where what was asked for is out of range.
  public let startIndex: Int

  /// Makes a model.
  ///
  /// - Throws: ``PageControllerError/duplicatePage(_:)``.
  public init(_ pages: [Page], startIndex: Int = 0) throws(PageControllerError) {
    model = try StaticPages(pages)
    self.startIndex = pages.indices.contains(startIndex) ? startIndex : 0
  }

  /// The page at a place; nil outside.
  public func page(at index: Int) -> Page? { model.page(at: index) }

  /// The place of a page; nil where it is not in the model.
  public func index(of page: Page) -> Int? { model.index(of: page.id) }

  /// Becomes the data source of `controller`, and shows the first page without a turn.
  @discardableResult
  public func start(in controller: PageController<Page>, at now: Duration) -> PageOutcome {
    controller.dataSource = self
    guard let page = page(at: startIndex) else { return .done }
    return controller.setPages([page], animated: false, at: now)
  }

  /// Puts other states of pages in the place of those with the same identifiers.
  @discardableResult
  public func update(
    _ pages: [Page], in controller: PageController<Page>, at now: Duration
  ) -> PageOutcome {
    do throws(PageControllerError) { try model.replace(pages) } catch { return .refused(error) }
    return controller.reload(pages, at: now)
  }

  /// Adds pages at the end.
  @discardableResult
  public func append(
    _ pages: [Page], in controller: PageController<Page>, at now: Duration
  ) -> PageOutcome {
    do throws(PageControllerError) { try model.insert(pages, .end) } catch {
      return .refused(error)
    }
    return controller.insert(pages, .end, at: now)
  }

  /// Removes pages; `controller` shows another where one of them was visible.
  @discardableResult
  public func remove(
    _ ids: [Page.ID], animated: Bool = false, in controller: PageController<Page>,
    at now: Duration
  ) -> PageOutcome {
    var changed = model
    do throws(PageControllerError) { try changed.remove(ids) } catch { return .refused(error) }
    return controller.remove(
      ids, animated: animated, at: now, applying: { [self] in model = changed })
  }
}

extension ModelController: PageControllerDataSource {
  /// The page before; nil for the first, and for a page that is not in the model.
  public func pageController(
    _ controller: PageController<Page>, pageBefore page: Page
  ) -> Page? { model.page(.backward, of: page.id) }

  /// The page after; nil for the last, and for a page that is not in the model.
  public func pageController(
    _ controller: PageController<Page>, pageAfter page: Page
  ) -> Page? { model.page(.forward, of: page.id) }

  /// Whether it is a page of the model.
  public func pageController(_ controller: PageController<Page>, knows id: Page.ID) -> Bool {
    model.index(of: id) != nil
  }

  /// The place in the model.
  public func pageController(_ controller: PageController<Page>, indexOf page: Page) -> Int? {
    index(of: page)
  }

  /// The number of pages.
  public func presentationCount(for controller: PageController<Page>) -> Int? { model.count }

  /// The place of the page that is shown; of the first one before that.
  public func presentationIndex(for controller: PageController<Page>) -> Int? {
    controller.focus.flatMap { index(of: $0) } ?? startIndex
  }
}
