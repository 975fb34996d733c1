import BookText
import Numbers

extension RunText {
  /// Runs that begin with the mark of a note, `[1]` or `Footnote 1:`. The text above must refer to the mark,
  /// or the number must follow the last note's. Such a run is no heading, even if it is a short line above
  /// others. Costs O(*n*); O(1) for a run in a text without such marks.
  func findCitedNotes() -> [Int] {
    guard body.contains(where: { citedNote(ofRun: $0) != nil }) else { return [] }
    var found: [Int] = []
    var references: Set<UInt64> = []
    var last: (form: NoteLabel.Form, number: Int)?
    var brackets = SignSearch(["["], in: text)
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
      while let place = brackets.first(from: next, before: range.upperBound) {
        if text[place - 1] > " ", let mark = NoteLabel.ofReference(in: text, at: place) {
          references.insert(mark.key)
        }
        next = place + 1
      }
    }
    return found
  }

  /// Marks that need a reference, `[1]`, `Footnote 1:`.
  private func citedNote(ofRun run: Int) -> NoteLabel? {
    let range = range(ofRun: run)
    let mark = NoteLabel.ofNote(in: text, at: range.lowerBound, end: range.upperBound)
    return mark.flatMap { $0.form == .bracketed || $0.form == .worded ? $0 : nil }
  }
}
