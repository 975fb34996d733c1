import BookText
import Cells
import Paging
import TerminalInput

/// The page itself, below all other layers: keys are commands, the mouse turns leaves and clicks.
struct PageLayer: Layer {
  static let pausesReading = false

  /// The message in the last row until the next key.
  var notice: String?
  /// The hint beside the folio until the first turn: the key that shows the help.
  var hint: String?
  /// Whether the tool, position and indicator rows are shown.
  var showsChrome = false
  private var pointer: PointerDrag?
  /// The time and the direction of the last turn by the wheel.
  private var lastWheelTurn: (direction: Direction, time: Duration)?
  /// The place and the time of the last click, to detect double clicks.
  private var lastClick: (report: MouseReport, time: Duration)?

  /// Throttle: the wheel turns at most one page in one direction in this time.
  private static let wheelInterval = Duration.milliseconds(120)
  /// The maximum time between the two clicks of a double click.
  private static let doubleClick = Duration.milliseconds(400)

  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    switch event {
    case .key(let key): return .ask(cancelDrag() + requests(of: key, context))
    case .mouse(let report): return .ask(mouse(report, context))
    // A window without the focus may miss the release of a button.
    case .focus(false): return .ask(cancelDrag())
    case .focus(true), .paste, .reply: return .stay
    }
  }

  /// Clears the held button: all motion has ended.
  mutating func forgetPointer() { pointer = nil }

  /// Drops a leaf without turning it, and cancels a pending click.
  mutating func cancelDrag() -> [Request] {
    defer { pointer = nil }
    return pointer?.holdsLeaf == true ? [.move(.drop)] : []
  }

  /// When a held leaf counts as released; nil if none is held.
  var releaseDeadline: Duration? { pointer?.releaseDeadline }

  // MARK: Keys

  private func requests(of key: Key, _ context: Context) -> [Request] {
    if let prompt = NumberPrompt(key) { return [.open(prompt)] }
    switch context.command(for: key) {
    case .nextPage: return [.step(.forward, .key)]
    case .previousPage: return [.step(.backward, .key)]
    case let command?: return [.perform(command)]
    case nil: return context.helpHint.map { [.showMessage($0)] } ?? []
    }
  }

  // MARK: The mouse

  private mutating func mouse(_ report: MouseReport, _ context: Context) -> [Request] {
    switch report.action {
    case .wheelUp: return wheel(.backward, context)
    case .wheelDown: return wheel(.forward, context)
    case .press(button: 0): return cancelDrag() + press(report, context)
    case .press(button: 2) where pointer?.holdsLeaf != true:
      return context.page.word(at: report).map { [.endMotion, .open(SelectionLayer(at: $0))] } ?? []
    case .drag(button: 0): return drag(report, context)
    case .release(button: 0): return release(report, context)
    // No button is held any more: the release was lost.
    case .motion: return cancelDrag()
    case .press, .drag, .release: return []
    }
  }

  private mutating func wheel(_ direction: Direction, _ context: Context) -> [Request] {
    guard pointer?.holdsLeaf != true else { return [] }
    if let lastWheelTurn, lastWheelTurn.direction == direction,
      context.now - lastWheelTurn.time < Self.wheelInterval
    {
      return []
    }
    lastWheelTurn = (direction, context.now)
    return [.step(direction, .tap)]
  }

  private mutating func press(_ report: MouseReport, _ context: Context) -> [Request] {
    pointer = PointerDrag(press: report, at: context.now)
    guard context.page.isMoving,
      context.layout?.paper.contains(column: report.column, row: report.row) == true
    else { return [] }
    // A press stops a moving leaf.
    pointer?.holdsLeaf = true
    return [.move(.stop)]
  }

  private mutating func drag(_ report: MouseReport, _ context: Context) -> [Request] {
    guard var pointer else { return [] }
    let (cells, isAlong) = context.page.distance(from: pointer.press, to: report)
    pointer.note(distance: cells, at: context.now)
    defer { self.pointer = pointer }
    var requests: [Request] = []
    if !pointer.holdsLeaf {
      guard isAlong else { return [] }
      pointer.holdsLeaf = true
      requests = [.move(.lift(grab: context.page.grab(at: pointer.press)))]
    }
    return requests + [.move(.drag(cells: cells))]
  }

  private mutating func release(_ report: MouseReport, _ context: Context) -> [Request] {
    guard let pointer else { return [] }
    self.pointer = nil
    guard pointer.holdsLeaf else { return context.isClick ? click(report, context) : [] }
    if !pointer.hasMoved, let turn = turn(at: pointer.press, context) {
      // A normal click, unless a leaf was caught: that is finished first.
      return [turn]
    }
    let (cells, _) = context.page.distance(from: pointer.press, to: report)
    return [.move(.release(cells: cells, speed: pointer.velocity(at: context.now)))]
  }

  private mutating func click(_ report: MouseReport, _ context: Context) -> [Request] {
    let page = context.page
    let (indicator, tools) = (IndicatorRow(context), ToolRow(screen: context.screen))
    let showsChrome = showsChrome && !context.isAccessible
    if showsChrome, indicator.rows.contains(report.row) {
      return indicator.requests(column: report.column)
    }
    if showsChrome, tools.rows.contains(report.row) {
      return tools.command(column: report.column).map { [.perform($0)] } ?? []
    }
    if page.isCorner(report) { return [.perform(.bookmark)] }
    if let requests = followLink(report, context) { return requests }
    if let turn = turn(at: report, context) { return [turn] }
    if let image = page.image(at: report), let sheet = ImageSheet(image, context) {
      return [.endMotion, .open(sheet)]
    }
    // The running head leads to the contents, and the rows above the page to the shelf.
    guard let layout = context.layout else { return [] }
    if layout.pages.contains(where: { $0.headRow == report.row }) { return [.perform(.contents)] }
    if report.row < layout.paper.row { return [.perform(.shelf)] }
    if layout.pages.contains(where: { $0.folioRow == report.row }) { return [.perform(.overview)] }
    return clickText(report, context)
  }

  /// Returns the turn requested by a click; nil if it is not at an edge.
  private func turn(at report: MouseReport, _ context: Context) -> Request? {
    context.page.edge(at: report).map {
      .step($0, .tap, grab: context.page.grab(at: report))
    }
  }

  /// A click on the text shows the rows over the page; a double click selects the word.
  private mutating func clickText(_ report: MouseReport, _ context: Context) -> [Request] {
    defer { lastClick = (report, context.now) }
    if let lastClick, context.now - lastClick.time <= Self.doubleClick,
      (lastClick.report.column, lastClick.report.row) == (report.column, report.row),
      let word = context.page.word(at: report)
    {
      showsChrome = false
      return [.endMotion, .open(SelectionLayer(at: word))]
    }
    return [.perform(.chrome)]
  }

  /// Follows the link in a cell; returns nil if there is none. An address is shown, not opened.
  private func followLink(_ report: MouseReport, _ context: Context) -> [Request]? {
    guard let place = context.page.place(column: report.column, row: report.row) else { return nil }
    let links = context.book.links(in: context.page.visibleText)
    guard let index = links.firstIndex(where: { $0.range.contains(place.utf8) }) else { return nil }
    switch links[index].target {
    case .place(let place): return [.go(.place(place))]
    case .note:
      return NotesDrawer(context, at: report).map { [.endMotion, .open($0)] } ?? []
    case .address: return [.endMotion, .open(LinksPanel(links, chosen: index))]
    }
  }

  // MARK: Drawing

  func draw(_ context: Context, into frame: inout Grid) {
    if context.isAccessible {
      let place = Announcement.place(context, isLong: showsChrome)
      let text = [place, hint].compactMap { $0 }.joined(separator: ", ")
      return frame.drawAnnouncement(text, context)
    }
    if showsChrome {
      ToolRow(screen: context.screen).draw(palette: context.palette, into: &frame)
      PositionRow(context).draw(into: &frame)
      IndicatorRow(context).draw(palette: context.palette, into: &frame)
    }
    if let notice {
      frame.drawNotice(notice, context)
    } else if let hint, !showsChrome {
      frame.drawHint(hint, palette: context.palette)
    }
  }
}
