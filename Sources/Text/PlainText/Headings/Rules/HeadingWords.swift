import BookText

/// Words that make a heading anywhere: a part with its number, "Chapter 4"; "Preface", "Contents", "The End".
struct HeadingWords: HeadingRule {
  /// Proposes all candidates with such words as certain headings.
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    view.candidates.filter { isHeading($0, in: view.source) }
      .map { HeadingProposal($0.run, by: .headingWords, .certain) }
  }

  /// Whether the words make a candidate a heading. A part with its number must not begin a paragraph; a name
  /// must be below a blank line and a finished sentence, short, and not lead to the text below.
  private func isHeading(_ candidate: HeadingCandidate, in source: RunText) -> Bool {
    switch candidate.form {
    case .contents, .end: return true
    case .numbered: return !source.isParagraph(candidate)
    case .named:
      // "Note:" and "References -" lead to what is below.
      let leads =
        candidate.blanks == 1
        && (candidate.lastByte == "-" || candidate.lastByte == ":" && source.isNote(candidate))
      return candidate.blanks >= 1 && candidate.length <= HeadingForm.longestTitle && !leads
        && !source.isParagraph(candidate)
        && !(source.hasText(candidate.run - 1) && source.isOpen(candidate.run - 1))
    default: return false
    }
  }
}
