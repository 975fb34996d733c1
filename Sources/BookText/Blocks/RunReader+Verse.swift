extension RunReader {
  /// Makes runs verse that stand beside verse and look like it: a stanza whose lines happen to
  /// fill the measure, a speech of two lines.
  func joinVerse(_ found: inout RunBlocks) {
    guard source.measure.wrap != nil else { return }
    // Forwards and then backwards, so that a row of such runs follows the first or the last.
    for index in source.body { joinVerse(&found, at: index) }
    for index in source.body.reversed() { joinVerse(&found, at: index) }
  }

  private func joinVerse(_ found: inout RunBlocks, at index: Int) {
    let (before, after) = (
      found.has(.verse, run: index - 1), found.has(.verse, run: index + 1)
    )
    guard before || after, mayBeVerse(index, in: found), let first = found[index].first else {
      return
    }
    let sides =
      (before && resembles(index, index - 1) ? 1 : 0)
      + (after && resembles(index, index + 1) ? 1 : 0)
    let isLone = source.runs[index].count == 1 && first.indent < 2
    let needsBoth = isLone || first.kind == .titleLine || first.kind == .signature
    if sides >= (needsBoth ? 2 : 1) { found.replace(index, with: run(index).block(.verse)) }
  }

  private func mayBeVerse(_ index: Int, in found: RunBlocks) -> Bool {
    headings.parts[index] == nil && !found[index].isEmpty
      && found[index].allSatisfy {
        switch $0.kind {
        case .paragraph, .quotation, .titleLine, .signature: true
        default: false
        }
      } && run(index).mayBeVerse
  }

  /// Whether a run stands as far in as verse beside it, and is not much wider: prose between
  /// stanzas begins further left or fills the measure.
  private func resembles(_ index: Int, _ verse: Int) -> Bool {
    func edges(_ run: Int) -> (left: Int, right: Int) {
      source.lines[source.runs[run]].reduce((Int.max, 0)) {
        (min($0.0, $1.indent), max($0.1, $1.columns))
      }
    }
    let (own, other) = (edges(index), edges(verse))
    return own.left + 1 >= other.left && own.right <= other.right + 6
  }
}
