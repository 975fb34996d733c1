import BookText

/// The rest of a title in capitals, below a heading that ends with an article or a similar word, or beginning
/// with one. The rest must name no author, and be closer to the heading than to the text: "LES" above the
/// name of a people, "THE MAKERS" above "OF OARS".
struct DividedTitles: HeadingCompletion {
  /// Proposes the run below each divided heading as the rest of its title.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    headings.headings.filter { isDivided($0, in: view.source) }
      .map { HeadingProposal($0.run + 1, .title, by: .headingStyle, .custom) }
  }

  /// Whether a title of one line in capitals goes on in the run below: a line or two in capitals, nearer to
  /// it than the text above. The title ends with a small word, or the run begins with one, names no author,
  /// and is nearer to the title than to the text below.
  private func isDivided(_ heading: HeadingReading, in source: RunText) -> Bool {
    let next = heading.run + 1
    guard heading.form == .capitals, heading.candidate.lines == 1, source.body.contains(next),
      source.runs[next].count <= 2, case let blanks = source.blanks(beforeRun: next),
      blanks < heading.blanks
    else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: next))
    guard scan.isAllCapitals, scan.range.count <= TitleLines.longestSentence else { return false }
    let isRest =
      scan.count > 1 && scan.words[0].meaning == .small && blanks < source.blanks(afterRun: next)
      && !TitlePage.hashesBeforeNames.contains(source.text.wordHash(of: scan.words[0].range))
    return isRest || source.scan(of: heading.candidate).words.last?.meaning == .small
  }
}
