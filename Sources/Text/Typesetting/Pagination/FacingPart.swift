import BookText

/// Blocks of one of two facing texts for one side of a spread, the first of them from a place on.
struct FacingPart: Equatable, Sendable {
  var blocks: Range<Int>
  /// Place in the first block; nil for all of it.
  var start: Int?
  /// Lines already shown of the first block, if it is a table row, an image or a formula: their lines do not
  /// follow each other in the text. Such a block is always set whole.
  var shownRows = 0
}

/// A passage of two facing texts, or what is left of one after a spread has ended in it.
struct FacingRest: Sendable {
  var parts: [FacingPart]
  /// Both texts have the passage.
  let isPaired: Bool
}

/// Divides the passages of two facing texts into parts: before a place, and from a place on. Blocks of notes
/// that stand at the feet of the pages are in no part, unless blocks of the text are on both sides of them.
///
/// A side is the index of a text: 0 for the original, 1 for the translation. Places are bytes of the joined
/// text, blocks indices of its blocks.
struct FacingParts {
  private let book: Book
  private let facing: FacingBook
  private let notes: FootNotes
  /// Bytes of a page of each text in usual texts.
  private let mostBytes: [Int]

  /// Bytes of a cell in usual texts: a passage of more bytes than a page could show is divided.
  private static let bytesOfCell = 4

  init(_ book: Book, _ facing: FacingBook, _ formats: [PageFormat], _ notes: FootNotes) {
    (self.book, self.facing, self.notes) = (book, facing, notes)
    mostBytes = formats.map { ($0.lines + 1) * $0.measure * Self.bytesOfCell }
  }

  /// Drops notes at its edges that are at the feet of pages.
  func wholePassage(_ passage: FacingBook.Passage) -> FacingRest {
    let parts = FacingBook.Side.allCases.map { FacingPart(blocks: shownBlocks(passage[$0])) }
    return FacingRest(parts: parts, isPaired: parts.allSatisfy { !$0.blocks.isEmpty })
  }

  /// A part without blocks has the start of the text after it.
  func starts(of rest: FacingRest) -> [Int] {
    FacingBook.Side.allCases.map { side in
      let part = rest.parts[side.rawValue]
      return part.start ?? facing.start(of: shownBlocks(part.blocks), on: side, in: book)
    }
  }

  /// False for a note at the foot of a page.
  func isInText(_ block: Int) -> Bool { !notes.isHidden(block: block) }

  /// Drops the notes at their beginning and end that stand at the feet of pages. If nothing else is left, an
  /// empty range before the next block that is set.
  private func shownBlocks(_ blocks: Range<Int>) -> Range<Int> {
    guard !notes.isEmpty else { return blocks }
    var (start, end) = (blocks.lowerBound, blocks.upperBound)
    while start < book.blocks.count, notes.isHidden(block: start) { start += 1 }
    while end > start, notes.isHidden(block: end - 1) { end -= 1 }
    return start..<max(start, end)
  }

  // MARK: Kinds

  /// Only headings, titles and blocks kept with the next; true for an empty passage.
  func isHeading(_ rest: FacingRest) -> Bool {
    rest.parts.allSatisfy { part in
      part.blocks.allSatisfy {
        book.blocks[$0].isHeading
          || !book.blocks[$0].layout.traits.isDisjoint(with: [.keptWithNext, .title])
      }
    }
  }

  /// All blocks may be divided after sentences: no kept lines, images or breaks.
  func isProse(_ rest: FacingRest) -> Bool {
    rest.parts.allSatisfy { part in
      part.blocks.allSatisfy {
        let block = book.blocks[$0]
        guard !block.keepsLines else { return false }
        return switch block.kind {
        case .image, .sceneBreak: false
        default: true
        }
      }
    }
  }

  /// Lines of such a block are counted instead of bytes: a row of a table with cells, a scene break, a block
  /// whose lines have been counted already.
  func isWhole(_ index: Int, of part: FacingPart) -> Bool {
    if index == part.blocks.lowerBound, part.shownRows > 0 { return true }
    let block = book.blocks[index]
    switch block.kind {
    case .sceneBreak: return true
    case .table: return book.tables.index(of: block) != nil
    default: return false
    }
  }

