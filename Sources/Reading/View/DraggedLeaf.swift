import Paging

/// Where the moving leaf is held, by the pointer or by keys.
struct DraggedLeaf: Sendable {
  /// The position along its edge at which the leaf is held, 0…1.
  private(set) var grab = 1.0
  /// The progress of the leaf when the drag began.
  private var dragStartProgress = 0.0
  /// The movement of the pointer since, in cells.
  private var pulled = 0.0
  /// The cells from the edge of the leaf to the pointer when the drag began, and when that was.
  private var reach: (cells: Double, since: Duration) = (0, .zero)
  /// The rows by which the held point is raised along the spine, and was when the drag began.
  private var rise = 0
  private var riseAtStart = 0
  /// The progress at which the leaf was released; nil while it is held.
  private var releaseProgress: Double?

  /// How long the edge of a leaf takes to come to the pointer.
  private static let reachTime = Duration.milliseconds(150)

  /// Moves a leaf by the pointer or by keys.
  ///
  /// - Parameters:
  ///   - move: The movement.
  ///   - drag: Converts cells into the progress of a turn.
  ///   - controller: The controller of the pages, which turns them.
  ///   - turnsCoverAsBoard: True if the cover is a page of its own, which turns as a board.
  ///   - now: The current time.
  mutating func move(
    _ move: LeafMove, _ drag: DragGeometry, _ controller: inout PageController<NumberedPages>,
    turnsCoverAsBoard: Bool, at now: Duration
  ) {
    switch move {
    case .lift(let grab, let cells):
      turn(heldAt: grab)
      beginDrag(reaching: cells, &controller, at: now)
    case .stop:
      rise = rise(at: controller.progress(at: now))
      beginDrag(reaching: 0, &controller, at: now)
    case .drag(let cells, let rows):
      (pulled, rise) = (cells, riseAtStart + rows)
      follow(drag, &controller, turnsCoverAsBoard: turnsCoverAsBoard, at: now)
    case .turn(let progress): controller.moveDrag(by: progress - dragStartProgress, at: now)
    case .release(let cells, let speed):
      if reach.cells != 0 {
        follow(drag, &controller, turnsCoverAsBoard: turnsCoverAsBoard, at: now)
      }
      let direction = direction(of: cells, controller)
      let isRigid = turnsCoverAsBoard && isCover(turning: direction, controller)
      let grabbed = abs(drag.progress(of: reach.cells, isRigid: isRigid))
      // A leaf that has not yet come to the hand is released as if it had.
      let missing = grabbed * (1 - reached(at: now))
      releaseProgress = abs(controller.dragProgress)
      controller.endDrag(
        velocity: speed / drag.cells(direction),
        threshold: drag.threshold(direction, from: grabbed) - missing, at: now)
    case .complete: controller.endDrag(threshold: 0, at: now)
    case .drop:
      releaseProgress = abs(controller.dragProgress)
      controller.cancelDrag(at: now)
    }
  }

  /// Sets where a leaf is held that turns by itself.
  mutating func turn(heldAt grab: Double = 1) {
    self = DraggedLeaf()
    self.grab = grab
  }

  private mutating func beginDrag(
    reaching cells: Double, _ controller: inout PageController<NumberedPages>, at now: Duration
  ) {
    controller.beginDrag(at: now)
    dragStartProgress = controller.dragProgress
    (reach, riseAtStart, releaseProgress) = ((cells, now), rise, nil)
  }

  /// True while the edge of the leaf is coming to the pointer.
  func isReaching(at now: Duration) -> Bool { reach.cells != 0 && reached(at: now) < 1 }

  /// Returns the share of the way to the pointer that the edge has come, 0…1.
  private func reached(at now: Duration) -> Double {
    let left = 1 - min(1, max(0, (now - reach.since) / Self.reachTime))
    return 1 - left * left
  }

  /// Moves the leaf to where the pointer has led it at the time `now`.
  mutating func follow(
    _ drag: DragGeometry, _ controller: inout PageController<NumberedPages>,
    turnsCoverAsBoard: Bool, at now: Duration
  ) {
    let cells = pulled + reach.cells * reached(at: now)
    let isRigid =
      turnsCoverAsBoard && isCover(turning: direction(of: cells, controller), controller)
    let progress = drag.progress(of: cells, from: dragStartProgress, isRigid: isRigid)
    controller.moveDrag(by: progress - dragStartProgress, at: now)
  }

  /// Returns the rows by which the held point is raised when the leaf is at `progress`: a released leaf comes
  /// down on its way.
  func rise(at progress: Double) -> Int {
    guard let releaseProgress, releaseProgress > 0, releaseProgress < 1 else { return rise }
    let left =
      progress < releaseProgress
      ? progress / releaseProgress : (1 - progress) / (1 - releaseProgress)
    return Int((Double(rise) * left).rounded())
  }

  /// The direction of the turn under way, or else of a movement.
  private func direction(
    of cells: Double, _ controller: PageController<NumberedPages>
  ) -> Direction {
    controller.turnDirection ?? (cells >= 0 ? .forward : .backward)
  }

  /// True if a turn in this direction turns the page before or after the cover.
  private func isCover(
    turning direction: Direction, _ controller: PageController<NumberedPages>
  ) -> Bool {
    let first = controller.visiblePages.first ?? nil
    return direction == .forward ? first == nil : first?.id == 1
  }
}
