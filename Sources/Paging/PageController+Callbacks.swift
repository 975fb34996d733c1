extension PageController {
  /// Carries out a call, and those that are made meanwhile after it.
  @discardableResult
  func perform(at time: Duration, _ call: @escaping CallQueue.Call) -> PageOutcome {
    let timed: CallQueue.Call = { [self] in
      now = max(now, time)
      return call()
    }
    guard calls.begin(timed) else { return .queued }
    let outcome = timed()
    while let queued = calls.next() {
      if case .refused(let error) = queued() {
        delegate?.pageController(self, didRefuse: error)
      }
    }
    return outcome
  }

  /// The answer to an impossible call.
  func refuse(_ error: PageControllerError, _ completion: Completion?) -> PageOutcome {
    completion?(false)
    return .refused(error)
  }

  /// Hands the turner an event, and tells of what comes of it.
  func feed(_ event: PageTurner.Event) {
    let actions = turner.handle(event, at: now)
    let previous = window.spread
    for (place, action) in actions.enumerated() {
      switch action {
      case .willTransition(_, let to, _):
        delegate?.pageController(self, willTransitionTo: window[to].slots)
      case .willAppear(let spread):
        noteExchange(entering: spread, in: actions[place...])
        for page in pages(changing: spread) { delegate?.pageController(self, willAppear: page) }
      case .didAppear(let spread):
        commitSettled()
        for page in pages(changing: spread) { delegate?.pageController(self, didAppear: page) }
      case .willDisappear(let spread):
        for page in pages(changing: spread) { delegate?.pageController(self, willDisappear: page) }
      case .didDisappear(let spread):
        for page in pages(changing: spread) { delegate?.pageController(self, didDisappear: page) }
      case .didMove(_, _, let cause): tellMove(cause)
      case .didFinish(_, let finished, let completed):
        delegate?.pageController(
          self, didFinishAnimating: finished, previous: previous.slots, completed: completed)
        finishJump(finished)
      case .completion(let finished): finishJump(finished)
      case .bump(let direction): delegate?.pageController(self, didReachEnd: direction)
      case .refused: break
      }
    }
    tidy()
  }

  /// Makes the spread of a turn the visible one, where the turn has been committed.
  private func commitSettled() {
    guard let place = turner.settledSpread, place != window.current else { return }
    let direction: Direction = place > window.current ? .forward : .backward
    window.current = place
    focusID = jump?.focus ?? window.spread.pages.first?.id
    updateIndicator(isAsked: jump != nil, direction)
  }

  private func finishJump(_ finished: Bool) {
    let completion = jump?.completion
    jump = nil
    completion?(finished)
  }

  // MARK: Appearance

  /// Finds the two spreads of a turn: the one that leaves follows the one that enters.
  private func noteExchange(entering: Int, in actions: ArraySlice<PageTurner.Action>) {
    for case .willDisappear(let leaving) in actions {
      exchange = (entering, leaving)
      return
    }
  }

  private func pages(changing spread: Int) -> [Page] {
    let other = spread == exchange.entering ? exchange.leaving : exchange.entering
    return window[spread].pages(notIn: window[other])
  }

  /// Tells of pages that are exchanged without a turn.
  func tellExchange(from old: PageSlots<Page>, to new: PageSlots<Page>) {
    guard isOnScreen, let delegate else { return }
    let (entering, leaving) = (new.pages(notIn: old), old.pages(notIn: new))
    for page in entering { delegate.pageController(self, willAppear: page) }
    for page in leaving { delegate.pageController(self, willDisappear: page) }
    for page in entering { delegate.pageController(self, didAppear: page) }
    for page in leaving { delegate.pageController(self, didDisappear: page) }
  }

  func tellMove(_ cause: Cause) {
    delegate?.pageController(self, didMoveTo: visiblePages, focus: focus, cause: cause)
  }

  // MARK: The indicator

  /// Brings the indicator to the page that is read.
  ///
  /// - Parameter isAsked: Whether pages were set: then the data source is asked.
  func updateIndicator(isAsked: Bool, _ direction: Direction? = nil) {
    guard let dataSource else {
      // A page that was removed is not counted while it is turned away, but the one that comes.
      let index =
        focusID.flatMap { staticPages.index(of: $0) }
        ?? jump.flatMap { staticPages.index(of: $0.focus) }
      indicator = index.map { PageIndicator(count: staticPages.count, index: $0) }
      return
    }
    if isAsked {
      let count = dataSource.presentationCount(for: self)
      let index = dataSource.presentationIndex(for: self)
      indicator = count.flatMap { count in index.map { PageIndicator(count: count, index: $0) } }
    } else if let shown = indicator {
      let way = (direction?.rawValue ?? 0) * configuration.visiblePageCount
      let index = focus.flatMap { self.index(of: $0) } ?? shown.index + way
      indicator = PageIndicator(count: shown.count, index: min(max(0, index), shown.count - 1))
    }
  }
}