  // MARK: Bytes

  /// Counts bytes. A scene break counts for none, since it takes one line whatever its length.
  func mayFit(_ part: FacingPart, on side: Int) -> Bool {
    var left = mostBytes[side]
    for index in part.blocks
    where book.blocks[index].kind != .sceneBreak && !notes.isHidden(block: index) {
      left -= bytes(ofBlock: index, of: part).count
      if left < 0 { return false }
    }
    return true
  }

  /// Block by block, as many bytes as a page can show.
  func ranges(of part: FacingPart, on side: Int) -> [Range<Int>] {
    var left = mostBytes[side]
    var ranges: [Range<Int>] = []
    for index in part.blocks where left > 0 && !notes.isHidden(block: index) {
      var range = bytes(ofBlock: index, of: part)
      if range.count > left, !isWhole(index, of: part) {
        range = Range(
          from: range.lowerBound, to: book.text.characterStart(at: range.lowerBound + left))
      }
      left -= range.count
      ranges.append(range)
    }
    return ranges
  }

  /// Still to be set.
  private func bytes(ofBlock index: Int, of part: FacingPart) -> Range<Int> {
    let block = book.blocks[index].range
    guard index == part.blocks.lowerBound, let start = part.start else { return block }
    return Range(from: start, to: block.upperBound)
  }

  // MARK: Dividing

  /// Ends with the block with a place, left out if the place is its beginning. The part has a block.
  func part(_ part: FacingPart, before place: Int) -> FacingPart {
    let end =
      part.blocks.first { book.blocks[$0].range.upperBound >= place } ?? part.blocks.upperBound - 1
    // A place at the beginning of a block leaves out this block.
    let isAtStart = end > part.blocks.lowerBound && book.blocks[end].range.lowerBound >= place
    var before = part
    before.blocks = shownBlocks(Range(from: part.blocks.lowerBound, to: isAtStart ? end : end + 1))
    return before
  }

  /// Has no blocks if the place is at or after the end.
  func part(_ part: FacingPart, from place: Int) -> FacingPart {
    let end = part.blocks.upperBound
    guard let first = part.blocks.first(where: { book.blocks[$0].range.upperBound > place }) else {
      return FacingPart(blocks: end..<end)
    }
    let isInside = book.blocks[first].range.lowerBound < place && !notes.isHidden(block: first)
    return isInside
      ? FacingPart(blocks: first..<end, start: place) : FacingPart(blocks: shownBlocks(first..<end))
  }

  /// Rest of a part after some of its lines have been shown. `left` are the lines set after them, which did
  /// not fit, `end` is the place after all of them.
  func remainder(
    of part: FacingPart, after shown: ArraySlice<SetLine>, leaving left: ArraySlice<SetLine>,
    upTo end: Int
  ) -> FacingPart {
    guard let next = left.first(where: { $0.role != .blank })?.range.lowerBound else {
      return self.part(part, from: end)
    }
    let block = book.blocks.index(at: next)
    guard part.blocks.contains(block) else { return self.part(part, from: end) }
    // The sign of a pause at the head is no line of the block.
    let own = shown.count {
      $0.role != .blank && !$0.traits.contains(.pause)
        && book.blocks.index(at: $0.range.lowerBound) == block
    }
    let range = book.blocks[block].range
    let isBegun = block == part.blocks.lowerBound
    let start = isBegun ? part.start ?? range.lowerBound : range.lowerBound
    // Its lines are counted if the next does not begin after the first.
    guard own > 0, next <= start || isWhole(block, of: part) else {
      return self.part(part, from: next)
    }
    // Pages begin one after the other even so.
    return FacingPart(
      blocks: Range(from: block, to: part.blocks.upperBound),
      start: max(next, min(book.text.characterStart(from: start + 1), range.upperBound - 1)),
      shownRows: own + (isBegun ? part.shownRows : 0))
  }

  /// Drops the first block on each side.
  func rest(afterFirstBlocksOf rest: FacingRest) -> FacingRest {
    let parts = rest.parts.map { FacingPart(blocks: shownBlocks($0.blocks.dropFirst())) }
    return FacingRest(parts: parts, isPaired: rest.isPaired)
  }
}
