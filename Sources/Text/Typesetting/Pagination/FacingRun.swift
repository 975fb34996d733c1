import BookText

/// Spreads of a book and a translation that faces it: both pages of a spread have the same passages.
///
/// A chapter of the original begins a spread, unless a passage of the previous chapter goes on in it. A
/// spread is filled passage by passage on both sides at once, and ends where the fuller side is full: after a
/// passage if this leaves at most a fifth of the page empty, else within the next passage, after the last
/// pair of sentences that fits.
struct FacingRun: Sendable {
  /// Pages of the original, and the pages of the translation that face them.
  private(set) var pages: [[Page]] = [[], []]
  /// Lines of both texts, page by page.
  private var lines: [[SetLine]] = [[], []]
  /// Whole chapters.
  private(set) var passages: Range<Int>
  /// Beginning of the next spread.
  private var next: FacingFill.Start
  /// Being set.
  private var chapter: Range<Int>

  /// Bytes set at a time. The sentences of divided passages are paired while they are set, which takes some
  /// ten times as long as setting them.
  static let slice = 1 << 12

  /// Spreads so far.
  // In order: there are two sides.
  var count: Int { pages[0].count }

  /// All passages are on pages.
  var isSet: Bool { next.passage == passages.upperBound }

  /// Nothing is set yet.
  init(of passages: Range<Int>) {
    self.passages = passages
    next = FacingFill.Start(passage: passages.lowerBound)
    chapter = passages.lowerBound..<passages.lowerBound
  }

  /// All of its own passages must have been set. Costs O(*n*) in the pages and lines of `following`.
  mutating func join(_ following: FacingRun) {
    for side in 0..<2 {
      let count = lines[side].count
      lines[side] += following.lines[side]
      pages[side] += following.pages[side].map { page in
        var page = page
        page.lines = page.lines.shifted(by: count)
        return page
      }
    }
    passages = passages.lowerBound..<following.passages.upperBound
    (next, chapter) = (following.next, following.chapter)
  }

  /// Sets about as many spreads of a chapter as have `length` bytes of text, or all. Sets none without a
  /// translation, or once all passages are set. Pages do not depend on the length. Costs O(*n*) in their
  /// text.
  mutating func setNextSlice(
    of length: Int, in book: Book, _ format: PageFormat, _ hyphenators: [Hyphenator?],
    _ notes: FootNotes
  ) {
    guard let facing = book.facing, !isSet else { return }
    if next.passage == chapter.upperBound {
      let end = facing.passages.indices.dropFirst(next.passage + 1).first {
        facing.beginsChapter($0, of: book)
      }
      let start = facing.startOfChapter(with: next.passage, of: book)
      chapter = start..<min(end ?? passages.upperBound, passages.upperBound)
    }
    book.text.withTextBytes { text in
      var fill = FacingFill(book, facing, text, format, hyphenators, notes)
      var bytes = 0
      while bytes < length, next.passage < chapter.upperBound {
        guard let spread = fill.nextSpread(from: &next, in: chapter) else { break }
        bytes += spread.bytes
        appendSpread(spread, of: book, facing, format)
      }
    }
  }

  /// One page on each side. The section of a page is that of its first text, among the sections of its side.
  private mutating func appendSpread(
    _ spread: FacingFill.Spread, of book: Book, _ facing: FacingBook, _ format: PageFormat
  ) {
    for side in FacingBook.Side.allCases {
      let index = side.rawValue
      let start = spread.starts[index]
      let range = lines[index].count..<lines[index].count + spread.lines[index].count
      lines[index] += spread.lines[index]
      let least = side == .original ? 0 : facing.firstSection
      let most = side == .original ? facing.firstSection - 1 : book.sections.count - 1
      let section = min(max(book.section(at: TextOffset(utf8: start)), least), most)
      let sinkage = spread.isSunk ? format.sinkage : 0
      pages[index].append(
        Page(
          section: section, lines: range, sinkage: sinkage, start: start,
          foot: spread.feet[index].foot(
            ofPageWithLines: format.lines, room: format.lines - sinkage - range.count)))
    }
  }

