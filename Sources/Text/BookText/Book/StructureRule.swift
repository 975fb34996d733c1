/// The rule behind the kind of a plain text's block, by its name in `--structure`.
public enum StructureRule: String, Hashable, Sendable, CaseIterable {
  // Said by the file or by the reader.
  case distributor, asIs, manualPage, markup, code, quotationSigns
  // The title page and the lists of contents.
  case titlePage, contentsList, chapterSummary
  // Headings: by their words, by a list of contents, or by similar headings; the score is the number of
  // these.
  case headingWords, headingInContents, headingEvidence
  case headingSequence, headingStyle
  /// A line missing from a sequence of headings.
  case headingGap
  // Marks of a text.
  case sceneBreak, caption, repeatedCaption, noteMark, referredNote, listMarker, term
  // Columns and signs.
  case table, diagram, mailHeader, mailSignature
  // Letters, plays and indexes.
  case signature, epigraph, speaker, indexEntry
  // The place of lines on the page.
  case rightEdge
  /// One of the pieces of a run; the score is the weight of its lines together, in tenths.
  case lineModel
  /// Verse by its line ends. The score is their share, in percent, with room left for the next word.
  case earlyLineEnds
  // Verse, recognised by indents, capitals or neighbouring verse.
  case hangingLines, quatrain, rhyme, capitals, besideVerse
  // Prose.
  case dialogue, lineOfParagraph, filledColumn, indent, prose
}
