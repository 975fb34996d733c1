import BookText

/// Lines of the source without a blank line between them, and their classification.
struct Run {
  let lines: ArraySlice<SourceLine>
  let text: TextBytes
  /// Column of the text's left edge.
  let edge: Int
  var hasMarkup = false

  /// The kind, the rule that gave it, and its score.
  typealias Decision = (kind: Block.Kind, rule: StructureRule, score: Int?)

  /// Longer than any wrapped line.
  var hasLongLine: Bool {
    lines.contains { $0.columns - $0.indent > SourceMeasure.longestWrappedLine }
  }

  /// One line with the indent of a paragraph's first.
  func isFirstLine(in measure: SourceMeasure) -> Bool {
    lines.count == 1 && lines.allSatisfy { $0.indent == measure.paragraphIndent }
  }

  /// The first word of the next line would have fitted, so the line end was intended.
  func hasRoom(_ line: SourceLine, before next: SourceLine, wrappedAt wrap: Int) -> Bool {
    line.reach(before: next, in: text) <= wrap - SourceMeasure.slackOfVerse
  }

  /// No line has room for the first word of the next.
  func isFilled(wrappedAt wrap: Int) -> Bool {
    zip(lines, lines.dropFirst()).allSatisfy { !hasRoom($0, before: $1, wrappedAt: wrap) }
  }

  /// Some of its lines as a run.
  func part(_ lines: ArraySlice<SourceLine>) -> Run {
    Run(lines: lines, text: text, edge: edge, hasMarkup: hasMarkup)
  }

  /// The parts that begin with the lines `starts`, in order.
  func parts(from starts: [Int]) -> [Run] {
    zip(starts, starts.dropFirst() + [lines.endIndex]).map { part(lines[$0..<$1]) }
  }

  /// A part begins with the first line, and where `begins` is true.
  func parts(where begins: (Int) -> Bool) -> [Run] {
    parts(from: [lines.startIndex] + lines.indices.dropFirst().filter(begins))
  }

  /// Each line as far in as the first, or less, with the lines set in further below it. None unless the
  /// second line is.
  var partsSetInBelow: [Run] {
    guard lines.count > 1, let edge = lines.first?.indent,
      lines[lines.startIndex + 1].indent > edge
    else { return [] }
    return parts { lines[$0].indent <= edge }
  }

  /// The run, or some of its lines, as one block. The score is the sum of the points for the kind.
  func block(
    _ kind: Block.Kind, by rule: StructureRule, score: Int? = nil,
    _ part: ArraySlice<SourceLine>? = nil
  ) -> Block {
    let lines = part ?? lines
    let (first, last) = (lines[lines.startIndex], lines[lines.endIndex - 1])
    return Block(
      kind: kind,
      range: first.range.lowerBound..<last.range.upperBound,
      indent: lines.reduce(first.indent) { min($0, $1.indent) },
      blankLinesBefore: first.blankLinesBefore, rule: rule, score: score)
  }
}
