import Cells
import Paging
import Transitions

private let table = Cell(.space, Style(background: Color(0x2A2E36)))
private let paper = Color(0xF3ECDD)
private let ink = Color(0x33302A)

extension Panel {
  /// Draws the page indicator on its row.
  func drawIndicator(_ indicator: PageControl?, into grid: inout Grid) {
    guard let marks = indicator?.marks(in: grid.size.columns) else { return }
    grid.write(String(marks.map(\.glyph)), column: 0, row: grid.size.rows - 2, style: .plain)
  }

  /// The screen at the time `now`.
  func frame(at now: Duration) -> Grid {
    guard size.columns >= 20, size.rows >= 8 else { return Grid(size: size) }
    var frame: Grid
    switch pages.presentation(at: now) {
    case .empty: frame = resting([])
    case .resting(let slots): frame = resting(slots)
    case .turning(let from, let to, let direction, let progress, _):
      frame = turning(resting(from), resting(to), direction, progress)
    case .bumping(let slots, let direction, let amount):
      let blank = resting(slots.map { _ in nil })
      frame = turning(resting(slots), blank, direction, 0.05 * amount)
    }
    frame.write(hint, column: 1, row: size.rows - 1, style: Style(attributes: .dim))
    return frame
  }

  // MARK: At rest

  private func resting(_ slots: [Page?]) -> Grid {
    var grid = Grid(size: size)
    let window = Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 3)
    grid.fill(window, with: table)
    if slots.isEmpty {
      grid.write("There are no pages.", column: 3, row: 3, style: Style(foreground: paper))
    }
    let isMirrored = pages.layout.isRightToLeft
    for (place, page) in (isMirrored ? slots.reversed() : slots).enumerated() {
      guard let page else { continue }
      let rect = part(place, of: slots.count)
      draw(page, in: rect, into: &grid)
      if slots.count > 1 { drawGutter(in: rect, isAtRight: place == 0, into: &grid) }
    }
    return grid
  }

  /// Shades the two columns of a page beside the spine, the inner one more.
  private func drawGutter(in rect: Rect, isAtRight: Bool, into grid: inout Grid) {
    for (distance, shade) in [0.86, 0.94].enumerated() {
      let column = isAtRight ? rect.columns.upperBound - 1 - distance : rect.column + distance
      for row in rect.rows {
        grid[column: column, row: row].style.background = paper.scaled(by: shade)
      }
    }
  }

  private func part(_ place: Int, of count: Int) -> Rect {
    let half = book.size.columns / max(1, count)
    return Rect(
      column: book.column + place * half, row: book.row, columns: half, rows: book.size.rows)
  }

  private func draw(_ page: Page, in rect: Rect, into grid: inout Grid) {
    grid.fill(rect, with: Cell(.space, Style(foreground: ink, background: paper)))
    for (line, text) in text(page).enumerated() where line + 1 < rect.size.rows {
      grid.write(
        text, column: rect.column + 2, row: rect.row + 1 + line,
        style: Style(foreground: ink, background: paper), limit: max(0, rect.size.columns - 4))
    }
  }

  // MARK: Turns

  private func turning(
    _ old: Grid, _ new: Grid, _ direction: Direction, _ progress: Double
  ) -> Grid {
    let layout = layout(size)
    let isVertical = layout.navigationOrientation == .vertical
    let isMirrored = layout.isRightToLeft
    switch layout.transitionStyle {
    case .none: return progress < 1 ? old : new
    case .scroll:
      let window = Rect(column: 0, row: 2, columns: size.columns, rows: book.size.rows)
      return Slide(
        window: window, spacing: layout.interPageSpacing, table: table,
        isForward: (direction == .forward) != isMirrored, isVertical: isVertical
      ).frame(from: old, to: new, progress: progress)
    case .curl:
      let isSpread = layout.isSpread && !isVertical
      let isBack = isSpread && direction == .backward
      let leaf = LeafCoordinates(
        paper: book, isSpread: isSpread,
        isMirrored: (isMirrored != isBack) != (!isSpread && layout.isSpineAtEnd),
        isVertical: isVertical)
      let curl = Curl(
        leaf: leaf, lighting: .onPaper(.colors(paper: paper, ink: ink)), grab: 1)
      // The return of a single leaf is its departure, played backwards.
      return direction == .backward && !isSpread
        ? curl.frame(from: new, to: old, progress: 1 - progress)
        : curl.frame(from: old, to: new, progress: progress)
    }
  }
}
