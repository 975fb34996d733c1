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
    let rows = Self.area(for: count, context).rect.size.rows - 2
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
    let rect = Self.area(for: lines(context).count, context).rect
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

  /// The maximum width of a note's line, and the columns at each side of it, with the rules in them.
  private static let (widest, margin) = (66, 3)

  /// Returns the width of a note's line in cells.
  private static func measure(_ context: Context) -> Int { area(for: 1, context).width }

  /// Returns the area of the panel with a note of `count` lines.
  private static func area(for count: Int, _ context: Context) -> PanelArea {
    let isPlain = context.isAccessible
    return PanelArea(
      atFootOf: context.screen, columns: isPlain ? context.screen.columns : widest + 2 * margin,
      rows: min(count + 2, max(3, context.screen.rows * 3 / 5)), margin: isPlain ? 0 : margin,
      isPlain: isPlain)
  }

  func draw(_ context: Context, into grid: inout Grid) {
    let lines = lines(context)
    let (area, style) = (Self.area(for: lines.count, context), context.palette.text)
    let (rect, left) = (area.rect, area.left)
    let seen = lines[min(top, lines.count)...].prefix(max(0, rect.size.rows - 2))
    let keys =
      (lines.count > seen.count ? ["↑↓ scroll"] : [])
      + (references.count > 1 ? ["←→ next note"] : []) + ["Enter go there", "Esc back"]
    area.draw(
      keys: context.keyHint(keys, width: area.width), isBelowTop: top > 0,
      hasMore: top + seen.count < lines.count, context, into: &grid)
    if context.isAccessible {
      let text = "Note \(index + 1) of \(references.count)"
      grid.write(text, column: 0, row: rect.row, style: style)
    } else {
      drawCount(on: rect, context.palette, into: &grid)
    }
    grid.focus(column: left, row: rect.row + 1)
    let book = context.book
    book.text.withUnsafeBufferPointer { text in
      var setter = LineSetter(of: book, text, type: context.layout?.type ?? TypeStyle())
      for (row, line) in zip((rect.row + 1)..., seen) {
        grid.withMutableRow(row) { cells in
          setter.set(line, measure: area.width, style: style, at: left, in: cells)
        }
      }
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
