import BookText

/// Lines that the text marks as headings: by `#`, by underlines, by signs around them, or by a count through
/// the text. Lines with `#` do not count if most of them are commands.
struct MarkedTitles: HeadingRule {
  /// Proposes all marked lines as certain headings, except lines with `#` in a text of shell commands.
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    let hashIsPrompt = hashIsPrompt(in: view)
    let rule: StructureRule = view.source.areHeadingsCounted ? .headingSequence : .markup
    return view.candidates.filter { candidate in
      guard case .marked = candidate.form else { return false }
      return !hashIsPrompt || !beginsWithHash(candidate, in: view.source)
    }.map { HeadingProposal($0.run, by: rule, .certain) }
  }

  private func beginsWithHash(_ candidate: HeadingCandidate, in source: RunText) -> Bool {
    source.text[source.range(ofRun: candidate.run).lowerBound] == "#"
  }

  /// Whether `#` is the prompt of a shell: most lines with `#` at the beginning continue with neither a
  /// capital nor a number. False in a text with markup, or with known headings.
  private func hashIsPrompt(in view: HeadingView) -> Bool {
    let source = view.source
    guard !source.hasMarkup, !source.areHeadingsKnown else { return false }
    var (prompts, all) = (0, 0)
    for candidate in view.candidates {
      let text = source.text[source.range(ofRun: candidate.run)]
      guard text.first == "#", let first = text.firstIndex(where: { $0 > " " && $0 != "#" })
      else { continue }
      all += 1
      let (byte, letterCase) = (source.text[first], source.text.letterCase(at: first))
      if !byte.isBeyondASCII, !byte.isDigit, letterCase != .capital { prompts += 1 }
    }
    return prompts * 2 > all
  }
}
