import Cells
import Paging
import TerminalInput

/// Pages in miniature, in rows, one of them chosen: where each stands, and which one a key or a
/// click means.
struct Overview: Sendable {
  /// The number of pages.
  let count: Int
  /// The size of the screen.
  let screen: Size
  /// Whether pages follow each other from right to left.
  let isRightToLeft: Bool
  /// The index of the page that is chosen.
  private(set) var chosen: Int

  /// The cells of a miniature.
  static let miniature = Size(columns: 22, rows: 10)
  /// From one miniature to the next: paper at both sides, its number, and a gap.
  private static let pitch = Size(columns: 26, rows: 12)

  init(count: Int, chosen: Int, screen: Size, isRightToLeft: Bool = false) {
    self.isRightToLeft = isRightToLeft
    self.count = max(1, count)
    self.screen = screen
    self.chosen = min(max(0, chosen), self.count - 1)
  }

  /// How many stand side by side, and how many rows of them are seen.
  var columns: Int { max(1, screen.columns / Self.pitch.columns) }
  var rows: Int { max(1, screen.rows / Self.pitch.rows) }

  /// The first page that is seen: the chosen one is always among them.
  private var first: Int { chosen / (columns * rows) * columns * rows }

  /// The pages that are seen, with the rectangle of paper of each.
  var places: [(page: Int, paper: Rect)] {
    let left = max(0, (screen.columns - columns * Self.pitch.columns + 1) / 2)
    let top = max(0, (screen.rows - rows * Self.pitch.rows) / 2)
    return (0..<columns * rows).compactMap { index in
      guard first + index < count else { return nil }
      let place = isRightToLeft ? columns - 1 - index % columns : index % columns
      let paper = Rect(
        column: left + place * Self.pitch.columns,
        row: top + index / columns * Self.pitch.rows,
        columns: Self.miniature.columns + 3, rows: Self.miniature.rows + 1)
      return (first + index, paper)
    }
  }

  /// Chooses another page, so many further; the ends are the ends.
  mutating func move(by distance: Int) { chosen = min(max(0, chosen + distance), count - 1) }

  /// Chooses the page at a place of the screen, if one is there.
  mutating func choose(column: Int, row: Int) -> Bool {
    guard let place = places.first(where: { $0.paper.contains(column: column, row: row) }) else {
      return false
    }
    chosen = place.page
    return true
  }
}

extension Overview: Panel {
  static let needsNumbers = true

  /// The overview of the pages as they are now.
  init(_ context: Context, chosen: Int? = nil) {
    self.init(
      count: context.page.pagination.count, chosen: chosen ?? context.page.focus,
      screen: context.screen,
      isRightToLeft: context.page.isMirrored)
  }

  mutating func press(_ key: Key, _ context: Context) -> Response {
    if let lines = key.lines(page: rows) {
      move(by: lines * columns)
      return .stay
    }
    switch (key.code, key.modifiers) {
    case (.left, []), (.character("h"), []): move(by: isRightToLeft ? 1 : -1)
    case (.right, []), (.character("l"), []): move(by: isRightToLeft ? -1 : 1)
    case (.enter, []): return .close(.go(.page(chosen)))
    case (.character("?"), []): return .ask(.perform(.help))
    default: return .pass
    }
    return .stay
  }

  /// On a page it goes there, elsewhere it leaves.
  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    choose(column: report.column, row: report.row) ? .close(.go(.page(chosen))) : .close
  }

  mutating func turnWheel(by lines: Int, _ context: Context) {
    move(by: lines > 0 ? columns : -columns)
  }

  mutating func refresh(_ context: Context) -> Bool {
    // In other pages the one that was chosen is another: that of the reader.
    let isSame = count == max(1, context.page.pagination.count)
    self = Overview(context, chosen: isSame ? chosen : nil)
    return true
  }

  func draw(_ context: Context, into grid: inout Grid) {
    let palette = context.palette
    grid = Grid(size: screen, filledWith: palette.tableCell)
    for (page, paper) in places {
      draw(page, on: paper, context, palette, into: &grid)
    }
    let keys = shortened("←↑↓→ choose · Enter open · Esc back", to: screen.columns)
    grid.write(
      keys, column: (screen.columns - cellWidth(of: keys)) / 2, row: screen.rows - 1,
      style: Style(foreground: palette.onTable, background: palette.table))
  }

  private func draw(
    _ page: Int, on paper: Rect, _ context: Context, _ palette: Palette, into grid: inout Grid
  ) {
    let isChosen = page == chosen
    let ink = palette.hasShades && !isChosen ? palette.muted.foreground : palette.ink
    var style = Style(foreground: ink, background: palette.paper)
    if !palette.hasShades, isChosen { style.attributes = .reverse }
    grid.fill(paper, with: Cell(.space, style))
    let pagination = context.page.pagination
    let miniature = Miniature(
      of: pagination[page], in: pagination, context.book, size: Self.miniature)
    for (row, glyphs) in miniature.rows.enumerated() where paper.row + row < screen.rows {
      for (column, glyph) in glyphs.enumerated() where paper.column + 1 + column < screen.columns {
        grid[column: paper.column + 1 + column, row: paper.row + row] = Cell(glyph, style)
      }
    }
    let number = isChosen ? "‹ \(page + 1) ›" : String(page + 1)
    let column = paper.column + (paper.size.columns - cellWidth(of: number)) / 2
    grid.write(number, column: column, row: paper.rows.upperBound - 1, style: style)
  }
}
