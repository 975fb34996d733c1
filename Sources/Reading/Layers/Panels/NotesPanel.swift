import BookText
import Cells
import TerminalInput
import Typesetting

/// The notes that the visible pages refer to, one at a time at the foot of the screen.
struct NotesPanel: Panel {
  /// The references, in order; never empty.
  let references: [NoteReference]
  /// The index of the reference whose note is shown.
  private(set) var index: Int
  /// The index of the first visible line.
  private var top = 0

  /// Shows the note of the reference with an index.
  init(_ references: [NoteReference], at index: Int) {
    self.references = references
    self.index = index
  }

  /// Shows the first note that the visible pages refer to; returns nil if there is none.
  init?(_ context: Context) {
    let references = context.book.noteReferences(in: context.scene.visibleText)
    guard !references.isEmpty else { return nil }
    self.init(references, at: 0)
  }

  /// Shows the note of the reference in a cell of the screen; returns nil if there is none.
  init?(_ context: Context, at report: MouseReport) {
    let references = context.book.noteReferences(in: context.scene.visibleText)
    guard let place = context.place(column: report.column, row: report.row),
      let index = references.firstIndex(where: { $0.range.contains(place.utf8) })
    else { return nil }
    self.init(references, at: index)
  }

  /// The bytes of the current note.
  var note: Range<Int> { references[index].note }

  /// Moves by `distance` notes, wrapping around.
  private mutating func turn(by distance: Int) {
    index = (index + distance % references.count + references.count) % references.count
    top = 0
  }

  /// Scrolls the note by `distance` lines.
  private mutating func scroll(by distance: Int, _ context: Context) {
    let count = lines(context).count
    let rows = Self.rect(for: count, context).size.rows - 2
    top = min(max(0, top + distance), max(0, count - rows))
  }

  // MARK: Keys and clicks

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    if let distance = key.lines(page: 8) {
      scroll(by: distance, context)
      return .stay
    }
    guard key.modifiers.isEmpty else { return .pass }
    switch key.code {
    case .right, .tab, .character("l"), .character("e"), .character("n"): turn(by: 1)
    case .left, .character("h"), .character("N"): turn(by: -1)
    case .enter: return .close(.go(.place(TextOffset(utf8: note.lowerBound))))
    default: return .pass
    }
    return .stay
  }

  /// A click in the panel shows the next note; on another reference that note; elsewhere it
  /// closes.
  mutating func click(_ report: MouseReport, _ context: Context) -> Response {
    let rect = Self.rect(for: lines(context).count, context)
    if rect.contains(column: report.column, row: report.row) {
      turn(by: 1)
    } else if let other = NotesPanel(context, at: report) {
      self = other
    } else {
      return .close
    }
    return .stay
  }

  mutating func scrollWheel(by lines: Int, _ context: Context) { scroll(by: lines, context) }

  /// Updates the references after a turn; the note stays while its reference is visible.
  mutating func refresh(_ context: Context) -> Bool {
    let references = context.book.noteReferences(in: context.scene.visibleText)
    guard let index = references.firstIndex(where: { $0.note == note }) else { return false }
    if references != self.references { self = NotesPanel(references, at: index) }
    return true
  }

  // MARK: Drawing

  /// Returns the lines of the current note.
  private func lines(_ context: Context) -> [SetLine] {
    context.book.excerpt(
      note, measure: Self.measure(context), style: context.layout?.type ?? TypeStyle(),
      hyphenator: context.pages.hyphenator)
  }

  /// Returns the width of a note's line in cells.
  private static func measure(_ context: Context) -> Int {
    max(1, min(66, context.screen.columns - 2 * margin(context)))
  }

  /// Returns the columns at each side of the lines, with the rules in them.
  private static func margin(_ context: Context) -> Int { context.isAccessible ? 0 : 3 }

  /// Returns the rectangle of the panel with a note of `count` lines.
  private static func rect(for count: Int, _ context: Context) -> Rect {
    let screen = context.screen
    let columns =
      context.isAccessible ? screen.columns : min(screen.columns, measure(context) + 6)
    let rows = min(count + 2, max(3, screen.rows * 3 / 5))
    return Rect(
      column: (screen.columns - columns) / 2, row: screen.rows - rows, columns: columns, rows: rows)
  }

  func draw(_ context: Context, into grid: inout Grid) {
    let lines = lines(context)
    let (palette, isPlain) = (context.palette, context.isAccessible)
    let left = Self.margin(context)
    let rect = Self.rect(for: lines.count, context)
    grid.fill(rect, with: Cell(.space, palette.text))
    if isPlain {
      let text = "Note \(index + 1) of \(references.count)"
      grid.write(text, column: 0, row: rect.row, style: palette.text)
    } else {
      grid.drawEdges(rect, palette.mutedText)
      drawCount(on: rect, palette, into: &grid)
    }
    grid.focus(column: rect.column + left, row: rect.row + 1)
    let seen = lines[min(top, lines.count)...].prefix(max(0, rect.size.rows - 2))
    let book = context.book
    book.text.withUnsafeBufferPointer { text in
      var setter = LineSetter(
        of: book, text,
        type: context.layout?.type ?? TypeStyle())
      for (row, line) in zip((rect.row + 1)..., seen) {
        grid.withMutableRow(row) { cells in
          setter.set(
            line, measure: Self.measure(context), style: palette.text, at: rect.column + left,
            in: cells)
        }
      }
    }
    let keys =
      (lines.count > seen.count ? ["↑↓ scroll"] : [])
      + (references.count > 1 ? ["←→ next note"] : []) + [
        "Enter go there", "Esc back",
      ]
    let width = rect.size.columns - 2 * left
    grid.write(
      context.keyHint(keys, width: width), column: rect.column + left,
      row: rect.rows.upperBound - 1,
      style: palette.mutedText, limit: width)
    if !isPlain, top + seen.count < lines.count {
      grid.write(
        "↓", column: rect.columns.upperBound - 2, row: rect.rows.upperBound - 2,
        style: palette.mutedText)
    }
  }

  /// Draws the number of the note on the rule.
  private func drawCount(on rect: Rect, _ palette: Palette, into grid: inout Grid) {
    guard references.count > 1 else { return }
    let text = " \(index + 1) of \(references.count) "
    let column = rect.columns.upperBound - 3 - cellWidth(of: text)
    grid.write(
      text, column: max(rect.column + 1, column), row: rect.row, style: palette.mutedText)
  }
}
