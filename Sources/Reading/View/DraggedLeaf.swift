import Paging

/// Where the moving leaf is held, by the pointer or by keys.
struct DraggedLeaf: Sendable {
  /// The position along its edge at which the leaf is held, 0…1.
  var grab = 1.0
  /// The progress of the leaf when the drag began.
  private var dragStartProgress = 0.0

  /// Moves a leaf by the pointer or by keys.
  ///
  /// - Parameters:
  ///   - move: The movement.
  ///   - drag: Converts cells into the progress of a turn.
  ///   - controller: The controller of the pages, which turns them.
  ///   - turnsCoverAsBoard: Whether the cover is a page of its own, which turns as a board.
  ///   - now: The current time.
  mutating func move(
    _ move: LeafMove, _ drag: DragGeometry, _ controller: inout PageController<NumberedPages>,
    turnsCoverAsBoard: Bool, at now: Duration
  ) {
    switch move {
    case .lift(let grab):
      self.grab = grab
      beginDrag(&controller, at: now)
    case .stop: beginDrag(&controller, at: now)
    case .drag(let cells):
      let isRigid =
        turnsCoverAsBoard && isCover(turning: direction(of: cells, controller), controller)
      let progress = drag.progress(of: cells, from: dragStartProgress, isRigid: isRigid)
      controller.moveDrag(by: progress - dragStartProgress, at: now)
    case .turn(let progress): controller.moveDrag(by: progress - dragStartProgress, at: now)
    case .release(let cells, let speed):
      let direction = direction(of: cells, controller)
      controller.endDrag(
        velocity: speed / drag.cells(direction), threshold: drag.threshold(direction), at: now)
    case .complete: controller.endDrag(threshold: 0, at: now)
    case .drop: controller.cancelDrag(at: now)
    }
  }

  private mutating func beginDrag(
    _ controller: inout PageController<NumberedPages>, at now: Duration
  ) {
    controller.beginDrag(at: now)
    dragStartProgress = controller.dragProgress
  }

  /// The direction of the turn under way, or else of a movement.
  private func direction(
    of cells: Double, _ controller: PageController<NumberedPages>
  ) -> Direction {
    controller.turnDirection ?? (cells >= 0 ? .forward : .backward)
  }

  /// Whether a turn in this direction turns the page before or after the cover.
  private func isCover(
    turning direction: Direction, _ controller: PageController<NumberedPages>
  ) -> Bool {
    let first = controller.visiblePages.first ?? nil
    return direction == .forward ? first == nil : first?.id == 1
  }
}
