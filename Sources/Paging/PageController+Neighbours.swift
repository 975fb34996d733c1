extension PageController {
  /// Asks for the spreads beside the visible one ahead of time, as many as
  /// ``PageConfiguration/prefetchCount`` says; to be called when nothing else is to be done.
  ///
  /// They are asked for at the beginning of a turn otherwise.
  @discardableResult
  public func prefetchNeighbours(at now: Duration) -> PageOutcome {
    perform(at: now) { [self] in
      guard case .idle = turner.state else { return .done }
      loadNeighbours(reach: configuration.prefetchCount)
      return .done
    }
  }

  func adoptDataSource() {
    perform(at: now) { [self] in
      feed(.resolve)
      refresh(isChange: true)
      if dataSource != nil, let id = focusID, firstUnknown(of: [id]) != nil {
        delegate?.pageController(self, didRefuse: .unknownPage("\(id)"))
      }
      return .done
    }
  }

  /// Forgets all neighbours: none that was known before is shown after this.
  func forgetNeighbours() {
    generation += 1
    answers.removeAll()
  }

  /// Makes sure that so many spreads are there on either side, as far as the book goes.
  func loadNeighbours(reach: Int) {
    guard !window.isEmpty else { return }
    var isLonger = false
    for direction in [Direction.backward, .forward] {
      while window.reach(direction) < reach,
        let spread = spread(direction, beyond: window.outermost(direction))
      {
        window.extend(direction, by: spread)
        isLonger = true
      }
    }
    if isLonger { showWindow() }
  }

  /// Tells of a data source that has no page where by its own places there is one.
  func reportGap(_ direction: Direction) {
    guard dataSource != nil, window.reach(direction) == 0,
      let edge = window.spread.edge(direction), let index = index(of: edge)
    else { return }
    // An indicator that counts something else than pages says nothing of where they end.
    let count = indicator.flatMap { $0.index == focus.flatMap(self.index) ? $0.count : nil }
    guard direction == .backward ? index > 0 : index + 1 < count ?? 0 else { return }
    delegate?.pageController(self, didRefuse: .missingNeighbour(direction, of: "\(edge.id)"))
  }

  /// Drops what is too far away.
  func tidy() {
    guard case .idle = turner.state, !window.isEmpty else { return }
    guard window.trim(to: configuration.prefetchCount) else { return }
    answers.keep(Set(window.spreads.flatMap { $0.pages.map(\.id) }))
    showWindow()
  }

  /// Tells the turner what it can reach. The pages at rest stay, so its answer says nothing new.
  func showWindow() {
    let layout = PageLayout(
      transitionStyle: configuration.transitionStyle,
      navigationOrientation: configuration.navigationOrientation,
      isRightToLeft: configuration.isRightToLeft)
    _ = turner.handle(
      .relayout(layout, pageCount: window.spreads.count, focus: window.current), at: now)
  }

  // MARK: Questions

  func neighbour(_ direction: Direction, of page: Page) -> Page? {
    answers.neighbour(direction, of: page) {
      guard let dataSource else { return staticPages.page(direction, of: page.id) }
      return direction == .forward
        ? dataSource.pageController(self, pageAfter: page)
        : dataSource.pageController(self, pageBefore: page)
    }
  }

  func index(of page: Page) -> Int? {
    if let dataSource { return dataSource.pageController(self, indexOf: page) }
    return staticPages.index(of: page.id)
  }

  /// The first of these pages that does not belong to the others.
  func firstUnknown(of ids: [Page.ID]) -> Page.ID? {
    if let dataSource { return firstUnknown(of: ids, to: dataSource) }
    return staticPages.count == 0 ? nil : ids.first { staticPages.index(of: $0) == nil }
  }

  /// Generic, because Swift 6.0 does not see `Page.ID` in a method of an existential.
  private func firstUnknown(
    of ids: [Page.ID], to source: some PageControllerDataSource<Page>
  ) -> Page.ID? {
    ids.first { !source.pageController(self, knows: $0) }
  }

  /// The spread beside another; nil where the book ends, and where the data source gives a page
  /// that is there already.
  private func spread(
    _ direction: Direction, beyond spread: PageSlots<Page>
  ) -> PageSlots<Page>? {
    guard let edge = spread.edge(direction), let near = neighbour(direction, of: edge) else {
      return nil
    }
    guard isNew(near, beside: spread) else { return nil }
    guard configuration.arrangement == .spread else { return PageSlots([near]) }
    let far = neighbour(direction, of: near)
    if let far, far.id == near.id || !isNew(far, beside: spread) { return nil }
    return PageSlots(direction == .forward ? [near, far] : [far, near])
  }

  private func isNew(_ page: Page, beside spread: PageSlots<Page>) -> Bool {
    guard spread.contains(page.id) else { return true }
    delegate?.pageController(self, didRefuse: .duplicatePage("\(page.id)"))
    return false
  }

  /// The spread in which `page` stands: by its number where that is known, else in the place
  /// `place` of it, else as the first of two, but for a cover.
  func spread(holding page: Page, inPlace place: Int? = nil) -> PageSlots<Page> {
    guard configuration.arrangement == .spread else { return PageSlots([page]) }
    let offset = configuration.isCoverAlone ? 1 : 0
    let found: Int
    if let index = index(of: page), index >= 0 {
      found = (index + offset) % 2
    } else if let place {
      found = place
    } else {
      found = offset == 1 && neighbour(.backward, of: page) == nil ? 1 : 0
    }
    let beside = neighbour(found == 0 ? .forward : .backward, of: page)
    let other = beside.flatMap { isNew($0, beside: PageSlots([page])) ? $0 : nil }
    return PageSlots(found == 0 ? [page, other] : [other, page])
  }
}
