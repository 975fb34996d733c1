extension PageTurner {
  /// What is to be drawn.
  public enum Presentation: Hashable, Sendable {
    /// Nothing: there are no pages.
    case empty
    /// A spread at rest.
    case resting(spread: Int)
    /// A turn on its way; `progress` is in 0…1.
    case turning(from: Int, to: Int, Direction, progress: Double)
    /// The end of the book answers: a small displacement, 0…1 of the most there is.
    case bumping(spread: Int, Direction, amount: Double)
  }

  /// What is to be drawn at the time `now`.
  public func presentation(at now: Duration) -> Presentation {
    switch state {
    case .empty: return .empty
    case .idle(let spread, let bump):
      guard let bump else { return .resting(spread: spread) }
      return .bumping(spread: spread, bump.direction, amount: bump.amount(at: now))
    case .animating(let turn): return turning(turn, eased(turn, at: now))
    case .dragging(let drag):
      if let turn = drag.turn { return turning(turn, abs(drag.progress)) }
      guard drag.progress != 0 else { return .resting(spread: drag.from) }
      return .bumping(
        spread: drag.from, drag.progress > 0 ? .forward : .backward,
        amount: stretch(drag.progress))
    case .settling(let settling): return turning(settling.turn, settling.progress(at: now))
    }
  }

  private func turning(_ turn: Turn, _ progress: Double) -> Presentation {
    .turning(from: turn.from, to: turn.to, turn.direction, progress: progress)
  }

  /// The part of a motion's time that has passed, 0…1.
  static func share(of whole: Duration, since start: Duration, at now: Duration) -> Double {
    min(1, max(0, (now - start) / whole))
  }

  /// How far an animated turn has come: from 0 to 1, slow at both ends, and a little sooner at the
  /// start than at the end, so that the leaf follows the key at once and takes its time to settle.
  func eased(_ turn: Turn, at now: Duration) -> Double {
    let time = Self.share(of: Self.turnDuration, since: turn.start, at: now)
    let early = time * (1.4 - 0.4 * time)
    return early * early * (3 - 2 * early)
  }
}
