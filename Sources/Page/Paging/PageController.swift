/// Shows pages and turns them: UIKit's `UIPageViewController` as a value, without a screen.
///
/// A window asks a ``PageSource`` for pages and caches the visible ones, and a turner decides when a turn
/// begins and ends. The owner passes the time with each call, takes the events caused by it, and draws
/// ``presentation(at:)``. While ``isMoving`` is true, it calls ``tick(at:)`` for each frame.
///
///     var pages = PageController(NumberedPages(200), layout: PageLayout(isSpread: true))
///     pages.step(.forward, at: now)
///     for event in pages.takeEvents() { … }
///
/// Invalid calls cannot crash it: they return a refusal as their ``PageOutcome`` and change nothing.
public struct PageController<Source: PageSource>: Sendable {
  /// The type of a page.
  public typealias Page = Source.Page

  private typealias Goal = PageWindow<Source>.Goal

  /// False to ignore the reader's steps and drags.
  public var isUserInteractionEnabled = true
  /// Number of spreads cached on either side of the visible one, 1 or more.
  public var prefetchCount = 1 { didSet { prefetchCount = max(1, prefetchCount) } }

  private var window: PageWindow<Source>
  private var turner = PageTurner<Goal>()
  private var events = PageEventQueue<Page>()
  private var now = Duration.zero

  /// Shows the page `start`; by default, and if there is none with this identifier, the source's first page.
  public init(_ source: Source, layout: PageLayout = PageLayout(), start: Page.ID? = nil) {
    window = PageWindow(source, layout, at: start.flatMap(source.page) ?? source.firstPage)
    turner.motion = Motion(layout)
    reportStart()
  }

  /// Reports the first visible pages, if there are any: no turn has brought them.
  private mutating func reportStart() {
    guard !window.spread.isEmpty else { return }
    events.exchange(PageSlots(), by: window.spread)
    reportMove(.program)
  }

  /// Returns the events since the last call, in order, and clears them.
  public mutating func takeEvents() -> [PageEvent<Page>] { events.removeAll() }

  // MARK: State

  /// The source of the pages.
  public var source: Source { window.source }

  /// How pages are shown and turned.
  public var layout: PageLayout { window.layout }

  /// The durations of turns and bumps.
  public var timing: PageTiming {
    get { turner.timing }
    set { turner.timing = newValue }
  }

  /// The committed pages in reading order: one or two, nil for a blank half; none if nothing is shown.
  public var visiblePages: [Page?] { window.spread.slots }

  /// The page being read: one of the visible ones.
  public var focus: Page? { window.focus }

  /// The pages visible once all motion has ended. A dragged leaf counts for its original pages.
  public var targetPages: [Page?] { turner.decidedTurn?.goal.slots.slots ?? visiblePages }

  /// False while something else covers the pages; see ``disappear()``.
  public var isOnScreen: Bool { events.isOnScreen }

  /// Whether ticks are needed.
  public var isMoving: Bool { turner.isMoving }

  /// Whether the reader drags a leaf.
  public var isDragging: Bool { turner.isDragging }

  /// The direction of the turn under way, or nil at rest.
  public var turnDirection: Direction? { turner.turn?.direction }

  /// How far the dragged leaf has been turned, −1…1, forwards positive; 0 if none is dragged.
  public var dragProgress: Double { turner.dragProgress }

  /// Number of cached pages: at most the visible ones, and ``prefetchCount`` spreads on either side.
  public var cachedPageCount: Int { window.pageCount }

  /// Returns the progress of the turn under way, 0…1; 0 at rest and during a bump.
  public func progress(at now: Duration) -> Double {
    if case .turning(_, let progress) = turner.presentation(at: now) { return progress }
    return 0
  }

  /// Position of the visible spread among all, for an indicator; past half of a drag, the position of the
  /// next one. Nil if the number of pages is unknown.
  public var indicator: PageControl? { window.indicator(turningTo: turner.nearerTurn?.goal) }

  /// The indicator shown by UIKit itself: only in scroll style and horizontally.
  public var builtInIndicator: PageControl? {
    layout.transitionStyle == .scroll && layout.navigationOrientation == .horizontal
      ? indicator : nil
  }

