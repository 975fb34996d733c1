import Paging

/// The hold on the moving leaf, by the pointer or by keys.
struct DraggedLeaf: Sendable {
  /// Position of the hold along its edge, 0…1.
  let grab: Double
  fileprivate var dragStartProgress = 0.0
  /// The movement of the pointer since, in cells.
  fileprivate var pulled = 0.0
  /// Number of cells from the edge of the leaf to the pointer at the beginning of the drag, and its time.
  fileprivate var reach: (cells: Double, since: Duration) = (0, .zero)
  /// Number of rows by which the held point is raised along the spine, now and at the beginning of the drag.
  fileprivate var (rise, riseAtStart) = (0, 0)
  /// Progress at the release of the leaf; nil while it is held.
  fileprivate var releaseProgress: Double?

  /// How long the edge of a leaf takes to come to the pointer.
  private static let reachTime = Duration.milliseconds(150)

  init(grab: Double = 1) { self.grab = grab }

  /// Whether the edge of the leaf is still coming to the pointer.
  func isReaching(at now: Duration) -> Bool { reach.cells != 0 && reached(at: now) < 1 }

  /// Returns the share of its way to the pointer that the edge has come, 0…1; slower at the end.
  fileprivate func reached(at now: Duration) -> Double {
    let left = 1 - min(1, max(0, (now - reach.since) / Self.reachTime))
    return 1 - left * left
  }

  /// Returns the rows by which the held point is raised at `progress`, 0…1; a released leaf comes down.
  func rise(at progress: Double) -> Int {
    guard let releaseProgress, releaseProgress > 0, releaseProgress < 1 else { return rise }
    let left =
      progress < releaseProgress
      ? progress / releaseProgress : (1 - progress) / (1 - releaseProgress)
    // In this order NaN becomes 0, so that the conversion is safe.
    return Int((Double(rise) * min(1, max(0, left))).rounded())
  }
}

extension PageScene {
  /// Lifts, stops, drags, turns, completes or drops a leaf. A release completes the turn or drops the leaf,
  /// by its place and its speed.
  mutating func moveLeaf(_ move: LeafMove, _ drag: DragGeometry, at now: Duration) {
    switch move {
    case .lift(let grab, let cells):
      leaf = DraggedLeaf(grab: grab)
      beginDrag(reaching: cells, at: now)
    case .stop:
      leaf.rise = leaf.rise(at: controller.pages.progress(at: now))
      beginDrag(reaching: 0, at: now)
    case .drag(let cells, let rows):
      (leaf.pulled, leaf.rise) = (cells, leaf.riseAtStart + rows)
      follow(drag, at: now)
    case .turn(let progress): self.drag(to: progress, at: now)
    case .release(let cells, let speed):
      if leaf.reach.cells != 0 { follow(drag, at: now) }
      let direction = direction(of: cells)
      let isRigid = isBoard(turning: direction)
      let grabbed = abs(drag.progress(of: leaf.reach.cells, isRigid: isRigid))
      // A leaf still on its way to the hand is released as if it had arrived.
      let missing = grabbed * (1 - leaf.reached(at: now))
      leaf.releaseProgress = abs(controller.pages.dragProgress)
      controller.update {
        $0.endDrag(
          velocity: speed / drag.cells(turning: direction),
          threshold: drag.threshold(direction, from: grabbed) - missing, at: now)
      }
    case .complete: controller.update { $0.endDrag(threshold: 0, at: now) }
    case .drop:
      leaf.releaseProgress = abs(controller.pages.dragProgress)
      controller.update { $0.cancelDrag(at: now) }
    }
  }

  /// The leaf takes a moment to reach the pointer, `cells` from its edge.
  private mutating func beginDrag(reaching cells: Double, at now: Duration) {
    controller.update { $0.beginDrag(at: now) }
    leaf.dragStartProgress = controller.pages.dragProgress
    leaf.reach = (cells, now)
    (leaf.riseAtStart, leaf.releaseProgress) = (leaf.rise, nil)
  }

  /// Moves the leaf to its place under the pointer, or as far as its edge has come on the way there.
  mutating func follow(_ drag: DragGeometry, at now: Duration) {
    let cells = leaf.pulled + leaf.reach.cells * leaf.reached(at: now)
    let progress = drag.progress(
      of: cells, from: leaf.dragStartProgress, isRigid: isBoard(turning: direction(of: cells)))
    self.drag(to: progress, at: now)
  }

  private mutating func drag(to progress: Double, at now: Duration) {
    let start = leaf.dragStartProgress
    controller.update { $0.moveDrag(by: progress - start, at: now) }
  }

  /// The direction of the turn under way, or else of a movement of some cells, forwards positive.
  private func direction(of cells: Double) -> Direction {
    controller.pages.turnDirection ?? (cells >= 0 ? .forward : .backward)
  }

  /// Whether a turn in this direction turns the cover as a board: the page before or after is the blank one.
  private func isBoard(turning direction: Direction) -> Bool {
    let first = controller.pages.visiblePages.first ?? nil
    return turnsCoverAsBoard && (direction == .forward ? first == nil : first?.id == 1)
  }
}
