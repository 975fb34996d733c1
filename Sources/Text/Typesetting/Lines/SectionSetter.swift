import BookText
import Cells

/// Sets the blocks of a section as lines, with the blank rows between them. Indices are those of the book's
/// blocks.
struct SectionSetter {
  private let text: TextBytes
  private let format: PageFormat
  private var blockSetter: BlockSetter
  /// Blocks that are not set: notes at the feet of pages, in order.
  private let hidden: [Range<Int>]
  private var lines: [SetLine] = []

  /// The text must outlive the setter. Without a hyphenator, only soft hyphens divide words. Hidden blocks
  /// are in order.
  init(
    text: TextBytes, format: PageFormat, hyphenator: Hyphenator? = nil,
    formulas: [BuiltFormula] = [], tables: [BookTable] = [],
    readings: [Ruby] = [], hidden: [Range<Int>] = []
  ) {
    self.text = text
    self.format = format
    self.hidden = hidden
    blockSetter = BlockSetter(
      text: text, format: format, hyphenator: hyphenator, formulas: formulas,
      tables: tables, readings: readings)
  }

  struct Progress: Sendable {
    fileprivate(set) var blocks: Range<Int>
    /// Offset of the next passage of the first block; nil if nothing of it has been set.
    fileprivate var passage: Int?
    /// First block of the section.
    fileprivate let first: Int
    /// Nothing has been set yet.
    fileprivate var isEmpty = true
    /// The last block set leads to the next.
    fileprivate var isLeading = false

    /// Nothing of the section has been set.
    init(_ blocks: Range<Int>) {
      self.blocks = blocks
      first = blocks.lowerBound
    }

    /// The section has more blocks, up to `end`.
    mutating func extend(to end: Int) { blocks = Range(from: blocks.lowerBound, to: end) }

    /// Goes on in a section that begins with `first`: only `blocks` remain, the first of them from an offset
    /// on.
    init(_ blocks: Range<Int>, of first: Int, from start: Int?) {
      (self.blocks, self.first, passage) = (blocks, first, start)
      isEmpty = false
    }
  }

  /// Start of the next passage or block, or end of the last block. The section has a block.
  static func endOfSetText(_ progress: Progress, in blocks: [Block], of section: Range<Int>) -> Int
  {
    guard let next = progress.blocks.first else {
      return blocks[section.upperBound - 1].range.upperBound
    }
    return progress.passage ?? blocks[next].range.lowerBound
  }

  /// A line counts for so many bytes: the cells of a table may have one byte and a line each.
  static let bytesOfLine = 16

  /// Sets as many blocks as have `limit` bytes of text, or all that remain, perhaps a part of a very long
  /// paragraph, with the blank rows between and before them. Lines shorter than ``bytesOfLine`` count as long
  /// as that. Costs O(*n*) in the text.
  mutating func lines(
    of blocks: [Block], _ progress: inout Progress, limit: Int
  ) -> [SetLine] {
    lines = []
    var length = 0
    while !progress.blocks.isEmpty, length < limit {
      let before = lines.count
      let bytes = setNextBlock(of: blocks, &progress)
      length += max(bytes, (lines.count - before) * Self.bytesOfLine)
      if progress.passage == nil { progress.blocks.removeFirst() }
    }
    // Blank rows above invisible characters are on no page.
    if lines.contains(where: { $0.role != .blank }) { progress.isEmpty = false }
    if progress.blocks.isEmpty, progress.isEmpty, !isHidden(progress.first) {
      // Even invisible characters get a line, so that their offset has a page.
      let start = blocks[progress.first].range.lowerBound
      lines = [SetLine(.text, range: start..<start)]
    }
    return lines
  }

  /// Costs O(*n*) in the text.
  mutating func allLines(of blocks: [Block], _ progress: inout Progress) -> [SetLine] {
    var all: [SetLine] = []
    while !progress.blocks.isEmpty { all += lines(of: blocks, &progress, limit: 1) }
    return all
  }

