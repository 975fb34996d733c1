import Markup

/// The recognisers, in the order of asking. Of two claims to an element or a block the first wins.
let documentRecognisers: [RecogniserRow] = [
  .elements(PrintedPages()),
  .elements(RepeatedFormulas()),
  .elements(TeXFormulas()),
  .elements(TextsOutOfSight()),
  .elements(Initials()),
  .elements(LineNumbers()),
  .elements(Permalinks()),
  .elements(Backlinks()),
  .elements(Excuses()),
  .elements(NoteReferences()),
  .elements(RepeatedWords()),
  .elements(PageLayouts()),
  .elements(SideNotes()),
  .elements(Poems()),
  .elements(PrintedLines()),
  .elements(DividedWords()),
  .elements(Chapters()),
  .elements(RecipeLines()),
  .elements(LastTerms()),
  .elements(Entries()),
  .elements(InlineDrawings()),
  .elements(DrawnParagraphs()),
  .blocks(SceneBreaks()),
  .blocks(BrokenLines()),
  .blocks(LoneImages()),
  .blocks(Stanzas()),
  .blocks(TypedVerse()),
  .blocks(BoldTitles()),
  .blocks(MarginNotes()),
  .blocks(RunOns()),
  .blocks(QuotationSources()),
]

/// Those that are asked about the elements of a document.
let elementRecognisers = documentRecognisers.compactMap { row in
  if case .elements(let recogniser) = row { recogniser } else { nil }
}

/// Those that are asked about the blocks.
let blockRecognisers = documentRecognisers.compactMap { row in
  if case .blocks(let recogniser) = row { recogniser } else { nil }
}

/// The attributes that recognisers ask for.
let askedAttributes = elementRecognisers.reduce(into: Set()) {
  $0.formUnion(type(of: $1).attributes)
}
