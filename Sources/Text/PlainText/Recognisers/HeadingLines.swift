import BookText

/// The headings, each with the titles below its number.
struct HeadingLines: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    view.source.body.compactMap { run in
      switch view.headings.parts[run] {
      case .heading(let rank): heading(run, level: view.headings.level(of: rank), in: view)
      case .marked(let level): heading(run, level: Int(level), in: view)
      case .title, .entry, nil: nil
      }
    }
  }

  private func heading(_ run: Int, level: Int, in view: TextView) -> Claim {
    let last = view.headings.parts.end(ofHeading: run) - 1
    let lines = view.source.runs[run].lowerBound..<view.source.runs[last].upperBound
    let reason = view.headings.reasons[run]
    var block = view.run(lines).block(
      .heading(level: level), by: reason?.rule ?? .headingWords, score: reason?.score)
    if case .marked = view.headings.parts[run] {
      block.range = block.range.lowerBound + signs(before: block, in: view)..<block.range.upperBound
    }
    return Claim(lines: lines, block: block, strength: .certain)
  }

  /// Returns how many bytes the signs `##` and the blanks before a marked heading have.
  private func signs(before heading: Block, in view: TextView) -> Int {
    if view.source.areHeadingsKnown || view.source.areHeadingsCounted { return 0 }
    let text = view.source.text[heading.range]
    return text.first == "#" ? text.prefix { $0 == "#" || $0 <= " " }.count : 0
  }
}
