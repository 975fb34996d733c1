import BookText

/// Stanzas set on one axis: the longest line of the poem is in the middle of the measure.
struct Poem {
  let range: Range<Int>
  /// Leftmost column of its lines.
  let left: Int
  /// Cells from the leftmost column to the end of the longest line.
  let width: Int
  /// Cells to the end of the longest line with its number.
  let widthWithNumbers: Int

  /// Bytes of a poem that decide about its axis.
  private static let sample = 32_768

  /// Finds the poem around a block of verse; without lines, its width is 0. Costs O(*n*) in its blocks, and
  /// in the first 32 KiB of its text.
  /// - Parameter lines: The lines of a block, as the poet wrote them.
  /// - Parameter width: The cells of a line.
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
  /// Column of its lines.
  var edge: Int { indent + Int(layout.leading) + max(0, Int(layout.firstIndent)) }

  /// Verse, a break between stanzas, or a speaker's name.
  fileprivate var isPartOfPoem: Bool {
    switch kind {
    case .verse, .sceneBreak, .speech: true
    default: false
    }
  }
}
