import BookText
import Cells
import TerminalInput
import Typesetting

extension Reader {
  /// Shows the first note that the pages in sight refer to.
  mutating func openNotes(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    let references = book.noteReferences(in: visibleText)
    if references.isEmpty {
      notice = "No notes on this page"
    } else {
      mode = .notes(NotesDrawer(references, at: 0))
    }
    return effects
  }

  /// Shows the note of the reference in a cell of the screen.
  ///
  /// - Returns: Whether a reference is there.
  mutating func openNote(column: Int, row: Int) -> Bool {
    guard let place = place(column: column, row: row) else { return false }
    let references = book.noteReferences(in: visibleText)
    guard let index = references.firstIndex(where: { $0.range.contains(place.utf8) }) else {
      return false
    }
    mode = .notes(NotesDrawer(references, at: index))
    return true
  }

  /// The lines of the note that is shown.
  func lines(of drawer: NotesDrawer) -> [SetLine] {
    SetPassage(
      drawer.note, of: book, measure: NotesDrawer.measure(on: screen),
      style: layout?.type ?? TypeStyle(), hyphenator: hyphenator
    ).lines
  }

  /// Takes a key while a note is shown.
  mutating func press(_ key: Key, in drawer: NotesDrawer, at now: Duration) -> [Effect] {
    guard key.modifiers.isEmpty else { return leaveOverlay(key, at: now) }
    var drawer = drawer
    switch key.code {
    case .right, .tab, .character("l"), .character("e"), .character("n"): drawer.turn(by: 1)
    case .left, .character("h"), .character("N"): drawer.turn(by: -1)
    case .down, .character("j"): scroll(&drawer, by: 1)
    case .up, .character("k"): scroll(&drawer, by: -1)
    case .pageDown, .character(" "): scroll(&drawer, by: 8)
    case .pageUp, .character("b"): scroll(&drawer, by: -8)
    case .enter:
      mode = .reading
      return jump(to: TextOffset(utf8: drawer.note.lowerBound), at: now)
    default: return leaveOverlay(key, at: now)
    }
    mode = .notes(drawer)
    return []
  }

  private func scroll(_ drawer: inout NotesDrawer, by distance: Int) {
    let count = lines(of: drawer).count
    let rows = NotesDrawer.rect(for: count, on: screen).size.rows - 2
    drawer.scroll(by: distance, of: count, rows: rows)
  }

  /// Takes a click while a note is shown: on another reference it shows that, elsewhere it leaves.
  mutating func click(_ report: MouseReport, in drawer: NotesDrawer, at now: Duration) -> [Effect] {
    let rect = NotesDrawer.rect(for: lines(of: drawer).count, on: screen)
    if rect.contains(column: report.column, row: report.row) {
      var drawer = drawer
      drawer.turn(by: 1)
      mode = .notes(drawer)
    } else if !openNote(column: report.column, row: report.row) {
      mode = .reading
    }
    return []
  }
}
