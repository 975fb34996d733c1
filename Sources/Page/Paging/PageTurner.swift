/// Decides when a turn begins and ends, and computes its progress.
///
/// A value without a clock, a screen or pages: times are arguments, and the `Goal` of a turn is
/// opaque to it. ``PageController`` is its owner.
///
///     idle ──begin──▶ animating ──tick: time is up──▶ idle
///      │ ▲                │
///      │ └─ bump: tick    │        ┌── take: the leaf is caught where it is
///      │                  ▼        │
///      └──── take ────▶ dragging ──┴release, cancel──▶ settling ──tick: it has come to rest──▶ idle
///
///     rest ends all motion at once: a turn is completed, a released leaf comes to its decided end, a
///     dragged leaf falls back
struct PageTurner<Goal: Sendable>: Sendable {
  struct Turn {
    let goal: Goal
    let direction: Direction
    let cause: Cause
    /// Whether the goal is not the spread beside the visible one.
    var isJump = false
    let start: Duration
  }

  struct End {
    let turn: Turn
    /// Whether the goal has been reached, false if the leaf fell back.
    let isCompleted: Bool
    /// Whether the motion ended by itself, false if it was cut short.
    let ranOut: Bool
  }

  private enum State {
    /// At rest, except perhaps for a bump.
    case idle(Bump?)
    case animating(Turn)
    case dragging(Drag)
    /// A released leaf continues, or falls back.
    case settling(Settling)
  }

  enum Presentation {
    case resting
    case turning(Turn, progress: Double)
    case bumping(Direction, amount: Double)
  }

  var timing = PageTiming()
  var motion = Motion.falling
  private var state = State.idle(nil)
  private var pace = StepPace()

  /// The turn under way, or nil at rest and if the dragged leaf is flat.
  var turn: Turn? {
    switch state {
    case .idle: nil
    case .animating(let turn): turn
    case .dragging(let drag): drag.turn
    case .settling(let settling): settling.turn
    }
  }

  /// The turn to be completed unless something else happens.
  var decidedTurn: Turn? {
    switch state {
    case .animating(let turn): turn
    case .settling(let settling) where settling.completes: settling.turn
    default: nil
    }
  }

  /// The turn whose goal an indicator shows: the decided turn, or a turn dragged past half; nil for neither.
  var nearerTurn: Turn? {
    if case .dragging(let drag) = state { return abs(drag.progress) > 0.5 ? drag.turn : nil }
    return decidedTurn
  }

  /// Whether ticks are needed: a turn, a released leaf or a bump moves by itself. A dragged leaf does not.
  var isMoving: Bool {
    switch state {
    case .idle(nil), .dragging: false
    case .idle, .animating, .settling: true
    }
  }

  var isDragging: Bool { if case .dragging = state { true } else { false } }

  /// How far the dragged leaf has been turned, −1…1, forwards positive; 0 if none is dragged.
  var dragProgress: Double {
    if case .dragging(let drag) = state { return drag.progress }
    return 0
  }

  // MARK: Turns

  /// Records a step. Returns the time at which the leaf of its turn was lifted.
  ///
  /// This time is `now`, except for a step of a held key while a leaf is in the air: the leaf keeps moving
  /// while the pages under it change. Keys repeat some ten times during a turn: if each step lifted a leaf,
  /// the leaf would only tremble at the edge.
  mutating func noteStep(_ direction: Direction, at now: Duration) -> Duration {
    let isHurried = pace.noteStep(at: now, quick: timing.keyRepeat)
    guard isHurried, case .animating(let turn) = state, turn.direction == direction else {
      return now
    }
    return turn.start
  }

  mutating func begin(_ turn: Turn) { state = .animating(turn) }

  /// Lets the leaf bump at an end of the book, instead of a turn.
  mutating func bump(_ direction: Direction, at now: Duration) {
    state = .idle(Bump(direction: direction, start: now, duration: timing.bump, released: nil))
  }

