/// The entries of lists of contents, and the summaries of chapters among them.
struct ContentsEntries: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    view.source.body.flatMap { run in
      view.headings.parts[run] == .entry ? claimEntry(run, in: view) : []
    }
  }

  /// A label and the summary below it, a bracket, a summary in prose, or contents. Contents are one block, or
  /// a block for each entry if some have several lines. If lines are joined, the run stays one block.
  private func claimEntry(_ run: Int, in view: TextView) -> [Claim] {
    let lines = view.source.runs[run]
    if !view.options.joinsLines, view.source.hasLabelAbove(run) {
      return [
        view.claim(lines.prefix(1), .contents, by: .contentsList, .certain),
        view.claim(lines.dropFirst(), .paragraph, by: .chapterSummary, .certain),
      ]
    }
    if let bracket = view.source.bracket(openedByRun: run), bracket.last == run {
      return [view.claim(run, bracket.kind, by: bracket.rule, .certain)]
    }
    // A chapter's summary is prose.
    if !view.options.joinsLines, view.source.isSummary(run) {
      return [view.claim(run, .paragraph, by: .chapterSummary, .certain)]
    }
    let entries = view.source.entries(ofRun: run)
    if !view.options.joinsLines, entries.count < lines.count {
      return entries.map { entry in
        var claim = view.claim(entry, .contents, by: .contentsList, .certain)
        if entry.count > 1 { claim.block.layout.traits.insert(.row) }
        return claim
      }
    }
    var entry = view.claim(run, .contents, by: .contentsList, .certain)
    // Entries of a line each have no blank rows between.
    // In order: the run before has a role.
    if lines.count == 1, view.headings.parts[run - 1] == .entry,
      // In order: the run before has a role.
      view.source.runs[run - 1].count == 1
    {
      entry.block.blankLinesBefore = 0
    }
    return [entry]
  }
}
