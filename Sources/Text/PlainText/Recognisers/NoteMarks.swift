import BookText

/// Notes with their marks at the beginning, `[1]`, `[*]` or `[Footnote 1:`; and without brackets,
/// `Footnote 1:` or `¹`, if the text refers to them, perhaps with their words set in below.
struct NoteMarks: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// Claims a note from its mark to the next. A label without brackets, to which the text refers, may take
  /// the lines set in below its run too.
  func claims(in view: TextView) -> [Claim] {
    var cited = view.source.citedNotes[...]
    return view.claimOpenRuns { index, run in
      cited = cited.drop { $0 < index }
      let isCited = cited.first == index
      if isCited, let lines = view.linesOfNote(labelledBy: index) {
        return [view.claim(lines, .footnote, by: .noteMark, .likely)]
      }
      guard isCited || run.beginsNote else { return [] }
      return run.parts { run.beginsNote(run.lines[$0], isCited: isCited) }
        .map { $0.claim(.footnote, by: .noteMark, .likely) }
    }
  }
}

extension TextView {
  /// A label that is all of a run, `Footnote 1:`, and the paragraph set in below it; nil without both, or
  /// with verse in place of the paragraph.
  fileprivate func linesOfNote(labelledBy index: Int) -> Range<Int>? {
    let (label, below) = (source.range(ofRun: index), index + 1)
    guard
      NoteLabel.ofNote(in: source.text, at: label.lowerBound, end: label.upperBound)?.range
        == label,
      source.body.contains(below), source.blanks(beforeRun: below) <= 1,
      isOpen(run: below, to: .likely)
    else { return nil }
    let (lines, note) = (source.runs[index], run(below))
    let edge = source.lines[lines.lowerBound].indent + NoteLabel.leastIndent
    guard note.lines.allSatisfy({ $0.indent >= edge }),
      wrap.flatMap({ note.verseDecision(wrappedAt: $0, source.measure) }) == nil
    else { return nil }
    return lines.lowerBound..<source.runs[below].upperBound
  }
}

extension Run {
  var beginsNote: Bool { beginsNote(lines[lines.startIndex]) }

  /// `[1]`, `[*]` or `[Footnote 1:`, and words after it; among notes to which the text refers also
  /// `Footnote 1:` and `¹`.
  fileprivate func beginsNote(_ line: SourceLine, isCited: Bool = false) -> Bool {
    guard isCited || text[line.range.lowerBound] == "[" else { return false }
    let label = NoteLabel.ofNote(in: text, at: line.range.lowerBound, end: line.range.upperBound)
    return text[line.range.lowerBound] == "["
      ? label != nil : label?.form == .worded || label?.form == .raised
  }
}
