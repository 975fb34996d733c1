import BookText

/// Titles that a list of contents names, each where it first comes after the list. It makes a heading of a
/// line without other words of a heading.
struct ListedTitles: HeadingRule {
  /// Proposes the first candidate with each listed title: certain if it looks like a title, else likely.
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    guard view.lists.start != nil else { return [] }
    var found: [HeadingProposal] = []
    var met: Set<UInt64> = []
    for candidate in view.candidates where candidate.form != .contents {
      guard !view.source.isSummary(candidate),
        let name = view.lists.name(of: view.source.scan(of: candidate), in: view.source.text),
        met.insert(name).inserted
      else { continue }
      found.append(
        HeadingProposal(
          candidate.run, by: .headingInContents,
          isTitle(candidate, in: view.source) ? .certain : .likely,
          hint: .listed(isSetIn: view.lists.indents(name))))
    }
    return found
  }

  /// Whether a listed line needs no other sign. An exclamation is a title if it is as far from the text as
  /// chapters are; a line in brackets, such as a date, stands below one.
  private func isTitle(_ candidate: HeadingCandidate, in source: RunText) -> Bool {
    switch candidate.form {
    case .named: false
    case .capitals, .title, .plain:
      source.text[source.range(ofRun: candidate.run).lowerBound] != "("
        && (candidate.lastByte != "!" || candidate.blanks >= HeadingLook.chapterGap)
    default: true
    }
  }
}