  /// Ends a motion whose time is up.
  /// - Returns: The end of its turn; nil while it goes on, for a bump, or if nothing moves.
  mutating func tick(at now: Duration) -> End? {
    switch state {
    case .idle(let bump?):
      if bump.isOver(at: now) { state = .idle(nil) }
      return nil
    case .animating(let turn):
      return now - turn.start >= timing.turn ? rest(ranOut: true) : nil
    case .settling(let settling): return settling.isAtRest(at: now) ? rest(ranOut: true) : nil
    case .idle, .dragging: return nil
    }
  }

  /// Ends all motion, and returns the end of the turn, if there is one; a dragged leaf falls back.
  mutating func rest(ranOut: Bool = false) -> End? {
    let end: End? =
      switch state {
      case .idle: nil
      case .animating(let turn): End(turn: turn, isCompleted: true, ranOut: ranOut)
      case .dragging(let drag):
        drag.turn.map { End(turn: $0, isCompleted: drag.caughtCompletion ?? false, ranOut: ranOut) }
      case .settling(let settling):
        End(turn: settling.turn, isCompleted: settling.completes, ranOut: ranOut)
      }
    state = .idle(nil)
    return end
  }

  // MARK: Drags

  /// Begins a drag. A moving leaf is caught where it is, in the same turn.
  mutating func catchLeaf(at now: Duration) {
    switch state {
    case .dragging: break
    case .idle(let bump):
      let origin = bump.map { Bump.drag(lifting: $0.amount(at: now), $0.direction) } ?? 0
      state = .dragging(Drag(turn: nil, origin: origin))
    case .animating(let turn): hold(turn, at: progress(of: turn, at: now), completes: true)
    case .settling(let settling):
      hold(settling.turn, at: settling.progress(at: now), completes: settling.completes)
    }
  }

  /// Takes a leaf into the hand at `progress` (0…1); `completes` if it was on its way to the end.
  private mutating func hold(_ turn: Turn, at progress: Double, completes: Bool) {
    let signed = progress * Double(turn.direction.rawValue)
    state = .dragging(Drag(turn: turn, origin: signed, caughtCompletion: completes))
  }

  /// Moves the dragged leaf to `progress`: the distance since the drag began, as a share of a whole turn,
  /// forwards positive. A leaf moved back past the flat position is dropped, and the leaf on the other side
  /// is lifted; a goal is nil at an end of the book. Does nothing unless a leaf is dragged by a finite
  /// distance. Returns the end of the turn of a dropped leaf, and the turn of a lifted one.
  mutating func moveDrag(
    by progress: Double, forward: Goal?, backward: Goal?, at now: Duration
  ) -> (dropped: End?, lifted: Turn?) {
    guard case .dragging(var drag) = state, progress.isFinite else { return (nil, nil) }
    defer { state = .dragging(drag) }
    if progress != 0 { drag.caughtCompletion = nil }
    drag.progress = min(1, max(-1, drag.origin + progress))
    let wanted: Direction? = drag.progress == 0 ? nil : drag.progress > 0 ? .forward : .backward
    if let turn = drag.turn, wanted == nil || turn.direction == wanted { return (nil, nil) }
    // The drag has laid the leaf flat: its turn has ended.
    let dropped = drag.turn.map { End(turn: $0, isCompleted: false, ranOut: true) }
    drag.turn = nil
    guard let wanted, let goal = wanted == .forward ? forward : backward else {
      return (dropped, nil)
    }
    drag.turn = Turn(goal: goal, direction: wanted, cause: .tap, start: now)
    return (dropped, drag.turn)
  }

