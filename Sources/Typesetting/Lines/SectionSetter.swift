import BookText
import Cells

/// Sets the blocks of a section as lines.
struct SectionSetter {
  let text: UnsafeBufferPointer<UInt8>
  let format: PageFormat
  var scanner: BoxScanner
  var breaker = ParagraphBreaker()
  var lines: [SetLine] = []

  /// - Parameters:
  ///   - text: The text of the book; must outlive the setter.
  ///   - format: The extent of the page.
  ///   - hyphenator: Tells where words may be divided; nil where none is but at soft hyphens.
  init(text: UnsafeBufferPointer<UInt8>, format: PageFormat, hyphenator: Hyphenator? = nil) {
    self.text = text
    self.format = format
    scanner = BoxScanner(
      hyphenator: format.style.dividesWords ? hyphenator : nil, dress: format.style.dress)
  }

  /// How far a section has been set.
  struct Progress: Sendable {
    /// The blocks that remain.
    fileprivate(set) var blocks: Range<Int>
    /// What has been set of the first of them; nil where nothing has.
    fileprivate var passage: Passage?
    /// The first block of the section.
    fileprivate let first: Int
    /// Whether none has shown anything.
    fileprivate var isEmpty = true
    fileprivate var isOpening: Bool

    /// A part of a very long paragraph.
    fileprivate struct Passage {
      /// Where what follows it begins.
      var end: Int
      var direction: SetLine.Direction
    }

    /// Nothing of the section with `blocks` has been set.
    init(_ blocks: Range<Int>, in format: PageFormat) {
      self.blocks = blocks
      first = blocks.lowerBound
      isOpening = format.style.opensWithCapitals
    }
  }

  /// The lines of the next blocks of a section, in order, with the blank rows between and before
  /// them; of so many that their text has `limit` bytes, or all that remain. Of a very long paragraph
  /// it may be a part.
  ///
  /// - Complexity: O(*n*) in the length of their text.
  mutating func lines(
    of blocks: [Block], _ progress: inout Progress, limit: Int
  ) -> [SetLine] {
    lines = []
    var length = 0
    while !progress.blocks.isEmpty, length < limit {
      length += setNext(blocks, &progress)
      if progress.passage == nil { progress.blocks.removeFirst() }
    }
    if !lines.isEmpty { progress.isEmpty = false }
    if progress.blocks.isEmpty, progress.isEmpty {
      // Characters that show nothing are a place all the same.
      let start = blocks[progress.first].range.lowerBound
      lines = [SetLine(.text, range: start..<start)]
    }
    return lines
  }

  /// Sets the next block, with the blank rows before it, or what comes next of one that is very long.
  ///
  /// - Returns: The bytes that have been set.
  private mutating func setNext(_ blocks: [Block], _ progress: inout Progress) -> Int {
    let index = progress.blocks.lowerBound
    let block = blocks[index]
    let before = index > progress.first ? blocks[index - 1] : nil
    let passage = progress.passage
    if passage == nil { setBlankRows(between: before, and: block) }
    let first = lines.count
    let start = passage?.end ?? block.range.lowerBound
    var end: Int?
    if isLong(block) {
      end = setPassage(from: passage?.end, of: block, after: before)
    } else {
      set(block, after: before)
    }
    if progress.isOpening, !block.isHeading {
      if before?.isHeading == true, block.kind == .paragraph, first < lines.count {
        lines[first].traits.insert(.opening)
      }
      progress.isOpening = false
    }
    keepTogether(first..<lines.count, of: block, isBegun: passage != nil, goesOn: end != nil)
    let direction = passage?.direction ?? SetLine.Direction(of: block, in: text)
    if direction != .plain {
      for index in first..<lines.count { lines[index].direction = direction }
    }
    progress.passage = end.map { Progress.Passage(end: $0, direction: direction) }
    return (end ?? block.range.upperBound) - start
  }

