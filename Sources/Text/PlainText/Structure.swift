import BookText

/// The blocks and sections of a plain text, recognised by its lines.
///
/// A text is read in five steps: lines; runs of lines without a blank one between; headings, speakers and
/// lists of contents; the claims of each recogniser; notes. Sections begin at headings. In doubt, line breaks
/// are preserved: a filled poem is ruined, ragged prose is only ugly.
struct Structure {
  private(set) var blocks: [Block] = []
  private(set) var sections: [Section] = []
  /// Headings in the list of contents, by their indices.
  private(set) var listed: [Int] = []
  /// Beginnings of the pages of the printed edition, in order.
  private(set) var pages: [PrintedPage] = []
  private(set) var body = 0..<0
  /// Recognisers would have taken more steps than the length of the text allows.
  private(set) var isSimplified = false
  /// Recorded for each block, if asked for.
  private(set) var reasons: [StructureReasons.Reason] = []
  /// References to its notes, in order.
  private(set) var references: [NoteReference] = []
  /// Nil for a text without blocks of tables.
  private(set) var typedTables: TypedTables?
  private var captionSigns: CaptionSigns?
  private(set) var dividedWords = DividedWords()

  /// Overwrites the text without its layout, and finds blocks, sections and pages. A manual page, or a text
  /// shown as typed, keeps its layout. `explains` notes the reasons for each block. Costs O(*n*).
  init(
    of marked: inout TextWithoutSigns, options: PlainTextOptions = PlainTextOptions(),
    headings rules: HeadingRules = .all, explains: Bool = false
  ) {
    if marked.form != .book {
      readKeptLines(of: marked)
      return
    }
    let marks = marked.marks
    var normalised = marked.overwrite { NormalisedText($0, marks) }
    pages = normalised.pages
    let text = marked.text
    text.withTextBytes { bytes in
      normalised.lines.countSigns(marked.marks.signs)
      let source = RunText(
        bytes, normalised.lines, headings: normalised.headings,
        areHeadingsCounted: normalised.areHeadingsCounted, hasMarkup: normalised.hasMarkup,
        areLinesParagraphs: normalised.areLinesParagraphs, marked.marks,
        showsBoilerplate: options.showsBoilerplate,
        cutsRuns: !options.joinsLines)
      let view = TextView(deciding: source, options, headings: rules, explains: explains)
      let heads = takeBlocks(of: view, explains: explains)
      captionSigns = CaptionSigns(takenOutOf: &blocks, text)
      let first = source.body.first.map { source.range(ofRun: $0).lowerBound } ?? 0
      let last = source.body.last.map { source.range(ofRun: $0).upperBound } ?? text.count
      body = first..<last
      sections = Structure.divideIntoSections(blocks, heads: heads, in: text)
      listed = headingsInContents(heads: heads, bytes)
      // Chapters by their words, and titles in a list, are those of a book.
      if !source.hasFrontPages,
        heads.allSatisfy({
          [.headingEvidence, .headingSequence, .headingStyle].contains(blocks[$0].rule)
        })
      {
        sections = Structure.divideIntoSections(
          blocks, heads: Section.startsOfPages(heads, of: blocks), in: text)
      }
      dividedWords = DividedWords(in: source, blocks: blocks)
      isSimplified = source.budget.isSpent
    }
  }

  /// Stores the blocks of the winning claims, with their references to notes, their tables and the reasons
  /// asked for. Blocks to which references lead become notes. Returns the blocks that begin sections.
  private mutating func takeBlocks(of decided: TextView, explains: Bool) -> [Int] {
    var view = decided
    var winners = view.winners()
    blocks = winners.map(\.block)
    let notes = Notes(in: view.source.text, blocks: blocks)
    references = notes.references
    if !notes.converted.isEmpty {
      view.decideClaims(
        ReferredNotes(notes: notes, winners: winners).claims(in: view), of: ReferredNotes.name)
      winners = view.winners()
      blocks = winners.map(\.block)
    }
    if !view.options.joinsLines,
      let edge = VerseEdge(of: winners, edge: view.source.measure.proseIndent)
    {
      for index in blocks.indices { blocks[index].indent = edge.indent(of: blocks[index]) }
    }
    markPauses()
    setLinesApart(winners, in: view.source)
    if explains { reasons = view.reasons() }
    let (headings, runs) = (view.headings, view.source.runs)
    let least = headings.leastRankOfSections
    let footnotes = NotesOfChapters(blocks, references, in: view.source.text)
    let heads = winners.indices.filter { index in
      guard winners[index].block.isHeading,
        let rank = headings.rank(ofRun: runs.run(beginningWith: winners[index].lines.lowerBound))
      else { return false }
      return rank <= least && !footnotes.isHeadingOfNotes(index)
    }
    return setTables(in: view.source, winners, heads: heads)
  }

