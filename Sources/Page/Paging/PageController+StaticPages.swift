extension PageController {
  /// Inserts pages, as ``StaticPages/insert(_:_:)`` does.
  ///
  /// - Returns: A refusal if a page is given twice or exists already, or there is no page at `place`; then
  ///   nothing has changed.
  /// - Complexity: O(*n*) in the number of pages.
  @discardableResult
  public mutating func insert<Element>(
    _ pages: [Element], _ place: StaticPages<Element>.Place = .end, at time: Duration
  ) -> PageOutcome where Source == StaticPages<Element> {
    change(at: time) { try $0.insert(pages, place) }
  }

  /// Removes pages; see ``change(animated:at:_:)`` for the page that is shown then.
  ///
  /// - Parameters:
  ///   - ids: The pages.
  ///   - animated: True to turn away the page with the focus if it is removed.
  ///   - time: The present time.
  /// - Returns: A refusal if a page is unknown or given twice; then nothing has changed.
  /// - Complexity: O(*n*) in the number of pages.
  @discardableResult
  public mutating func remove<Element>(
    _ ids: [Element.ID], animated: Bool = false, at time: Duration
  ) -> PageOutcome where Source == StaticPages<Element> {
    change(animated: animated, at: time) { try $0.remove(ids) }
  }

  /// Replaces pages by others with the same identifiers.
  ///
  /// - Returns: A refusal if a page is unknown; then nothing has changed.
  /// - Complexity: O(*n*) in the number of pages given.
  @discardableResult
  public mutating func replace<Element>(
    _ pages: [Element], at time: Duration
  ) -> PageOutcome where Source == StaticPages<Element> {
    change(at: time) { try $0.replace(pages) }
  }
}
