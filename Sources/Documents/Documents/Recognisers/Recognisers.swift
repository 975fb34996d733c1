extension RecogniserList {
  /// Asked in this order. Of two claims to an element or a block the first wins.
  static let ofDocuments = RecogniserList(
    elements: [
      PrintedPages(),
      RepeatedFormulas(),
      TeXFormulas(),
      TextsOutOfSight(),
      Initials(),
      LineNumbers(),
      Tools(),
      Permalinks(),
      Backlinks(),
      Excuses(),
      NoteReferences(),
      RepeatedWords(),
      PageLayouts(),
      SideNotes(),
      Poems(),
      PrintedLines(),
      DividedWords(),
      Chapters(),
      RecipeLines(),
      LastTerms(),
      TypedItems(),
      Entries(),
      InlineDrawings(),
      DrawnParagraphs(),
    ],
    blocks: [
      SceneBreaks(),
      BrokenLines(),
      LoneImages(),
      Stanzas(),
      TypedVerse(),
      BoldTitles(),
      MarginNotes(),
      RunOns(),
      QuotationSources(),
    ])

  /// Asked about a document of ``PDFDocument``: the recognisers of plain text have decided about its lines.
  static let ofPrint = RecogniserList(
    elements: [
      PrintedPages(),
      NoteReferences(),
      DecidedBlocks(),
      Chapters(),
      LastTerms(),
    ],
    blocks: [RunOns()])
}
