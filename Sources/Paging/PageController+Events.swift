extension PageController {
  /// Turns one spread on or back; at an end the delegate is told, and nothing else happens.
  ///
  /// A turn on its way is finished at once, and a leaf in the hand dropped.
  @discardableResult
  public func step(
    _ direction: Direction, cause: Cause = .key, at now: Duration
  ) -> PageOutcome {
    perform(at: now) { [self] in
      guard canTurn(cause) else { return .done }
      feed(.resolve)
      loadNeighbours(reach: 1)
      reportGap(direction)
      feed(.step(direction, cause))
      return .done
    }
  }

  /// Lets time pass.
  @discardableResult
  public func tick(at now: Duration) -> PageOutcome {
    perform(at: now) { [self] in
      feed(.tick)
      return .done
    }
  }

  // MARK: Drags

  /// The reader's hand takes the leaf; one that is moving is caught where it is.
  @discardableResult
  public func beginDrag(at now: Duration) -> PageOutcome {
    perform(at: now) { [self] in
      guard canTurn(.tap) else { return .done }
      if case .animating(let turn) = turner.state, !window.isContiguous || turn.cause == .program {
        feed(.resolve)
      }
      if case .idle = turner.state {
        loadNeighbours(reach: 1)
        reportGap(.backward)
        reportGap(.forward)
      }
      feed(.dragBegan)
      return .done
    }
  }

  /// The hand has led the leaf so far since it took it, in parts of a whole turn; forwards is
  /// positive.
  @discardableResult
  public func moveDrag(by progress: Double, at now: Duration) -> PageOutcome {
    perform(at: now) { [self] in
      feed(.dragMoved(progress: progress))
      return .done
    }
  }

  /// The hand lets go, with a speed in whole turns a second.
  @discardableResult
  public func endDrag(
    velocity: Double = 0, threshold: Double = 0.5, at now: Duration
  ) -> PageOutcome {
    perform(at: now) { [self] in
      feed(.dragEnded(velocity: velocity, threshold: threshold))
      return .done
    }
  }

  /// The hand lets go without wanting the turn: Escape, another button, a lost release.
  @discardableResult
  public func cancelDrag(at now: Duration) -> PageOutcome {
    perform(at: now) { [self] in
      feed(.dragCancelled)
      return .done
    }
  }

  // MARK: Coming and going

  /// Ends all motion at once: the program is suspended, ends, or shows something else.
  @discardableResult
  public func suspend(at now: Duration) -> PageOutcome {
    perform(at: now) { [self] in
      feed(.resolve)
      return .done
    }
  }

  /// The pages leave the screen; where they are is kept. Until ``appear(at:)`` the reader cannot
  /// turn, and pages that are set are not told that they appear.
  @discardableResult
  public func disappear(at now: Duration) -> PageOutcome {
    perform(at: now) { [self] in
      guard isOnScreen else { return .done }
      feed(.resolve)
      tellExchange(from: window.spread, to: PageSlots())
      isOnScreen = false
      return .done
    }
  }

  /// The pages come back to the screen, as they were.
  @discardableResult
  public func appear(at now: Duration) -> PageOutcome {
    perform(at: now) { [self] in
      guard !isOnScreen else { return .done }
      isOnScreen = true
      tellExchange(from: PageSlots(), to: window.spread)
      return .done
    }
  }

  private func canTurn(_ cause: Cause) -> Bool {
    !window.isEmpty && isOnScreen && (isUserInteractionEnabled || cause == .program)
  }

  // MARK: Size and configuration

  /// Lays the pages out for a size; the first one brings what has been set before. No turn is
  /// shown, and the page that is read stays visible. The same size again does nothing.
  @discardableResult
  public func resize(to extent: PageExtent, at now: Duration) -> PageOutcome {
    perform(at: now) { [self] in
      guard extent.columns > 0, extent.rows > 0 else { return .refused(.emptySize(extent)) }
      guard extent != self.extent else { return .done }
      feed(.resolve)
      let isFirst = self.extent == nil
      self.extent = extent
      let outcome = rearrange(for: extent, isFirst: isFirst)
      if isFirst { placeStart() }
      return outcome
    }
  }

  /// Shows and turns pages in another way; no turn is shown, and the page that is read stays
  /// visible.
  @discardableResult
  public func configure(
    _ configuration: PageConfiguration, at now: Duration
  ) -> PageOutcome {
    perform(at: now) { [self] in
      if let fault = configuration.fault { return .refused(fault) }
      adopt(configuration)
      return .done
    }
  }

  /// Asks the delegate what is right for a size.
  private func rearrange(for extent: PageExtent, isFirst: Bool) -> PageOutcome {
    guard let delegate else { return .done }
    let preferred = isFirst ? delegate.preferredArrangement(for: self) : nil
    let proposed = preferred.map { configuration.arranged($0) } ?? configuration
    let wanted = delegate.pageController(self, configurationFor: extent, proposed: proposed)
    if let fault = wanted.fault { return .refused(fault) }
    guard delegate.supportedArrangements(for: self).contains(wanted.arrangement) else {
      return .refused(.unsupportedArrangement(wanted.arrangement))
    }
    adopt(wanted)
    return .done
  }

  private func adopt(_ wanted: PageConfiguration) {
    guard wanted != configuration else { return }
    feed(.resolve)
    let isPairedAnew =
      wanted.arrangement != configuration.arrangement
      || wanted.isCoverAlone != configuration.isCoverAlone
    configuration = wanted
    if isPairedAnew {
      refresh(isChange: false)
    } else {
      forgetNeighbours()
      window = PageWindow(window.spread)
      showWindow()
    }
  }
}
