import BookText

/// The passages of a book and its translation that face each other, as blocks of both.
public struct BookPassages: Sendable {
  /// The passages in order: together all blocks of the sections of both books.
  public let passages: [FacingBook.Passage]
  /// Whether the two do not seem to be the same book.
  public let isDoubtful: Bool

  /// Finds the passages of two books.
  ///
  /// - Parameters:
  ///   - book: The original.
  ///   - translation: The translation.
  ///   - ties: Blocks that face each other in any case, as indices of the blocks of each.
  ///   - isCancelled: Whether to stop.
  /// - Returns: Nil if the work was cancelled.
  /// - Complexity: O(*n*) in both texts; see ``FacingAlignment``.
  public init?(
    of book: Book, facing translation: Book, ties: [FacingTie] = [],
    isCancelled: () -> Bool = { false }
  ) {
    guard Self.areComparable(book, translation) else {
      (passages, isDoubtful) = (Self.unpaired(book, translation), true)
      return
    }
    let (first, second) = (Paragraphs(of: book), Paragraphs(of: translation))
    let found = FacingAlignment(
      first.paired, second.paired,
      ties: ties.compactMap { tie in
        guard let one = first.index(ofBlock: tie.first), let two = second.index(ofBlock: tie.second)
        else { return nil }
        return FacingTie(first: one, second: two)
      }, isCancelled: isCancelled)
    guard let found else { return nil }
    isDoubtful = found.isDoubtful
    var passages: [FacingBook.Passage] = []
    var (start, other) = (first.blocks.lowerBound, second.blocks.lowerBound)
    for group in found.groups {
      let end = first.end(ofParagraphs: group.first, after: start)
      let otherEnd = second.end(ofParagraphs: group.second, after: other)
      passages.append(.init(original: start..<end, translation: other..<otherEnd))
      (start, other) = (end, otherEnd)
    }
    // Pictures and breaks after the last paragraphs, or all of a book without any.
    if start < first.blocks.upperBound || other < second.blocks.upperBound {
      passages.append(
        .init(
          original: start..<first.blocks.upperBound,
          translation: other..<second.blocks.upperBound))
    }
    self.passages = passages
  }

  /// Most blocks of a book that is compared: no book has so many, and each takes some hundred bytes of
  /// memory.
  private static let mostBlocks = 100_000
  /// A text so many times as long as another is not a translation of it, if it is long besides.
  private static let mostTimes = 30
  private static let long = 1 << 20

  /// Whether two books may be translations of each other, by their lengths.
  private static func areComparable(_ book: Book, _ other: Book) -> Bool {
    let (less, more) = (
      min(book.text.count, other.text.count), max(book.text.count, other.text.count)
    )
    return max(book.blocks.count, other.blocks.count) <= mostBlocks
      && (more <= long || more <= mostTimes * less)
  }

  /// Returns the blocks of a book, then those of the other, as passages without partners.
  private static func unpaired(_ book: Book, _ other: Book) -> [FacingBook.Passage] {
    let (blocks, others) = (book.sectionBlocks, other.sectionBlocks)
    return blocks.map {
      .init(original: $0..<$0 + 1, translation: others.lowerBound..<others.lowerBound)
    }
      + others.map {
        .init(original: blocks.upperBound..<blocks.upperBound, translation: $0..<$0 + 1)
      }
  }
}

extension Book {
  /// The blocks of all sections.
  fileprivate var sectionBlocks: Range<Int> {
    guard let first = sections.first, let last = sections.last else { return 0..<0 }
    return first.blocks.lowerBound..<last.blocks.upperBound
  }
}

/// The blocks of a book that are compared with another's: those with words.
private struct Paragraphs {
  /// All blocks of the sections.
  let blocks: Range<Int>
  /// The indices of those with words.
  private let indices: [Int]
  let paired: PairedText

  init(of book: Book) {
    blocks = book.sectionBlocks
    indices = blocks.filter { book.blocks[$0].hasWords }
    paired = PairedText(
      book.text, indices.map { (book.blocks[$0].range, book.blocks[$0].isHeading) })
  }

  /// Returns the index of the paragraph of a block, or of the next one; nil after the last.
  func index(ofBlock block: Int) -> Int? {
    let index = indices.firstIndexAfter { $0 < block }
    return index < indices.count ? index : nil
  }

  /// Returns the block after some paragraphs: with the pictures and breaks before them.
  func end(ofParagraphs paragraphs: Range<Int>, after start: Int) -> Int {
    guard let last = paragraphs.last else { return start }
    return indices[last] + 1
  }
}

extension Block {
  /// Whether a block is text rather than a picture or a break.
  fileprivate var hasWords: Bool {
    switch kind {
    case .image, .sceneBreak, .boilerplate: false
    default: true
    }
  }
}
