import BookText
import Cells
import Defaults
import Numbers
import TerminalInput

/// Thumbing through the book: pages run past the thumb on the map of the book, at the fore-edge or else at
/// the foot of the screen. The reader's own place stays until the reader stays at another one.
struct ThumbLayer: Layer {
  /// The drag of the pointer along the map; nil while keys move the thumb.
  private(set) var drag: EdgeDrag?
  /// The side of the block on which the drag began.
  private var side = ScreenLayout.Side.right

  /// Requests for beginning at the current page.
  static func requests(_ context: Context) -> [Request] {
    let start = TextOffset(utf8: context.scene.visibleText.lowerBound)
    return [.endMotion, .open(ThumbLayer()), .thumb(.to(start))]
  }

  /// Nil if the drag did not begin on the block of pages, or is not along it.
  static func requests(
    from press: MouseReport, to report: MouseReport, _ context: Context
  ) -> [Request]? {
    guard let layout = context.layout, report.row != press.row,
      let side = layout.blockSide(at: press)
    else { return nil }
    var layer = ThumbLayer()
    let start = layer.beginDrag(at: press, side, layout, context)
    let place = layer.followPointer(to: report, from: start, layout, context)
    return [.endMotion, .open(layer), .thumb(.to(place))]
  }

  /// Handles keys and the mouse. A window that loses the focus during a drag drops the pages back.
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    switch event {
    case .key(let key): return handleKey(key, context)
    case .mouse(let report): return handleMouse(report, context)
    // A window without the focus may miss the release of a button.
    case .focus(false) where drag != nil: return .close(.thumb(.fallBack))
    case .paste, .focus, .reply: return .stay
    }
  }

  func adopt(_ change: TextChange) -> Bool { false }

  // MARK: The pointer

  /// Moves by the wheel or a drag. A motion without a button (a lost release) lets the leaves fall back.
  private mutating func handleMouse(_ report: MouseReport, _ context: Context) -> Response {
    guard let layout = context.layout else { return .stay }
    switch report.action {
    case .wheel(let wheel):
      let isOnward = wheel == .down || wheel == .right
      return .ask(.thumb(.to(context.place(turning: isOnward ? 1 : -1))))
    case .press(button: 0): return takeHold(at: report, layout, context)
    case .drag(button: 0) where drag != nil:
      return .ask(.thumb(.to(followPointer(to: report, from: context.thumb, layout, context))))
    case .release(button: 0): return letGo(at: report, layout)
    // No button is held any more: the release was lost.
    case .motion where drag != nil: return .close(.thumb(.fallBack))
    case .press, .drag, .release, .motion: return .stay
    }
  }

  /// Begins a drag on the map, and moves the thumb there. A press beside the map lets the leaves fall back.
  private mutating func takeHold(
    at report: MouseReport, _ layout: ScreenLayout, _ context: Context
  ) -> Response {
    let side = layout.hasEdgeMap ? layout.blockSide(at: report) : .right
    guard let side, layout.distance(of: report, from: side) >= 0 else {
      return .close(.thumb(.fallBack))
    }
    return .ask(.thumb(.to(beginDrag(at: report, side, layout, context))))
  }

  /// Ends a drag, if any: stays at the page of the thumb, or lets the leaves fall back beside the map.
  private func letGo(at report: MouseReport, _ layout: ScreenLayout) -> Response {
    guard drag != nil else { return .stay }
    return .close(.thumb(layout.distance(of: report, from: side) < 0 ? .fallBack : .stay))
  }

  /// Begins a drag at the pointer, and returns the place of its cell on the map.
  private mutating func beginDrag(
    at report: MouseReport, _ side: ScreenLayout.Side, _ layout: ScreenLayout,
    _ context: Context
  ) -> TextOffset {
    (drag, self.side) = (EdgeDrag(at: layout.cell(of: report)), side)
    let (track, cell) = (layout.track, layout.cell(of: report))
    let index = track.isReversed ? track.cells.upperBound - 1 - cell : cell - track.cells.lowerBound
    let map = ForeEdge(cells: track.cells.count, text: context.book.mappedText, place: 0)
    return context.clamped(map.place(ofCell: index))
  }

  /// Follows the pointer, and returns the place to which it moves the thumb from `place`.
  private mutating func followPointer(
    to report: MouseReport, from place: TextOffset, _ layout: ScreenLayout, _ context: Context
  ) -> TextOffset {
    guard var drag else { return place }
    defer { self.drag = drag }
    let moved = drag.move(
      to: layout.cell(of: report), distance: layout.distance(of: report, from: side),
      on: layout.track, from: place.utf8, in: context.book.mappedText, page: context.bytesOfPages)
    return context.clamped(moved)
  }

  // MARK: Keys

  /// Moves the thumb, holds a finger at the current page, or ends. Enter stays at the new place; Escape and
  /// the keys for going back and quitting return to the old one. Other keys do nothing.
  private func handleKey(_ key: Key, _ context: Context) -> Response {
    if key == Key(.enter) { return .close(.thumb(.stay)) }
    if key.cancels { return .close(.thumb(.fallBack)) }
    if let place = place(namedBy: key, context) { return .ask(.thumb(.to(place))) }
    if let place = place(movedToBy: key, context) { return .ask(.thumb(.to(place))) }
    if key.typed == Mark.letterOfFinger.unicodeScalars.first {
      let finger = Mark.finger(at: context.scene.cursorPlace, in: context.book)
      return .close(.insert(finger, message: context.messageOfFinger), .thumb(.stay))
    }
    switch context.bindings[key] {
    case .help?: return .ask(.help(over: .thumb))
    case .thumb?, .dismiss?, .back?, .quit?: return .close(.thumb(.fallBack))
    default: return .stay
    }
  }

  /// Returns the place of a digit, a tenth of the book, or of a letter's named mark; nil for others.
  private func place(namedBy key: Key, _ context: Context) -> TextOffset? {
    guard let scalar = key.typed else { return nil }
    if let tenth = Number.parse(String(scalar).utf8, in: 0...9) {
      return context.clamped(context.book.place(afterPercent: 10 * tenth).utf8)
    }
    guard scalar.properties.isAlphabetic else { return nil }
    let side = context.pages.facing.activeSide
    return context.marks.place(String(scalar), preferring: side)?.passage.offset
  }

  /// Number of moves that cross the whole book, unless a page is longer.
  private static let strides = 50

  /// Returns the place to which a key of this screen moves the thumb; nil for other keys.
  private func place(movedToBy key: Key, _ context: Context) -> TextOffset? {
    let text = context.book.mappedText
    let stride = max(context.bytesOfPages, text.count / Self.strides)
    let isMirrored = context.pages.isMirrored
    switch KeyScreen.thumb[key] {
    case .right: return context.place(turning: isMirrored ? -1 : 1)
    case .left: return context.place(turning: isMirrored ? 1 : -1)
    case .down: return context.clamped(context.thumb.utf8 + stride)
    case .up: return context.clamped(context.thumb.utf8 - stride)
    case .start: return context.clamped(text.lowerBound)
    case .end: return context.clamped(text.upperBound - 1)
    default: return nil
    }
  }

  // MARK: Drawing

  /// Draws the chapter, the page and the percentage of the place, and hints where they have room.
  func draw(_ context: Context, into grid: inout Grid) {
    let screen = context.screen
    let place = context.thumb
    let percent = "\(context.book.share(before: place).percent)%"
    let title = context.book.chapter(at: place).titleInPart.map {
      context.pages.withSmartPunctuation($0, at: place.utf8)
    }
    if context.isAccessible {
      grid.drawAnnouncement("\(title ?? context.book.title), \(percent)", context)
      return grid.focus(column: 0, row: screen.rows - 1)
    }
    let count = context.pages.wholeCount.map { " of \($0)" } ?? ""
    let page = context.pages.knownNumber(at: place).map { "page \($0)\(count)" }
    let position = [page, percent].compactMap { $0 }.joined(separator: " · ")
    let hints = context.worded(" · " + hint)
    let room = screen.columns - 4 - cellWidth(of: position)
    let hasHints = room >= cellWidth(of: hints) + Self.leastTitle
    let left = room - (hasHints ? cellWidth(of: hints) : 0) - cellWidth(of: Self.gap)
    let head = title.flatMap { left < Self.leastTitle ? nil : shortened($0, to: left) + Self.gap }
    let text = (head ?? "") + position + (hasHints ? hints : "")
    draw(text, thumb: place.utf8, context, into: &grid)
  }

  /// Separator of the chapter and the page.
  private static let gap = " · "
  /// Minimum number of cells for a title.
  private static let leastTitle = 12

  /// Hint for the key or the movement that ends the thumbing.
  private var hint: String {
    guard let drag else { return "Enter stays · Esc goes back" }
    return drag.isBeside ? "let go to fall back" : "let go to stay"
  }

  /// Draws a text on the last row. If the fore-edge has no map, draws the map there, and the text above it.
  private func draw(
    _ text: String, thumb: Int, _ context: Context, into grid: inout Grid
  ) {
    guard let layout = context.layout, !layout.hasEdgeMap else {
      return grid.drawNotice(text, context)
    }
    let (palette, last) = (context.palette, context.screen.rows - 1)
    grid.blankRow(last - 1, palette.text)
    grid.blankRow(last, palette.text)
    grid.writeCentred(shortened(text, to: layout.footMap.count), row: last - 1, palette.text)
    let annotations = Annotations(marks: context.marks, searches: context.searches)
    SpreadComposer(
      pages: context.pages, layout: layout, palette: palette, pictures: context.scene.pictures,
      annotations: annotations
    ).drawMap(in: layout.footMap, row: last, at: thumb, into: &grid)
  }
}

