import BookText

/// Consecutive rows of the text, or of notes.
public struct PagePart: Sendable {
  /// Row of its first line, in lines from the top of the page.
  public let row: Int
  public let lines: [SetLine]
  /// Lines of notes; empty if it is a part of the text.
  public let notes: [NoteLine]

  /// A part of the text, not of notes.
  public var isText: Bool { notes.isEmpty }
}

extension Pagination {
  /// Parts in the order of rows: the text, and the notes at its foot. For a screen reader each note follows
  /// the paragraph with its reference on the page.
  public func parts(ofPage index: Int) -> [PagePart] {
    let page = self[index]
    let lines = lines(of: page)
    guard let foot = page.foot else {
      return [PagePart(row: page.sinkage, lines: lines, notes: [])]
    }
    if format.style.isPlain { return spokenParts(of: lines, foot, from: page.sinkage) }
    return [
      PagePart(row: page.sinkage, lines: lines, notes: []),
      PagePart(row: foot.rule + 1, lines: foot.lines.map(\.line), notes: foot.lines),
    ]
  }

  /// Divides it for a screen reader: each note follows the paragraph with its reference, and notes continued
  /// from the page before come first.
  private func spokenParts(of lines: [SetLine], _ foot: Page.Foot, from first: Int) -> [PagePart] {
    var parts: [PagePart] = []
    var (row, start) = (first, 0)
    var notes = foot.lines[...]
    func addText(_ text: ArraySlice<SetLine>) {
      guard !text.isEmpty else { return }
      parts.append(PagePart(row: row, lines: Array(text), notes: []))
      row += text.count
    }
    func addNotes(calledBefore end: Int) {
      let called = Array(notes.prefix { $0.caller < end })
      guard !called.isEmpty else { return }
      notes.removeFirst(called.count)
      parts.append(PagePart(row: row, lines: called.map(\.line), notes: called))
      row += called.count
    }
    addNotes(calledBefore: 0)
    for index in lines.indices where endsBlock(index, of: lines) {
      guard let next = notes.first, next.caller <= index else { continue }
      addText(lines[start..<index + 1])
      start = index + 1
      addNotes(calledBefore: start)
    }
    addText(lines[start...])
    addNotes(calledBefore: .max)
    return parts
  }
}

extension Book {
  /// Place before the notes of a reference: its own, or for a screen reader the end of its paragraph.
  func lastPlace(withNotesCalledAt place: Int, _ style: TypeStyle) -> Int {
    style.isPlain ? max(place, blocks[blocks.index(at: place)].range.upperBound - 1) : place
  }
}
