/// Decides which spread is shown, and when a turn begins and ends.
///
/// A value without clock, screen or book. Its owner hands it events with the time at which they
/// happened, carries out the actions it returns, in order, and draws ``presentation(at:)``; while
/// ``isMoving`` holds, it owes the turner a ``Event/tick`` for each frame.
///
///     empty ──relayout──▶ idle(k) ──step, move──▶ animating(k → k′) ──tick, time is up──▶ idle(k′)
///                           │  ▲                       │
///                           └──┘ step at an end: bump  └── step, move, relayout, resolve: commits
///                                                          at once, then the event as if idle
///
/// A key pressed during a turn is never lost: the turn is finished at once and the key acts, so
/// *n* presses are *n* pages whatever is being animated.
public struct PageTurner: Hashable, Sendable {
  /// What is being done.
  public enum State: Hashable, Sendable {
    /// There are no pages, or none have been laid out yet.
    case empty
    /// A spread is at rest.
    case idle(spread: Int, bump: Bump?)
    /// A turn whose end is decided is being shown.
    case animating(Turn)
  }

  /// A turn from one spread to another, however far apart: passed-over pages are not touched.
  public struct Turn: Hashable, Sendable {
    /// The spread that is left.
    public let from: Int
    /// The spread that is turned to; never `from`.
    public let to: Int
    /// The page that is read after the turn.
    public let focus: Int
    /// Who wanted it.
    public let cause: Cause
    /// When it began.
    public let start: Duration

    /// Which way the leaf goes.
    public var direction: Direction { to > from ? .forward : .backward }
  }

  /// The short answer to a step where there is no further page.
  public struct Bump: Hashable, Sendable {
    /// The side on which the book ends.
    public let direction: Direction
    /// When it began.
    public let start: Duration
  }

  /// What the turner is doing.
  public private(set) var state = State.empty
  /// How pages are shown and turned.
  public private(set) var layout: PageLayout
  /// The number of pages that are known.
  public private(set) var pageCount = 0
  /// The page that is read: one of the visible ones. It survives every change of layout.
  public private(set) var focus = 0
  private var pace = StepPace()

  /// How long a turn is shown: long enough to be understood, short enough not to be waited for.
  public static let turnDuration = Duration.milliseconds(360)
  /// How long a bump is shown.
  public static let bumpDuration = Duration.milliseconds(150)

  /// Makes a turner without pages.
  public init(layout: PageLayout = PageLayout()) { self.layout = layout }

  /// The arrangement of the pages.
  public var spreads: Spreads { Spreads(pageCount: pageCount, layout: layout) }

  /// The spread that has been committed; nil where there are no pages.
  public var settledSpread: Int? {
    switch state {
    case .empty: nil
    case .idle(let spread, _): spread
    case .animating(let turn): turn.from
    }
  }

  /// The spread that is shown when all motion has ended.
  public var targetSpread: Int? {
    if case .animating(let turn) = state { return turn.to }
    return settledSpread
  }

  /// Whether ticks are wanted.
  public var isMoving: Bool {
    switch state {
    case .empty, .idle(_, bump: nil): false
    case .idle, .animating: true
    }
  }

  // MARK: Events

  /// Advances the machine by one event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: The time since some fixed moment; never earlier than in the call before.
  /// - Returns: What the owner has to do, in order.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch (event, state) {
    case (.tick, .empty): return []
    case (.tick, .idle(let spread, let bump?)):
      if now - bump.start >= Self.bumpDuration { state = .idle(spread: spread, bump: nil) }
      return []
    case (.tick, .idle): return []
    case (.tick, .animating(let turn)):
      return now - turn.start >= Self.turnDuration ? commit(turn, ranOut: true) : []

    case (.step, .empty): return []
    case (.step(let direction, let cause), .idle(let spread, _)):
      return step(direction, cause, from: spread, at: now)
    case (.step(let direction, let cause), .animating(let turn)):
      return commit(turn, ranOut: false) + step(direction, cause, from: turn.to, at: now)

    case (.move(let page, _), .empty):
      // Remembered as the place to start from.
      focus = max(0, page)
      return []
    case (.move(let page, let cause), .idle(let spread, _)):
      return move(to: page, cause, from: spread, at: now)
    case (.move(let page, let cause), .animating(let turn)):
      return commit(turn, ranOut: false) + move(to: page, cause, from: turn.to, at: now)

    case (.relayout(let layout, let pageCount, let focus), .animating(let turn)):
      return commit(turn, ranOut: false) + relayout(layout, pageCount, focus)
    case (.relayout(let layout, let pageCount, let focus), .empty),
      (.relayout(let layout, let pageCount, let focus), .idle):
      return relayout(layout, pageCount, focus)

