import BookText

/// Claims of headings to their lines, each with the titles below its number. They are as strong as the rule
/// behind the heading.
struct HeadingClaims {
  private let view: TextView
  private var headings: Headings { view.headings }

  /// Name printed by `--why`.
  static let name = "Headings"

  init(in view: TextView) { self.view = view }

  /// Claims for each heading, ranked or marked, in the order of the text. Costs O(*n*).
  func claims() -> [Claim] {
    view.source.body.compactMap { run in
      switch headings.parts[run] {
      case .heading(let rank): claimHeading(run, level: headings.level(of: rank))
      case .marked(let level): claimHeading(run, level: Int(level))
      case .title, .entry, nil: nil
      }
    }
  }

  /// The run and the runs of its titles, without the signs of a marked heading.
  private func claimHeading(_ run: Int, level: Int) -> Claim {
    let last = headings.parts.end(ofHeading: run) - 1
    let lines = view.source.runs[run].lowerBound..<view.source.runs[last].upperBound
    let reason = headings.reasons[run]
    var block = view.run(lines).block(
      .heading(level: level), by: reason?.rule ?? .headingWords, score: reason?.score)
    if case .marked = headings.parts[run] {
      block.range = block.range.lowerBound + lengthOfSigns(before: block)..<block.range.upperBound
    }
    return Claim(lines: lines, block: block, strength: reason?.strength ?? .certain)
  }

  /// Bytes of the signs `##` and the blanks before a marked heading; 0 without them, and if the headings are
  /// known otherwise.
  private func lengthOfSigns(before heading: Block) -> Int {
    if view.source.areHeadingsKnown || view.source.areHeadingsCounted { return 0 }
    let text = view.source.text[heading.range]
    return text.first == "#" ? text.prefix { $0 == "#" || $0 <= " " }.count : 0
  }
}
