import Cells
import Paging
import Transitions
import Typesetting

/// Spreads that have been drawn at rest and may be wanted again: the two of a turn.
struct ComposedSpreads: Sendable {
  private var grids: [Int: Grid] = [:]

  subscript(spread: Int) -> Grid? {
    get { grids[spread] }
    set {
      // Three: a turn back after a turn forth finds its page still there.
      if grids.count >= 3, grids[spread] == nil { grids.removeAll() }
      grids[spread] = newValue
    }
  }

  mutating func removeAll() { grids.removeAll() }
}

extension Reader {
  /// The columns of table between two pages that slide.
  static let slideSpacing = 2

  /// The screen as it is to be shown at the time `now`.
  ///
  /// - Complexity: O(*n*) in the cells of the screen.
  public mutating func frame(at now: Duration) -> Grid {
    guard let layout else { return tooSmall() }
    var frame: Grid
    switch turner.presentation(at: now) {
    case .empty: frame = composer(for: layout).blank([])
    case .resting(let spread): frame = resting(spread, layout)
    case .turning(let from, let to, let direction, let progress):
      frame = turning(
        from: resting(from, layout), to: resting(to, layout), direction, progress, layout,
        isRigid: isRigid(from: from, to: to, layout))
    case .bumping(let spread, let direction, let amount):
      frame = bumping(spread, direction, amount, layout)
    }
    drawOverlay(into: &frame)
    return compose(frame, at: now)
  }

  var palette: Palette { Palette(settings.theme, own: settings.colors, appearance) }

  private func composer(for layout: ScreenLayout) -> SpreadComposer {
    SpreadComposer(
      book: book, layout: layout, palette: palette,
      footer: Footer(
        choice: settings.footer, knowsNumbers: knowsNumbers, pageCount: wholeCount,
        wordsPerMinute: measure.wordsPerMinute, wordsPerByte: measure.wordsPerByte ?? 0,
        clock: settings.clock == .on ? measure.clock : nil))
  }

  private mutating func resting(_ spread: Int, _ layout: ScreenLayout) -> Grid {
    if let grid = composed[spread] { return grid }
    let pages = pages(of: spread)
    var composer = composer(for: layout)
    composer.marks = textMarks(onPages: pages.compactMap { $0 })
    var grid = composer.resting(pages, in: pagination)
    for (index, page) in pages.enumerated() {
      guard let page, isBookmarked(page: page) else { continue }
      composer.drawDogEar(ofPage: index, into: &grid)
    }
    composed[spread] = grid
    return grid
  }

  /// The pages of a spread in the order of the screen, nil for a blank half.
  func pages(of spread: Int) -> [Int?] {
    let spreads = turner.spreads
    let inOrder =
      turner.layout.isSpread
      ? [spreads.firstPage(of: spread), spreads.secondPage(of: spread)]
      : [spreads.firstPage(of: spread)]
    return layout?.onScreen(inOrder) ?? inOrder
  }

  // MARK: Turns

  private func turning(
    from old: Grid, to new: Grid, _ direction: Direction, _ progress: Double,
    _ layout: ScreenLayout, isRigid: Bool = false
  ) -> Grid {
    switch turner.layout.transitionStyle {
    case .none: return progress < 1 ? old : new
    case .scroll:
      return slide(direction, layout).frame(from: old, to: new, progress: progress)
    case .curl:
      let curl = curl(direction, layout)
      if isRigid {
        return RigidLeaf(leaf: curl.leaf, lighting: curl.lighting)
          .frame(from: old, to: new, progress: progress)
      }
      // On a single page, turning back unrolls the leaf from the spine: the turn forward of the
      // page before, seen backwards.
      return direction == .backward && !layout.isSpread
        ? curl.frame(from: new, to: old, progress: 1 - progress)
        : curl.frame(from: old, to: new, progress: progress)
    }
  }

  /// Whether a turn is that of the cover, which is a board where it stands alone.
  func isRigid(from: Int, to: Int, _ layout: ScreenLayout) -> Bool {
    layout.isSpread && settings.cover == .alone && settings.transition == .curl
      && min(from, to) == 0
  }

