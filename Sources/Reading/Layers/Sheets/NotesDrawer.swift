import BookText
import Cells
import TerminalInput
import Typesetting

/// The notes that the pages in sight refer to, one of them shown at the foot of the screen.
struct NotesDrawer: Panel {
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
  private mutating func turn(by distance: Int) {
    index = (index + distance % references.count + references.count) % references.count
    top = 0
  }

  /// Moves the note by so many lines.
  private mutating func scroll(by distance: Int, of reader: Reader) {
    let count = lines(of: reader).count
    let rows = Self.rect(for: count, on: reader.screen).size.rows - 2
    top = min(max(0, top + distance), max(0, count - rows))
  }

  // MARK: Keys and clicks

  mutating func press(_ key: Key, of reader: Reader) -> PanelAnswer {
    guard key.modifiers.isEmpty else { return .passes }
    switch key.code {
    case .right, .tab, .character("l"), .character("e"), .character("n"): turn(by: 1)
    case .left, .character("h"), .character("N"): turn(by: -1)
    case .down, .character("j"): scroll(by: 1, of: reader)
    case .up, .character("k"): scroll(by: -1, of: reader)
    case .pageDown, .character(" "): scroll(by: 8, of: reader)
    case .pageUp, .character("b"): scroll(by: -8, of: reader)
    case .enter: return .goes(to: TextOffset(utf8: note.lowerBound))
    default: return .passes
    }
    return .stays
  }

  /// In the drawer the next note is wanted; on another reference that one's, elsewhere none.
  mutating func click(_ report: MouseReport, of reader: Reader) -> PanelAnswer {
    let rect = Self.rect(for: lines(of: reader).count, on: reader.screen)
    if rect.contains(column: report.column, row: report.row) {
      turn(by: 1)
    } else if let other = reader.note(column: report.column, row: report.row) {
      self = other
    } else {
      return .leaves
    }
    return .stays
  }

  mutating func turnWheel(by lines: Int, of reader: Reader) { scroll(by: lines, of: reader) }

  /// The pages in sight may be others now; the note stays where its reference is still seen.
  mutating func refresh(from reader: Reader) -> Bool {
    let references = reader.book.noteReferences(in: reader.visibleText)
    guard let index = references.firstIndex(where: { $0.note == note }) else { return false }
    if references != self.references { self = NotesDrawer(references, at: index) }
    return true
  }

  // MARK: Drawing

  /// The lines of the note that is shown.
  private func lines(of reader: Reader) -> [SetLine] {
    SetPassage(
      note, of: reader.book, measure: Self.measure(on: reader.screen),
      style: reader.layout?.type ?? TypeStyle(), hyphenator: reader.hyphenator
    ).lines
  }

  /// The cells of a line of a note.
  private static func measure(on screen: Size) -> Int { max(1, min(66, screen.columns - 6)) }

  /// The rectangle of a drawer with a note of `count` lines.
  private static func rect(for count: Int, on screen: Size) -> Rect {
    let columns = min(screen.columns, measure(on: screen) + 6)
    let rows = min(count + 2, max(3, screen.rows * 3 / 5))
    return Rect(
      column: (screen.columns - columns) / 2, row: screen.rows - rows, columns: columns, rows: rows)
  }

  func draw(of reader: Reader, into grid: inout Grid) {
    let lines = lines(of: reader)
    let (screen, palette) = (reader.screen, reader.palette)
    let rect = Self.rect(for: lines.count, on: screen)
    grid.fill(rect, with: Cell(.space, palette.text))
    grid.drawDrawer(rect, style: palette.mutedText)
    drawCount(on: rect, palette, into: &grid)
    let seen = lines[min(top, lines.count)...].prefix(max(0, rect.size.rows - 2))
    let book = reader.book
    book.text.withUnsafeBufferPointer { text in
      var setter = LineSetter(
        text: text, blocks: book.blocks, emphasis: book.emphasis,
        type: reader.layout?.type ?? TypeStyle())
      for (row, line) in zip((rect.row + 1)..., seen) {
        grid.withMutableRow(row) { cells in
          setter.set(
            line, measure: Self.measure(on: screen), style: palette.text, at: rect.column + 3,
            in: cells)
        }
      }
    }
    if top + seen.count < lines.count {
      grid.write(
        "↓", column: rect.columns.upperBound - 2, row: rect.rows.upperBound - 2,
        style: palette.mutedText)
    }
  }

  /// Says on the rule which of the notes it is.
  private func drawCount(on rect: Rect, _ palette: Palette, into grid: inout Grid) {
    guard references.count > 1 else { return }
    let text = " \(index + 1) of \(references.count) "
    let column = rect.columns.upperBound - 3 - cellWidth(of: text)
    grid.write(
      text, column: max(rect.column + 1, column), row: rect.row, style: palette.mutedText)
  }
}

extension Reader {
  /// Shows the first note that the pages in sight refer to.
  mutating func openNotes(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    let references = book.noteReferences(in: visibleText)
    guard !references.isEmpty else {
      notice = "No notes on this page"
      return effects
    }
    return effects + show(NotesDrawer(references, at: 0), at: now)
  }

  /// The note of the reference in a cell of the screen; nil where none is there.
  func note(column: Int, row: Int) -> NotesDrawer? {
    guard let place = place(column: column, row: row) else { return nil }
    let references = book.noteReferences(in: visibleText)
    return references.firstIndex { $0.range.contains(place.utf8) }
      .map { NotesDrawer(references, at: $0) }
  }
}
