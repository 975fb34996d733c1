import BookText
import Defaults
import Paging
import TerminalInput

extension Reader {
  private var units: TextUnits { TextUnits(book: book) }

  /// Chooses the first word of the page, or the one at a place.
  mutating func openSelection(at place: TextOffset? = nil, now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    guard let word = units.word(at: (place ?? TextOffset(utf8: visibleText.lowerBound)).utf8) else {
      return effects
    }
    select(TextSelection(at: word))
    return effects
  }

  private mutating func select(_ selection: TextSelection?) {
    mode = selection.map { .selecting($0) } ?? .reading
    composed.removeAll()
  }

  /// Takes a key while words are chosen.
  mutating func press(
    _ key: Key, in selection: TextSelection, at now: Duration
  ) -> [Effect] {
    guard key.modifiers.isEmpty else { return leaveSelection(by: key, at: now) }
    var selection = selection
    let word = selection.word
    switch key.code {
    case .right, .character("l"), .character("w"):
      return move(&selection, to: units.word(after: word), at: now)
    case .left, .character("h"), .character("b"):
      return move(&selection, to: units.word(before: word), at: now)
    case .down, .character("j"): return moveByLine(&selection, 1, at: now)
    case .up, .character("k"): return moveByLine(&selection, -1, at: now)
    case .character("}"): return moveByParagraph(&selection, 1, at: now)
    case .character("{"): return moveByParagraph(&selection, -1, at: now)
    case .character(" "), .character("v"): selection.toggleExtending()
    case .character("s"): choose(units.sentence(at: word.lowerBound), &selection)
    case .character("p"): choose(units.paragraph(at: word.lowerBound), &selection)
    case .character("H"): return perform(.mark, on: selection, at: now)
    case .delete: return perform(.unmark, on: selection, at: now)
    default:
      guard let action = SelectionRow.Action.allCases.first(where: { $0.key == key }) else {
        return leaveSelection(by: key, at: now)
      }
      return perform(action, on: selection, at: now)
    }
    select(selection)
    return []
  }

  /// Does something with the words that are chosen.
  private mutating func perform(
    _ action: SelectionRow.Action, on selection: TextSelection, at now: Duration
  ) -> [Effect] {
    select(nil)
    switch action {
    case .mark: return highlight(selection.range)
    case .note: return write(noteOf: highlightMark(of: selection.range))
    case .copy: return copy(book.line(selection.range))
    case .lookUp: return lookUp(book.line(selection.range))
    case .readAloud: return readAloud(from: selection.range.lowerBound, at: now)
    case .unmark: return removeHighlight(at: selection.range)
    }
  }

  /// Copies a text to the clipboard of the terminal.
  mutating func copy(_ text: String) -> [Effect] {
    notice = "Copied"
    return [.copyWanted(text)]
  }

  private mutating func leaveSelection(by key: Key, at now: Duration) -> [Effect] {
    select(nil)
    switch bindings[key] {
    case .quit: return perform(.quit, .key, at: now)
    case .help: return perform(.help, .key, at: now)
    default: return []
    }
  }

  // MARK: Moving

  private mutating func move(
    _ selection: inout TextSelection, to word: Range<Int>?, at now: Duration
  ) -> [Effect] {
    guard let word else { return [] }
    selection.move(to: word)
    select(selection)
    guard !visibleText.contains(word.lowerBound) else { return [] }
    // The page follows.
    let (page, effects) = page(at: TextOffset(utf8: word.lowerBound), at: now)
    let turn = turn(toPage: page, at: now)
    return effects + turn + carryOut(turner.handle(.resolve, at: now))
  }

  private mutating func moveByLine(
    _ selection: inout TextSelection, _ distance: Int, at now: Duration
  ) -> [Effect] {
    // Lines are as long as the measure, nearly: words further on by as many characters.
    let measure = layout?.format.measure ?? 66
    var word = selection.word
    var passed = 0
    while passed < measure {
      guard let next = distance > 0 ? units.word(after: word) : units.word(before: word) else {
        break
      }
      passed += abs(next.lowerBound - word.lowerBound)
      word = next
    }
    return move(&selection, to: word, at: now)
  }

  private mutating func moveByParagraph(
    _ selection: inout TextSelection, _ distance: Int, at now: Duration
  ) -> [Effect] {
    let start = units.paragraph(at: selection.word.lowerBound).lowerBound
    if distance < 0, selection.word.lowerBound > start {
      return move(&selection, to: units.word(at: start), at: now)
    }
    let paragraph = units.paragraph(distance, from: selection.word.lowerBound)
    return move(&selection, to: paragraph.flatMap { units.word(at: $0.lowerBound) }, at: now)
  }

