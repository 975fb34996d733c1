import Asking
import BookText
import Cells
import Paging
import Quotations
import TerminalInput

/// The page itself, below all other layers: keys are commands, the mouse turns leaves and clicks.
struct PageLayer: Layer {
  static let pausesReading = false

  /// The message in the last row until the next key.
  var notice: String? { didSet { if oldValue == nil, notice != nil { notices += 1 } } }
  /// Number of messages so far; one that changes, as the count of a search, is one.
  private(set) var notices = 0
  /// The first keys to know, shown on the last row until the reader has used the help or the menu; nil for
  /// none.
  var hint: FirstKeys?
  /// Whether the tool, position and indicator rows are shown.
  var showsChrome = false { didSet { if !showsChrome { tool = nil } } }
  /// The command chosen in the menu by keys; nil for none.
  private var tool: Command?
  /// A key without a meaning, and until when the keys after it have none either.
  private var stray: (key: Key, end: Duration)?
  private var pointer: PointerDrag?
  /// The last notch of the wheel.
  private var lastNotch: (isSideways: Bool, isOnward: Bool, time: Duration)?
  /// The place and the time of the last click, to detect double clicks.
  private var lastClick: (report: MouseReport, time: Duration)?

  /// Silence at the end of a wheel gesture. A flick on a trackpad is dozens of notches.
  private static let gestureEnd = Duration.milliseconds(150)
  /// How long a button is held on a word to select it.
  private static let longPress = Duration.milliseconds(500)
  /// Maximum time between the two clicks of a double click.
  private static let doubleClick = Duration.milliseconds(400)

