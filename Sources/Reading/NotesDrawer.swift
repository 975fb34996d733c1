import BookText
import Cells
import Typesetting

/// The notes that the pages in sight refer to, one of them shown at the foot of the screen.
struct NotesDrawer: Hashable, Sendable {
  /// The references, in order; never empty.
  let references: [NoteReference]
  /// The index of the one whose note is shown.
  private(set) var index: Int
  /// The index of the first line in sight.
  private var top = 0

  /// Shows the note of the reference with an index.
  init(_ references: [NoteReference], at index: Int) {
    self.references = references
    self.index = index
  }

  /// The bytes of the note that is shown.
  var note: Range<Int> { references[index].note }

  /// Goes to another note, so many further; after the last comes the first.
  mutating func turn(by distance: Int) {
    index = (index + distance % references.count + references.count) % references.count
    top = 0
  }

  /// Moves the note by a line, of `count` that it has, `rows` of which are in sight.
  mutating func scroll(by distance: Int, of count: Int, rows: Int) {
    top = min(max(0, top + distance), max(0, count - rows))
  }

  /// The cells of a line of a note.
  static func measure(on screen: Size) -> Int { max(1, min(66, screen.columns - 6)) }

  /// The rectangle of a drawer with a note of `count` lines.
  static func rect(for count: Int, on screen: Size) -> Rect {
    let columns = min(screen.columns, measure(on: screen) + 6)
    let rows = min(count + 2, max(3, screen.rows * 3 / 5))
    return Rect(
      column: (screen.columns - columns) / 2, row: screen.rows - rows, columns: columns, rows: rows)
  }

  /// Draws the drawer with the lines of its note.
  func draw(
    _ lines: [SetLine], of book: Book, type: TypeStyle, on screen: Size, palette: Palette,
    into grid: inout Grid
  ) {
    let rect = Self.rect(for: lines.count, on: screen)
    let ink = Style(foreground: palette.ink, background: palette.paper)
    grid.fill(rect, with: Cell(.space, ink))
    drawFrame(of: rect, palette: palette, into: &grid)
    let seen = lines[min(top, lines.count)...].prefix(max(0, rect.size.rows - 2))
    let measure = Self.measure(on: screen)
    book.text.withUnsafeBufferPointer { text in
      var setter = LineSetter(text: text, blocks: book.blocks, emphasis: book.emphasis, type: type)
      for (row, line) in zip((rect.row + 1)..., seen) {
        grid.withMutableRow(row) { cells in
          setter.set(line, measure: measure, style: ink, at: rect.column + 3, in: cells)
        }
      }
    }
    if top + seen.count < lines.count {
      var muted = palette.muted
      muted.background = palette.paper
      grid.write(
        "↓", column: rect.columns.upperBound - 2, row: rect.rows.upperBound - 2, style: muted)
    }
  }

  /// Draws rules at the head and the sides, and which of the notes it is.
  private func drawFrame(of rect: Rect, palette: Palette, into grid: inout Grid) {
    var style = palette.muted
    style.background = palette.paper
    let (left, right) = (rect.column, rect.columns.upperBound - 1)
    for column in rect.columns { grid[column: column, row: rect.row] = Cell("─", style) }
    for row in rect.rows {
      grid[column: left, row: row] = Cell(row == rect.row ? "┌" : "│", style)
      grid[column: right, row: row] = Cell(row == rect.row ? "┐" : "│", style)
    }
    guard references.count > 1 else { return }
    let text = " \(index + 1) of \(references.count) "
    grid.write(
      text, column: max(left + 1, right - 2 - cellWidth(of: text)), row: rect.row, style: style)
  }
}
