/// The speeches of a play.
struct Speeches: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    guard view.speakers.isPlay else { return [] }
    var found: [Claim] = []
    // The line after a name that was cut off the rest of its speech.
    var rest: Int?
    view.openRuns(to: .likely) { index, run in
      let isBelow = run.lines.startIndex == rest && run.lines.first?.blankLinesBefore == 0
      var claims = view.speakers.speeches(of: run, at: index, joinsLines: view.options.joinsLines)
      // Another language may stand beside the speech.
      let isRest = isBelow && claims.isEmpty && run.tableKind == nil
      if isRest { claims = [view.speakers.words(of: run, joinsLines: view.options.joinsLines)] }
      let isName = claims.last?.block.layout.traits.contains(.keptWithNext) == true
      rest = isRest || isName ? run.lines.endIndex : nil
      found += claims
    }
    return found
  }
}
