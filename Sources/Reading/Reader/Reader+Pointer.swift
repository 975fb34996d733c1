import BookText
import Cells
import Glibc
import Paging
import TerminalInput
import Transitions

/// The mouse button that is held down: where it was pressed, where it has been since.
struct HeldPointer: Sendable {
  /// Where the button was pressed.
  let press: MouseReport
  /// Whether a leaf is in the hand; else it may still become a click.
  var holdsLeaf = false
  /// The way in cells, forwards positive, with the time at which it was reported; the last few.
  private var trace: [(way: Double, time: Duration)] = []

  init(press: MouseReport, at now: Duration) {
    self.press = press
    trace = [(0, now)]
  }

  /// The speed of the last tenth of a second, in cells a second, forwards positive.
  func velocity(at now: Duration) -> Double {
    let recent = trace.filter { now - $0.time <= .milliseconds(100) }
    guard let first = recent.first, let last = recent.last, now > first.time else { return 0 }
    return (last.way - first.way) / ((now - first.time) / .seconds(1))
  }

  mutating func note(way: Double, at now: Duration) {
    trace.append((way, now))
    if trace.count > 32 { trace.removeFirst(16) }
  }
}

/// What the hand does with the mouse.
struct Hand: Sendable {
  /// The mouse button that is held down.
  var pointer: HeldPointer?
  /// The place along its edge at which the leaf is held, 0…1.
  var grab = 1.0
  /// When the wheel last turned a page.
  var lastWheelTurn: Duration?
  /// Where and when the last click was: another there soon makes it a double click.
  var lastClick: (report: MouseReport, time: Duration)?
}

/// How cells of the pointer's way become parts of a turn.
struct DragGeometry {
  /// The cells of the paper along the turn.
  private let extent: Double
  /// The cells of a whole turn, forwards and backwards.
  let forward: Double
  let backward: Double
  /// How much of a turn the pointer can bring at most, forwards and backwards.
  let forwardReach: Double
  let backwardReach: Double
  /// The part of that past which letting go completes the turn.
  let commitShare: Double

  /// - Parameters:
  ///   - extent: The cells of the paper along the turn.
  ///   - isSpread: Whether it has two pages.
  ///   - style: How the turn looks.
  ///   - lag: By how much the far rows of a curl lag behind.
  ///   - spacing: The cells between two pages that slide.
  init(
    extent: Int, isSpread: Bool, style: PageLayout.TransitionStyle, lag: Double, spacing: Int
  ) {
    let extent = Double(max(1, extent))
    self.extent = extent
    switch style {
    case .scroll, .none:
      forward = extent + Double(spacing)
      backward = forward
      (forwardReach, backwardReach) = (1, 1)
      // Half of a wide screen is further than a hand goes in one pull.
      commitShare = 0.3
    case .curl where isSpread:
      // The edge of the leaf goes from one side of the paper to the other.
      forward = extent * (1 + lag)
      backward = forward
      forwardReach = 1 / (1 + lag)
      backwardReach = forwardReach
      commitShare = 0.5
    case .curl:
      // The edge goes to the spine and is led no further; on the way back it is the fold that
      // follows the pointer, since the edge is out of sight.
      forward = 2 * extent * (1 + lag)
      backward = extent
      (forwardReach, backwardReach) = (0.5 / (1 + lag), 1)
      commitShare = 0.5
    }
  }

  /// The part of a turn that a way of so many cells is; forwards positive.
  ///
  /// - Parameters:
  ///   - way: The way of the pointer.
  ///   - isRigid: Whether the leaf is a board, whose edge goes round in a half circle.
  func progress(of way: Double, isRigid: Bool = false) -> Double {
    if isRigid {
      let share = acos(1 - min(2, 2 * abs(way) / extent)) / .pi
      return way >= 0 ? share : -share
    }
    return way >= 0 ? min(way / forward, forwardReach) : max(way / backward, -backwardReach)
  }

  /// The part of a turn past which letting go completes it.
  func threshold(_ way: Double) -> Double {
    (way >= 0 ? forwardReach : backwardReach) * commitShare
  }
}