  func curl(_ direction: Direction, _ layout: ScreenLayout) -> Curl {
    // In a spread the leaf lies on the side it is turned from; alone it is held by its spine.
    let isReversed = layout.isSpread && direction == .backward
    let isRightToLeft = layout.isRightToLeft && !layout.isVertical
    let leaf = LeafCoordinates(
      paper: layout.paper, isSpread: layout.isSpread, isMirrored: isReversed != isRightToLeft,
      isVertical: layout.isVertical)
    return Curl(leaf: leaf, lighting: palette.lighting, grab: hand.grab)
  }

  private func slide(_ direction: Direction, _ layout: ScreenLayout) -> Slide {
    // The edges of the page block slide with the pages.
    let left = layout.isSpread || layout.isRightToLeft ? layout.edges : 0
    let right = layout.isSpread || !layout.isRightToLeft ? layout.edges : 0
    let window = Rect(
      column: layout.paper.column - left, row: layout.paper.row,
      columns: layout.paper.size.columns + left + right, rows: layout.paper.size.rows)
    let isRightToLeft = layout.isRightToLeft && !layout.isVertical
    return Slide(
      window: window, spacing: layout.isVertical ? 1 : Self.slideSpacing,
      table: composer(for: layout).tableCell,
      isForward: (direction == .forward) != isRightToLeft, isVertical: layout.isVertical)
  }

  /// The end of the book: the leaf lifts a little and falls back.
  private mutating func bumping(
    _ spread: Int, _ direction: Direction, _ amount: Double, _ layout: ScreenLayout
  ) -> Grid {
    let rest = resting(spread, layout)
    let spreads = turner.spreads
    let lifted =
      direction == .forward ? spreads.secondPage(of: spread) : spreads.firstPage(of: spread)
    // Where the half that would lift is blank, there is no leaf.
    if layout.isSpread, lifted == nil { return rest }
    let blank = composer(for: layout).blank(pages(of: spread).map { $0 != nil })
    return turning(from: rest, to: blank, direction, 0.05 * amount, layout)
  }

  // MARK: Over the page

  private func drawOverlay(into frame: inout Grid) {
    switch mode {
    case .reading, .lifting:
      if showsChrome {
        toolRow.draw(palette: palette, into: &frame)
        indicator.draw(palette: palette, into: &frame)
      }
      notice.map { drawLine($0, into: &frame) }
    case .number(let digits): drawLine("Go to page \(digits)_", into: &frame)
    case .letter(.setting): drawLine("A letter for this place_", into: &frame)
    case .letter(.goingTo): drawLine("Go to the place with the letter_", into: &frame)
    case .searching(let prompt):
      drawPrompt(prompt.line(width: screen.columns - 2, note: searches.note), into: &frame)
    case .selecting: SelectionRow(screen: screen).draw(palette: palette, into: &frame)
    case .writing(let prompt): drawPrompt("Note: ", prompt.line, into: &frame)
    case .lookingUp(let line): drawPrompt("Look up: ", line, into: &frame)
    case .panel(let panel): panel.draw(of: self, into: &frame)
    }
  }

  /// A line in which something is typed, behind what it is; its end is always seen.
  func drawPrompt(_ title: String, _ line: LineEditor, into frame: inout Grid) {
    let room = max(4, screen.columns - 3 - cellWidth(of: title))
    drawPrompt("\(title)\(line.shown(in: room))_", into: &frame)
  }

  /// A line in which something is typed: it takes the last row of the screen.
  private func drawPrompt(_ text: String, into frame: inout Grid) {
    let style = palette.reversed
    frame.fill(
      Rect(column: 0, row: screen.rows - 1, columns: screen.columns, rows: 1),
      with: Cell(.space, style))
    frame.write(
      shortened(text, to: screen.columns - 2), column: 1, row: screen.rows - 1, style: style)
  }

  /// A line on the last row of the screen, in place of whatever is written there.
  private func drawLine(_ text: String, into frame: inout Grid) {
    let fitting = " \(shortened(text, to: screen.columns - 2)) "
    let column = max(0, (screen.columns - cellWidth(of: fitting)) / 2)
    frame.withMutableRow(screen.rows - 1) { cells in
      for index in cells.indices { cells[index].glyph = .space }
    }
    frame.write(fitting, column: column, row: screen.rows - 1, style: palette.reversed)
  }

  private func tooSmall() -> Grid {
    let least = ScreenLayout.leastScreen
    return Grid(
      message: ["Too small", "for a page:", "\(least.columns)×\(least.rows) needed"], size: screen)
  }
}