  /// Acts on input to the page. Pasted text goes to a place if it is one, and is never typed as commands.
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    switch event {
    case .key(let key):
      if let requests = requests(afterStray: key, context) { return .ask(requests) }
      recordStray(key, context)
      if let requests = useMenu(by: key, context) { return .ask(requests) }
      return .ask(cancelDrag() + requests(of: key, context))
    case .mouse(let report): return .ask(handleMouse(report, context))
    // A window without the focus may miss the release of a button.
    case .focus(false): return .ask(cancelDrag())
    case .paste(let text):
      return .ask(
        PlaceLine(text).map { [.goToLine($0)] }
          ?? [.showMessage("Pasted text is not run as commands")])
    case .focus(true), .reply: return .stay
    }
  }

  /// Forgets the held button after something else has ended all motion.
  mutating func forgetPointer() { pointer = nil }

  /// Forgets the last click: something else was clicked since, and the next one is not a double click.
  mutating func forgetClick() { lastClick = nil }

  /// Ends the hold of the pointer without a click. Returns the request that drops a held leaf.
  mutating func cancelDrag() -> [Request] {
    defer { pointer = nil }
    return holdsLeaf ? [.move(.drop)] : []
  }

  var holdsLeaf: Bool { pointer?.holdsLeaf == true }

  // MARK: Keys

  /// How long the keys after a key without a meaning mean nothing either: a hand used to another program
  /// types one of its commands.
  private static let strayTime = Duration.milliseconds(700)

  /// Lets the next key be a command of its own.
  mutating func forgetStray() { stray = nil }

  /// Records a key that begins a command of other programs: one without a meaning, and in a text shown line
  /// for line the hyphen of less.
  private mutating func recordStray(_ key: Key, _ context: Context) {
    guard let scalar = key.typed, scalar != " ",
      NumberPrompt(key) == nil
    else { return }
    let command = context.command(for: key)
    let isOption = command == .choose(.measure, .backward) && context.book.form == .asIs
    if isOption || command == nil {
      stray = (key, context.now + Self.strayTime)
    }
  }

  /// Returns the message for a key that goes on with a command of another program; nil for any other key.
  /// “ZZ” quits, as in less and vi.
  private mutating func requests(afterStray key: Key, _ context: Context) -> [Request]? {
    let first = stray?.key
    if let stray, context.now < stray.end, key == Key(.character("Z")), key == stray.key {
      return [.perform(.quit)]
    }
    guard continuesStray(key, context) else { return nil }
    if let first, first == Key(.character("!")), let hint = context.hint(after: first) {
      return [.showMessage(hint)]
    }
    let hint = context.helpHint.map { " · \($0)" } ?? ""
    return [.showMessage("Ignored right after an unknown key" + hint)]
  }

  /// Whether a key goes on with a command of another program, as “err” does in “&err”. A character prolongs
  /// the command; Enter, any other key, the same key again, a colon (“:q” after a mistake), and ``strayTime``
  /// without a key end it.
  private mutating func continuesStray(_ key: Key, _ context: Context) -> Bool {
    guard let first = stray, context.now < first.end, key.modifiers.isEmpty, key != first.key,
      key != Key(.character(":"))
    else {
      stray = nil
      return false
    }
    switch key.code {
    case .character:
      // In less and vi too.
      if first.key == Key(.character(":")), context.command(for: key) == .quit { return false }
      stray?.end = context.now + Self.strayTime
      return true
    case .enter:
      stray = nil
      return true
    default:
      stray = nil
      return false
    }
  }

  /// Chooses a command of the menu by the arrow keys, or runs it by Enter; nil for other keys, which act as
  /// always.
  private mutating func useMenu(by key: Key, _ context: Context) -> [Request]? {
    guard showsChrome, !context.isAccessible else { return nil }
    if key == Key(.enter), let tool {
      showsChrome = false
      return [.perform(tool)]
    }
    let tools = ToolRows(context)
    guard let next = tools.command(from: tool, by: key) else { return nil }
    tool = next
    return []
  }

  /// Up and Down, and in accessible mode all keys for lines, move the focus or the cursor where one of them
  /// is shown. A digit opens a prompt, and an unknown key shows a hint.
  private func requests(of key: Key, _ context: Context) -> [Request] {
    if let prompt = NumberPrompt(key) { return [.open(prompt)] }
    let command = context.command(for: key)
    let isFocused = context.pages.settings.focus != .off
    // A listener scrolls by reading the next line.
    let scrolls = context.isAccessible
    switch command {
    case .nextPage where key == Key(.down), .lineDown where scrolls || key == Key(.down):
      if isFocused { return [.moveFocus(.forward)] }
      if context.movesCursor { return [.moveCursor(.forward)] }
    case .previousPage where key == Key(.up), .lineUp where scrolls || key == Key(.up):
      if isFocused { return [.moveFocus(.backward)] }
      if context.movesCursor { return [.moveCursor(.backward)] }
    // As in less, where lines are cut.
    case .nextPage where key == Key(.right) && context.movesLinesByArrows:
      return [.moveSideways(.forward)]
    case .previousPage where key == Key(.left) && context.movesLinesByArrows:
      return [.moveSideways(.backward)]
    default: break
    }
    switch command {
    case .nextPage: return [.step(.forward, .key)]
    case .previousPage: return [.step(.backward, .key)]
    case let command?: return [.perform(command)]
    case nil: return context.hint(after: key).map { [.showMessage($0)] } ?? []
    }
  }

  // MARK: The mouse

  /// The first button turns and clicks, the second selects, the buttons at the side go back and forward. A
  /// motion without a button drops a held leaf.
  private mutating func handleMouse(_ report: MouseReport, _ context: Context) -> [Request] {
    switch report.action {
    case .wheel(let wheel): return turn(by: wheel, context)
    case .press(button: 0): return cancelDrag() + mouseDown(report, context)
    case .press(button: 2) where !holdsLeaf: return select(at: report, context) ?? []
    case .press(button: 8) where !holdsLeaf: return [.perform(.back)]
    case .press(button: 9) where !holdsLeaf: return [.perform(.forward)]
    case .drag(button: 0): return drag(report, context)
    case .release(button: 0): return release(report, context)
    // No button is held any more: the release was lost.
    case .motion: return cancelDrag()
    case .press, .drag, .release: return []
    }
  }

  /// Turns one page for each gesture of the wheel. A gesture ends by ``gestureEnd`` of silence, or by the
  /// other direction. Does nothing while a leaf is held.
  private mutating func turn(by wheel: MouseReport.Wheel, _ context: Context) -> [Request] {
    guard !holdsLeaf else { return [] }
    let isSideways = wheel == .left || wheel == .right
    let isOnward = (wheel == .down || wheel == .right) != (isSideways && context.pages.isMirrored)
    let last = lastNotch.flatMap { context.now - $0.time < Self.gestureEnd ? $0 : nil }
    // A finger moving aslant sends notches of both wheels: the first one counts.
    if let last, last.isSideways != isSideways {
      lastNotch?.time = context.now
      return []
    }
    lastNotch = (isSideways, isOnward, context.now)
    if last?.isOnward == isOnward { return [] }
    return [.step(isOnward ? .forward : .backward, .tap)]
  }

  /// The second press within ``doubleClick`` in the same cell selects the word there; a press on a moving
  /// leaf stops it.
  private mutating func mouseDown(_ report: MouseReport, _ context: Context) -> [Request] {
    // The second press of a double click selects; drawn on, it selects more words.
    if let lastClick, context.now - lastClick.time <= Self.doubleClick,
      lastClick.report.isSameCell(as: report), let requests = select(at: report, context)
    {
      return requests
    }
    pointer = PointerDrag(press: report, at: context.now)
    guard context.scene.isMoving,
      context.layout?.paper.contains(column: report.column, row: report.row) == true
    else { return [] }
    // A press stops a moving leaf.
    pointer?.holdsLeaf = true
    return [.move(.stop)]
  }

  /// Moves the leaf with the pointer. A drag along the fore-edge opens the layer for thumbing instead; one
  /// across the direction of turning lifts nothing.
  private mutating func drag(_ report: MouseReport, _ context: Context) -> [Request] {
    guard var pointer else { return [] }
    let (cells, isAlong) = context.distance(from: pointer.press, to: report)
    if !pointer.holdsLeaf, !isAlong,
      let requests = ThumbLayer.requests(from: pointer.press, to: report, context)
    {
      // The layer opened by a drag along the edge has the pointer.
      self.pointer = nil
      return requests
    }
    pointer.record(distance: cells, at: context.now)
    defer { self.pointer = pointer }
    var requests: [Request] = []
    if !pointer.holdsLeaf {
      guard isAlong else { return [] }
      pointer.holdsLeaf = true
      let reach = context.distanceToLeaf(
        from: pointer.press, turning: cells > 0 ? .forward : .backward)
      requests = [.move(.lift(grab: context.holdOnEdge(at: pointer.press), reach: reach))]
    }
    return requests + [.move(.drag(cells: cells, rise: pointer.press.row - report.row))]
  }

  /// Clicks without a leaf held, or after ``longPress`` selects. A swipe turns the leaf; a slower leaf falls
  /// to the side decided by its place and its speed.
  private mutating func release(_ report: MouseReport, _ context: Context) -> [Request] {
    guard let pointer else { return [] }
    self.pointer = nil
    guard pointer.holdsLeaf else {
      guard context.isClick else { return [] }
      let isLong = context.now - pointer.time >= Self.longPress
      return (isLong ? select(at: report, context) : nil) ?? click(at: report, context)
    }
    if !pointer.hasMoved, let turn = turnRequest(at: pointer.press, context) {
      // A normal click, unless a leaf was caught: this leaf is finished first.
      return [turn]
    }
    let (cells, _) = context.distance(from: pointer.press, to: report)
    let speed = pointer.velocity(at: context.now)
    let extent = context.layout?.pages.first.map { Double($0.paper.size.columns) } ?? .infinity
    if pointer.isSwipe(over: cells, at: context.now, onPageOf: extent) {
      return [.move(.complete)]
    }
    return [.move(.release(cells: cells, speed: speed))]
  }

  /// Looks under the click from small things to large: the menu, the corner, links, images and marks, then
  /// the text, the head and the foot.
  private mutating func click(at report: MouseReport, _ context: Context) -> [Request] {
    let (indicator, tools) = (IndicatorRow(context), ToolRows(context))
    let showsChrome = showsChrome && !context.isAccessible
    if showsChrome, indicator.rows.contains(report.row) {
      return indicator.requests(column: report.column)
    }
    if showsChrome, tools.rows.contains(report.row) {
      return tools.command(column: report.column, row: report.row).map { [.perform($0)] } ?? []
    }
    if context.isInCorner(report) { return [.perform(.bookmark)] }
    if let requests = followLink(report, context) { return requests }
    if let image = context.image(at: report), let panel = ImagePanel(image, context) {
      return [.endMotion, .open(panel)]
    }
    if highlightedWords(at: report, context) != nil, let panel = NotesPanel(context, at: report) {
      return [.endMotion, .open(panel)]
    }
    if highlightedWords(at: report, context) != nil, let requests = select(at: report, context) {
      return requests
    }
    // If clicks on the text turn, those above it show the menu.
    if context.pages.settings.mouse == .thirds, let text = context.layout?.pages.first?.text,
      report.row < text.row
    {
      return [.perform(.menu)]
    }
    if let turn = turnRequest(at: report, context) { return [turn] }
    // The running head leads to the contents, and the rows above the page to the shelf.
    guard let layout = context.layout else { return [] }
    if layout.pages.contains(where: { $0.headRow == report.row }) { return [.perform(.contents)] }
    if report.row < layout.paper.row { return [.perform(.shelf)] }
    if layout.pages.contains(where: { $0.folioRow == report.row }) { return [.perform(.thumb)] }
    lastClick = (report, context.now)
    return [.perform(.menu)]
  }

  /// Selects the highlighted words, or else the word, at the pointer; nil if there is neither.
  private mutating func select(at report: MouseReport, _ context: Context) -> [Request]? {
    guard let words = highlightedWords(at: report, context) ?? context.word(at: report) else {
      return nil
    }
    (showsChrome, lastClick) = (false, nil)
    return [.endMotion, .open(SelectionLayer(at: words))]
  }

  /// Returns the highlighted words at the pointer; nil if there are none.
  private func highlightedWords(at report: MouseReport, _ context: Context) -> Range<Int>? {
    guard let place = context.place(column: report.column, row: report.row) else { return nil }
    return context.marks.marks(in: place.utf8..<place.utf8 + 1).first { $0.kind == .highlight }?
      .range
  }

  /// Returns the request for the turn by a click; nil outside the zones for turning.
  private func turnRequest(at report: MouseReport, _ context: Context) -> Request? {
    context.turnDirection(at: report).map {
      .step($0, .tap, grab: context.holdOnEdge(at: report))
    }
  }

  /// Follows the link in a cell; returns nil if there is none. An address is shown, not opened.
  private func followLink(_ report: MouseReport, _ context: Context) -> [Request]? {
    guard let place = context.place(column: report.column, row: report.row) else { return nil }
    let links = context.book.links(in: context.scene.seenText)
    guard let index = links.firstIndex(where: { $0.range.contains(place.utf8) }) else { return nil }
    switch links[index].target {
    case .place(let place): return [.go(.place(place))]
    case .note:
      return NotesPanel(context, at: report).map { [.endMotion, .open($0)] } ?? []
    case .address: return [.endMotion, .open(LinksPanel(links, chosen: index, context))]
    case .file(let file):
      return [.endMotion, .question(.open(context.linkedBook(file, from: links[index])))]
    case .manualPage(let page): return [.endMotion, .question(.open(.manualPage(page)))]
    }
  }

  // MARK: Drawing

  /// Draws the menu or a message. In accessible mode both are said in the last row.
  func draw(_ context: Context, into frame: inout Grid) {
    if context.isAccessible {
      let place =
        showsChrome || hint != nil
        ? Announcement.place(context, isLong: showsChrome) : Announcement.row(context)
      let text = [place, hint == nil ? nil : context.helpHint].compactMap { $0 }
        .joined(separator: ", ")
      return frame.drawAnnouncement(text, context)
    }
    if showsChrome {
      ToolRows(context).draw(chosen: tool, palette: context.palette, into: &frame)
      drawPosition(context, into: &frame)
      IndicatorRow(context).draw(palette: context.palette, into: &frame)
    }
    // The foot of the page says that a translation is being compared.
    let hint =
      showsChrome || context.isComparing ? nil : hint.flatMap { context.firstKeysText(for: $0) }
    if let notice {
      frame.drawNotice(notice, context)
    } else if let hint {
      frame.drawNotice(hint, in: context.palette.muted, context)
    }
  }

  /// Draws, as far as known and fitting, the chapter, the page and the number of pages, the position in
  /// percent, and the pages and the time left in the chapter.
  private func drawPosition(_ context: Context, into frame: inout Grid) {
    var parts = Footer(pages: context.pages, wordsPerMinute: context.wordsPerMinute)
      .positionParts(ofPage: context.scene.focus, among: context.scene.visiblePages)
    let room = frame.size.columns - 2
    while parts.count > 1, cellWidth(of: parts.joined(separator: " · ")) > room {
      parts.removeLast()
    }
    let rest = parts.joined(separator: " · ")
    let title = context.pages.chapterTitle(ofPage: context.scene.focus) ?? ""
    let left = room - cellWidth(of: rest) - 3
    let text = title.isEmpty || left < 8 ? rest : "\(shortened(title, to: left)) · \(rest)"
    frame.blankRow(frame.size.rows - 2, context.palette.text)
    frame.writeCentred(text, row: frame.size.rows - 2, context.palette.text)
  }
}
