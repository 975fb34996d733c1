import BookText

/// Passages of a book and its translation that face each other, as blocks of both.
public struct BookPassages: Sendable {
  /// Passages in order: together all blocks of the sections of both books.
  public let passages: [FacingBook.Passage]
  /// From this block on, passages may not face each other; from the first in two different books.
  public let doubtfulBlock: Int?

  /// Version of the method; to be raised when it finds other passages, since they are kept.
  public static let version = 3

  /// Takes passages found before.
  public init(kept passages: [FacingBook.Passage], doubtfulBlock: Int?) {
    (self.passages, self.doubtfulBlock) = (passages, doubtfulBlock)
  }

  /// Finds the passages of two books; no block has a partner if their lengths differ too much. Nil if they
  /// have too many blocks, or the work was cancelled. Costs O(*n*) in both texts; see ``FacingAlignment``.
  /// - Parameter ties: Blocks that face each other in any case, as indices of the blocks of each.
  public init?(
    of book: Book, facing translation: Book, ties: [FacingTie] = [],
    isCancelled: () -> Bool = { false }
  ) {
    guard Self.haveFewBlocks(book, translation) else { return nil }
    guard Self.areComparable(book, translation) else {
      passages = Self.passagesWithoutPartners(book, translation)
      doubtfulBlock = book.sectionBlocks.first
      return
    }
    let (first, second) = (Paragraphs(of: book), Paragraphs(of: translation))
    let found = FacingAlignment(
      first.paired(first.all), second.paired(second.all),
      ties: Self.tiesOfParagraphs(ties, first, second),
      isCancelled: isCancelled)
    guard let found else { return nil }
    passages = Self.passagesOfBlocks(found.groups, first, second)
    doubtfulBlock =
      passages.dropFirst(found.sureGroups).prefix(found.groups.count - found.sureGroups)
      .lazy.compactMap(\.original.first).first
  }

  /// Finds the passages of the chapters around a place in the original, to be shown before all of two long
  /// books has been compared. The other chapters face each other as wholes. Nil if it is not certain which
  /// chapters face each other, or all of both books can be compared as soon, or the work was cancelled. Costs
  /// O(*n*) in the blocks of both texts, and in the text around the place.
  /// - Parameter ties: Blocks that face each other in any case, as indices of the blocks of each.
  public init?(
    of book: Book, facing translation: Book, ties: [FacingTie] = [], around place: Int,
    isCancelled: () -> Bool = { false }
  ) {
    guard Self.haveFewBlocks(book, translation), Self.areComparable(book, translation) else {
      return nil
    }
    let (first, second) = (Paragraphs(of: book), Paragraphs(of: translation))
    let ties = Self.tiesOfParagraphs(ties, first, second)
    let starts = Self.startsOfParts(first, second, ties)
    guard let here = first.index(ofBlock: book.blocks.index(at: place)),
      let window = Self.window(around: here, starts)
    else { return nil }
    let (start, end) = (starts[window.lowerBound], starts[window.upperBound])
    let found = FacingAlignment(
      first.paired(start.first..<end.first), second.paired(start.second..<end.second),
      ties: ties.map { FacingTie(first: $0.first - start.first, second: $0.second - start.second) }
        .filter { $0.first >= 0 && $0.second >= 0 },
      isOpen: (window.lowerBound == 0, window.upperBound == starts.count - 1),
      isCancelled: isCancelled)
    guard let found else { return nil }
    let chapters = Self.chapters(between: starts)
    let groups = found.groups.map { group in
      FacingGroup(
        first: group.first.lowerBound + start.first..<group.first.upperBound + start.first,
        second: group.second.lowerBound + start.second..<group.second.upperBound + start.second)
    }
    doubtfulBlock = nil
    passages = Self.passagesOfBlocks(
      chapters[..<window.lowerBound] + groups + chapters[window.upperBound...], first, second)
  }

  /// Parts between beginnings, as wholes.
  private static func chapters(between starts: [FacingTie]) -> [FacingGroup] {
    zip(starts, starts.dropFirst()).map { start, end in
      FacingGroup(first: start.first..<end.first, second: start.second..<end.second)
    }
  }

  /// First paragraphs of parts that face each other, in order: chapters, and paragraphs tied by hand. The
  /// list begins with the beginning of both texts and ends with their end. A part without paragraphs in one
  /// of the texts is left out.
  private static func startsOfParts(
    _ first: Paragraphs, _ second: Paragraphs, _ ties: [FacingTie]
  ) -> [FacingTie] {
    let chapters = ChapterPairs(first.chapters, second.chapters).sure.map(
      FacingTie.init(beginningOf:))
    let end = FacingTie(first: first.all.upperBound, second: second.all.upperBound)
    var starts = [FacingTie(first: 0, second: 0)]
    for start in FacingTie.joined(ties, chapters) {
      guard let last = starts.last, start.first > last.first, start.second > last.second,
        start.first < end.first, start.second < end.second
      else { continue }
      starts.append(start)
    }
    return starts + [end]
  }