    case (.pagesFound(let count), .animating(let turn)):
      let grown = Spreads(pageCount: max(pageCount, count), layout: layout)
      let isSame = [turn.from, turn.to].allSatisfy { grown.pages(of: $0) == spreads.pages(of: $0) }
      return (isSame ? [] : commit(turn, ranOut: false)) + noteFound(count)
    case (.pagesFound(let count), .empty), (.pagesFound(let count), .idle):
      return noteFound(count)

    case (.resolve, .animating(let turn)): return commit(turn, ranOut: false)
    case (.resolve, .idle(let spread, _)):
      state = .idle(spread: spread, bump: nil)
      return []
    case (.resolve, .empty): return []
    }
  }

  private mutating func step(
    _ direction: Direction, _ cause: Cause, from spread: Int, at now: Duration
  ) -> [Action] {
    let isHurried = pace.noteStep(at: now)
    let target = spread + direction.rawValue
    guard (0..<spreads.count).contains(target), let page = spreads.pages(of: target).first else {
      state = .idle(spread: spread, bump: Bump(direction: direction, start: now))
      return [.bump(direction)]
    }
    return turn(from: spread, to: target, focus: page, cause, isInstant: isHurried, at: now)
  }

  private mutating func move(
    to page: Int, _ cause: Cause, from spread: Int, at now: Duration
  ) -> [Action] {
    guard (0..<pageCount).contains(page) else { return [.refused(page: page)] }
    let target = spreads.spread(containing: page)
    guard target != spread else {
      // A transition to the same spread does not exist.
      guard page != focus || cause == .program else { return [] }
      focus = page
      return [.didMove(spread: spread, focus: page, cause)]
        + (cause == .program ? [.completion(finished: true)] : [])
    }
    return turn(from: spread, to: target, focus: page, cause, isInstant: false, at: now)
  }

  private mutating func turn(
    from: Int, to: Int, focus: Int, _ cause: Cause, isInstant: Bool, at now: Duration
  ) -> [Action] {
    let turn = Turn(from: from, to: to, focus: focus, cause: cause, start: now)
    let (leaving, entering) = pagesChanging(in: turn)
    var actions: [Action] = cause == .program ? [] : [.willTransition(from: from, to: to, cause)]
    actions += entering.map { .willAppear(page: $0) } + leaving.map { .willDisappear(page: $0) }
    if isInstant || layout.transitionStyle == .none {
      return actions + commit(turn, ranOut: true)
    }
    state = .animating(turn)
    return actions
  }

  private mutating func commit(_ turn: Turn, ranOut: Bool) -> [Action] {
    let (leaving, entering) = pagesChanging(in: turn)
    state = .idle(spread: turn.to, bump: nil)
    focus = turn.focus
    let end: Action =
      turn.cause == .program
      ? .completion(finished: ranOut) : .didFinish(previous: turn.from, completed: true)
    return entering.map { .didAppear(page: $0) } + leaving.map { .didDisappear(page: $0) }
      + [.didMove(spread: turn.to, focus: turn.focus, turn.cause), end]
  }

  /// Takes a greater number of pages; a blank half of the spread may turn out to have one.
  private mutating func noteFound(_ count: Int) -> [Action] {
    let old = settledSpread.map { spreads.pages(of: $0) } ?? []
    pageCount = max(pageCount, count)
    let new = settledSpread.map { spreads.pages(of: $0) } ?? []
    let entering = Self.difference(old, new).entering
    return entering.map { .willAppear(page: $0) } + entering.map { .didAppear(page: $0) }
  }

  private func pagesChanging(in turn: Turn) -> (leaving: [Int], entering: [Int]) {
    Self.difference(spreads.pages(of: turn.from), spreads.pages(of: turn.to))
  }

  private static func difference(_ old: [Int], _ new: [Int]) -> (leaving: [Int], entering: [Int]) {
    (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
  }

  /// Shows the spread of `focus` in a new layout, without a turn.
  private mutating func relayout(
    _ newLayout: PageLayout, _ newCount: Int, _ newFocus: Int
  ) -> [Action] {
    let old = settledSpread.map { spreads.pages(of: $0) } ?? []
    layout = newLayout
    pageCount = max(0, newCount)
    if pageCount == 0 {
      state = .empty
      focus = 0
    } else {
      focus = min(max(0, newFocus), pageCount - 1)
      state = .idle(spread: spreads.spread(containing: focus), bump: nil)
    }
    let new = settledSpread.map { spreads.pages(of: $0) } ?? []
    let (leaving, entering) = Self.difference(old, new)
    return entering.map { .willAppear(page: $0) } + leaving.map { .willDisappear(page: $0) }
      + entering.map { .didAppear(page: $0) } + leaving.map { .didDisappear(page: $0) }
  }
}