  /// Sets the blank rows before it too; of a very long block, the next passage. Blocks must remain.
  /// Afterwards ``Progress/passage`` is nil if all of the block is set. Returns the number of bytes set.
  private mutating func setNextBlock(of blocks: [Block], _ progress: inout Progress) -> Int {
    let index = progress.blocks.lowerBound
    var block = blocks[index]
    let section = progress.first..<progress.blocks.upperBound
    if isLeftOut(index, of: blocks, in: section) {
      progress.passage = nil
      return block.range.count
    }
    let before = lastBlock(before: index, of: blocks, in: section)
    // A year above the title is not the title.
    let isBelowYear =
      block.kind == .titleLine && index == section.lowerBound + 1
      && before?.isYear(in: text) == true
    if let start = progress.passage {
      block = continuation(of: block, from: start)
    } else {
      setBlankRows(between: before, and: block, isLed: progress.isLeading)
    }
    let (first, passage) = (lines.count, passage(of: block))
    progress.passage = passage.next < block.range.upperBound ? passage.next : nil
    block.range = Range(from: block.range.lowerBound, to: passage.end)
    if progress.passage != nil { block.layout.traits.insert(.passage) }
    let next = shownIndex(after: index, in: section).map { blocks[$0] }
    progress.isLeading =
      next.map { leads(index, to: $0, of: blocks, first: section.lowerBound) } == true
    var isKeptWithNext = progress.isLeading || next?.isKeptWithPrevious == true
    if case .image(let size) = block.kind {
      let isCaptioned = next?.kind == .caption
      lines += blockSetter.imageRows(
        of: block, size, isFirst: before == nil, isCaptioned: isCaptioned)
      isKeptWithNext = isKeptWithNext || isCaptioned
    } else {
      if block.kind == .verse, blockSetter.poem?.range.contains(block.range.lowerBound) != true {
        blockSetter.poem = Poem(
          around: index, of: blocks, in: section, text,
          lines: { [blockSetter] in blockSetter.verseLines(of: $0, margin: 0) },
          width: { [blockSetter] in blockSetter.width(of: $0) })
      }
      lines += blockSetter.lines(of: block, after: isBelowYear ? nil : before)
    }
    // A kept line divided here goes on after its last full row.
    if progress.passage == passage.end, block.rule == .asIs, lines.count - first > 1 {
      progress.passage = lines.removeLast().range.lowerBound
    }
    keepLinesTogether(first..<lines.count, of: block)
    if let next, first < lines.count { keepRowsTogether(block, and: next) }
    if isKeptWithNext, first < lines.count { lines[lines.count - 1].mayEndPage = false }
    if format.style.isPlain, blockSetter.tables.table(of: block) == nil {
      moveLinesToEdge(first..<lines.count, of: block)
    }
    let direction = direction(of: block)
    if direction != .plain {
      for index in first..<lines.count { lines[index].direction = direction }
    }
    return block.range.count
  }

  /// A page does not end after a scene break, before the example that a colon leads to, and after the
  /// subtitle and the author below a heading.
  private func leads(_ index: Int, to next: Block, of blocks: [Block], first: Int) -> Bool {
    let block = blocks[index]
    guard !next.isHeading, let last = text[block.range].last else { return false }
    switch block.kind {
    case .sceneBreak: return true
    case .paragraph where last == ":", .indented where last == ":", .listItem where last == ":":
      return next.keepsLines || next.kind == .quotation || next.kind == .listItem
    case .paragraph, .titleLine:
      let above = Range(from: max(first, index - Self.linesBelowHeading), to: index)
      let lines = blocks[above].reversed().prefix { !$0.isTitle } + [block]
      return lines.count <= above.count && lines.allSatisfy(isTitleLine)
    default: return false
    }
  }

  /// Most lines below a heading that belong to it.
  private static let linesBelowHeading = 2

  /// Whether a block has one line, which is no sentence.
  private func isTitleLine(_ block: Block) -> Bool {
    (block.kind == .paragraph || block.kind == .titleLine) && block.range.count <= format.measure
      && text[block.range].last?.isLetterOrDigit == true
  }

  /// A table has the direction of its columns.
  private mutating func direction(of block: Block) -> SetLine.Direction {
    guard let table = blockSetter.tables.table(of: block) else {
      return SetLine.Direction(of: block, in: text)
    }
    if table.isRightToLeft { return .rightToLeft }
    return Bidi.isNeeded(for: text, in: block.range) ? .leftToRight : .plain
  }

  /// A block is hidden, or a scene break with nothing to separate, since a heading follows it or its section
  /// ends. The first block of a section is left out only if hidden, so that each section has a line.
  private func isLeftOut(_ index: Int, of blocks: [Block], in section: Range<Int>) -> Bool {
    if isHidden(index) { return true }
    guard index > section.lowerBound, blocks[index].kind == .sceneBreak else { return false }
    guard let next = shownIndex(after: index, in: section) else { return true }
    return blocks[next].isHeading
  }