  /// Paragraphs of a text compared around a place.
  private static let usualWindow = 300
  /// Paragraphs compared at most, if the chapter of the place is long.
  private static let longestWindow = 1_000

  /// Parts to be compared around a paragraph of the first text: its own part, then parts after and before it,
  /// up to ``usualWindow`` paragraphs. Nil if they have half of the paragraphs of both texts, or more than
  /// ``longestWindow``. Parts are indices of their beginnings in `starts`.
  private static func window(around here: Int, _ starts: [FacingTie]) -> Range<Int>? {
    /// Paragraphs on the side with more.
    func count(_ parts: Range<Int>) -> Int {
      max(
        starts[parts.upperBound].first - starts[parts.lowerBound].first,
        starts[parts.upperBound].second - starts[parts.lowerBound].second)
    }
    let last = starts.count - 1
    let part = min(last, starts.firstIndexAfter { $0.first <= here }) - 1
    var window = part..<part + 1
    // The next parts are read next.
    while window.upperBound < last, count(window.lowerBound..<window.upperBound + 1) <= usualWindow
    {
      window = window.lowerBound..<window.upperBound + 1
    }
    while window.lowerBound > 0, count(window.lowerBound - 1..<window.upperBound) <= usualWindow {
      window = window.lowerBound - 1..<window.upperBound
    }
    return count(window) <= longestWindow && 2 * count(window) < count(0..<last) ? window : nil
  }

  /// A block without words counts as the next paragraph; a tie after the last paragraph is left out.
  private static func tiesOfParagraphs(
    _ ties: [FacingTie], _ first: Paragraphs, _ second: Paragraphs
  ) -> [FacingTie] {
    ties.compactMap { tie in
      guard let one = first.index(ofBlock: tie.first), let two = second.index(ofBlock: tie.second)
      else { return nil }
      return FacingTie(first: one, second: two)
    }
  }

  /// Blocks without words go with the next paragraph.
  private static func passagesOfBlocks(
    _ groups: [FacingGroup], _ first: Paragraphs, _ second: Paragraphs
  ) -> [FacingBook.Passage] {
    var passages: [FacingBook.Passage] = []
    var (start, other) = (first.blocks.lowerBound, second.blocks.lowerBound)
    for group in groups {
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
    return passages
  }

  /// Blocks of a book that is compared: no book has so many, and each takes some hundred bytes of memory.
  private static let mostBlocks = 100_000
  /// Ratio of the lengths of a text and its translation.
  private static let mostRatio = 30
  /// Length up to which two texts are compared in any case, in bytes.
  private static let alwaysCompared = 1 << 20

  private static func haveFewBlocks(_ book: Book, _ other: Book) -> Bool {
    max(book.blocks.count, other.blocks.count) <= mostBlocks
  }

  /// Decides by ``alwaysCompared`` and ``mostRatio``.
  private static func areComparable(_ book: Book, _ other: Book) -> Bool {
    let (less, more) = (
      min(book.text.count, other.text.count), max(book.text.count, other.text.count)
    )
    return more <= alwaysCompared || more <= mostRatio * less
  }

  /// The blocks of a book, then those of the other one, each as a passage.
  private static func passagesWithoutPartners(_ book: Book, _ other: Book) -> [FacingBook.Passage] {
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
  /// Blocks of all sections, empty without sections. The passages of a book have all of them, each once.
  package var sectionBlocks: Range<Int> {
    guard let first = sections.first, let last = sections.last else { return 0..<0 }
    return first.blocks.lowerBound..<last.blocks.upperBound
  }
}

/// Blocks of a book with words, which are compared with the blocks of another.
private struct Paragraphs {
  /// All blocks of the sections.
  let blocks: Range<Int>
  /// Blocks with words.
  private let indices: [Int]
  private let book: Book

  init(of book: Book) {
    self.book = book
    blocks = book.sectionBlocks
    indices = blocks.filter { book.blocks[$0].hasWords }
  }

  var all: Range<Int> { indices.indices }

  var chapters: [Chapter] { Chapter.all(in: book.text, paragraphs(all)) }

  /// Read for comparison.
  func paired(_ range: Range<Int>) -> PairedText { PairedText(book.text, paragraphs(range)) }

  private func paragraphs(_ range: Range<Int>) -> [PairedText.Paragraph] {
    indices[range].map { (book.blocks[$0].range, book.blocks[$0].isHeading) }
  }

  /// Paragraph of a block, or of the next one; nil after the last.
  func index(ofBlock block: Int) -> Int? {
    let index = indices.firstIndexAfter { $0 < block }
    return index < indices.count ? index : nil
  }

  /// Block after the last of some paragraphs; `start` without paragraphs.
  func end(ofParagraphs paragraphs: Range<Int>, after start: Int) -> Int {
    guard let last = paragraphs.last else { return start }
    return indices[last] + 1
  }
}

extension Block {
  /// Text rather than a picture, a break or a distributor's notice.
  fileprivate var hasWords: Bool {
    switch kind {
    case .image, .sceneBreak, .boilerplate: false
    default: true
    }
  }
}
