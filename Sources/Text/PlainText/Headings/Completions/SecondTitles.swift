import BookText

/// The line below each heading with a number and a name, if nearly all have one closer to them than to the
/// text: "1. First Day." and "The Lesson of Love."
struct SecondTitles: HeadingCompletion {
  /// Proposes as titles the short lines right below headings with a number and a name, if at least three
  /// headings, and four in five, have such a line.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    let lines = TitleLines(view: view, parts: headings.parts)
    let titled = headings.headings.filter {
      switch $0.form {
      case .numeralTitle, .numbered(_, isTitled: true): true
      default: false
      }
    }
    let seconds = titled.map { $0.run + 1 }.filter { run in
      headings.parts[run] == nil && lines.mayBeTitle(run) && view.source.runs[run].count == 1
        && lines.isSetOff(run)
    }
    guard seconds.count >= HeadingRules.several,
      seconds.count.isAtLeast(share: 4, in: 5, of: titled.count)
    else { return [] }
    return seconds.map { HeadingProposal($0, .title, by: .headingStyle, .custom) }
  }
}
