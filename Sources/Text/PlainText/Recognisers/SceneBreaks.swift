import BookText

/// Rows of signs between two scenes: `* * *`, `~*~`, ⁂; drawn rules right above or below text, short ones
/// above a note; a stop alone between paragraphs. Several right after each other are one.
struct SceneBreaks: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// Claims each row of signs, or several right after each other as one. Rules at the ends of a run are
  /// claimed without the lines between.
  func claims(in view: TextView) -> [Claim] {
    // The lines of each mark; marks right after each other are joined.
    var marks: [Range<Int>] = []
    view.visitOpenRuns(to: .certain) { index, run in
      let isBreak = run.isSceneBreak || run.isStop && isBetweenTexts(index, in: view.source)
      for row in isBreak ? [run.lines.indices] : run.rulesAtItsEnds {
        if let last = marks.last, last.upperBound == row.lowerBound {
          marks[marks.count - 1] = last.lowerBound..<row.upperBound
        } else {
          marks.append(row)
        }
      }
    }
    return marks.map { view.claim($0, .sceneBreak, by: .sceneBreak, .certain) }
  }

  /// Blank lines part the run from both texts.
  private func isBetweenTexts(_ run: Int, in source: RunText) -> Bool {
    guard run > source.body.lowerBound, run + 1 < source.body.upperBound else { return false }
    return source.blanks(beforeRun: run) > 0 && source.blanks(afterRun: run) > 0
      && source.isText(run - 1) && source.isText(run + 1)
  }
}

extension Run {
  var isSceneBreak: Bool { lines.count == 1 && lines.allSatisfy { text.isSceneBreak($0.range) } }

  fileprivate var isStop: Bool {
    lines.count == 1
      && lines.allSatisfy { line in
        line.range.count <= "•".utf8.count
          && [".", "·", "•"].contains { text[line.range].elementsEqual($0.utf8) }
      }
  }

  /// First and last line, each if it is a long rule, or only the first if it is above a note. None in a
  /// table, below a title, or in a run of one line.
  fileprivate var rulesAtItsEnds: [Range<Int>] {
    guard lines.count > 1 else { return [] }
    if let first = lines.first, isAboveNote(first) {
      return [lines.startIndex..<lines.startIndex + 1]
    }
    let ends = [lines.startIndex, lines.endIndex - 1].filter {
      isRule(lines[$0], atLeast: Self.shortestRule)
    }
    guard !ends.isEmpty, tableKind == nil, !isUnderlined else { return [] }
    return ends.map { $0..<$0 + 1 }
  }

  private static let shortestRule = 40
  /// Signs of a rule above a note.
  static let shortestAboveNote = 3

  /// The same sign, `length` bytes or more.
  func isRule(_ line: SourceLine, atLeast length: Int) -> Bool {
    let sign = text[line.range.lowerBound]
    switch sign {
    case "-", "=", "_", "*", "~", "#":
      return line.range.count >= length && text[line.range].allSatisfy { $0 == sign }
    default: return false
    }
  }

  /// A rule of hyphens or underscores above the only note with its mark.
  private func isAboveNote(_ first: SourceLine) -> Bool {
    let sign = text[first.range.lowerBound]
    guard sign == "-" || sign == "_", isRule(first, atLeast: Self.shortestAboveNote) else {
      return false
    }
    let marks = lines.dropFirst().compactMap { line in
      NoteLabel.ofNote(in: text, at: line.range.lowerBound, end: line.range.upperBound)
    }
    guard let mark = marks.first,
      mark.range.lowerBound == lines[lines.startIndex + 1].range.lowerBound
    else { return false }
    return Set(marks.map(\.key)).count == marks.count
  }

  /// Two lines that end at the same column, within two: a title above a row of signs.
  private var isUnderlined: Bool {
    guard lines.count == 2, let title = lines.first, let rule = lines.last else { return false }
    return abs(title.columns - rule.columns) <= 2
  }
}