  /// Appends the blank rows before a block.
  private mutating func setBlankRows(between before: Block?, and block: Block) {
    for _ in 0..<blankRows(between: before, and: block) {
      lines.append(SetLine(.blank, range: block.range.lowerBound..<block.range.lowerBound))
      // A heading is not left alone at the foot of a page.
      if before?.isHeading == true { lines[lines.count - 1].mayEndPage = false }
      if isPause(between: before, and: block) { lines[lines.count - 1].traits.insert(.pause) }
    }
  }

  /// Whether the source leaves more room between two paragraphs than between others: time passes.
  private func isPause(between before: Block?, and block: Block) -> Bool {
    before?.kind == .paragraph && block.kind == .paragraph && block.blankLinesBefore > 2
  }

  private func blankRows(between before: Block?, and block: Block) -> Int {
    guard let before else { return 0 }
    switch (before.kind, block.kind) {
    case (.heading, .heading): return 1
    case (.heading, _): return format.lines >= 16 ? 2 : 1
    case (_, .heading): return 2
    case (.paragraph, .paragraph):
      let isSpaced = format.style.paragraphs == .spaced
      return (isPause(between: before, and: block) ? 1 : 0) + (isSpaced ? 1 : 0)
    case (.listItem, .listItem), (.footnote, .footnote), (.speech, .speech): return 0
    case (.titleLine, .titleLine): return 1
    case (.contents, .contents): return block.blankLinesBefore > 1 ? 1 : 0
    default: return block.blankLinesBefore > 0 ? 1 : 0
    }
  }

  /// - Parameters:
  ///   - block: The block, or a passage of it.
  ///   - before: The block before it.
  ///   - whole: The range of the block where this is a passage that goes on with it.
  mutating func set(_ block: Block, after before: Block?, goingOnWith whole: Range<Int>? = nil) {
    let goesOn = whole != nil
    switch block.kind {
    case .heading: setHeading(block, role: .heading)
    // The first line of a title page is the title.
    case .titleLine: setHeading(block, role: before == nil ? .heading : .text)
    case .caption: setHeading(block, role: .text)
    case .signature: setSignature(block)
    case .listItem: setItem(block.range, of: whole)
    case .footnote: setFootnote(block.range, of: whole)
    case .speech:
      setHung(block.range, margin: 0, hang: min(4, format.measure / 4), goesOn: goesOn)
    case .indented(let hang): setIndented(block, hang: hang)
    case .term, .literal: setLiteral(block)
    case .paragraph, .boilerplate:
      let isFirst = goesOn || before?.kind != .paragraph || isPause(between: before, and: block)
      setProse(block.range, indent: isFirst ? 0 : format.paragraphIndent, margin: 0)
    case .quotation:
      setProse(block.range, indent: 0, margin: format.measure >= 40 ? 4 : 2)
    case .verse: setVerse(block)
    case .contents: setContents(block)
    case .preformatted, .table: setPreformatted(block)
    case .sceneBreak:
      let width = min(format.measure, SetLine.sceneBreakWidth)
      lines.append(SetLine(.sceneBreak, range: block.range, indent: (format.measure - width) / 2))
    }
  }

  /// Forbids a page to end after the first and before the last line of a block, or inside a
  /// heading.
  ///
  /// - Parameters:
  ///   - range: The lines of the block.
  ///   - isBegun: Whether some stand before them.
  ///   - goesOn: Whether some follow.
  private mutating func keepTogether(
    _ range: Range<Int>, of block: Block, isBegun: Bool, goesOn: Bool
  ) {
    if block.isHeading || block.kind == .term {
      for index in range { lines[index].mayEndPage = false }
    } else if range.count > 1 {
      if !isBegun { lines[range.lowerBound].mayEndPage = false }
      if !goesOn { lines[range.upperBound - 2].mayEndPage = false }
      // Lines that fill pages end them where they may.
      let isLong = block.kind == .preformatted && range.count * 2 > format.lines
      if !isLong, [.verse, .preformatted, .table, .contents, .literal].contains(block.kind) {
        for index in range.dropLast() { lines[index].traits.insert(.insideStanza) }
      }
    }
  }
}
