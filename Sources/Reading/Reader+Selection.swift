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
    case .enter, .character("H"): return highlight(selection.range, note: nil)
    case .character("a"):
      select(nil)
      mode = .writing(NotePrompt(for: selection.range, in: marks))
      return []
    case .character("x"), .delete: return removeHighlight(at: selection.range)
    case .character("y"):
      select(nil)
      notice = "Copied"
      return [.copyWanted(book.line(selection.range))]
    default: return leaveSelection(by: key, at: now)
    }
    select(selection)
    return []
  }

  private mutating func leaveSelection(by key: Key, at now: Duration) -> [Effect] {
    select(nil)
    switch Command(key) {
    case .suspend, .redraw, .quit, .help:
      return Command(key).map { perform($0, .key, at: now) } ?? []
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

  // MARK: Marking

  /// Marks words, with a note or, where it is nil, with the one they had.
  mutating func highlight(_ range: Range<Int>, note: String?) -> [Effect] {
    let old = marks.marks(in: range).first { $0.kind == .highlight && $0.range == range }
    marks.insert(
      ReadingMark(.highlight, at: range, in: book, note: note ?? old?.note ?? ""))
    select(nil)
    notice = "Marked"
    return [.marksChanged]
  }

  private mutating func removeHighlight(at range: Range<Int>) -> [Effect] {
    let present = marks.marks(in: range).filter { $0.kind == .highlight }
    for mark in present { marks.remove(id: mark.id) }
    select(nil)
    notice = present.isEmpty ? "Nothing is marked here" : "No longer marked"
    return present.isEmpty ? [] : [.marksChanged]
  }

  // MARK: Notes

  /// Takes a key while a note is written.
  mutating func press(_ key: Key, in prompt: NotePrompt, at now: Duration) -> [Effect] {
    var prompt = prompt
    switch (key.code, key.modifiers) {
    case (.enter, []): return highlight(prompt.range, note: prompt.line.text)
    case (.escape, []), (.character("c"), .control):
      select(nil)
      return []
    default: prompt.line.take(key)
    }
    mode = .writing(prompt)
    return []
  }
}

/// The line in which a note to some words is written.
struct NotePrompt: Hashable, Sendable {
  /// The words.
  let range: Range<Int>
  /// What has been written.
  var line = LineEditor()

  /// Goes on with the note that the words have, if any.
  init(for range: Range<Int>, in marks: ReadingMarks) {
    self.range = range
    line.append(
      marks.marks(in: range).first { $0.kind == .highlight && $0.range == range }?.note ?? "")
  }
}
