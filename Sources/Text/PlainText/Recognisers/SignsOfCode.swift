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
  /// True if the run has the signs of a program, a command or a grammar: in half of its lines if it is
  /// indented, otherwise in three of four. Prose may name functions, so a run at the left edge that begins
  /// with a capital or a quotation mark is none.
  fileprivate var isCode: Bool {
    guard let first = lines.first else { return false }
    let isSetIn = lines.allSatisfy { $0.indent >= edge + 3 }
    let sign = text[first.range.lowerBound]
    let mayBeCode = sign < 0x80 && !("A"..."Z").contains(sign) && sign != "\"" && sign != "'"
    guard isSetIn || lines.count > 1 && mayBeCode else { return false }
    if CodeLine(text[first.range]).isCommand { return true }
    var rest = isSetIn ? lines.count / 2 : lines.count / 4
    var code = 0
    for line in lines {
      if CodeLine(text[line.range], isSetIn: isSetIn).isCode
        || !isSetIn && text[line.range.upperBound - 1] == ";"
      {
        code += 1
      } else {
        rest -= 1
        if rest < 0 { return false }
      }
    }
    return code > 0 && (lines.count > 1 || text[first.range].contains("="))
  }
}
