/// Decides which spread is shown, and when a turn begins and ends.
///
/// A value without clock, screen or book. Its owner hands it events with the time at which they
/// happened, carries out the actions it returns, in order, and draws ``presentation(at:)``; while
/// ``isMoving`` holds, it owes the turner a ``Event/tick`` for each frame.
///
///     empty ──relayout──▶ idle ──step, move──▶ animating ──tick: time is up──▶ idle, one on
///                         │ ▲ ▲                    │
///            step at an   │ │ │     ┌──dragBegan───┤ the leaf is caught where it is
///            end: a bump──┘ │ │     ▼              ▼
///                           │ └─ dragging ◀──▶ settling ──tick: it has come to rest──▶ idle
///                           │       │   dragEnded
///                           └───────┘ step, move, relayout, resolve: dropped at once
///
/// A key pressed during a turn is never lost: the turn is finished at once (a leaf in the hand is
/// dropped) and the key acts, so *n* presses are *n* pages whatever is being animated.
public struct PageTurner: Hashable, Sendable {
  /// What is being done.
  public enum State: Hashable, Sendable {
    /// There are no pages, or none have been laid out yet.
    case empty
    /// A spread is at rest, but perhaps for a bump.
    case idle(spread: Int, bump: Bump?)
    /// A turn whose end is decided is being shown.
    case animating(Turn)
    /// The reader's hand holds a leaf.
    case dragging(Drag)
    /// A leaf that was let go runs on, or falls back.
    case settling(Settling)
  }

