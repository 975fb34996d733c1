import Cells

/// A list on a sheet of paper, one of its entries chosen: a table of contents, a shelf of books.
///
/// It keeps the chosen entry in sight, and knows which entry stands in which row.
struct ListSheet: Hashable, Sendable {
  /// A line of the list.
  struct Entry: Hashable, Sendable {
    /// What stands on the left.
    var title: String
    /// What stands on the right, after dots: a page, a share read.
    var note: String
    /// How far it is set in, in steps.
    var level = 0
    /// Whether it is where the reader is.
    var isCurrent = false
  }

  /// Where a sheet lies.
  enum Place: Hashable, Sendable {
    /// It takes the screen.
    case page
    /// At the foot of the screen, as high as it needs to be: what lies behind is seen above it.
    case drawer
  }

  /// What stands above the list.
  let heading: String
  /// What is said where the list is empty.
  let hint: String
  /// The entries in order.
  private(set) var entries: [Entry] = []
  /// The index of the entry that is chosen; 0 where there is none.
  private(set) var chosen: Int
  /// The index of the first entry in sight.
  private var top = 0
  private let place: Place

  init(
    heading: String, hint: String, chosen: Int, place: Place = .page
  ) {
    self.place = place
    self.heading = heading
    self.hint = hint
    self.chosen = max(0, chosen)
  }

  /// Puts entries into the list, in place of those that were there.
  mutating func fill(with entries: [Entry]) {
    self.entries = entries
    chosen = min(chosen, max(0, entries.count - 1))
  }

  /// The widest that a sheet becomes.
  private static let widest = 76

  /// The widest that a drawer becomes.
  private static let widestDrawer = 56

  private func sheet(on screen: Size) -> Rect {
    switch place {
    case .page:
      let columns = min(Self.widest, screen.columns)
      let rows = screen.rows >= 12 ? screen.rows - 2 : screen.rows
      return Rect(
        column: (screen.columns - columns) / 2, row: (screen.rows - rows) / 2, columns: columns,
        rows: rows)
    case .drawer:
      let columns = min(Self.widestDrawer, screen.columns)
      let rows = min(entries.count + 4, max(min(12, screen.rows), screen.rows * 3 / 5))
      return Rect(
        column: (screen.columns - columns) / 2, row: screen.rows - rows, columns: columns,
        rows: rows)
    }
  }

  /// Whether the sheet lies at a place of the screen.
  func contains(column: Int, row: Int, on screen: Size) -> Bool {
    sheet(on: screen).contains(column: column, row: row)
  }

  private func firstRow(on screen: Size) -> Int { sheet(on: screen).row + 3 }

  /// How many entries are in sight.
  func rows(on screen: Size) -> Int { max(1, sheet(on: screen).size.rows - 4) }

  /// Chooses an entry, so many further; the ends are the ends.
  mutating func move(by distance: Int, on screen: Size) {
    guard !entries.isEmpty else { return }
    chosen = min(max(0, chosen + distance), entries.count - 1)
    reveal(on: screen)
  }

  /// Scrolls so that the chosen entry is in sight, with some before it where it was out of sight.
  mutating func reveal(on screen: Size) {
    let rows = rows(on: screen)
    if chosen < top || chosen >= top + rows { top = chosen - rows / 3 }
    top = min(max(0, top), max(0, entries.count - rows))
    if chosen >= top + rows { top = chosen - rows + 1 }
  }

  /// Chooses the entry in a row of the screen, if one stands there.
  mutating func choose(row: Int, on screen: Size) -> Bool {
    let index = top + row - firstRow(on: screen)
    guard row >= firstRow(on: screen), row < firstRow(on: screen) + rows(on: screen),
      entries.indices.contains(index)
    else { return false }
    chosen = index
    return true
  }

  /// The screen with nothing but the sheet.
  func grid(on screen: Size, palette: Palette) -> Grid {
    let table = Style(foreground: palette.ink, background: palette.table)
    var grid = Grid(size: screen, filledWith: Cell(.space, table))
    draw(on: screen, palette: palette, into: &grid)
    return grid
  }

  /// Draws the sheet over whatever stands there.
  func draw(on screen: Size, palette: Palette, into grid: inout Grid) {
    let ink = Style(foreground: palette.ink, background: palette.paper)
    var muted = palette.muted
    muted.background = palette.paper
    let sheet = sheet(on: screen)
    grid.fill(sheet, with: Cell(.space, ink))
    if place == .drawer {
      drawFrame(of: sheet, style: muted, into: &grid)
    }
    let margin = sheet.size.columns >= 50 ? 5 : sheet.size.columns >= 30 ? 3 : 1
    let (left, width) = (sheet.column + margin, sheet.size.columns - 2 * margin)
    var bold = ink
    bold.attributes = .bold
    grid.write(
      shortened(heading, to: width), column: left, row: sheet.row + 1, style: bold)
    if entries.isEmpty {
      grid.write(shortened(hint, to: width), column: left, row: sheet.row + 3, style: muted)
    }
    let seen = entries.enumerated().dropFirst(top).prefix(rows(on: screen))
    if top + seen.count < entries.count {
      grid.write(
        "↓", column: sheet.columns.upperBound - 2, row: sheet.rows.upperBound - 1, style: muted)
    }
    if top > 0 {
      grid.write("↑", column: sheet.columns.upperBound - 2, row: sheet.row + 1, style: muted)
    }
    for (offset, (index, entry)) in seen.enumerated() {
      let row = firstRow(on: screen) + offset
      guard row < sheet.rows.upperBound else { break }
      var style = entry.isCurrent ? bold : ink
      if index == chosen {
        style = Style(foreground: palette.paper, background: palette.ink)
        if palette.ink == .terminal { style = Style(attributes: .reverse) }
        grid.fill(
          Rect(column: left - 1, row: row, columns: width + 2, rows: 1), with: Cell(.space, style))
      }
      let indent = min(entry.level * 2, width / 4)
      let noteWidth = cellWidth(of: entry.note)
      let title = shortened(entry.title, to: max(1, width - indent - noteWidth - 2))
      let end = indent + grid.write(title, column: left + indent, row: row, style: style)
      grid.write(entry.note, column: left + width - noteWidth, row: row, style: style)
      var dots = index == chosen ? style : muted
      dots.attributes.remove(.bold)
      for column in end + 2..<max(end + 2, width - noteWidth - 1) where column % 2 == 0 {
        grid.write(".", column: left + column, row: row, style: dots)
      }
    }
  }

  /// Draws rules at the head and the sides of a drawer: paper on paper would not be told apart.
  private func drawFrame(of sheet: Rect, style: Style, into grid: inout Grid) {
    let (left, right) = (sheet.column, sheet.columns.upperBound - 1)
    for column in sheet.columns {
      grid[column: column, row: sheet.row] = Cell("─", style)
    }
    for row in sheet.rows {
      grid[column: left, row: row] = Cell(row == sheet.row ? "┌" : "│", style)
      grid[column: right, row: row] = Cell(row == sheet.row ? "┐" : "│", style)
    }
  }
}