  /// Shown elsewhere, as a note. Costs O(log *n*) in the runs of hidden blocks.
  private func isHidden(_ index: Int) -> Bool {
    guard !hidden.isEmpty else { return false }
    let run = hidden.firstIndexAfter { $0.lowerBound <= index } - 1
    return run >= 0 && hidden[run].contains(index)
  }

  private func shownIndex(after index: Int, in section: Range<Int>) -> Int? {
    var next = index + 1
    if !hidden.isEmpty {
      let run = hidden.firstIndexAfter { $0.upperBound <= next }
      if run < hidden.count, hidden[run].contains(next) { next = hidden[run].upperBound }
    }
    return next < section.upperBound ? next : nil
  }

  /// Blocks left out do not count.
  private func lastBlock(before index: Int, of blocks: [Block], in section: Range<Int>) -> Block? {
    let before = (section.lowerBound..<index).last { !isLeftOut($0, of: blocks, in: section) }
    return before.map { blocks[$0] }
  }

  /// Lines of prose move each by its own indent, lines with kept indents all by the same distance.
  private mutating func moveLinesToEdge(_ range: Range<Int>, of block: Block) {
    let keepsIndents =
      block.isPlaced && block.layout.traits.contains(.keepsLines)
      || [.verse, .contents, .preformatted, .table, .term, .literal].contains(block.kind)
    let common = lines[range].lazy.filter { $0.role != .blank }.map(\.indent).min() ?? 0
    // Lines with kept indents begin together after a marker.
    let isMarked = lines[range].first?.showsMarker == true
    let marker = isMarked ? cellWidth(of: block.layout.marker.text) + 1 : 0
    for index in range {
      let own = lines[index].showsMarker ? marker : 0
      lines[index].indent = keepsIndents ? lines[index].indent - common + marker : own
    }
  }

  /// No page may end with these rows below a heading or names of columns, or above a block that belongs to
  /// the one before. At a pause they may become a scene break.
  private mutating func setBlankRows(between before: Block?, and block: Block, isLed: Bool) {
    // A formula of several rows has an empty row above and below.
    let isApart =
      before != nil && (lines.last?.role == .formula || blockSetter.formulaRows(of: block) != nil)
      || before.map { isSetApart(block, from: $0) } == true
    for _ in 0..<max(isApart ? 1 : 0, blankRows(between: before, and: block)) {
      lines.append(SetLine(.blank, range: block.range.lowerBound..<block.range.lowerBound))
      // A heading is not left alone at the foot of a page.
      if before?.isTitle == true || isLed || block.isKeptWithPrevious {
        lines[lines.count - 1].mayEndPage = false
      }
      if block.followsPause(before) { lines[lines.count - 1].traits.insert(.pause) }
    }
  }

  /// An empty row separates rows of a table. If some cells have several lines, it separates all rows, and
  /// column names from the first row, but not rows of names from each other.
  private mutating func isSetApart(_ block: Block, from before: Block) -> Bool {
    guard !blockSetter.keepsTypedLine(block), let table = blockSetter.tables.table(of: block),
      table.hasRow(before), !block.layout.traits.contains(.keptWithNext)
    else { return false }
    let width = blockSetter.tableMeasure(of: block)
    return blockSetter.tables.layout(of: block, in: width)?.setsRowsApart == true
  }

  /// 0 above the first block.
  private func blankRows(between before: Block?, and block: Block) -> Int {
    guard let before else { return 0 }
    if before.rule == .asIs { return block.blankLinesBefore }
    if block.layout.traits.contains(.close) || before.layout.traits.contains(.keptWithNext) {
      return 0
    }
    if before.layout.traits.contains(.title), block.kind == .paragraph, !block.isPlaced { return 0 }
    if format.style.isCompact, before.isHeading || block.isHeading {
      return block.isHeading && !before.isHeading ? 1 : 0
    }
    return usualBlankRows(between: before, and: block)
  }