extension Reader {
  /// The cells at each end of the screen, along the turn, where a click turns the page.
  var edgeZone: Int {
    layout?.isVertical == true
      ? min(6, max(1, screen.rows / 5)) : min(12, max(3, screen.columns / 5))
  }

  /// Takes what the mouse reports.
  mutating func mouse(_ report: MouseReport, at now: Duration) -> [Effect] {
    if screens.current != .book, layout != nil {
      return mouse(report, on: screens.current, at: now)
    }
    if case .panel(let panel) = mode {
      notice = nil
      return dropPointer(at: now) + mouse(report, in: panel, at: now)
    }
    if case .selecting(let selection) = mode { return mouse(report, in: selection, at: now) }
    switch report.action {
    case .wheelUp: return wheel(.backward, at: now)
    case .wheelDown: return wheel(.forward, at: now)
    case .press(button: 0): return press(report, at: now)
    case .press(button: 2) where isReading:
      guard let word = word(column: report.column, row: report.row) else { return [] }
      return openSelection(at: TextOffset(utf8: word.lowerBound), now: now)
    case .drag(button: 0): return drag(report, at: now)
    case .release(button: 0): return release(report, at: now)
    // No button is held any more: the release was lost on its way.
    case .motion: return dropPointer(at: now)
    case .press, .drag, .release: return []
    }
  }

  private mutating func press(_ report: MouseReport, at now: Duration) -> [Effect] {
    notice = nil
    let effects = dropPointer(at: now)
    switch mode {
    case .reading: break
    case .lifting:
      mode = .reading
      return effects + carryOut(turner.handle(.dragCancelled, at: now))
    case .number, .letter, .searching, .selecting, .writing, .lookingUp, .panel:
      mode = .reading
      return effects
    }
    guard let layout else { return effects }
    var pointer = HeldPointer(press: report, at: now)
    if turner.isMoving, layout.paper.contains(column: report.column, row: report.row) {
      // A leaf that moves is caught.
      pointer.holdsLeaf = true
      hand.pointer = pointer
      return effects + carryOut(turner.handle(.dragBegan, at: now))
    }
    hand.pointer = pointer
    return effects
  }

  private mutating func drag(_ report: MouseReport, at now: Duration) -> [Effect] {
    guard var pointer = hand.pointer, let layout else { return [] }
    let (along, across) = way(from: pointer.press, to: report, in: layout)
    pointer.note(way: along, at: now)
    defer { hand.pointer = pointer }
    var effects: [Effect] = []
    if !pointer.holdsLeaf {
      // A cell is about twice as high as it is wide.
      let weight = layout.isVertical ? 0.5 : 2.0
      guard abs(along) >= 1, abs(along) >= abs(across) * weight else { return [] }
      pointer.holdsLeaf = true
      hand.grab = held(by: pointer.press, on: layout)
      effects = setPages(atLeast: turner.focus + 8, at: now)
      effects += carryOut(turner.handle(.dragBegan, at: now))
    }
    let spread = turner.settledSpread ?? 0
    let isRigid = isRigid(from: spread, to: along >= 0 ? spread + 1 : spread - 1, layout)
    let progress = dragGeometry(layout).progress(of: along, isRigid: isRigid)
    return effects + carryOut(turner.handle(.dragMoved(progress: progress), at: now))
  }

  private mutating func release(_ report: MouseReport, at now: Duration) -> [Effect] {
    guard let pointer = hand.pointer, let layout else { return [] }
    hand.pointer = nil
    guard pointer.holdsLeaf else { return click(pointer.press, layout, at: now) }
    let (along, _) = way(from: pointer.press, to: report, in: layout)
    let geometry = dragGeometry(layout)
    let speed = pointer.velocity(at: now)
    let velocity = speed / (speed >= 0 ? geometry.forward : geometry.backward)
    return carryOut(
      turner.handle(
        .dragEnded(velocity: velocity, threshold: geometry.threshold(along)), at: now))
  }

  /// Lets go of a leaf without turning it; a click that was begun is forgotten.
  mutating func dropPointer(at now: Duration) -> [Effect] {
    guard let pointer = hand.pointer else { return [] }
    hand.pointer = nil
    return pointer.holdsLeaf ? carryOut(turner.handle(.dragCancelled, at: now)) : []
  }

