import BookText

/// Makes blocks of the runs of a text, each depending on those around it.
struct RunReader {
  let source: RunText
  let headings: Headings
  private let options: PlainTextOptions
  private let speakers: Speakers
  private let signatures: Signatures
  private let entries: IndexEntries

  init(source: RunText, headings found: Headings, options: PlainTextOptions) {
    self.source = source
    self.options = options
    let speakers = Speakers(in: source)
    self.speakers = speakers
    let entries = IndexEntries(source: source)
    self.entries = entries
    var headings = found
    headings.remove(
      source.body.filter { run in
        guard found.parts[run] != nil else { return false }
        // C, a hundred in Roman numerals, above the entries of an index that begin with it.
        let isLetter = found.reasons[run]?.score == 1 && entries.areBelow(run)
        return isLetter || speakers.areNamed(byRun: run)
      })
    self.headings = headings
    signatures = Signatures(in: source, headings: headings, isPlay: speakers.isPlay)
  }

  /// Returns the blocks of all runs, in order, and the indices of those that begin sections.
  func blocks() -> (blocks: [Block], sectionHeads: [Int]) {
    var found = runBlocks()
    if !options.joinsLines {
      joinProse(&found)
      joinVerse(&found)
    }
    let least = headings.leastRankOfSections
    var heads: [Int] = []
    var blocks = found.joined { block, run in
      if let rank = headings.rank(ofRun: run), rank <= least { heads.append(block) }
    }
    if !options.joinsLines { alignVerse(&blocks) }
    return (blocks, heads)
  }

  func run(_ index: Int) -> Run {
    Run(
      lines: source.lines[source.runs[index]], text: source.text,
      edge: source.measure.proseIndent, hasMarkup: source.hasMarkup)
  }

  // MARK: Run by run

  private func runBlocks() -> RunBlocks {
    var found = RunBlocks(runs: source.runs.count)
    let front = frontMatter
    var bracket: (kind: Block.Kind, rule: StructureRule, end: Int)?
    var isIndex = false
    for index in source.runs.indices {
      if !source.body.contains(index) {
        found.add { $0.append(run(index).block(.boilerplate, by: .distributor)) }
        continue
      }
      if let open = bracket, index <= open.end {
        found.add { $0.append(run(index).block(open.kind, by: open.rule)) }
        continue
      }
      bracket = nil
      switch headings.parts[index] {
      case .heading, .marked:
        isIndex = headings.opensIndex(index)
        found.add { $0.append(heading(index)) }
      // It belongs to the block of the heading before it.
      case .title: found.add { _ in }
      case .entry where !options.joinsLines && source.hasLabelAbove(index):
        let run = run(index)
        found.add {
          $0.append(run.block(.contents, by: .contentsList, run.lines.prefix(1)))
          $0.append(run.block(.paragraph, by: .chapterSummary, run.lines.dropFirst()))
        }
      case .entry: found.add { $0.append(entry(index)) }
      case nil where source.lines[source.runs[index].lowerBound].isCode:
        found.add { $0.append(run(index).block(.preformatted, by: .code)) }
      case nil:
        if front.contains(index), bracketed(from: index)?.kind != .caption {
          found.add { $0.append(run(index).block(.titleLine, by: .titlePage)) }
        } else if source.repeatsCaption(index) {
          found.add { $0.append(run(index).block(.caption, by: .repeatedCaption)) }
        } else if hasCaptionAbove(index) {
          found.add { appendTextBelowCaption(of: index, to: &$0) }
        } else if let open = bracketed(from: index) {
          bracket = open
          found.add { $0.append(run(index).block(open.kind, by: open.rule)) }
        } else {
          found.add { appendBlocks(of: index, isIndex: isIndex, to: &$0) }
        }
      }
    }
    return found
  }

  private func appendBlocks(of index: Int, isIndex: Bool, to blocks: inout [Block]) {
    let run = run(index)
    if !options.joinsLines, !isIndex, signatures.contains(index) {
      blocks.append(run.block(.signature, by: .signature))
      return
    }
    if let speeches = speakers.speeches(of: run, at: index, joinsLines: options.joinsLines) {
      blocks += speeches
      return
    }
    if let block = piece(index, run) {
      blocks.append(block)
      return
    }
    let first = blocks.count
    run.appendBlocks(wrappedAt: source.measure, joinsLines: options.joinsLines, to: &blocks)
    if let line = run.lines.first, line.quotationDepth > 0 {
      for index in blocks[first...].indices
      where blocks[index].kind == .paragraph || blocks[index].kind == .quotation {
        (blocks[index].kind, blocks[index].rule) = (.quotation, .quotationSigns)
        blocks[index].layout.leading = UInt8(clamping: 4 * (line.quotationDepth - 1))
      }
    }
    guard isIndex, !options.joinsLines, blocks.count == first + 1 else { return }
    switch blocks[first].kind {
    case .verse, .paragraph, .quotation, .titleLine, .signature:
      if entries.isLetter(index) {
        blocks[first].layout.traits.insert(.keptWithNext)
      } else if entries.areEntries(index) {
        // The lines of an index are entries, whatever they look like.
        (blocks[first].kind, blocks[first].rule) = (.contents, .indexEntry)
      }
    default: break
    }
  }

