import BookText

/// The recognisers, in the order in which they are asked. Of two claims of the same strength the first one
/// wins, so what is more certain comes first.
let recognisers: [any Recogniser] = [
  // What the text says itself.
  DistributorNotices(),
  Brackets(),
  HeadingLines(),
  ContentsEntries(),
  FencedCode(),
  Sayings(),
  TitlePageLines(),
  SceneBreaks(),
  // What lines look like.
  Signatures(),
  Speeches(),
  Pieces(),
  NoteMarks(),
  SignsOfCode(),
  MailSignatures(),
  Dialogue(),
  MarkedItems(),
  Tables(),
  Recipes(),
  IndexLines(),
  RightEdge(),
  CentredLines(),
  LinesBelowHeadings(),
  HangingEntries(),
  Terms(),
  Verse(),
  BesideVerse(),
  NamesBelowVerse(),
  Prose(),
]

extension TextView {
  /// Asks recognisers about all lines of a text, and decides. What none claims is prose, and so is the rest
  /// of a text whose budget is spent.
  ///
  /// - Parameter explains: True to note the evidence for and against headings.
  init(
    deciding source: RunText, _ options: PlainTextOptions,
    by recognisers: [any Recogniser] = recognisers, explains: Bool = false
  ) {
    // A line that names a speaker is no heading, whatever it looks like.
    let speakers = Speakers(in: source)
    let headings = Headings(in: source, without: speakers, explains: explains)
    self.init(source, headings, speakers, options)
    for recogniser in recognisers
    where !source.budget.isSpent
      && (!options.joinsLines || type(of: recogniser).ignoresLineEnds)
    {
      decide(recogniser.claims(in: self), of: type(of: recogniser).name)
    }
    decideTheRest(of: Prose.name)
  }
}
