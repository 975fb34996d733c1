import BookText

/// The ingredients of recipes: a run of lines that begin with amounts keeps its lines.
struct Recipes: Recogniser {
  func claims(in view: TextView) -> [Claim] {
    view.claimOpenRuns { _, run in
      areIngredients(run) ? [run.claim(.verse, by: .listMarker, .likely)] : []
    }
  }

  /// Three lines or more, two in three with a number first, none with a stop last as in a paragraph. Lines
  /// set in below them do not count.
  private func areIngredients(_ run: Run) -> Bool {
    guard let first = run.lines.first else { return false }
    let items = run.lines.lazy.filter { $0.indent <= first.indent }
    if items.contains(where: { run.text[$0.range.upperBound - 1] == "." }) { return false }
    let (count, amounts) = (items.count, items.count { beginsWithNumber($0, run.text) })
    return count >= HeadingRules.several && amounts.isAtLeast(share: 2, in: 3, of: count)
  }

  /// A digit or a fraction, such as ½.
  private func beginsWithNumber(_ line: SourceLine, _ text: TextBytes) -> Bool {
    let start = line.range.lowerBound
    if text[start] < 0x80 { return text[start].isDigit }
    return text.character(at: start)?.properties.numericType != nil
  }
}
