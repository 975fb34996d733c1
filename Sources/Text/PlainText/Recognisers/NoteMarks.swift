import BookText
import Numbers

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

extension RunText {
  /// The runs that begin with the mark of a note, `[1]`, to which the text above refers, or with the next
  /// number: a citation there is no heading, even if it is a short line above others.
  ///
  /// - Complexity: O(*n*); O(1) for a run in a text without such marks.
  var citedNotes: [Int] {
    guard body.contains(where: { text[range(ofRun: $0).lowerBound] == "[" }) else { return [] }
    var found: [Int] = []
    var references: Set<UInt64> = []
    var last: Int?
    var brackets = SignSearch(["["], in: text)
    for run in body {
      let range = range(ofRun: run)
      if let mark = NoteLabel.ofNote(in: text, at: range.lowerBound, end: range.upperBound),
        mark.form == .bracketed,
        case let number = Number.parse(text[mark.range].dropFirst().dropLast(), in: 0...9999),
        references.contains(mark.key) || number != nil && number == last.map({ $0 + 1 })
      {
        found.append(run)
        last = number
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