extension Context {
  fileprivate var thumb: TextOffset {
    scene.thumbedPlace ?? TextOffset(utf8: scene.visibleText.lowerBound)
  }

  /// Number of bytes on the visible pages. Nearly empty pages count as a quarter full.
  fileprivate var bytesOfPages: Int {
    let cells = layout.map { $0.format.measure * $0.format.lines * $0.pages.count } ?? 1
    return max(1, cells / 4, scene.visibleText.count)
  }

  /// The message that a finger is held at the current page.
  var messageOfFinger: String {
    let number = pages.knownNumber(at: TextOffset(utf8: scene.cursorPlace))
    let page = number.map { "page \($0)" } ?? "this page"
    let keys = bindings.bindings(of: .goToMark).first.map { " · \($0.name)\($0.name) lifts it" }
    return "A finger is held at \(page)" + (keys ?? "")
  }

  /// Returns an offset in bytes, clamped to the known text of the book proper.
  fileprivate func clamped(_ place: Int) -> TextOffset {
    let text = book.mappedText
    let end = max(text.lowerBound, min(text.upperBound, book.text.count) - 1)
    return TextOffset(utf8: min(max(text.lowerBound, place), end))
  }

  /// Turns backwards if negative, and at most to the last page. Where pages are not known yet, returns a
  /// place about as far.
  fileprivate func place(turning count: Int) -> TextOffset {
    let pagination = pages.pagination
    if let page = pagination.knownPage(at: thumb) {
      let target = max(0, page + count * max(1, scene.pagesOnScreen.count))
      let last = pagination.count - 1
      if pages.knows(target) { return pagination.originalStart(ofPage: target) }
      if target > last, pagination.isComplete, pages.knows(last) {
        return pagination.originalStart(ofPage: last)
      }
    }
    return clamped(thumb.utf8 + count * bytesOfPages)
  }
}