  private mutating func click(
    _ report: MouseReport, _ layout: ScreenLayout, at now: Duration
  ) -> [Effect] {
    if isCorner(column: report.column, row: report.row, layout) { return toggleBookmark(at: now) }
    if let effects = followLink(column: report.column, row: report.row, at: now) { return effects }
    let (place, extent) =
      layout.isVertical ? (report.row, screen.rows) : (report.column, screen.columns)
    if showsChrome, report.row == indicator.row {
      return clickIndicator(column: report.column, at: now)
    }
    if showsChrome, report.row == toolRow.row {
      return toolRow.command(column: report.column).map { perform($0, .tap, at: now) } ?? []
    }
    hand.grab = held(by: report, on: layout)
    if place >= extent - edgeZone {
      return step(isMirrored ? .backward : .forward, .tap, at: now)
    }
    if place < edgeZone { return step(isMirrored ? .forward : .backward, .tap, at: now) }
    // The running head leads to the contents, and what lies above the page to the shelf.
    if layout.pages.contains(where: { $0.headRow == report.row }) {
      return show(.contents, at: now)
    }
    if report.row < layout.paper.row { return show(.shelf, at: now) }
    if layout.pages.contains(where: { $0.folioRow == report.row }) {
      return openOverview(at: now)
    }
    return clickText(report, at: now)
  }

  /// Two clicks that follow each other within this time are a double click.
  private static let doubleClick = Duration.milliseconds(400)

  /// A click on the text calls for the rows at head and foot; a second one there chooses the word.
  private mutating func clickText(_ report: MouseReport, at now: Duration) -> [Effect] {
    let last = hand.lastClick
    hand.lastClick = (report, now)
    if let last, now - last.time <= Self.doubleClick,
      (last.report.column, last.report.row) == (report.column, report.row),
      let word = word(column: report.column, row: report.row)
    {
      showsChrome = false
      return openSelection(at: TextOffset(utf8: word.lowerBound), now: now)
    }
    return toggleChrome(at: now)
  }

  /// Whether a place is the outer corner at the head of a page, which is turned down there.
  private func isCorner(column: Int, row: Int, _ layout: ScreenLayout) -> Bool {
    layout.pages.indices.contains { index in
      row == layout.pages[index].paper.row && layout.corner(ofPage: index).contains(column)
    }
  }

  /// The way from one place to another along the turn, forwards positive, and across it.
  private func way(
    from start: MouseReport, to end: MouseReport, in layout: ScreenLayout
  ) -> (along: Double, across: Double) {
    let (columns, rows) = (Double(start.column - end.column), Double(start.row - end.row))
    if layout.isVertical { return (rows, columns) }
    return (layout.isRightToLeft ? -columns : columns, rows)
  }

  private func dragGeometry(_ layout: ScreenLayout) -> DragGeometry {
    DragGeometry(
      extent: layout.isVertical ? layout.paper.size.rows : layout.paper.size.columns,
      isSpread: layout.isSpread, style: turner.layout.transitionStyle,
      lag: curl(.forward, layout).lag, spacing: Self.slideSpacing)
  }

  /// Where a leaf is held that is touched at a place: 0 at one end of its edge, 1 at the other.
  private func held(by report: MouseReport, on layout: ScreenLayout) -> Double {
    let (place, start, extent) =
      layout.isVertical
      ? (report.column, layout.paper.column, layout.paper.size.columns)
      : (report.row, layout.paper.row, layout.paper.size.rows)
    return min(1, max(0, (Double(place - start) + 0.5) / Double(max(1, extent))))
  }

  /// A wheel turns no more than one page in this time, however fast it spins.
  private static let wheelInterval = Duration.milliseconds(120)

  private mutating func wheel(_ direction: Direction, at now: Duration) -> [Effect] {
    guard isReading, hand.pointer?.holdsLeaf != true else { return [] }
    if let lastWheelTurn = hand.lastWheelTurn, now - lastWheelTurn < Self.wheelInterval {
      return []
    }
    hand.lastWheelTurn = now
    notice = nil
    hand.grab = 1
    return step(direction, .tap, at: now)
  }
}
