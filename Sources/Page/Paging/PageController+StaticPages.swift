extension PageController {
  /// Inserts pages, like ``StaticPages/insert(_:_:)``. Refuses, without any change, if a page is given twice
  /// or exists already, or there is no page at `place`.
  /// - Complexity: O(*n*) in the number of pages.
  @discardableResult
  public mutating func insert<Element>(
    _ pages: [Element], _ place: StaticPages<Element>.Place = .end, at time: Duration
  ) -> PageOutcome where Source == StaticPages<Element> {
    change(at: time) { try $0.insert(pages, place) }
  }

  /// Removes pages; ``change(animated:at:_:)`` explains the choice of the visible page. Refuses, without any
  /// change, if a page is unknown or given twice.
  /// - Complexity: O(*n*) in the number of pages.
  @discardableResult
  public mutating func remove<Element>(
    _ ids: [Element.ID], animated: Bool = false, at time: Duration
  ) -> PageOutcome where Source == StaticPages<Element> {
    change(animated: animated, at: time) { try $0.remove(ids) }
  }

  /// Replaces pages by others with the same identifiers. Refuses, without any change, if a page is unknown.
  /// - Complexity: O(*n*) in the number of given pages.
  @discardableResult
  public mutating func replace<Element>(
    _ pages: [Element], at time: Duration
  ) -> PageOutcome where Source == StaticPages<Element> {
    change(at: time) { try $0.replace(pages) }
  }
}
