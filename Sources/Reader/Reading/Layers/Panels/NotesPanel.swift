import BookText
import Cells
import Defaults
import TerminalInput
import Typesetting

/// The notes of the visible pages, one at a time at the foot of the screen: the notes of the book, and the
/// reader's own.
struct NotesPanel: Panel {
  static let help: KeyScreen? = .notes

  enum Note: Hashable, Sendable {
    case printed(NoteReference)
    case own(Mark)

    /// The text it belongs to: the reference, or the marked words.
    var range: Range<Int> {
      switch self {
      case .printed(let reference): reference.range
      case .own(let mark): mark.range
      }
    }

    /// Whether another value is the same note, whatever is written in it.
    func isSame(as other: Note) -> Bool {
      switch (self, other) {
      case (.printed(let one), .printed(let two)): one.note == two.note
      case (.own(let one), .own(let two)): one.id == two.id
      default: false
      }
    }
  }

  /// The notes, in order; never empty.
  let notes: [Note]
  /// Index of the visible note.
  private(set) var index: Int
  /// The index of the first visible line.
  private var top = 0

  private init(_ notes: [Note], at index: Int) { (self.notes, self.index) = (notes, index) }

  /// Shows the note of the reference with an index.
  init(_ references: [NoteReference], at index: Int) {
    self.init(references.map { .printed($0) }, at: index)
  }

  /// Shows the first note of the visible pages, or a listener's: the one being heard, or else the next one
  /// or the last. Nil without notes.
  init?(_ context: Context) {
    let notes = Self.notes(context)
    guard !notes.isEmpty else { return nil }
    let place = context.isAccessible ? context.cursorWord ?? 0 : 0
    let heard = notes.firstIndex {
      if case .printed(let reference) = $0 { reference.note.contains(place) } else { false }
    }
    let next = notes.firstIndex { $0.range.lowerBound >= place }
    self.init(notes, at: heard ?? next ?? notes.count - 1)
  }

  /// Shows the note with its reference or marked words in a cell of the screen; returns nil if there is none.
  init?(_ context: Context, at report: MouseReport) {
    guard let place = context.place(column: report.column, row: report.row) else { return nil }
    let notes = Self.notes(context)
    let touched = notes.indices.filter { notes[$0].range.contains(place.utf8) }
    // A reference is shorter than the words around it.
    guard let index = touched.min(by: { notes[$0].range.count < notes[$1].range.count }) else {
      return nil
    }
    self.init(notes, at: index)
  }

  /// The notes of the visible pages, in order.
  private static func notes(_ context: Context) -> [Note] {
    context.scene.seenText.parts.flatMap { part in
      let printed = context.book.noteReferences(in: part).map { Note.printed($0) }
      let own = context.marks.marks(in: part).filter { $0.kind != .word && !$0.note.isEmpty }
        .map { Note.own($0) }
      return (printed + own).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  var note: Note { notes[index] }

  /// Shows the beginning of the next note, or of the previous one by -1; past the last note, of the first.
  private mutating func turn(by distance: Int) {
    index = (index + distance % notes.count + notes.count) % notes.count
    top = 0
  }

  /// Scrolls the note down by `distance` lines, or up if it is negative, at most to its ends.
  private mutating func scroll(by distance: Int, _ context: Context) {
    let count = lines(context).count
    let rows = Self.area(for: count, context).rect.size.rows - 2
    top = min(max(0, top + distance), max(0, count - rows))
  }

  // MARK: Keys and clicks

  /// Turns to another note, scrolls, or acts on the note: Enter goes to a printed one and edits an own one,
  /// and a key selects the words of an own one. Passes other keys.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    switch KeyScreen.notes[key] {
    case .selectNoted:
      guard case .own(let mark) = note, !mark.range.isEmpty else { return .pass }
      return .close(.open(SelectionLayer(at: mark.range)))
    case .right: turn(by: 1)
    case .left: turn(by: -1)
    case nil where key == Key(.enter):
      switch note {
      case .printed(let reference):
        if isHidden(context) { return .stay }
        return .close(.go(.place(TextOffset(utf8: reference.note.lowerBound))))
      case .own(let mark): return .close(.editNote(of: mark))
      }
    default:
      guard let distance = KeyScreen.lines(for: key, page: 8) else { return .pass }
      scroll(by: distance, context)
    }
    return .stay
  }

