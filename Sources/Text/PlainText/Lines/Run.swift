import BookText

/// Lines of the source without a blank line between them, and their classification.
struct Run {
  let lines: ArraySlice<SourceLine>
  let text: TextBytes
  /// The column at which the lines of the text begin.
  let edge: Int
  /// True if the text has a markup.
  var hasMarkup = false

  /// A kind of block, the rule that decided it, and its score.
  typealias Decision = (kind: Block.Kind, rule: StructureRule, score: Int?)

  /// True if a line is longer than any that was wrapped.
  var hasLongLine: Bool {
    lines.contains { $0.columns - $0.indent > SourceMeasure.longestWrappedLine }
  }

  /// True if the run is one line with the indent of a paragraph's first.
  func isFirstLine(in measure: SourceMeasure) -> Bool {
    lines.count == 1 && lines.allSatisfy { $0.indent == measure.paragraphIndent }
  }

  /// True if a line had room for the first word of the next one, so that its end was intended.
  func hasRoom(_ line: SourceLine, before next: SourceLine, wrappedAt wrap: Int) -> Bool {
    line.reach(before: next, in: text) <= wrap - SourceMeasure.slackOfVerse
  }

  /// Returns the run, or some lines of it, as one block.
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
