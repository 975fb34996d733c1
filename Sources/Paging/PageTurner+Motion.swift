import Glibc

extension PageTurner {
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

  /// The answer to a step where there is no further page.
  public struct Bump: Hashable, Sendable {
    /// The side on which the book ends.
    public let direction: Direction
    /// When it began.
    public let start: Duration
    /// How far the leaf was out when it was let go, 0…1; nil for a bump that rises and falls.
    var released: Double?

    /// How far the leaf is out at the time `now`, 0…1.
    func amount(at now: Duration) -> Double {
      let time = PageTurner.share(of: PageTurner.bumpDuration, since: start, at: now)
      return released.map { $0 * (1 - time) * (1 - time) } ?? 4 * time * (1 - time)
    }
  }

  /// A leaf in the reader's hand.
  public struct Drag: Hashable, Sendable {
    /// The spread that the leaf was taken from.
    public let from: Int
    /// The turn that is under way; nil while the leaf lies flat, and where the book ends.
    public internal(set) var turn: Turn?
    /// How far the leaf had been turned when it was taken; forwards is positive.
    let origin: Double
    /// How far it has been turned now, −1…1; forwards is positive.
    public internal(set) var progress: Double
  }

  /// A leaf that was let go: a critically damped spring takes it to its end, with the speed it had.
  public struct Settling: Hashable, Sendable {
    /// The turn that is completed or given up.
    public let turn: Turn
    /// Whether the leaf comes to the other side.
    public let completes: Bool
    /// How far it had been turned when it was let go, 0…1.
    let progress: Double
    /// The speed it had towards the other side, in whole turns a second.
    let velocity: Double
    /// When it was let go.
    let start: Duration

    /// The stiffness, per second: 99 % of the way in half a second.
    private static let stiffness = 14.0
    /// After this it is at rest, wherever it is.
    private static let longest = Duration.milliseconds(700)

    /// How far the leaf is turned at the time `now`, 0…1.
    func progress(at now: Duration) -> Double {
      let time = max(0, (now - start) / .seconds(1))
      let goal = completes ? 1.0 : 0.0
      let displacement = progress - goal
      let slope = velocity + Self.stiffness * displacement
      let value = goal + (displacement + slope * time) * exp(-Self.stiffness * time)
      return min(1, max(0, value))
    }

    /// Whether it has come so near to its end that no cell would show the rest.
    func isAtRest(at now: Duration) -> Bool {
      now > start && abs(progress(at: now) - (completes ? 1 : 0)) < 0.004
        || now - start >= Self.longest
    }
  }

  // MARK: Drags

  /// How far a leaf that is let go is taken to run on by its speed: a tenth of a second's way, as
  /// the fast deceleration of UIKit's scroll views has it.
  private static let runOn = 0.1

  /// Takes the leaf: one that is moving is caught where it is, in the same transition.
  mutating func beginDrag(at now: Duration) -> [Action] {
    switch state {
    case .empty, .dragging: return []
    case .idle(let spread, let bump):
      let origin = bump.map { pull(of: $0, at: now) } ?? 0
      state = .dragging(Drag(from: spread, turn: nil, origin: origin, progress: origin))
      return []
    case .animating(let turn) where turn.cause == .program || abs(turn.to - turn.from) > 1:
      // A jump is not for catching: it is finished, and the leaf of its end taken.
      let actions = commit(turn, ranOut: false)
      return actions + beginDrag(at: now)
    case .animating(let turn): return catchLeaf(turn, at: eased(turn, at: now))
    case .settling(let settling):
      return catchLeaf(settling.turn, at: settling.progress(at: now))
    }
  }

  private mutating func catchLeaf(_ turn: Turn, at progress: Double) -> [Action] {
    let signed = turn.direction == .forward ? progress : -progress
    state = .dragging(Drag(from: turn.from, turn: turn, origin: signed, progress: signed))
    return []
  }

  /// Leads the leaf. Led back past the place where it lay, it is dropped and the leaf on the other
  /// side is taken up.
  mutating func moveDrag(by progress: Double, at now: Duration) -> [Action] {
    guard case .dragging(var drag) = state, progress.isFinite else { return [] }
    drag.progress = min(1, max(-1, drag.origin + progress))
    let wanted: Direction? = drag.progress == 0 ? nil : drag.progress > 0 ? .forward : .backward
    if let turn = drag.turn, wanted == nil || turn.direction == wanted {
      state = .dragging(drag)
      return []
    }
    var actions: [Action] = []
    if let turn = drag.turn {
      // The hand has laid it flat: it has come to its end.
      actions += fallBack(turn, ranOut: true)
      drag.turn = nil
    }
    if let wanted, let page = spreads.pages(of: drag.from + wanted.rawValue).first {
      let turn = Turn(
        from: drag.from, to: drag.from + wanted.rawValue, focus: page, cause: .tap, start: now)
      drag.turn = turn
      actions += announce(turn)
    }
    state = .dragging(drag)
    return actions
  }

  /// Lets the leaf go: past `threshold`, or with speed enough, it completes the turn.
  mutating func endDrag(velocity: Double, threshold: Double, at now: Duration) -> [Action] {
    guard case .dragging(let drag) = state else { return [] }
    let velocity = velocity.isFinite ? velocity : 0
    guard let turn = drag.turn else { return release(drag, at: now) }
    let sign = Double(turn.direction.rawValue)
    let (progress, speed) = (drag.progress * sign, velocity * sign)
    settle(turn, progress, speed, completes: progress + speed * Self.runOn >= threshold, at: now)
    return layout.transitionStyle == .none ? rest(ranOut: true) : []
  }

  /// Lets the leaf fall back, whatever its speed.
  mutating func cancelDrag(at now: Duration) -> [Action] {
    guard case .dragging(let drag) = state else { return [] }
    guard let turn = drag.turn else { return release(drag, at: now) }
    settle(turn, abs(drag.progress), 0, completes: false, at: now)
    return layout.transitionStyle == .none ? rest(ranOut: true) : []
  }

  private mutating func settle(
    _ turn: Turn, _ progress: Double, _ velocity: Double, completes: Bool, at now: Duration
  ) {
    state = .settling(
      Settling(
        turn: turn, completes: completes, progress: progress, velocity: velocity, start: now))
  }

  /// Lets go where there was nothing to turn: the rubber band springs back.
  private mutating func release(_ drag: Drag, at now: Duration) -> [Action] {
    guard drag.progress != 0 else {
      state = .idle(spread: drag.from, bump: nil)
      return []
    }
    let bump = Bump(
      direction: drag.progress > 0 ? .forward : .backward, start: now,
      released: stretch(drag.progress))
    state = .idle(spread: drag.from, bump: bump)
    return []
  }

  /// Drops a leaf at once, without showing it fall.
  mutating func drop(_ drag: Drag) -> [Action] {
    if let turn = drag.turn { return fallBack(turn, ranOut: false) }
    state = .idle(spread: drag.from, bump: nil)
    return []
  }

  // MARK: The rubber band

  /// The part of a turn by which a rubber band is pulled when two thirds of it have given way.
  private static let slack = 0.12

  /// How far a rubber band gives way, 0…1, when it is pulled by so much of a turn.
  func stretch(_ progress: Double) -> Double { 1 - exp(-abs(progress) / Self.slack) }

  /// How far a hand would have to pull for what a bump shows; forwards is positive.
  private func pull(of bump: Bump, at now: Duration) -> Double {
    // The band is never quite out; and a hand that catches it there is to feel it give way at once.
    let amount = min(0.95, bump.amount(at: now))
    return -Self.slack * log(1 - amount) * Double(bump.direction.rawValue)
  }
}
