import BookText
import FacingTexts

/// The spreads of a book and a translation that faces it: both pages of a spread have the same passages.
///
/// A chapter of the original begins a spread, unless a passage of the previous chapter goes on in it. A
/// spread is filled passage by passage on both sides at once, and ends where the fuller side is full: after a
/// passage if this leaves at most a fifth of the page empty, else within the next passage, after the last
/// pair of sentences that fits.
struct FacingRun: Sendable {
  /// Pages of the original, and the pages of the translation that face them.
  private(set) var pages: [[Page]] = [[], []]
  /// The lines of both texts, page by page.
  private var lines: [[SetLine]] = [[], []]
  /// The first passage that is not on a page yet.
  private var next = 0
  /// Whether all passages are on pages.
  private(set) var isSet = false

  /// Number of spreads so far.
  var count: Int { pages[0].count }

  /// The passages of the chapter being set.
  private var chapter = 0..<0

  /// Sets the next spreads of a chapter: about as many as have `length` bytes of text, or all.
  ///
  /// Pages do not depend on the length.
  ///
  /// - Complexity: O(*n*) in their text; a passage longer than `length` is set as a whole.
  mutating func setNextSlice(
    of length: Int, in book: Book, _ format: PageFormat, _ hyphenators: [Hyphenator?]
  ) {
    guard let facing = book.facing, !isSet else { return }
    guard next < facing.passages.count else {
      isSet = true
      return
    }
    if next == chapter.upperBound {
      chapter = next..<Self.endOfChapter(from: next, in: book, facing)
    }
    var length = length
    while true {
      let end = Self.passage(length, after: next, in: chapter, of: book, facing)
      let spreads = book.text.withTextBytes { text in
        var fill = FacingFill(book, facing, text, format, hyphenators)
        return fill.spreads(of: next..<end, inChapterFrom: chapter.lowerBound)
      }
      if end == chapter.upperBound {
        for spread in spreads { append(spread, of: book, facing, format) }
        next = end
        isSet = next == facing.passages.count
        return
      }
      // The last spread may take more passages; the next slice begins with it, unless it begins within one.
      if let last = spreads.lastIndex(where: { $0.passage != nil }), last > 0,
        let passage = spreads[last].passage
      {
        for spread in spreads[..<last] { append(spread, of: book, facing, format) }
        next = passage
        return
      }
      length *= 2
    }
  }

  /// Returns the end of the passages of a chapter that have some bytes of text together, at least one.
  private static func passage(
    _ length: Int, after first: Int, in chapter: Range<Int>, of book: Book, _ facing: FacingBook
  ) -> Int {
    var (index, sum) = (first, 0)
    while index < chapter.upperBound, sum < length || index == first {
      for side in FacingBook.Side.allCases {
        for block in facing.passages[index][side] { sum += book.blocks[block].range.count }
      }
      index += 1
    }
    return index
  }

  /// Returns the first passage of the next chapter of the original.
  private static func endOfChapter(from first: Int, in book: Book, _ facing: FacingBook) -> Int {
    var index = first + 1
    while index < facing.passages.count {
      if let block = facing.passages[index].original.first {
        let section = book.section(at: TextOffset(utf8: book.blocks[block].range.lowerBound))
        if book.sections[section].blocks.lowerBound == block { return index }
      }
      index += 1
    }
    return index
  }

  private mutating func append(
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
      pages[index].append(
        Page(
          section: section, lines: range, sinkage: spread.isSunk ? format.sinkage : 0, start: start)
      )
    }
  }

  /// Returns the lines of a page.
  func lines(of page: Page, on side: FacingBook.Side) -> [SetLine] {
    Array(lines[side.rawValue][page.lines])
  }

  /// Returns the number of bytes still to be set before a place.
  func distance(to place: Int, in book: Book) -> Int {
    guard let facing = book.facing, next < facing.passages.count else { return 0 }
    let blocks = facing.passages[next][facing.side(of: place)]
    guard blocks.lowerBound < book.blocks.count else { return 0 }
    return max(0, place - book.blocks[blocks.lowerBound].range.lowerBound)
  }

  /// Returns the index of the spread with a place; nil if it is not set yet.
  ///
  /// - Complexity: O(log *n*).
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
