extension PageController {
  /// Shows pages, by a turn or at once.
  ///
  /// - Parameters:
  ///   - pages: The pages that are visible afterwards: one, or two with the spine in the middle. Of
  ///     two the second may be left out: it is asked for, and blank where there is none.
  ///   - direction: Which way the leaf goes; by default as the indices say, else forward.
  ///   - animated: Whether a turn is shown. Pages that are visible already are never turned to.
  ///   - cause: Who wanted it. The delegate hears of the turn of ``Cause/program`` only what it
  ///     hears of every change, as in UIKit.
  ///   - completion: Called once when it has ended.
  /// - Returns: A refusal where the number of pages is wrong, or a page is given twice or unknown
  ///   to the data source; without one, to the static pages where there are any.
  @discardableResult
  public func setPages(
    _ pages: [Page], direction: Direction? = nil, animated: Bool = true,
    cause: Cause = .program, at now: Duration, completion: Completion? = nil
  ) -> PageOutcome {
    perform(at: now) { [self] in
      if let error = fault(of: pages) { return refuse(error, completion) }
      guard extent != nil else {
        remember(Start(slots: PageSlots(pages), completion: completion))
        return .done
      }
      feed(.resolve)
      // The neighbours known before were those of other pages.
      forgetNeighbours()
      show(
        filled(pages), focus: pages[0].id, direction, animated: animated, cause, completion)
      return .done
    }
  }

  /// Shows the spread in which a page stands, in one turn however far it is. Of the visible pages
  /// it only becomes the one that is read.
  ///
  /// - Parameters: As for `setPages`.
  /// - Returns: A refusal where the page is unknown.
  @discardableResult
  public func move(
    to page: Page, direction: Direction? = nil, animated: Bool = true, cause: Cause = .program,
    at now: Duration, completion: Completion? = nil
  ) -> PageOutcome {
    perform(at: now) { [self] in
      if let id = firstUnknown(of: [page.id]) { return refuse(.unknownPage("\(id)"), completion) }
      guard extent != nil else {
        remember(Start(slots: PageSlots([page]), completion: completion))
        return .done
      }
      feed(.resolve)
      if window.spread.contains(page.id) {
        let isOther = focusID != page.id
        focusID = page.id
        updateIndicator(isAsked: isOther)
        if isOther { tellMove(cause) }
        completion?(true)
        return .done
      }
      forgetNeighbours()
      show(
        spread(holding: page), focus: page.id, direction, animated: animated, cause, completion)
      return .done
    }
  }

  private func fault(of pages: [Page]) -> PageControllerError? {
    let needed = configuration.visiblePageCount
    if pages.isEmpty || pages.count > needed {
      return .wrongPageCount(given: pages.count, needed: needed)
    }
    if pages.count == 2, pages[0].id == pages[1].id { return .duplicatePage("\(pages[0].id)") }
    return firstUnknown(of: pages.map(\.id)).map { .unknownPage("\($0)") }
  }

  private func filled(_ pages: [Page]) -> PageSlots<Page> {
    pages.count == configuration.visiblePageCount
      ? PageSlots(pages) : spread(holding: pages[0])
  }

  // MARK: The start

  func remember(_ new: Start?) {
    let old = start
    start = new
    old?.completion?(false)
  }

  /// Shows what was set before a size was known.
  func placeStart() {
    let start = start
    self.start = nil
    let pages = start?.slots.pages ?? staticPages.pages.prefix(1).map { $0 }
    guard let first = pages.first else { return }
    if let id = firstUnknown(of: pages.map(\.id)) {
      delegate?.pageController(self, didRefuse: .unknownPage("\(id)"))
      start?.completion?(false)
      return
    }
    let slots =
      pages.count == configuration.visiblePageCount ? PageSlots(pages) : spread(holding: first)
    show(slots, focus: first.id, nil, animated: false, .program, start?.completion)
  }

  // MARK: Showing

  /// Shows a spread; all motion has ended before.
  func show(
    _ slots: PageSlots<Page>, focus: Page.ID, _ direction: Direction? = nil, animated: Bool,
    _ cause: Cause, _ completion: Completion?
  ) {
    let old = window.spread
    guard animated, isOnScreen, !old.isEmpty, old.ids != slots.ids else {
      replace(old, by: slots, focus: focus, cause)
      completion?(true)
      return
    }
    let direction = direction ?? self.direction(to: slots)
    window = PageWindow(jumpFrom: old, to: slots, direction)
    showWindow()
    jump = Jump(focus: focus, completion: completion)
    feed(.move(page: direction == .forward ? 1 : 0, cause))
  }

  private func direction(to slots: PageSlots<Page>) -> Direction {
    guard let here = focus.flatMap({ index(of: $0) }),
      let there = slots.pages.first.flatMap({ index(of: $0) })
    else { return .forward }
    return there < here ? .backward : .forward
  }

  /// Puts a spread in the place of another without a turn.
  func replace(
    _ old: PageSlots<Page>, by new: PageSlots<Page>, focus: Page.ID?, _ cause: Cause
  ) {
    let isOther = old.ids != new.ids
    let isTurn = isOther && cause != .program && !old.isEmpty
    let hasMoved = isOther || focusID != focus
    if isTurn { delegate?.pageController(self, willTransitionTo: new.slots) }
    place(new, focus: focus)
    updateIndicator(isAsked: true)
    tellExchange(from: old, to: new)
    if hasMoved { tellMove(cause) }
    if isTurn {
      delegate?.pageController(
        self, didFinishAnimating: true, previous: old.slots, completed: true)
    }
  }

  func place(_ slots: PageSlots<Page>, focus: Page.ID?) {
    window = PageWindow(slots)
    focusID = focus
    showWindow()
  }

  /// Looks anew at what stands beside the page that is read; that page stays.
  ///
  /// - Parameter isChange: Whether the pages are others, and not only laid out otherwise.
  func refresh(isChange: Bool) {
    forgetNeighbours()
    guard let focus else {
      place(PageSlots(), focus: nil)
      return
    }
    let old = window.spread
    let place = old.slots.count == 2 ? old.ids.firstIndex(of: focus.id) : nil
    let known = lastPlace.flatMap { $0.id == focus.id ? $0.place : nil }
    let new = spread(holding: focus, inPlace: place ?? known)
    lastPlace = place.map { (focus.id, $0) } ?? lastPlace
    self.place(new, focus: focus.id)
    updateIndicator(isAsked: true)
    tellExchange(from: old, to: new)
    if isChange, old.ids != new.ids { tellMove(.program) }
  }
}
