/// The speeches of a play.
struct Speeches: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    guard view.speakers.isPlay else { return [] }
    var found: [Claim] = []
    view.openRuns(to: .likely) { index, run in
      found += view.speakers.speeches(of: run, at: index, joinsLines: view.options.joinsLines)
    }
    return found
  }
}