  /// Returns what to draw at the time `now`: nothing without pages, or the pages at rest, bumping or turning.
  public func presentation(at now: Duration) -> PagePresentation<Page> {
    guard !window.spread.isEmpty else { return .empty }
    switch turner.presentation(at: now) {
    case .resting: return .resting(visiblePages)
    case .bumping(let direction, let amount):
      return .bumping(visiblePages, direction, amount: amount)
    case .turning(let turn, let progress):
      let leaf = turn.direction == .forward ? window.spread : turn.goal.slots
      let isHeldAtEdge = layout.transitionStyle == .curl && !layout.isSpread
      return .turning(
        from: visiblePages, to: turn.goal.slots.slots, turn.direction, progress: progress,
        back: isHeldAtEdge ? leaf.pages.first.flatMap(source.back) : nil)
    }
  }

  // MARK: Turning

  /// Turns one spread forward or back; at an end of the book, the leaf only bumps.
  ///
  /// A turn under way is finished at once, and a dragged leaf is dropped. While a key is held, one leaf
  /// after the other crosses the paper, and the pages change beneath it with each step.
  ///
  /// - Returns: A refusal if the reader may not turn pages, there are none, or something covers them. The
  ///   program gets a completion instead.
  @discardableResult
  public mutating func step(
    _ direction: Direction, cause: Cause = .key, at time: Duration
  ) -> PageOutcome {
    guard canTurn(cause) else {
      guard cause == .program else { return .refused(.notTurnable) }
      events.complete(cause, finished: false)
      return .done
    }
    advance(to: time)
    let start = turner.noteStep(direction, at: now)
    endMotion()
    load([direction])
    guard let goal = window.goal(inDirection: direction) else {
      turner.bump(direction, at: now)
      events.append(.didReachEnd(direction))
      events.complete(cause, finished: false)
      return .done
    }
    beginTurn(
      PageTurner.Turn(goal: goal, direction: direction, cause: cause, start: start), isShown: true)
    return .done
  }

  /// Shows the spread of a page in one turn, however far it is. A page that is already visible only gets the
  /// focus. All other motion ends at once. Refuses if there is no such page.
  /// - Parameter direction: The direction of the turn; by default from the indices, else forward.
  @discardableResult
  public mutating func move(
    to id: Page.ID, direction: Direction? = nil, animated: Bool = true, cause: Cause = .program,
    at time: Duration
  ) -> PageOutcome {
    guard let page = source.page(withID: id) else { return .refused(.unknownPage("\(id)")) }
    endMotion()
    advance(to: time)
    showSpread(window.goal(to: page), direction, animated: animated, cause)
    return .done
  }

  /// Shows pages, with or without a turn. Refuses a wrong number of pages, and a page given twice or unknown.
  ///
  /// - Parameters:
  ///   - ids: The pages visible afterwards, as many as the layout shows. The second of two may be left out:
  ///     the source is asked for it. There is no turn to pages already visible.
  ///   - direction: As for ``move(to:direction:animated:cause:at:)``.
  @discardableResult
  public mutating func setPages(
    _ ids: [Page.ID], direction: Direction? = nil, animated: Bool = true, cause: Cause = .program,
    at time: Duration
  ) -> PageOutcome {
    let needed = layout.visiblePageCount
    guard let first = ids.first, ids.count <= needed else {
      return .refused(.wrongPageCount(given: ids.count, needed: needed))
    }
    if ids.count == 2, ids[1] == first { return .refused(.duplicatePage("\(first)")) }
    let pages = ids.compactMap(source.page)
    if let unknown = ids.first(where: { id in !pages.contains { $0.id == id } }) {
      return .refused(.unknownPage("\(unknown)"))
    }
    endMotion()
    advance(to: time)
    showSpread(window.goal(fitting: pages), direction, animated: animated, cause)
    return .done
  }

  /// Handles a click on the indicator: a step or, if the source knows it by its index, the spread of a page.
  public mutating func handle(_ hit: PageControl.Hit, at time: Duration) {
    switch hit {
    case .step(let direction): step(direction, cause: .indicator, at: time)
    case .page(let spread):
      guard let count = source.count,
        let index = Spreads(pageCount: count, layout: layout).pages(of: spread).first,
        let page = source.page(at: index)
      else { return }
      move(to: page.id, cause: .indicator, at: time)
    }
  }

  /// Advances the time. If the time of a turn is up, shows its end and reports it.
  public mutating func tick(at time: Duration) {
    advance(to: time)
    if let end = turner.tick(at: now) { finishTurn(end) }
  }

