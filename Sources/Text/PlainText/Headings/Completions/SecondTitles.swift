import BookText

/// The line right below each heading: in brackets, such as the years of an author; or below a number with a
/// name, closer to it than to the text, "1. First Day." and "The Lesson of Love."
struct SecondTitles: HeadingCompletion {
  /// Proposes as titles the lines in brackets, if at least three headings have one, and the lines below
  /// numbers with names, if three, and four in five, have one.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    let (source, lines) = (view.source, TitleLines(view: view, parts: headings.parts))
    func runs(below headings: [HeadingReading], where isTitle: (Int) -> Bool) -> [Int] {
      let found = headings.map { $0.run + 1 }.filter {
        source.body.contains($0) && lines.parts[$0] == nil && source.runs[$0].count == 1
          && isTitle($0)
      }
      return found.count >= HeadingRules.several ? found : []
    }
    let titled = headings.headings.filter {
      switch $0.form {
      case .numeralTitle, .numbered(_, isTitled: true): true
      default: false
      }
    }
    let inBrackets = runs(below: headings.headings) { run in
      let line = source.text[source.range(ofRun: run)]
      return line.first == "(" && line.last == ")" && line.count <= TitleLines.longestSentence
    }
    let seconds = runs(below: titled) { lines.mayBeTitle($0) && lines.isSetOff($0) }
    let areSeconds = seconds.count.isAtLeast(share: 4, in: 5, of: titled.count)
    return Set(inBrackets + (areSeconds ? seconds : [])).sorted()
      .map { HeadingProposal($0, .title, by: .headingStyle, .custom) }
  }
}
