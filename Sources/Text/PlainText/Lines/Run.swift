import BookText

/// Lines of the source without a blank line between them, and their classification.
struct Run {
  let lines: ArraySlice<SourceLine>
  let text: TextBytes
  /// Column of the text's left edge.
  let edge: Int
  /// Whether the text has a markup.
  var hasMarkup = false

  /// A kind of block, with the rule behind it and its score.
  typealias Decision = (kind: Block.Kind, rule: StructureRule, score: Int?)

  /// Whether a line is longer than any wrapped line.
  var hasLongLine: Bool {
    lines.contains { $0.columns - $0.indent > SourceMeasure.longestWrappedLine }
  }

  /// Whether the run is one line with the indent of a paragraph's first.
  func isFirstLine(in measure: SourceMeasure) -> Bool {
    lines.count == 1 && lines.allSatisfy { $0.indent == measure.paragraphIndent }
  }

  /// Whether a line had room for the first word of the next one, so that its end was intended.
  ///
  /// - Parameter wrap: The column at which lines are wrapped.
  func hasRoom(_ line: SourceLine, before next: SourceLine, wrappedAt wrap: Int) -> Bool {
    line.reach(before: next, in: text) <= wrap - SourceMeasure.slackOfVerse
  }

  /// Returns the run, or some lines of it, as one block.
  ///
  /// - Parameters:
  ///   - score: The sum of the points for the kind; nil if the rule has none.
  ///   - part: Some of its lines, at least one; nil for all.
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
