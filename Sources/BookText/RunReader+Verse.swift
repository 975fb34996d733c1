extension RunReader {
  /// Makes runs verse that stand beside verse and look like it: a stanza whose lines happen to
  /// fill the measure, a speech of two lines.
  func joinVerse(_ found: inout [[Block]]) {
    guard source.measure.wrap != nil else { return }
    let mayBeVerse = source.runs.indices.map { index in
      source.body.contains(index) && headings.parts[index] == nil && !found[index].isEmpty
        && found[index].allSatisfy {
          [.paragraph, .quotation, .titleLine, .signature].contains($0.kind)
        } && run(index).mayBeVerse
    }
    // Forwards and then backwards, so that a row of such runs follows the first or the last.
    for index in Array(found.indices) + found.indices.reversed() where mayBeVerse[index] {
      guard found[index][0].kind != .verse else { continue }
      let sides = [index - 1, index + 1].filter { isVerse($0, in: found) && resembles(index, $0) }
      let isLone = source.runs[index].count == 1 && found[index][0].indent < 2
      let needsBoth = isLone || [.titleLine, .signature].contains(found[index][0].kind)
      if sides.count >= (needsBoth ? 2 : 1) { found[index] = [run(index).block(.verse)] }
    }
  }

  private func isVerse(_ index: Int, in found: [[Block]]) -> Bool {
    found.indices.contains(index) && found[index].contains { $0.kind == .verse }
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