  /// A click in the panel shows the next note, a click on another reference its note; elsewhere it closes.
  mutating func click(at report: MouseReport, _ context: Context) -> Response {
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

  func adopt(_ change: TextChange) -> Bool { change.isSame }

  /// Updates the notes after a turn. Returns false, to close, if its reference or words are out of sight.
  mutating func refresh(_ context: Context) -> Bool {
    let notes = Self.notes(context)
    guard let index = notes.firstIndex(where: { $0.isSame(as: note) }) else { return false }
    if notes != self.notes { self = NotesPanel(notes, at: index) }
    return true
  }

  // MARK: Drawing

  /// The lines of a note: as the book sets them, or as the reader wrote them.
  private enum Lines {
    case printed([SetLine])
    case own([String])

    var count: Int {
      switch self {
      case .printed(let lines): lines.count
      case .own(let lines): lines.count
      }
    }
  }

  /// Returns the lines of the current note, broken to the width of the panel.
  private func lines(_ context: Context) -> Lines {
    switch note {
    case .printed(let reference):
      return .printed(
        context.book.excerpt(
          reference.note, measure: Self.measure(context),
          style: context.pages.type(at: reference.note.lowerBound),
          hyphenator: context.pages.hyphenator(at: reference.note.lowerBound)))
    case .own(let mark):
      let paragraphs = mark.note.split(separator: "\n", omittingEmptySubsequences: false)
      let width = Self.measure(context)
      return .own(paragraphs.flatMap { $0.isEmpty ? [""] : wrapped([String($0)], to: width) })
    }
  }

  /// Maximum width of a note's line, in columns.
  private static let widest = 66
  /// Number of columns at each side of a note's line, with the rule in them.
  private static let margin = 3

  private static func measure(_ context: Context) -> Int { area(for: 1, context).width }

  private static func area(for count: Int, _ context: Context) -> PanelArea {
    let isPlain = context.isAccessible
    return PanelArea(
      atFootOf: context.screen, columns: isPlain ? context.screen.columns : widest + 2 * margin,
      rows: min(count + 2, max(3, context.screen.rows * 3 / 5)), margin: isPlain ? 0 : margin,
      isPlain: isPlain)
  }

  /// Draws the visible lines of the note in a frame with hints, and its number among several.
  func draw(_ context: Context, into grid: inout Grid) {
    let lines = lines(context)
    let (area, style) = (Self.area(for: lines.count, context), context.palette.text)
    let (rect, left) = (area.rect, area.left)
    let first = min(top, lines.count)
    let seen = first..<min(lines.count, first + max(0, rect.size.rows - 2))
    let isOwn = if case .own = note { true } else { false }
    let hints = [
      lines.count > seen.count ? Hint("↑↓", "scroll") : nil,
      notes.count > 1 ? Hint("←→", "next note") : nil,
      isOwn ? Hint("Enter", "edit") : isHidden(context) ? nil : Hint("Enter", "go there"),
      isOwn ? Hint(.selectNoted, "select") : nil, Hint("Esc", "back"),
    ]
    area.draw(
      hints: hints.compactMap { $0 }, isBelowTop: top > 0,
      hasMore: seen.upperBound < lines.count, context, into: &grid)
    if context.isAccessible {
      let text = (isOwn ? "Your note, " : "Note ") + "\(index + 1) of \(notes.count)"
      grid.write(text, column: 0, row: rect.row, style: style)
    } else {
      drawCount(on: rect, isOwn: isOwn, context.palette, into: &grid)
    }
    grid.focus(column: left, row: rect.row + 1)
    switch lines {
    case .printed(let lines):
      draw(lines[seen], at: left, row: rect.row + 1, width: area.width, context, into: &grid)
    case .own(let lines):
      for (row, line) in zip((rect.row + 1)..., lines[seen]) {
        grid.write(line, column: left, row: row, style: style)
      }
    }
  }

  /// Draws lines of a printed note as they are set on pages.
  private func draw(
    _ lines: ArraySlice<SetLine>, at left: Int, row first: Int, width: Int, _ context: Context,
    into grid: inout Grid
  ) {
    let (book, style) = (context.book, context.palette.text)
    book.text.withTextBytes { text in
      let type = context.pages.type(at: note.range.lowerBound)
      var setter = LineSetter(of: book, text, type: type)
      for (row, line) in zip(first..., lines) {
        grid.withMutableRow(row) { cells in
          setter.set(line, measure: width, style: style, at: left, in: cells)
        }
      }
    }
  }

  /// Whether the note is on no page, or only at the foot of the page that refers to it.
  private func isHidden(_ context: Context) -> Bool {
    guard case .printed(let reference) = note else { return false }
    let place = reference.note.lowerBound
    return !context.book.isOnPage(place)
      || context.pages.pagination.movedNotes(around: place) != nil
  }

  /// Draws the number of the note on the rule, and whether it is the reader's.
  private func drawCount(on rect: Rect, isOwn: Bool, _ palette: Palette, into grid: inout Grid) {
    guard notes.count > 1 || isOwn else { return }
    let count = notes.count > 1 ? "\(index + 1) of \(notes.count) " : ""
    let text = isOwn ? " Your note \(count)" : " \(count)"
    let column = rect.columns.upperBound - 3 - cellWidth(of: text)
    grid.write(
      text, column: max(rect.column + 1, column), row: rect.row, style: palette.mutedText)
  }
}