  /// Releases the leaf with a velocity in whole turns a second, forwards positive. Past `threshold` (0…1), or
  /// with enough speed, it completes the turn. A leaf caught in motion and not moved since keeps its previous
  /// goal.
  mutating func release(velocity: Double, threshold: Double, at now: Duration) {
    guard case .dragging(let drag) = state else { return }
    guard let turn = drag.turn else { return springBack(drag, at: now) }
    let sign = Double(turn.direction.rawValue)
    let progress = drag.progress * sign
    let speed = velocity.isFinite ? velocity * sign : 0
    let projected = progress + speed * (timing.projection / .seconds(1))
    settleLeaf(
      turn, completes: drag.caughtCompletion ?? (projected >= threshold), from: progress,
      speed: speed, at: now)
  }

  /// Lets a leaf come to rest from a `progress` of 0…1, at a speed in turns a second towards its end.
  private mutating func settleLeaf(
    _ turn: Turn, completes: Bool, from progress: Double, speed: Double, at now: Duration
  ) {
    let release = Release(
      motion: motion, distance: completes ? 1 - progress : progress,
      speed: completes ? speed : -speed, turn: timing.turn)
    state = .settling(Settling(turn: turn, completes: completes, release: release, start: now))
  }

  /// Cancels the drag: the leaf falls back, or a bump springs back. Does nothing unless a leaf is dragged.
  mutating func cancel(at now: Duration) {
    guard case .dragging(let drag) = state else { return }
    guard let turn = drag.turn else { return springBack(drag, at: now) }
    settleLeaf(turn, completes: false, from: abs(drag.progress), speed: 0, at: now)
  }

  /// Ends a drag that has no page to turn to: the bump springs back, and a flat leaf is at rest.
  private mutating func springBack(_ drag: Drag, at now: Duration) {
    guard drag.progress != 0 else {
      state = .idle(nil)
      return
    }
    state = .idle(
      Bump(
        direction: drag.progress > 0 ? .forward : .backward, start: now, duration: timing.bump,
        released: Bump.lift(byDragging: drag.progress)))
  }

  // MARK: Drawing

  /// Returns the state to draw at a time. A leaf pulled where no page follows is a bump.
  func presentation(at now: Duration) -> Presentation {
    switch state {
    case .idle(nil): return .resting
    case .idle(let bump?): return .bumping(bump.direction, amount: bump.amount(at: now))
    case .animating(let turn): return .turning(turn, progress: progress(of: turn, at: now))
    case .dragging(let drag):
      if let turn = drag.turn { return .turning(turn, progress: abs(drag.progress)) }
      guard drag.progress != 0 else { return .resting }
      return .bumping(
        drag.progress > 0 ? .forward : .backward, amount: Bump.lift(byDragging: drag.progress))
    case .settling(let settling):
      return .turning(settling.turn, progress: settling.progress(at: now))
    }
  }

  /// Returns the progress of an animated turn, 0…1.
  private func progress(of turn: Turn, at now: Duration) -> Double {
    motion.progress(after: now - turn.start, of: timing.turn)
  }
}

extension PageTurner {
  private struct Drag {
    /// The turn under way, or nil while the leaf is flat and at an end of the book.
    var turn: Turn?
    /// How far the leaf was turned when the drag began; forwards positive.
    let origin: Double
    /// How far it is turned now, −1…1; forwards positive.
    var progress: Double
    /// The decided end of a leaf caught in motion, until the leaf is moved: true if its turn was being
    /// completed.
    var caughtCompletion: Bool?

    init(turn: Turn?, origin: Double, caughtCompletion: Bool? = nil) {
      self.turn = turn
      self.origin = origin
      self.caughtCompletion = caughtCompletion
      progress = origin
    }
  }

  private struct Settling {
    let turn: Turn
    let completes: Bool
    let release: Release
    let start: Duration

    /// Returns how far the leaf is turned, 0…1: to its goal, or back from it.
    func progress(at now: Duration) -> Double {
      let left = release.distance(after: now - start)
      return completes ? 1 - left : left
    }

    func isAtRest(at now: Duration) -> Bool { release.isAtRest(after: now - start) }
  }
}
