import BookText

/// Short lines of one look with text between them: in capitals, emphasised, set off, left of the text, or
/// only shorter.
struct LinesAlike: HeadingRule {
  /// The names of speakers come so often at least.
  private static let fewestOfNames = 3

  func proposals(in view: HeadingView) -> [HeadingProposal] {
    let (source, candidates) = (view.source, view.candidates)
    let members = Dictionary(grouping: candidates.indices) {
      source.look(of: HeadingReading(candidates[$0]))
    }
    let titlesOfLook = Dictionary(grouping: view.titles) { source.look(of: HeadingReading($0)) }
    var found: [HeadingProposal] = []
    for case (let look?, var all) in members {
      // The names of speakers recur.
      if look.sign == .none {
        let counts = Dictionary(grouping: all) { candidates[$0].key }
        all.removeAll { counts[candidates[$0].key, default: []].count >= Self.fewestOfNames }
      }
      // Of lines as close to the text as paragraphs a third is evidence for all.
      let isDoubtful = look.isClose && look.sign != .outdent
      let certain = isDoubtful ? all.filter { isBetweenTexts(candidates[$0], in: source) } : all
      if look.isClose, [.title, .none].contains(look.sign),
        !all.map({ source.scan(of: candidates[$0]) }).areTitles
      {
        continue
      }
      guard isPlausible(certain, look, titles: titlesOfLook[look]?.count ?? 0, in: view) else {
        continue
      }
      let isThird = certain.count.isMore(thanShare: 1, in: 3, of: all.count)
      let runs = (isThird ? all : certain).map { candidates[$0].run }
      found += runs.lazy.filter { $0 <= view.lastPage }
        .map { HeadingProposal($0, by: .headingStyle, .custom, count: runs.count) }
    }
    return found
  }

  /// Whether a run is between paragraphs of some length.
  private func isBetweenTexts(_ candidate: HeadingCandidate, in source: RunText) -> Bool {
    let run = candidate.run
    // A dash stands before the author of a poem.
    guard run > source.body.lowerBound, run + 1 < source.body.upperBound,
      source.text[source.range(ofRun: run).lowerBound] != "-"
    else { return false }
    guard source.isText(run + 1), source.text[source.range(ofRun: run + 1).lowerBound] != "["
    else { return false }
    // A caption belongs to neither text.
    let isBelowCaption = run - 1 > source.body.lowerBound && source.isInBrackets(run - 1)
    let before = source.range(ofRun: isBelowCaption ? run - 2 : run - 1)
    // A heading below a heading.
    return before.count >= RunText.leastText
      || candidate.isEmphasised && TitleScan(source.text, before).isAllCapitals
  }

  /// The evidence required for headings of a look: their least number, and the least distance between them.
  private static func evidence(for look: HeadingLook) -> (fewest: Int, bytes: Int) {
    switch look.sign {
    case .none: (20, 150)
    case .outdent: (3, 100)
    case _ where look.isClose: (3, 600)
    case .plain: (3, look.isWide ? 240 : 600)
    case .capitals: (look.isWide ? 1 : 2, 240)
    case .title, .emphasis: (look.isWide && !look.hasStop ? 1 : 3, 240)
    }
  }

  /// Whether runs of the same layout are headings: there are several, with text between them.
  private func isPlausible(
    _ members: [Int], _ look: HeadingLook, titles: Int, in view: HeadingView
  ) -> Bool {
    let evidence = Self.evidence(for: look)
    func haveText(_ bytes: Int) -> Bool {
      view.source.hasText(
        bytes, between: members, of: view.candidates, titles: min(1, titles))
    }
    guard members.count >= evidence.fewest,
      haveText(evidence.bytes) || haveText(RunText.leastText) && isRegular(members, in: view)
    else { return false }
    // The names of speakers and addresses above letters come again and again, titles seldom.
    let keys = Set(members.map { view.candidates[$0].key })
    return members.count < 4 || keys.count * 2 > members.count
  }

  /// Fewest members of a style that divides all of a text, and the least gap above each.
  private static let (fewestRegular, leastRegularGap) = (4, 2)

  /// Whether some runs divide all of the text below the first: each has a wide gap above it and a narrower
  /// one below, and no other run has such a gap. The parts between them may be short.
  private func isRegular(_ members: [Int], in view: HeadingView) -> Bool {
    let (source, candidates) = (view.source, view.candidates)
    guard members.count >= Self.fewestRegular, let first = members.first else { return false }
    let gap = members.reduce(Int.max) { min($0, candidates[$1].blanks) }
    guard gap >= Self.leastRegularGap,
      members.allSatisfy({ candidates[$0].blanksAfter < candidates[$0].blanks })
    else { return false }
    let runs = Set(members.map { candidates[$0].run })
    return (candidates[first].run..<source.body.upperBound).allSatisfy {
      source.blanks(beforeRun: $0) < gap || runs.contains($0)
    }
  }
}