  /// Returns the block of a run that is a piece of known kind; nil for others.
  private func piece(_ index: Int, _ run: Run) -> Block? {
    guard let kind = source.runs.kind(of: index) else { return nil }
    func block(_ kind: Block.Kind) -> Block {
      run.block(kind, by: .lineModel, score: source.runs.weight(of: index))
    }
    switch kind {
    case .paragraph where run.beginsNote, .prose where run.beginsNote:
      return run.block(.footnote, by: .noteMark)
    case .paragraph, .prose:
      // A paragraph of one line may be indented as a whole, which is decided by the ones around it.
      let indent = leftEdge(ofPiecesAround: index) - source.measure.indent
      return block(indent >= 2 ? .quotation : .paragraph)
    case .item, .itemProse: return block(.listItem)
    case .verse: return run.lines.count > 1 ? block(.verse) : nil
    case .heading: return block(.paragraph)
    case .row: return nil
    }
  }

  /// The number of pieces on either side to search for the left edge of a piece.
  private static let reach = 12

  /// Returns the leftmost column of a piece and of those around it without a blank line between.
  private func leftEdge(ofPiecesAround index: Int) -> Int {
    func left(_ run: Int) -> Int {
      source.lines[source.runs[run]].reduce(Int.max) { min($0, $1.indent) }
    }
    func isApart(_ run: Int) -> Bool {
      source.lines[source.runs[run].lowerBound].blankLinesBefore > 0
    }
    let above = (max(0, index - Self.reach)..<index).reversed().prefix { !isApart($0 + 1) }
    let below = (index..<min(index + Self.reach, source.runs.count)).dropFirst()
      .prefix { !isApart($0) }
    return (above.map(left) + below.map(left)).reduce(left(index), min)
  }

  private func heading(_ index: Int) -> Block {
    let reason = headings.reasons[index]
    var block = run(index).block(
      .paragraph, by: reason?.rule ?? .headingWords, score: reason?.score)
    switch headings.parts[index] {
    case .heading(let rank): block.kind = .heading(level: headings.level(of: rank))
    case .marked(let level):
      block.kind = .heading(level: Int(level))
      let isHash = source.text[block.range.lowerBound] == "#"
      let marker =
        isHash ? source.text[block.range].prefix { $0 == "#" || $0 <= " " }.count : 0
      block.range = block.range.lowerBound + marker..<block.range.upperBound
    default: break
    }
    if headings.parts[index + 1] == .title {
      let title = run(index + 1).block(.paragraph, by: .headingWords)
      block.range = block.range.lowerBound..<title.range.upperBound
      block.indent = min(block.indent, title.indent)
    }
    return block
  }

  /// Returns an entry of a list of contents; those of a line each have no blank rows between.
  private func entry(_ index: Int) -> Block {
    if let open = bracketed(from: index), open.end == index {
      return run(index).block(open.kind, by: open.rule)
    }
    // A chapter's summary is prose.
    if !options.joinsLines, source.isSummary(index) {
      return run(index).block(.paragraph, by: .chapterSummary)
    }
    var block = run(index).block(.contents, by: .contentsList)
    if source.runs[index].count == 1, headings.parts[index - 1] == .entry,
      source.runs[index - 1].count == 1
    {
      block.blankLinesBefore = 0
    }
    return block
  }

  // MARK: Brackets

  /// Returns the runs from `index` to the one that closes the bracket it begins with: an
  /// illustration's caption, a footnote of several paragraphs.
  private func bracketed(from index: Int) -> (kind: Block.Kind, rule: StructureRule, end: Int)? {
    let run = source.text[source.range(ofRun: index)]
    guard run.first == "[" else { return nil }
    let (kind, rule): (Block.Kind, StructureRule)
    if namesCaption(run) {
      (kind, rule) = (.caption, .caption)
    } else if NoteLabel.ofNote(in: source.text, at: run.startIndex, end: run.endIndex)?.form
      == .named
    {
      (kind, rule) = (.footnote, .noteMark)
    } else {
      return nil
    }
    var depth = 0
    for next in index..<min(index + 12, source.body.upperBound) {
      for byte in source.text[source.range(ofRun: next)] {
        if byte == "[" { depth += 1 } else if byte == "]" { depth -= 1 }
      }
      if depth <= 0 { return (kind, rule, next) }
    }
    return (kind, rule, index)
  }