  /// Rows without regard to the traits of the blocks.
  private func usualBlankRows(between before: Block, and block: Block) -> Int {
    switch (before.kind, block.kind) {
    case (.paragraph, .paragraph): return blankRows(betweenParagraphs: before, and: block)
    case (.heading, .heading), (.titleLine, .titleLine): return 1
    case (.heading, _): return format.lines >= Self.roomyLines && block.blankLinesBefore > 0 ? 2 : 1
    case (_, .heading): return 2
    case (.footnote, .footnote), (.speech, .speech): return 0
    case (.contents, .contents): return block.blankLinesBefore > 1 ? 1 : 0
    default: return block.blankLinesBefore > 0 ? 1 : 0
    }
  }

  /// Lines on a page for two blank rows after a heading, unless its text is right below it in the source.
  private static let roomyLines = 16

  /// More at a pause, none between indented paragraphs.
  private func blankRows(betweenParagraphs before: Block, and block: Block) -> Int {
    let isSpaced = format.style.spacesParagraphs
    if block.followsPause(before) { return isSpaced ? 2 : 1 }
    if isSpaced || block.isApart(from: before) { return 1 }
    // A flush paragraph does not need extra space among others.
    return !block.isLaidOut(like: before) && (block.isPlaced || before.isPlaced) ? 1 : 0
  }

  /// Forbids widows and orphans: page breaks after the first and before the last line of a block, and inside
  /// a heading. The range may be empty.
  private mutating func keepLinesTogether(_ range: Range<Int>, of block: Block) {
    // Lines shown as typed scroll one by one.
    guard block.rule != .asIs || !format.style.hasFullPages else { return }
    if block.isTitle || block.kind == .term {
      for index in range { lines[index].mayEndPage = false }
    } else if range.count > 1 {
      lines[range.lowerBound].mayEndPage = false
      // In order: the block has two lines.
      lines[range.upperBound - 2].mayEndPage = false
      // Preformatted text of several pages may be divided anywhere.
      let isLong = block.kind == .preformatted && range.count * 2 > format.lines
      if !isLong, [.verse, .preformatted, .table, .contents, .literal].contains(block.kind) {
        for index in range.dropLast() { lines[index].traits.insert(.insideStanza) }
      }
    }
  }

  /// A page may end between two rows of a table without an empty row only if much of it would stay empty
  /// otherwise, and never after the first row or before the last. The first of them has been set.
  private mutating func keepRowsTogether(_ block: Block, and next: Block) {
    guard let table = blockSetter.tables.table(of: block), table.hasRow(next),
      !isSetApart(next, from: block)
    else { return }
    let isFirst = block.range.lowerBound == table.range.lowerBound
    let isLast = next.range.upperBound == table.range.upperBound
    lines[lines.count - 1].traits.insert(.insideStanza)
    if isFirst || isLast { lines[lines.count - 1].mayEndPage = false }
  }

  // MARK: Passages of very long blocks

  // The boxes of a block of megabytes would take twenty times the memory of its text, and a key press would
  // wait for all of them. So such a block is set one passage at a time: prose and headings as a series of
  // flush paragraphs, kept lines as blocks of several lines.

  /// Block set as a whole, in bytes: one and a half passages.
  private static let maximumWholeLength = Passage.length * 3 / 2

  /// Both are the end of the block unless it is very long. A passage ends at the end of a kept line, at a
  /// blank, or between two characters if neither is near.
  private mutating func passage(of block: Block) -> (end: Int, next: Int) {
    let range = block.range
    let isOne =
      switch block.kind {
      case .image, .sceneBreak: true
      default: blockSetter.tables.table(of: block) != nil
      }
    guard range.count > Self.maximumWholeLength, !isOne else {
      return (range.upperBound, range.upperBound)
    }
    let end = range.lowerBound + Passage.length
    if block.keepsLines,
      let line = text[end - Passage.length / 2..<end].lastIndex(of: "\n")
    {
      return (line, line + 1)
    }
    let place = Passage.end(in: text, near: end)
    return (place, place)
  }

  /// A flush paragraph unless the block keeps its lines.
  private func continuation(of block: Block, from start: Int) -> Block {
    var rest = block
    rest.range = Range(from: start, to: block.range.upperBound)
    rest.layout.traits.insert(.passage)
    if block.keepsLines { return rest }
    rest = Block(kind: .paragraph, range: rest.range)
    rest.layout.traits = [.flush, .passage]
    return rest
  }
}

extension Block {
  /// A heading, a title that is none, or names of columns.
  fileprivate var isTitle: Bool {
    isHeading || !layout.traits.isDisjoint(with: [.keptWithNext, .title])
  }
}
