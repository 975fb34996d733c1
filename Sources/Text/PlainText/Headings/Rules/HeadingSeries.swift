import BookText

/// Lines in capitals that are headings because there are so many of them.
///
/// One such line may be a cry, an inscription or the name of a speaker. Ten or more with the same gap
/// above them and the same indent, nearly all different and each alone between texts, are headings:
/// all of them or none, however short the text between two of them may be.
struct HeadingSeries: HeadingRule {
  /// The common layout of the lines of a series.
  private struct Look: Hashable {
    /// Whether it is as close to the text above as paragraphs are.
    var isClose: Bool
    var indent: Int
    var hasStop: Bool
  }

  /// Fewest lines of a series, and of a series as close to the text as paragraphs.
  private static let fewest = 10
  private static let fewestClose = 20
  /// If lines of a close series are usually this far apart, in bytes, they are not a list.
  private static let reach = 150
  /// The text of half a page, in bytes.
  private static let halfPage = 700

  func proposals(in view: HeadingView) -> [HeadingProposal] {
    let (source, candidates) = (view.source, view.candidates)
    var series: [Look: [Int]] = [:]
    for index in candidates.indices {
      let candidate = candidates[index]
      // Inscriptions have more lines.
      guard candidate.form == .capitals, candidate.lines <= 2,
        candidate.isFitting(as: .capitals), candidate.blanks >= 1, candidate.run <= view.lastPage
      else { continue }
      let look = Look(
        isClose: candidate.blanks == 1, indent: candidate.indent, hasStop: candidate.hasStop)
      series[look, default: []].append(index)
    }
    var found: [HeadingProposal] = []
    for (look, members) in series {
      guard members.count >= (look.isClose ? Self.fewestClose : Self.fewest) else { continue }
      // Speakers and recipients of letters are named again and again.
      let names = Set(members.map { candidates[$0].key })
      guard names.count.isAtLeast(share: 9, in: 10, of: members.count) else { continue }
      // Lines of an advertisement or a title page stand together.
      let beside = zip(members, members.dropFirst()).count {
        candidates[$0].run + 1 == candidates[$1].run
      }
      guard beside.isAtMost(share: 1, in: 20, of: members.count),
        !look.isClose || source.hasText(Self.reach, between: members, of: candidates)
      else { continue }
      let areEntries = !source.hasText(Self.halfPage, between: members, of: candidates)
      found += members.map {
        HeadingProposal(
          candidates[$0].run, by: .headingSeries, .custom, count: members.count,
          hint: areEntries ? .entry : nil)
      }
    }
    return found
  }
}
