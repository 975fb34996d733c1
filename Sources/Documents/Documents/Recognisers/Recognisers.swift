/// The recognisers, in the order of asking. Of two claims to an element or a block the first wins.
let documentRecognisers: [any Recogniser] = [
  PrintedPages(),
  RepeatedFormulas(),
  TeXFormulas(),
  TextsOutOfSight(),
  Initials(),
  LineNumbers(),
  Permalinks(),
  Excuses(),
  NoteReferences(),
  RepeatedWords(),
  PageLayouts(),
  SideNotes(),
  Poems(),
  DividedWords(),
  Chapters(),
  SceneBreaks(),
  BrokenLines(),
  LoneImages(),
  Stanzas(),
  BoldTitles(),
  QuotationSources(),
]

/// Those that are asked about the elements of a document.
let elementRecognisers = documentRecognisers.compactMap { $0 as? any ElementRecogniser }
/// Those that are asked about the blocks.
let blockRecognisers = documentRecognisers.compactMap { $0 as? any BlockRecogniser }
