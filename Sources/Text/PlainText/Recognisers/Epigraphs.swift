import BookText

/// Epigraphs: a few lines right below a heading, with their author on a line of its own after a dash.
struct Epigraphs: Recogniser {
  static var ignoresLineEnds: Bool { true }

  /// The quotation right below a heading, if it is a single line, and the run with its author. Several lines
  /// are left to the recognisers of verse.
  func claims(in view: TextView) -> [Claim] {
    view.source.body.flatMap { run -> [Claim] in
      guard view.headings.rank(ofRun: run) != nil else { return [] }
      let quotation = view.headings.parts.end(ofHeading: run)
      guard view.source.isAboveAttribution(quotation), view.headings.parts[quotation] == nil,
        view.headings.parts[quotation + 1] == nil
      else { return [] }
      let author = view.claim(quotation + 1, .signature, by: .epigraph, .certain)
      // Verse keeps its lines.
      guard view.source.runs[quotation].count == 1 else { return [author] }
      return [view.claim(quotation, .quotation, by: .epigraph, .certain), author]
    }
  }
}
