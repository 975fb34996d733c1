import BookText

/// The stanzas of a poem with all that belongs to it, set on one axis: its longest line is in the middle
/// of the measure.
struct Poem {
  /// Its bytes in the text.
  let range: Range<Int>
  /// The leftmost column of its lines.
  let left: Int
  /// Number of cells from the leftmost column to the end of the longest line.
  let width: Int
  /// Number of cells from the leftmost column to the end of the longest line with its number.
  let widthWithNumbers: Int

  /// Number of bytes of a poem that decide about its axis.
  private static let sample = 32_768

  /// Finds the poem around a block of verse. A poem without lines has width 0.
  ///
  /// - Parameters:
  ///   - index: The index of the block, in `section`.
  ///   - blocks: The blocks of the book.
  ///   - section: The blocks of its section.
  ///   - text: The text of the book.
  ///   - lines: Returns the lines of a block, as the poet wrote them.
  ///   - width: Returns the cells of a line.
  /// - Complexity: O(*n*) in the number of its blocks, and in the first 32 KiB of its text.
  init(
    around index: Int, of blocks: [Block], in section: Range<Int>, _ text: TextBytes,
    lines: (Block) -> [TypedLine], width: (Range<Int>) -> Int
  ) {
    var (first, end) = (index, index + 1)
    while first > section.lowerBound, blocks[first - 1].isPartOfPoem { first -= 1 }
    while end < section.upperBound, blocks[end].isPartOfPoem { end += 1 }
    range = blocks[first].range.lowerBound..<blocks[end - 1].range.upperBound
    var (left, right, rightWithNumbers) = (Int.max, 0, 0)
    for block in blocks[first..<end] where block.kind == .verse {
      for line in lines(block) {
        let number = LineNumber(of: line.range, in: text)
        let start = block.edge + max(0, line.column - block.indent)
        let wordsEnd = start + width(number?.words ?? line.range)
        left = min(left, start)
        right = max(right, wordsEnd)
        rightWithNumbers = max(rightWithNumbers, wordsEnd + (number?.room ?? 0))
      }
      if block.range.upperBound - blocks[first].range.lowerBound > Self.sample { break }
    }
    (self.left, self.width) = left < right ? (left, right - left) : (0, 0)
    widthWithNumbers = left < right ? rightWithNumbers - left : 0
  }
}

extension Block {
  /// The column at which its lines begin.
  var edge: Int { indent + Int(layout.leading) + max(0, Int(layout.firstIndent)) }

  /// Whether it does not end a poem: verse, a break between stanzas, or a speaker's name.
  fileprivate var isPartOfPoem: Bool {
    switch kind {
    case .verse, .sceneBreak, .speech: true
    default: false
    }
  }
}