  /// True if the first line of a run is a caption in brackets above other lines.
  private func hasCaptionAbove(_ index: Int) -> Bool {
    let lines = source.lines[source.runs[index]]
    guard lines.count > 1, let first = lines.first,
      source.text[first.range].firstIndex(of: "]") == first.range.upperBound - 1
    else { return false }
    return bracketed(from: index)?.kind == .caption
  }

  /// Appends the caption above a run and the blocks of the lines below it.
  private func appendTextBelowCaption(of index: Int, to blocks: inout [Block]) {
    let run = run(index)
    blocks.append(run.block(.caption, by: .caption, run.lines.prefix(1)))
    let rest = Run(lines: run.lines.dropFirst(), text: run.text, edge: run.edge)
    rest.appendBlocks(
      wrappedAt: source.measure, joinsLines: options.joinsLines, to: &blocks)
  }

  /// True if the first word in brackets is that of a caption or of a note at the side, and not of a page.
  private func namesCaption(_ run: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let line =
      run.startIndex..<(run.firstIndex { $0 == ":" || $0 == "]" || $0 == "\n" } ?? run.endIndex)
    let words = TitleScan(source.text, line).words
    return words.first?.meaning == .caption && words.first?.isCapitalised == true
      && !run.dropFirst().starts(with: "Page".utf8)
  }

  // MARK: The title page

  /// The runs of a title page, and the captions between them.
  private var frontMatter: Range<Int> {
    let front = shortLinesInFront
    let known = headings.titlePage
    return !options.joinsLines && known.upperBound > front.upperBound ? known : front
  }

  /// The short lines before the first heading, list or text; the title below the header of a memo.
  private var shortLinesInFront: Range<Int> {
    let start = source.front
    let none = start..<start
    if isTitleAlone { return source.body }
    if source.isAozora, start < source.body.upperBound {
      return start..<start + 1
    }
    guard !options.joinsLines, source.measure.wrap != nil else { return none }
    if isTitleAboveText(start) { return start..<start + 1 }
    if isTitleBelowColumns(start + 1) { return start + 1..<start + 2 }
    var end = start
    var bytes = 0
    while end < source.body.upperBound, end - start <= 24, headings.parts[end] == nil {
      if source.isTitleLike(end) {
        bytes += source.range(ofRun: end).count
        end += 1
      } else if !headings.titlePage.isEmpty, let caption = bracketed(from: end) {
        end = caption.end + 1
      } else {
        break
      }
    }
    guard end > start, end < source.body.upperBound, bytes <= 1_600 else {
      return none
    }
    // The text before the first heading is a title page as a whole or not at all; before text, only
    // with a title and a gap.
    if headings.parts[end] == nil {
      let isApart = source.blanks(beforeRun: end) >= 2
      guard isApart, end - start >= 2 else { return none }
    }
    let last = source.text[source.range(ofRun: end - 1)].last ?? 0
    let scan = TitleScan(source.text, source.range(ofRun: start))
    let isTitled = scan.isTitleCased && scan.lastByte != "." || scan.isAllCapitals
    let isOpen = ".,;:!?".utf8.contains(last)
    return isTitled || !isOpen ? start..<end : none
  }

  /// True if a run is a line like a title, with a gap between it and four lines of text or more.
  private func isTitleAboveText(_ index: Int) -> Bool {
    guard index + 1 < source.body.upperBound, source.runs[index].count == 1,
      source.runs[index + 1].count >= 4, source.blanks(afterRun: index) >= 2
    else { return false }
    let scan = TitleScan(source.text, source.range(ofRun: index))
    return scan.isTitleCased && isWordByte(source.text, scan.range.upperBound - 1)
  }

  /// True if a run is a line set far in, below the columns of the header of a memo and above a
  /// heading.
  private func isTitleBelowColumns(_ index: Int) -> Bool {
    source.body.contains(index) && source.runs[index].count == 1
      && source.lines[source.runs[index].lowerBound].indent >= TitlePage.leastIndent
      && headings.parts[index + 1] != nil && run(index - 1).tableKind == .table
  }

  /// True if the text is only a title page.
  private var isTitleAlone: Bool {
    guard !options.joinsLines, (2...4).contains(source.body.count) else {
      return false
    }
    let scan = TitleScan(source.text, source.range(ofRun: source.body.lowerBound))
    return scan.isAllCapitals
      && source.body.allSatisfy { index in
        headings.parts[index] == nil && source.runs[index].count == 1
          && source.text[source.range(ofRun: index).upperBound - 1] != "."
      }
  }
}
