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
  /// Where the next spread begins.
  private var next = FacingFill.Start(passage: 0)
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
  /// - Complexity: O(*n*) in their text.
  mutating func setNextSlice(
    of length: Int, in book: Book, _ format: PageFormat, _ hyphenators: [Hyphenator?]
  ) {
    guard let facing = book.facing, !isSet else { return }
    guard next.passage < facing.passages.count else {
      isSet = true
      return
    }
    if next.passage == chapter.upperBound {
      chapter = next.passage..<Self.endOfChapter(from: next.passage, in: book, facing)
    }
    book.text.withTextBytes { text in
      var fill = FacingFill(book, facing, text, format, hyphenators)
      var bytes = 0
      while bytes < length, next.passage < chapter.upperBound {
        guard let spread = fill.nextSpread(from: &next, in: chapter) else { break }
        bytes += spread.bytes
        append(spread, of: book, facing, format)
      }
    }
    isSet = next.passage == facing.passages.count
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
    guard let facing = book.facing, next.passage < facing.passages.count else { return 0 }
    let blocks = facing.passages[next.passage][facing.side(of: place)]
    guard blocks.lowerBound < book.blocks.count else { return 0 }
    let start =
      next.place(on: facing.side(of: place)) ?? book.blocks[blocks.lowerBound].range.lowerBound
    return max(0, place - start)
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
