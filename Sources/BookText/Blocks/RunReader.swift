/// Makes blocks of the runs of a text, each in the light of those around it.
struct RunReader {
  let source: Source
  let headings: Headings
  private let options: PlainTextOptions
  private let speakers: Speakers

  init(source: Source, headings: Headings, options: PlainTextOptions) {
    self.source = source
    self.headings = headings
    self.options = options
    speakers = Speakers(in: source)
  }

  /// The blocks of all runs, in order, and the indices of those that begin sections.
  func blocks() -> (blocks: [Block], sectionHeads: [Int]) {
    var found = runBlocks()
    if options.lineBreaks == .automatic { joinVerse(&found) }
    let least = headings.leastRankOfSections
    var heads: [Int] = []
    let blocks = found.joined { block, run in
      if let rank = headings.rank(ofRun: run), rank <= least { heads.append(block) }
    }
    return (blocks, heads)
  }

  func run(_ index: Int) -> Run {
    Run(lines: source.lines[source.runs[index]], text: source.text)
  }

  // MARK: Run by run

  private func runBlocks() -> RunBlocks {
    var found = RunBlocks(runs: source.runs.count)
    let front = frontMatter
    var bracket: (kind: Block.Kind, end: Int)?
    var isIndex = false
    for index in source.runs.indices {
      if !source.body.contains(index) {
        found.add { $0.append(run(index).block(.boilerplate)) }
        continue
      }
      if let open = bracket, index <= open.end {
        found.add { $0.append(run(index).block(open.kind)) }
        continue
      }
      bracket = nil
      switch headings.parts[index] {
      case .heading, .marked:
        isIndex = headings.opensIndex(index)
        found.add { $0.append(heading(index)) }
      // It belongs to the block of the heading before it.
      case .title: found.add { _ in }
      case .entry: found.add { $0.append(entry(index)) }
      case nil:
        if front.contains(index) {
          found.add { $0.append(run(index).block(.titleLine)) }
        } else if let open = bracketed(from: index) {
          bracket = open
          found.add { $0.append(run(index).block(open.kind)) }
        } else {
          found.add { appendBlocks(of: index, isIndex: isIndex, to: &$0) }
        }
      }
    }
    return found
  }

  private func appendBlocks(of index: Int, isIndex: Bool, to blocks: inout [Block]) {
    let run = run(index)
    if let speech = speakers.speech(of: run, in: source, lineBreaks: options.lineBreaks) {
      blocks.append(speech)
      return
    }
    let first = blocks.count
    run.appendBlocks(wrappedAt: source.measure, lineBreaks: options.lineBreaks, to: &blocks)
    // The lines of an index are entries, however much they look like verse.
    if isIndex, options.lineBreaks == .automatic, blocks[first].kind == .verse {
      blocks[first].kind = .contents
    }
  }

  private func heading(_ index: Int) -> Block {
    var block = run(index).block(.paragraph)
    switch headings.parts[index] {
    case .heading(let rank): block.kind = .heading(level: headings.level(of: rank))
    case .marked(let level):
      block.kind = .heading(level: Int(level))
      let isHash = source.text[block.range.lowerBound] == 0x23
      let marker =
        isHash ? source.text[block.range].prefix { $0 == 0x23 || $0 <= 0x20 }.count : 0
      block.range = block.range.lowerBound + marker..<block.range.upperBound
    default: break
    }
    if headings.parts[index + 1] == .title {
      let title = run(index + 1).block(.paragraph)
      block.range = block.range.lowerBound..<title.range.upperBound
      block.indent = min(block.indent, title.indent)
    }
    return block
  }

  /// An entry of a list of contents; those that are a line each stand close together.
  private func entry(_ index: Int) -> Block {
    var block = run(index).block(.contents)
    let isLine = source.runs[index].count == 1 && source.blanks(beforeRun: index) <= 2
    if isLine, headings.parts[index - 1] == .entry, source.runs[index - 1].count == 1 {
      block.blankLinesBefore = 0
    }
    return block
  }

  // MARK: Brackets

  /// The runs from `index` to the one that closes the bracket it begins with: an illustration's
  /// caption, a footnote of several paragraphs.
  private func bracketed(from index: Int) -> (kind: Block.Kind, end: Int)? {
    let run = source.text[source.range(ofRun: index)]
    guard run.first == 0x5B else { return nil }
    let kind: Block.Kind
    if ["[Illustration", "[Illustrazione", "[Abbildung", "[Kuva", "[Ilustra"].contains(
      where: { run.starts(with: $0.utf8) })
    {
      kind = .caption
    } else if NoteMark.ofNote(in: source.text, at: run.startIndex, end: run.endIndex)?.form
      == .named
    {
      kind = .footnote
    } else {
      return nil
    }
    var depth = 0
    for next in index..<min(index + 12, source.body.upperBound) {
      for byte in source.text[source.range(ofRun: next)] {
        if byte == 0x5B { depth += 1 } else if byte == 0x5D { depth -= 1 }
      }
      if depth <= 0 { return (kind, next) }
    }
    return (kind, index)
  }

  // MARK: The title page

  /// The runs of a title page: short lines before the first heading, list or text.
  private var frontMatter: Range<Int> {
    let start = source.front
    let none = start..<start
    if source.isAozora, start < source.body.upperBound, source.runs[start].count <= 4 {
      return start..<start + 1
    }
    guard options.lineBreaks == .automatic, source.measure.wrap != nil else { return none }
    var end = start
    var bytes = 0
    while end < source.body.upperBound, end - start <= 24, headings.parts[end] == nil,
      isTitleLike(end)
    {
      bytes += source.range(ofRun: end).count
      end += 1
    }
    guard end > start, end < source.body.upperBound, end - start <= 24, bytes <= 1_600 else {
      return none
    }
    // What stands before the first heading is a title page as a whole or not at all; before text,
    // where a title and a gap make it one.
    if headings.parts[end] == nil {
      let isApart = source.blanks(beforeRun: end) >= 2
      guard isApart, end - start >= 2 else { return none }
    }
    let last = source.text[source.range(ofRun: end - 1)].last ?? 0
    let scan = TitleScan(source.text, source.range(ofRun: start))
    let isTitled = scan.isTitleCased && scan.lastByte != 0x2E || scan.isAllCapitals
    let isOpen = ".,;:!?".utf8.contains(last)
    return isTitled && (!isOpen || end - start >= 3) || !isOpen ? start..<end : none
  }

  private func isTitleLike(_ index: Int) -> Bool {
    let lines = source.lines[source.runs[index]]
    let range = source.range(ofRun: index)
    guard lines.count <= 8, range.count <= 320, source.text[range.lowerBound] != 0x5B else {
      return false
    }
    let wrap = source.measure.wrap ?? 72
    return lines.count == 1
      ? range.count <= 90 : lines.allSatisfy { $0.columns - $0.indent <= wrap - 8 }
  }
}
