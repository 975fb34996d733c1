import BookText

/// Notes with their marks at the beginning, `[1]`, `[*]` or `[Footnote 1:`.
struct NoteMarks: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    var found: [Claim] = []
    view.openRuns(to: .likely) { _, run in
      guard run.beginsNote else { return }
      found += run.claims(.footnote, by: .noteMark, .likely) { run.beginsNote(run.lines[$0]) }
    }
    return found
  }
}

extension Run {
  /// Whether the run begins with the mark of a note.
  var beginsNote: Bool { beginsNote(lines[lines.startIndex]) }

  /// Whether a line begins with the mark of a note, `[1]`, `[*]` or `[Footnote 1:`, and words after it.
  fileprivate func beginsNote(_ line: SourceLine) -> Bool {
    guard text[line.range.lowerBound] == "[" else { return false }
    return NoteLabel.ofNote(in: text, at: line.range.lowerBound, end: line.range.upperBound) != nil
  }
}