  /// Ends all motion at once, since the program is suspended, ends, or shows something else.
  public mutating func endMotion() { if let end = turner.rest() { finishTurn(end) } }

  /// Loads ``prefetchCount`` spreads on either side ahead of time; call when idle. Otherwise they
  /// are loaded when a turn begins.
  public mutating func prefetchNeighbours() { load(Direction.allCases, upTo: prefetchCount) }

  // MARK: Drags

  /// Begins a drag if the reader may turn pages. Catches a moving leaf; a jump or program's turn ends first.
  public mutating func beginDrag(at time: Duration) {
    guard canTurn(.tap) else { return }
    // A jump cannot be caught: it is finished, and the leaf at its end is dragged.
    if let turn = turner.turn, turn.isJump || turn.cause == .program { endMotion() }
    advance(to: time)
    load(Direction.allCases)
    turner.catchLeaf(at: now)
  }

  /// Moves the dragged leaf: `progress` is the distance since the drag began, as a share of a whole
  /// turn, forwards positive. Does nothing unless a leaf is dragged.
  public mutating func moveDrag(by progress: Double, at time: Duration) {
    guard isDragging else { return }
    advance(to: time)
    load(Direction.allCases)
    let (dropped, lifted) = turner.moveDrag(
      by: progress, forward: window.goal(inDirection: .forward),
      backward: window.goal(inDirection: .backward), at: now)
    if let dropped { finishTurn(dropped) }
    if let lifted { events.beginTurn(from: window.spread, to: lifted.goal.slots, lifted.cause) }
  }

  /// Ends the drag with a speed in whole turns a second, forwards positive. The turn is completed if the leaf
  /// is past `threshold` (0…1), or would come to rest beyond it. A leaf caught but not moved continues to its
  /// previous goal.
  public mutating func endDrag(
    velocity: Double = 0, threshold: Double = 0.5, at time: Duration
  ) {
    advance(to: time)
    turner.release(velocity: velocity, threshold: threshold, at: now)
    endInvisibleMotion()
  }

  /// Cancels the drag without a turn: Escape, another button, a lost release.
  public mutating func cancelDrag(at time: Duration) {
    advance(to: time)
    turner.cancel(at: now)
    endInvisibleMotion()
  }

  /// Ends a turn at once where turns are not drawn, so that pages never wait for an invisible motion.
  private mutating func endInvisibleMotion() {
    guard !showsTurns, let end = turner.rest(ranOut: true) else { return }
    finishTurn(end)
  }

  // MARK: Coming and going

  /// Records that something else covers the pages, ends all motion, and reports that the pages disappear.
  /// Until ``appear()`` the reader cannot turn them, and moves are not animated.
  public mutating func disappear() {
    guard isOnScreen else { return }
    endMotion()
    events.exchange(window.spread, by: PageSlots())
    events.isOnScreen = false
  }

  /// Records and reports that the pages are visible again, unchanged, if they were not.
  public mutating func appear() {
    guard !isOnScreen else { return }
    events.isOnScreen = true
    events.exchange(PageSlots(), by: window.spread)
  }

  // MARK: Layout and changes of the pages

  /// Applies a layout after a resize, or to change the presentation. No turn is shown, and the page with
  /// the focus stays visible. The present layout has no effect.
  public mutating func layOut(_ layout: PageLayout) {
    guard layout != self.layout else { return }
    endMotion()
    exchange { $0.layOut(layout) }
  }

  /// Applies a layout and a new source, such as a book set for another screen size. The page `focus` of the
  /// new source gets the focus; no turn is shown.
  public mutating func layOut(_ layout: PageLayout, _ source: Source, focus: Page.ID) {
    endMotion()
    let page = source.page(withID: focus) ?? source.firstPage
    exchange { $0 = PageWindow(source, layout, at: page) }
  }

