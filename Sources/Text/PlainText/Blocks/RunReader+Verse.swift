import BookText

extension RunReader {
  /// Turns runs of two to four lines back into prose if they look like verse because of their
  /// indent: runs around them with the same indent are as wide, and some of them are prose.
  func joinProse(_ found: inout RunBlocks) {
    for index in source.body
    where (2...4).contains(source.runs[index].count) && found.has(.verse, run: index) {
      if isInFilledColumn(index) {
        found.replace(index, with: run(index).block(.quotation, by: .filledColumn))
      }
    }
  }

  /// The number of runs on either side that show how wide prose is.
  private static let neighbours = 6
  /// The least width of a column of prose.
  private static let leastColumn = 48
  /// The distance from the right edge within which a text wrapped by hand need not pull a word up.
  private static let slack = 8

  /// True if the runs around a run have its indent and form a column of prose with it: nine in ten of
  /// their lines end where the next word would not have fitted, and a quarter begin with a lower-case
  /// letter. A column is wider than most verse.
  private func isInFilledColumn(_ index: Int) -> Bool {
    let lines = source.lines[source.runs[index]]
    guard let indent = lines.first?.indent, indent > source.measure.proseIndent,
      lines.allSatisfy({ $0.indent == indent })
    else { return false }
    let start = max(source.body.lowerBound, index - Self.neighbours)
    let column = (start..<min(source.body.upperBound, index + Self.neighbours + 1))
      .filter { source.lines[source.runs[$0]].allSatisfy { $0.indent == indent } }
    let edge = column.reduce(0) { edge, run in
      source.lines[source.runs[run]].reduce(edge) { max($0, $1.columns) }
    }
    guard edge - indent >= Self.leastColumn else { return false }
    var (breaks, full, small) = (0, 0, 0)
    for run in column {
      let lines = source.lines[source.runs[run]]
      for (line, next) in zip(lines, lines.dropFirst()) {
        breaks += 1
        if letterCase(source.text, next.range.lowerBound) == .small { small += 1 }
        let reach = line.columns + 1 + self.run(run).firstWordLength(of: next)
        if reach > edge - Self.slack { full += 1 }
        // One of its own lines was certainly broken by hand.
        if run == index, reach <= edge - 2 * Self.slack { return false }
      }
    }
    return breaks >= 6 && full * 10 >= breaks * 9 && small * 4 >= breaks
  }

  /// Lets verse that is set in by a few columns keep its distance from the left edge of the text, if
  /// most of the verse begins there: in a play the names of the speakers are set in, and so is all of
  /// a dialogue of short speeches.
  func alignVerse(_ blocks: inout [Block]) {
    let edge = source.measure.proseIndent
    let verse = blocks.indices.filter { blocks[$0].kind == .verse }
    let count = verse.count { blocks[$0].indent <= edge }
    guard verse.count >= Self.leastVerse, count * 2 > verse.count else { return }
    for index in verse where (edge + 1...edge + Self.nearEdge).contains(blocks[index].indent) {
      blocks[index].indent = edge
    }
  }

  /// The number of stanzas or speeches that show where verse begins.
  private static let leastVerse = 12
  /// The greatest distance of verse from the edge that belongs to it.
  private static let nearEdge = 4

  /// Turns runs into verse that are beside verse and look like it: a stanza whose lines happen to
  /// fill the measure, a speech of two lines.
  func joinVerse(_ found: inout RunBlocks) {
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
    guard sides >= (needsBoth ? 2 : 1) else { return }
    found.replace(index, with: run(index).block(.verse, by: .besideVerse))
  }

  private func mayBeVerse(_ index: Int, in found: RunBlocks) -> Bool {
    found[index].allSatisfy {
      switch $0.kind {
      case .paragraph, .quotation, .titleLine, .signature: true
      default: false
      }
    } && run(index).mayBeVerse
  }

  /// True if a run has the indent of verse beside it, and is not much wider: prose between stanzas
  /// begins further left or fills the measure.
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