  /// Puts the rows of tables in place of their blocks. Returns the new indices of `heads`, the headings of
  /// sections.
  private mutating func setTables(
    in source: RunText, _ claims: [Claim], heads: [Int]
  ) -> [Int] {
    guard blocks.contains(where: { $0.kind == .table }) else { return heads }
    let typed = TypedTables(in: source, claims, blocks)
    blocks = typed.blocks
    if !reasons.isEmpty {
      let ends = typed.firsts.dropFirst() + [blocks.count]
      reasons = zip(zip(typed.firsts, ends), reasons).flatMap { rows, reason in
        repeatElement(reason, count: max(0, rows.1 - rows.0))
      }
    }
    if typed.moved.hasWords {
      for index in references.indices {
        let parts = typed.moved.parts(of: references[index].range)
        references[index].range = parts.first ?? references[index].range
      }
      references.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    typedTables = typed
    return heads.map { typed.firsts[$0] }
  }

  /// Counts only a gap wider than the usual one between paragraphs as a pause. The usual gap is the smallest
  /// that four in five gaps do not exceed, or two in three if no gap is one line wider. Fewer than
  /// ``fewestGaps`` gaps stay.
  private mutating func markPauses() {
    let gaps = blocks.indices.dropFirst().filter {
      blocks[$0].kind == .paragraph && blocks[$0 - 1].kind == .paragraph
    }
    var counts = [Int](repeating: 0, count: Block.blankLinesOfPause + 2)
    for index in gaps { counts[min(counts.count - 1, blocks[index].blankLinesBefore)] += 1 }
    var all = 0
    // Scenes of a few paragraphs have more pauses; they are certain if they are wider by two lines.
    let usual = counts.indices.first { width in
      all += counts[width]
      let wider = counts[min(width + 1, counts.count - 1)]
      return all.isAtLeast(share: 4, in: 5, of: gaps.count)
        || wider == 0 && all.isAtLeast(share: 2, in: 3, of: gaps.count)
    }
    guard let usual, gaps.count >= Self.fewestGaps else { return }
    for index in gaps {
      let gap = blocks[index].blankLinesBefore
      blocks[index].blankLinesBefore =
        gap > max(1, usual)
        ? max(gap, Block.blankLinesOfPause) : min(gap, Block.blankLinesOfPause - 1)
    }
  }

  /// Gaps between paragraphs for a custom.
  private static let fewestGaps = 8

  /// Keeps the gaps around each short line by itself that nothing has claimed: it may be a title. A line that
  /// ends as sentences or speeches do is a short paragraph. A line of verse or two at the edge, without verse
  /// beside them, stay there: they may be none.
  private mutating func setLinesApart(_ winners: [Claim], in source: RunText) {
    let wrap = source.measure.wrap ?? SourceMeasure.usualWrap
    for (index, claim) in winners.enumerated()
    where blocks[index].kind == .paragraph && claim.lines.count == 1 {
      let (line, next) = (source.lines[claim.lines.lowerBound], claim.lines.upperBound)
      guard line.blankLinesBefore > 0 || index == 0,
        (line.columns - line.indent).isAtMost(share: 3, in: 4, of: wrap),
        next == source.lines.count || source.lines[next].blankLinesBefore > 0,
        !source.endsLikeSentence(line.range)
      else { continue }
      blocks[index].layout.traits.insert(.apart)
    }
    func isVerse(_ index: Int) -> Bool { blocks[ifAny: index]?.kind == .verse }
    for (index, claim) in winners.enumerated()
    where isVerse(index) && !isVerse(index - 1) && !isVerse(index + 1) && claim.lines.count <= 2
      && blocks[index].indent <= source.measure.proseIndent
    {
      blocks[index].layout.traits.insert(.apart)
    }
  }

  /// Returns the indices of the headings for the list of contents: the headings of sections, and all with the
  /// number of an outline. If no heading begins a section, the highest headings are listed.
  private func headingsInContents(heads: [Int], _ text: TextBytes) -> [Int] {
    guard !heads.isEmpty else {
      let highest = blocks.compactMap(\.headingLevel).min()
      return blocks.indices.filter { blocks[$0].isHeading && blocks[$0].headingLevel == highest }
    }
    return sections.flatMap { section in
      let first = section.blocks.prefix { blocks[$0].isHeading }
      return first
        + section.blocks[first.endIndex...].filter {
          blocks[$0].isHeading && OutlineNumber(text, blocks[$0].range) != nil
        }
    }
  }

  /// Reads a manual page, or lines all to be preserved, as one section without a title. Its headings are
  /// listed, but divide nothing: most of their chapters have a few lines. A page with only its header stays
  /// visible.
  private mutating func readKeptLines(of marked: TextWithoutSigns) {
    let text = marked.text
    body = 0..<text.count
    text.withTextBytes { bytes in
      let lines = sourceLines(of: bytes)
      if marked.form == .manual {
        var page = ManualPage(bytes, lines)
        blocks = page.readBlocks()
      } else {
        blocks = Structure.preformattedBlocks(of: lines)
      }
    }
    // A page with only its header stays visible.
    if blocks.allSatisfy({ $0.kind == .boilerplate }) {
      for index in blocks.indices { blocks[index].kind = .literal }
    }
    listed = blocks.indices.filter { blocks[$0].isHeading }
    // One section: chapters are not separated, since most have a few lines. It has the name of none of them.
    sections = Structure.divideIntoSections(blocks, heads: [], in: text)
    for index in sections.indices { sections[index].title = nil }
  }

  /// One block for each run, with its lines preserved.
  private static func preformattedBlocks(of lines: [SourceLine]) -> [Block] {
    LineRuns(lines).map { run in
      // An indent of 0: columns count from the edge of the screen, in all blocks alike.
      Block(
        kind: .preformatted,
        // In order: a run has a line.
        range: lines[run.lowerBound].range.lowerBound..<lines[run.upperBound - 1].range.upperBound,
        blankLinesBefore: lines[run.lowerBound].blankLinesBefore, rule: .asIs)
    }
  }

  /// White space replaces the signs around the words of captions.
  func hideSigns(in text: inout [UInt8]) { captionSigns?.blank(in: &text) }

  /// Writes the words of the cells of tables in their order.
  func placeCells(in text: inout [UInt8]) { typedTables?.moved.write(into: &text) }

  /// Places the links with the words of tables; of words in several cells, the first counts.
  func linksOfTables(among links: [Link]) -> [Link] {
    guard let typedTables, typedTables.moved.hasWords else { return links }
    return links.map { link in
      var link = link
      link.range = typedTables.moved.parts(of: link.range).first ?? link.range
      return link
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Makes the names of columns bold.
  func emphasisOfTables(among emphasis: [Emphasis]) -> [Emphasis] {
    guard let typedTables else { return emphasis }
    var found = emphasis
    if typedTables.moved.hasWords {
      found = emphasis.flatMap { part in
        typedTables.moved.parts(of: part.range).map { Emphasis(range: $0, style: part.style) }
      }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    found.add(.bold, to: typedTables.names)
    return found
  }

  /// Returns the sections of the book, divided before each heading of `heads` that does not follow another
  /// heading directly; none if the book has no blocks.
  private static func divideIntoSections(
    _ blocks: [Block], heads: [Int], in text: [UInt8]
  ) -> [Section] {
    let first = blocks.firstIndex { $0.kind != .boilerplate } ?? 0
    let last = (blocks.lastIndex { $0.kind != .boilerplate } ?? -1) + 1
    guard first < last else { return [] }
    let starts = heads.filter { $0 > first && !blocks[$0 - 1].isHeading }
    return Section.all(of: blocks, in: text, body: first..<last, starts: starts)
  }
}