  private func choose(_ range: Range<Int>, _ selection: inout TextSelection) {
    guard let first = units.word(at: range.lowerBound),
      let end = units.word(before: range.upperBound..<range.upperBound)
    else { return }
    selection.choose(from: first, to: end)
  }

  // MARK: The mouse

  /// Takes what the mouse does while words are chosen: with either button others are chosen, or
  /// more, and a click beside the text leaves them.
  mutating func mouse(
    _ report: MouseReport, in selection: TextSelection, at now: Duration
  ) -> [Effect] {
    let row = SelectionRow(screen: screen)
    switch report.action {
    case .press(button: 0) where report.row == row.row:
      return row.action(column: report.column).map { perform($0, on: selection, at: now) } ?? []
    case .press(button: 0), .press(button: 2):
      guard let word = word(column: report.column, row: report.row) else {
        select(nil)
        return []
      }
      select(TextSelection(at: word))
    case .drag(button: 0), .drag(button: 2):
      guard let word = word(column: report.column, row: report.row), word != selection.word else {
        return []
      }
      var selection = selection
      if !selection.isExtending { selection.toggleExtending() }
      selection.move(to: word)
      select(selection)
    case .press, .drag, .release, .motion, .wheelUp, .wheelDown: break
    }
    return []
  }

  /// The word in a cell of the screen; nil where none is there.
  func word(column: Int, row: Int) -> Range<Int>? {
    place(column: column, row: row).flatMap { units.word(at: $0.utf8) }
  }

  // MARK: Marking

  /// The mark of some words: the one that is there already, or a new one.
  private func highlightMark(of range: Range<Int>) -> ReadingMark {
    marks.marks(in: range).first { $0.kind == .highlight && $0.range == range }
      ?? ReadingMark(.highlight, at: range, in: book)
  }

  /// Marks words; a note that they had stays.
  private mutating func highlight(_ range: Range<Int>) -> [Effect] {
    insert(highlightMark(of: range), saying: "Marked")
  }

  private mutating func insert(_ mark: ReadingMark, saying sentence: String) -> [Effect] {
    marks.insert(mark)
    composed.removeAll()
    notice = sentence
    return [.marksChanged]
  }

  private mutating func removeHighlight(at range: Range<Int>) -> [Effect] {
    let present = marks.marks(in: range).filter { $0.kind == .highlight }
    for mark in present { marks.remove(id: mark.id) }
    notice = present.isEmpty ? "Nothing is marked here" : "No longer marked"
    return present.isEmpty ? [] : [.marksChanged]
  }

  // MARK: Notes

  /// Asks for the note of a mark: on a line, or in the reader's editor where it has several.
  mutating func write(noteOf mark: ReadingMark) -> [Effect] {
    if mark.note.unicodeScalars.contains("\n") { return [.editorWanted(EditedNote(of: mark))] }
    mode = .writing(NotePrompt(for: mark))
    return []
  }

  /// Takes a key while a note is written.
  mutating func press(_ key: Key, in prompt: NotePrompt, at now: Duration) -> [Effect] {
    var prompt = prompt
    switch (key.code, key.modifiers) {
    case (.enter, []):
      select(nil)
      return insert(prompt.written, saying: "Noted")
    case (.character("e"), .control):
      select(nil)
      return [.editorWanted(EditedNote(of: prompt.written))]
    case (.escape, []), (.character("c"), .control), (.character("g"), .control):
      select(nil)
      return []
    default: prompt.line.take(key)
    }
    mode = .writing(prompt)
    return []
  }

  /// Takes a note as it was written in the reader's editor.
  public mutating func takeEdited(_ text: String, for note: EditedNote) -> [Effect] {
    var mark = note.mark
    mark.note = text
    let effects = insert(mark, saying: "Noted")
    refreshPanel()
    return effects
  }
}

/// The line in which the note of a mark is written.
struct NotePrompt: Sendable {
  private let mark: ReadingMark
  /// What has been written.
  var line = LineEditor()

  /// Goes on with the note that the mark has.
  init(for mark: ReadingMark) {
    self.mark = mark
    line.append(mark.note)
  }

  /// The mark with what has been written.
  var written: ReadingMark {
    var mark = mark
    mark.note = line.text
    return mark
  }
}

/// A note that is to be written in the reader's editor.
public struct EditedNote: Hashable, Sendable {
  let mark: ReadingMark

  init(of mark: ReadingMark) { self.mark = mark }

  /// What has been written until now.
  public var text: String { mark.note }
}
