import BookText
import Numbers

extension RunText {
  /// Runs that begin with the mark of a note, `[1]`, `¹` or `Footnote 1:`. The text above must refer to the
  /// mark, or the number must follow the last note's. Such a run is no heading, even if it is a short line
  /// above others. Costs O(*n*); O(1) for a run in a text without such marks.
  func findCitedNotes() -> [Int] {
    guard body.contains(where: { citedNote(ofRun: $0) != nil }) else { return [] }
    var found: [Int] = []
    var references: Set<UInt64> = []
    var last: (form: NoteLabel.Form, number: Int)?
    // The last two begin raised figures.
    var signs = SignSearch(["[", 0xC2, 0xE2], in: text)
    for run in body {
      let range = range(ofRun: run)
      if let mark = citedNote(ofRun: run) {
        let number = Number.parse(text[mark.sign], in: 0...9999)
        let isNext = number.map { $0 - 1 == last?.number && mark.form == last?.form } ?? false
        if references.remove(mark.key) != nil || isNext {
          found.append(run)
          last = number.map { (mark.form, $0) }
        }
      }
      var next = range.lowerBound + 1
      while let place = signs.first(from: next, before: range.upperBound) {
        next = place + 1
        if text[place - 1] > " ", let mark = NoteLabel.ofReference(in: text, at: place) {
          references.insert(mark.key)
          next = mark.range.upperBound
        }
      }
    }
    return found
  }

  /// A mark that needs a reference, `[1]`, `¹`, `Footnote 1:`, perhaps below a rule.
  private func citedNote(ofRun run: Int) -> NoteLabel? {
    var lines = lines[runs[run]]
    if lines.count > 1, let first = lines.first,
      Run(lines: lines, text: text, edge: 0).isRule(first, atLeast: Run.shortestAboveNote)
    {
      lines.removeFirst()
    }
    guard let first = lines.first, let last = lines.last else { return nil }
    let mark = NoteLabel.ofNote(in: text, at: first.range.lowerBound, end: last.range.upperBound)
    return mark.flatMap { [.bracketed, .worded, .raised].contains($0.form) ? $0 : nil }
  }
}
