/// Lines right above what they name, found for all runs of a text together (`TitlesAboveText`).
struct TitlesRightAbove: HeadingRule {
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    let titles = view.candidates.filter { $0.lines == 1 && view.source.isRightAboveText($0.run) }
    return titles.map { HeadingProposal($0.run, by: .headingStyle, .certain, count: titles.count) }
  }
}