  /// Changes the source by `body`: pages are inserted, removed or replaced. The page with the focus stays. If
  /// it is removed, it is turned away if `animated`, and the next page is shown, or the previous one at the
  /// end of the book. Refuses if `body` threw an error; then nothing has changed.
  /// - Complexity: The sum of `body` and the source's answers for the visible pages.
  @discardableResult
  public mutating func change(
    animated: Bool = false, at time: Duration, _ body: (inout Source) throws -> Void
  ) -> PageOutcome {
    var changed = source
    do {
      try body(&changed)
    } catch let error as PageControllerError {
      return .refused(error)
    } catch {
      return .refused(.changeFailed("\(error)"))
    }
    endMotion()
    advance(to: time)
    let (old, focusID) = (window.spread, window.focusID)
    if let (goal, direction) = window.replace(changed) {
      let isOther = goal.focus != focusID
      showSpread(goal, direction, animated: animated && isOther, .program)
    } else {
      events.exchange(old, by: window.spread)
      if focusID != nil { reportMove(.program) }
      events.append(.completion(finished: true))
    }
    return .done
  }

  /// Records that the source has more pages at its end than before. A turn under way continues unless its
  /// spreads have changed: a blank half may get a page. If there were no pages, the first is shown.
  public mutating func extend(_ body: (inout Source) -> Void) {
    let isOther = window.extend(turningTo: turner.turn?.goal, body)
    if focus == nil {
      window = PageWindow(source, layout, at: source.firstPage)
      reportStart()
    } else if isOther {
      endMotion()
      exchange { $0.refresh() }
    }
  }

  // MARK: Showing

  /// Whether nothing prevents a turn: there are pages, nothing covers them, and the reader may turn them, or
  /// the program does.
  private func canTurn(_ cause: Cause) -> Bool {
    !window.spread.isEmpty && isOnScreen && (isUserInteractionEnabled || cause == .program)
  }

  private var showsTurns: Bool { layout.transitionStyle != .none }

  /// Advances the clock, never backwards.
  private mutating func advance(to time: Duration) { now = max(now, time) }

  /// Shows a spread, with or without a turn; all motion has ended before. If it is shown already, only the
  /// focus moves. Without a `direction`, the turn goes to the side of the spread.
  private mutating func showSpread(
    _ goal: Goal, _ direction: Direction?, animated: Bool, _ cause: Cause
  ) {
    let (old, new) = (window.spread, goal.slots)
    guard old.ids != new.ids else {
      let isOther = window.focusID != goal.focus
      window.show(goal)
      if isOther { reportMove(cause) }
      return events.complete(cause, finished: true)
    }
    let direction = direction ?? window.direction(to: goal)
    let isShown = animated && isOnScreen && !old.isEmpty
    // A removed page has no neighbours.
    let isKnown = window.focusID.flatMap(source.page) != nil
    if isShown, isKnown { load([direction]) }
    beginTurn(
      PageTurner.Turn(
        goal: goal, direction: direction, cause: cause,
        isJump: !isKnown || window.goal(inDirection: direction)?.slots.ids != new.ids, start: now),
      isShown: isShown)
  }

  /// Begins a turn, and reports it. A turn that is not shown ends at once.
  private mutating func beginTurn(_ turn: PageTurner<Goal>.Turn, isShown: Bool) {
    events.beginTurn(from: window.spread, to: turn.goal.slots, turn.cause)
    if isShown, showsTurns {
      turner.begin(turn)
    } else {
      finishTurn(PageTurner.End(turn: turn, isCompleted: true, ranOut: true))
    }
  }

  private mutating func finishTurn(_ end: PageTurner<Goal>.End) {
    let (turn, old, new) = (end.turn, window.spread, end.turn.goal.slots)
    if end.isCompleted {
      events.arrive(from: old, at: new)
      window.show(turn.goal, from: turn.isJump ? nil : turn.direction)
      reportMove(turn.cause)
    } else {
      events.exchange(new, by: old)
    }
    events.endTurn(from: old, turn.cause, finished: end.ranOut, completed: end.isCompleted)
    window.trim(to: prefetchCount)
  }

  /// Reports that the visible pages or the focus have changed.
  private mutating func reportMove(_ cause: Cause) {
    events.append(.didMove(to: visiblePages, focus: focus, cause))
  }

  /// Changes the visible pages, and perhaps the layout, without a turn.
  private mutating func exchange(_ change: (inout PageWindow<Source>) -> Void) {
    let old = window.spread
    change(&window)
    turner.motion = Motion(layout)
    events.exchange(old, by: window.spread)
  }

  /// Loads the spreads on some sides, up to `count` on each, and reports errors of the source.
  private mutating func load(_ directions: [Direction], upTo count: Int = 1) {
    for direction in directions {
      for fault in window.load(direction, upTo: count) { events.append(.fault(fault)) }
    }
  }
}
