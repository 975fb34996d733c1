import BookText

/// Rows of signs between two scenes: `* * *`, `~*~`, ⁂; drawn rules right above or below text. Several right
/// after each other are one.
struct SceneBreaks: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    // The lines of each mark; marks right after each other are joined.
    var marks: [Range<Int>] = []
    view.openRuns(to: .certain) { _, run in
      for row in run.isSceneBreak ? [run.lines.indices] : run.rulesAtItsEnds {
        if let last = marks.last, last.upperBound == row.lowerBound {
          marks[marks.count - 1] = last.lowerBound..<row.upperBound
        } else {
          marks.append(row)
        }
      }
    }
    return marks.map { view.claim($0, .sceneBreak, by: .sceneBreak, .certain) }
  }
}

extension Run {
  /// Whether the run is a line of signs between two scenes.
  var isSceneBreak: Bool { lines.count == 1 && lines.allSatisfy { text.isSceneBreak($0.range) } }

  /// The first and the last line, each if it is a rule drawn above or below other lines.
  fileprivate var rulesAtItsEnds: [Range<Int>] {
    guard lines.count > 1 else { return [] }
    let ends = [lines.startIndex, lines.endIndex - 1].filter { isDrawnRule(lines[$0]) }
    guard !ends.isEmpty, tableKind == nil, !isUnderlined else { return [] }
    return ends.map { $0..<$0 + 1 }
  }

  /// Fewest signs of a rule.
  private static let shortestRule = 40

  /// Whether a line is a row of the same sign, as wide as text.
  private func isDrawnRule(_ line: SourceLine) -> Bool {
    let sign = text[line.range.lowerBound]
    switch sign {
    case "-", "=", "_", "*", "~", "#":
      return line.range.count >= Run.shortestRule && text[line.range].allSatisfy { $0 == sign }
    default: return false
    }
  }

  /// Whether the second of two lines is a row of signs as long as the first, a title.
  private var isUnderlined: Bool {
    guard lines.count == 2, let title = lines.first, let rule = lines.last else { return false }
    return abs(title.columns - rule.columns) <= 2
  }
}