  func lines(of page: Page, on side: FacingBook.Side) -> [SetLine] {
    Array(lines[side.rawValue][page.lines])
  }

  /// Bytes of both texts still to be set before a place. In the text without the place, its passage counts by
  /// the same share.
  func distance(to place: Int, in book: Book) -> Int {
    guard let facing = book.facing, !isSet else { return 0 }
    let passage = facing.passages[
      min(facing.passage(at: place, in: book), passages.upperBound - 1)]
    let own = book.bytes(ofBlocks: passage[facing.side(of: place)])
    // The same share of the passage in the other text.
    let share = own.isEmpty ? 0 : Double(place - own.lowerBound) / Double(own.count)
    return FacingBook.Side.allCases.reduce(0) { sum, side in
      let start =
        next.place(on: side)
        ?? facing.start(of: facing.passages[next.passage][side], on: side, in: book)
      // Between 0 and the number of bytes: it fits into an `Int`.
      let length = Double(book.bytes(ofBlocks: passage[side]).count) * min(1, max(0, share))
      let end =
        side == facing.side(of: place)
        ? place : facing.start(of: passage[side], on: side, in: book) + Int(length)
      return sum + max(0, end - start)
    }
  }

  /// Nil if it is not set yet. Costs O(log *n*).
  func spread(at place: Int, on side: FacingBook.Side) -> Int? {
    let all = pages[side.rawValue]
    let index = all.firstIndexAfter { $0.start <= place } - 1
    // Text after the last spread so far may be on a later one.
    if index == all.count - 1, !isSet {
      guard let last = all.last, let end = lines[side.rawValue][last.lines].last?.range.upperBound,
        place < end
      else { return nil }
    }
    return max(0, index)
  }
}

extension Book {
  /// Empty without blocks.
  fileprivate func bytes(ofBlocks range: Range<Int>) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return blocks[first].range.lowerBound..<blocks[last].range.upperBound
  }
}

extension FacingBook {
  /// The beginning of the original stays on the spread of headings that only the translation has before it.
  fileprivate func beginsChapter(_ passage: Int, of book: Book) -> Bool {
    guard let block = passages[passage].original.first else { return false }
    let section = book.section(at: TextOffset(utf8: book.blocks[block].range.lowerBound))
    return book.sections[section].blocks.lowerBound == block
      && !passages[..<passage].reversed().allSatisfy { passage in
        passage.original.isEmpty && passage.translation.allSatisfy { book.blocks[$0].isHeading }
      }
  }

  /// First passage of the chapter.
  fileprivate func startOfChapter(with passage: Int, of book: Book) -> Int {
    var start = passage
    while start > 0, !beginsChapter(start, of: book) { start -= 1 }
    return start
  }

  /// The last passage up to the given one that always begins a spread: the first of a chapter, or one after
  /// an empty passage.
  func startOfSpread(with passage: Int, of book: Book) -> Int {
    var start = passage
    while start > 0, !beginsChapter(start, of: book), !passages[start - 1].isEmpty { start -= 1 }
    return start
  }

  /// Passage with a place, or the last one before it. Costs O(log *n*).
  func passage(at place: Int, in book: Book) -> Int {
    let (block, side) = (book.blocks.index(at: place), side(of: place))
    return max(0, passages.firstIndexAfter { $0[side].lowerBound <= block } - 1)
  }

  /// End of the text for a range after its last block.
  func start(of blocks: Range<Int>, on side: Side, in book: Book) -> Int {
    let end = side == .original ? firstBlock : book.blocks.count
    guard blocks.lowerBound < end else { return side == .original ? start - 1 : book.text.count }
    return book.blocks[blocks.lowerBound].range.lowerBound
  }
}
