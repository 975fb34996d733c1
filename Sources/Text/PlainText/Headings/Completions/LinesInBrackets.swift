import BookText

/// The line in brackets below each heading, such as the years of an author, if three headings have one.
struct LinesInBrackets: HeadingCompletion {
  /// Proposes as titles the short lines in brackets, each alone in the run below a heading; none if fewer
  /// than three headings have one.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    let source = view.source
    let seconds = headings.headings.map { $0.run + 1 }.filter { run in
      guard headings.parts[run] == nil, source.body.contains(run), source.runs[run].count == 1
      else { return false }
      let line = source.text[source.range(ofRun: run)]
      return line.first == "(" && line.last == ")" && line.count <= TitleLines.longestSentence
    }
    guard seconds.count >= HeadingRules.several else { return [] }
    return seconds.map { HeadingProposal($0, .title, by: .headingStyle, .custom) }
  }
}
