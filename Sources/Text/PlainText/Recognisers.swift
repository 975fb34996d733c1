import BookText

/// The recognisers, in the order of asking. Of two claims of the same strength the first wins, so the more
/// certain recogniser comes first.
let recognisers: [any Recogniser] = [
  // By statements of the text itself.
  DistributorNotices(),
  Brackets(),
  Epigraphs(),
  ContentsEntries(),
  FencedCode(),
  TitlePageLines(),
  SceneBreaks(),
  // By the look of lines.
  Signatures(),
  Speeches(),
  Pieces(),
  NoteMarks(),
  MailParts(),
  Dialogue(),
  MarkedItems(),
  Tables(),
  Recipes(),
  IndexLines(),
  RightEdge(),
  HangingEntries(),
  Verse(),
  BesideVerse(),
  Prose(),
]

extension TextView {
  /// Unclaimed lines are prose, and so is the rest of a text after its budget is spent. `explains` notes the
  /// evidence for and against headings.
  init(
    deciding source: RunText, _ options: PlainTextOptions,
    by recognisers: [any Recogniser] = recognisers, headings rules: HeadingRules = .all,
    explains: Bool = false
  ) {
    let speakers = Speakers(in: source)
    var rivals = speakers.rivals
    rivals.addClaims(to: source.runsInBrackets, .certain)
    rivals.addClaims(to: source.citedNotes, .certain)
    let headings = Headings(in: source, against: rivals, by: rules, explains: explains)
    self.init(source, headings, speakers, options)
    decideClaims(HeadingClaims(in: self).claims(), of: HeadingClaims.name)
    for recogniser in recognisers
    where !source.budget.isSpent
      && (!options.joinsLines || type(of: recogniser).ignoresLineEnds)
    {
      decideClaims(recogniser.claims(in: self), of: type(of: recogniser).name)
    }
    claimRemainingLines(for: Prose.name)
  }
}
