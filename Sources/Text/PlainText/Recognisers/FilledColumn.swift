import BookText

/// An indented column of prose; includes lines that look like verse because of their indent.
struct FilledColumn {
  let view: TextView
  private var source: RunText { view.source }

  /// Lines of a run to be judged by the runs around it.
  static let hasStanzas = 2...4

  init(_ view: TextView) { self.view = view }

  /// Runs on either side that show the width of prose.
  private static let neighbours = 6
  private static let leastColumn = 48
  /// Columns from the right edge within which a text wrapped by hand need not pull a word up.
  private static let slack = 8

  private static let fewestBreaks = 6

  /// An indented run and the runs around it with its indent are a column of prose, wider than most verse.
  /// Nine in ten of their lines end where the next word would not have fitted, a quarter begin with a
  /// lower-case letter, and no line of the run was broken by hand.
  func contains(_ index: Int) -> Bool {
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
        if source.text.letterCase(at: next.range.lowerBound) == .small { small += 1 }
        let reach = line.reach(before: next, in: source.text)
        if reach > edge - Self.slack { full += 1 }
        if run == index,
          reach <= edge - 2 * Self.slack || line.endsAtComma(above: next, in: source.text)
        {
          return false
        }
      }
    }
    return breaks >= Self.fewestBreaks && full.isAtLeast(share: 9, in: 10, of: breaks)
      && small.isAtLeast(share: 1, in: 4, of: breaks)
  }
}