  /// What the turner is doing.
  public internal(set) var state = State.empty
  /// How pages are shown and turned.
  public internal(set) var layout: PageLayout
  /// The number of pages that are known.
  public internal(set) var pageCount = 0
  /// The page that is read: one of the visible ones. It survives every change of layout.
  public internal(set) var focus = 0
  var pace = StepPace()

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
    case .dragging(let drag): drag.from
    case .settling(let settling): settling.turn.from
    }
  }

  /// The spread that is shown when all motion has ended by itself; a leaf in the hand counts for
  /// the spread it was taken from.
  public var targetSpread: Int? {
    switch state {
    case .animating(let turn): turn.to
    case .settling(let settling) where settling.completes: settling.turn.to
    default: settledSpread
    }
  }

  /// Whether ticks are wanted.
  public var isMoving: Bool {
    switch state {
    case .empty, .idle(_, bump: nil), .dragging: false
    case .idle, .animating, .settling: true
    }
  }

  /// Whether the reader's hand holds a leaf.
  public var isHeld: Bool {
    if case .dragging = state { return true }
    return false
  }

  // MARK: Events

  /// Advances the machine by one event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: The time since some fixed moment; never earlier than in the call before.
  /// - Returns: What the owner has to do, in order.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch event {
    case .tick: return tick(at: now)
    case .step(let direction, let cause):
      return rest() + step(direction, cause, at: now)
    case .move(let page, let cause):
      return rest() + move(to: page, cause, at: now)
    case .relayout(let layout, let pageCount, let focus):
      // The page that a turn has brought is the owner's to look up in the new layout.
      return rest() + relayout(layout, pageCount, focus)
    case .pagesFound(let count): return noteFound(count)
    case .resolve: return rest()
    case .dragBegan: return beginDrag(at: now)
    case .dragMoved(let progress): return moveDrag(by: progress, at: now)
    case .dragEnded(let velocity, let threshold):
      return endDrag(velocity: velocity, threshold: threshold, at: now)
    case .dragCancelled: return cancelDrag(at: now)
    }
  }

  /// Ends all motion: a turn is committed, a leaf let go comes where it was going, a leaf in the
  /// hand falls back.
  ///
  /// - Parameter ranOut: Whether the motion has come to its end by itself, and is not cut short.
  mutating func rest(ranOut: Bool = false) -> [Action] {
    switch state {
    case .empty: return []
    case .idle(let spread, _):
      state = .idle(spread: spread, bump: nil)
      return []
    case .animating(let turn): return commit(turn, ranOut: ranOut)
    case .dragging(let drag): return drop(drag)
    case .settling(let settling):
      return settling.completes
        ? commit(settling.turn, ranOut: ranOut) : fallBack(settling.turn, ranOut: ranOut)
    }
  }

  private mutating func tick(at now: Duration) -> [Action] {
    switch state {
    case .empty, .idle(_, bump: nil), .dragging: return []
    case .idle(let spread, let bump?):
      if now - bump.start >= Self.bumpDuration { state = .idle(spread: spread, bump: nil) }
      return []
    case .animating(let turn):
      return now - turn.start >= Self.turnDuration ? rest(ranOut: true) : []
    case .settling(let settling): return settling.isAtRest(at: now) ? rest(ranOut: true) : []
    }
  }

  private mutating func step(
    _ direction: Direction, _ cause: Cause, at now: Duration
  ) -> [Action] {
    guard case .idle(let spread, _) = state else { return declined(cause) }
    let isHurried = pace.noteStep(at: now)
    let target = spread + direction.rawValue
    guard let page = spreads.pages(of: target).first else {
      state = .idle(spread: spread, bump: Bump(direction: direction, start: now))
      return [.bump(direction)] + declined(cause)
    }
    return turn(
      Turn(from: spread, to: target, focus: page, cause: cause, start: now), isInstant: isHurried)
  }

  private mutating func move(to page: Int, _ cause: Cause, at now: Duration) -> [Action] {
    guard case .idle(let spread, _) = state else {
      // Remembered as the place to start from.
      focus = max(0, page)
      return declined(cause)
    }
    guard (0..<pageCount).contains(page) else { return [.refused(page: page)] + declined(cause) }
    let target = spreads.spread(containing: page)
    guard target != spread else {
      // A transition to the same spread does not exist.
      guard page != focus || cause == .program else { return [] }
      focus = page
      return [.didMove(spread: spread, focus: page, cause)]
        + (cause == .program ? [.completion(finished: true)] : [])
    }
    return turn(
      Turn(from: spread, to: target, focus: page, cause: cause, start: now), isInstant: false)
  }

  /// The answer to the program where nothing was turned.
  private func declined(_ cause: Cause) -> [Action] {
    cause == .program ? [.completion(finished: false)] : []
  }

  private mutating func turn(_ turn: Turn, isInstant: Bool) -> [Action] {
    let actions = announce(turn)
    if isInstant || layout.transitionStyle == .none {
      return actions + commit(turn, ranOut: true)
    }
    state = .animating(turn)
    return actions
  }

  // MARK: Beginnings and ends of a turn

  /// The calls that say that a turn begins.
  func announce(_ turn: Turn) -> [Action] {
    let (leaving, entering) = pagesChanging(in: turn)
    let will: [Action] =
      turn.cause == .program ? [] : [.willTransition(from: turn.from, to: turn.to, turn.cause)]
    return will + entering.map { .willAppear(page: $0) } + leaving.map { .willDisappear(page: $0) }
  }

  mutating func commit(_ turn: Turn, ranOut: Bool) -> [Action] {
    let (leaving, entering) = pagesChanging(in: turn)
    state = .idle(spread: turn.to, bump: nil)
    focus = turn.focus
    let end: Action =
      turn.cause == .program
      ? .completion(finished: ranOut)
      : .didFinish(previous: turn.from, finished: ranOut, completed: true)
    return entering.map { .didAppear(page: $0) } + leaving.map { .didDisappear(page: $0) }
      + [.didMove(spread: turn.to, focus: turn.focus, turn.cause), end]
  }

  /// Ends a turn that was begun by hand and is not completed: nothing has changed.
  mutating func fallBack(_ turn: Turn, ranOut: Bool) -> [Action] {
    let (staying, leaving) = pagesChanging(in: turn)
    state = .idle(spread: turn.from, bump: nil)
    return staying.map { .willAppear(page: $0) } + leaving.map { .willDisappear(page: $0) }
      + staying.map { .didAppear(page: $0) } + leaving.map { .didDisappear(page: $0) }
      + [.didFinish(previous: turn.from, finished: ranOut, completed: false)]
  }

  private func pagesChanging(in turn: Turn) -> (leaving: [Int], entering: [Int]) {
    Self.difference(spreads.pages(of: turn.from), spreads.pages(of: turn.to))
  }

  private static func difference(_ old: [Int], _ new: [Int]) -> (leaving: [Int], entering: [Int]) {
    (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
  }

  // MARK: Other pages

  /// Takes a greater number of pages; a blank half of the spread may turn out to have one. A turn
  /// to or from such a spread is ended, since it was announced with other pages.
  private mutating func noteFound(_ count: Int) -> [Action] {
    var actions: [Action] = []
    let grown = Spreads(pageCount: max(pageCount, count), layout: layout)
    if [settledSpread, movingSpread].contains(where: { spread in
      spread.map { grown.pages(of: $0) != spreads.pages(of: $0) } ?? false
    }) {
      actions = rest()
    }
    let old = settledSpread.map { spreads.pages(of: $0) } ?? []
    pageCount = max(pageCount, count)
    let new = settledSpread.map { spreads.pages(of: $0) } ?? []
    let entering = Self.difference(old, new).entering
    return actions + entering.map { .willAppear(page: $0) } + entering.map { .didAppear(page: $0) }
  }

  /// The other spread of a turn on its way.
  private var movingSpread: Int? {
    switch state {
    case .empty, .idle: nil
    case .animating(let turn): turn.to
    case .dragging(let drag): drag.turn?.to
    case .settling(let settling): settling.turn.to
    }
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
