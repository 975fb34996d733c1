import BookText

/// A title given twice, right below itself: the second is a line of the text.
struct RepeatedTitles: HeadingCompletion {
  /// Proposes the second of two equal headings in adjacent runs as text.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal] {
    let source = view.source
    return zip(headings.headings, headings.headings.dropFirst()).filter { one, next in
      next.run == one.run + 1 && next.candidate.key == one.candidate.key
        && source.text[source.range(ofRun: one.run)]
          .elementsEqual(source.text[source.range(ofRun: next.run)])
    }.map { HeadingProposal($1.run, .text, by: .headingWords, .custom) }
  }
}
