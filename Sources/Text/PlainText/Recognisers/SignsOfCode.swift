import BookText

/// Lines with the signs of a program, a command or a grammar.
struct SignsOfCode: Recogniser {
  func claims(in view: TextView) -> [Claim] {
    var found: [Claim] = []
    view.openRuns(to: .likely) { _, run in
      if run.isCode { found.append(run.claim(.preformatted, by: .signsOfCode, .likely)) }
    }
    return found
  }
}

extension Run {
  /// Whether the run has the signs of a program, a command or a grammar: in half of its lines if it is
  /// indented, otherwise in three of four. Prose may name functions, so a run at the left edge with a capital
  /// or a quotation mark at its beginning does not count.
  fileprivate var isCode: Bool {
    let isSetIn = lines.allSatisfy { $0.indent >= edge + Self.leastIndentOfCode }
    guard let first = lines.first, isSetIn || lines.count > 1 && mayBeginCode(first) else {
      return false
    }
    if CodeLine(text[first.range]).isCommand { return true }
    var rest = lines.count / (isSetIn ? 2 : Self.inOneOther)
    for line in lines where !isCode(line, isSetIn: isSetIn) {
      rest -= 1
      if rest < 0 { return false }
    }
    return lines.count > 1 || text[first.range].contains("=")
  }

  /// Least indent of code, and the number of lines for each line without signs.
  private static let (leastIndentOfCode, inOneOther) = (3, 4)

  /// Whether a line begins with a sign or a small letter of ASCII.
  private func mayBeginCode(_ line: SourceLine) -> Bool {
    let sign = text[line.range.lowerBound]
    return !sign.isBeyondASCII && !("A"..."Z").contains(sign) && sign != "\"" && sign != "'"
  }

  private func isCode(_ line: SourceLine, isSetIn: Bool) -> Bool {
    CodeLine(text[line.range], isSetIn: isSetIn).isCode
      || !isSetIn && text[line.range.upperBound - 1] == ";"
  }
}
