import BookText

extension SectionSetter {
  /// The lines of a block as they stand in the source, with the columns at which they begin.
  func sourceLines(of block: Block) -> [(range: Range<Int>, column: Int)] {
    var found: [(Range<Int>, Int)] = []
    var position = block.range.lowerBound
    var column = max(block.indent, firstColumn(of: block))
    while position < block.range.upperBound {
      var end = position
      while end < block.range.upperBound, text[end] != 0x0A { end += 1 }
      var trimmed = end
      while trimmed > position, text[trimmed - 1] <= 0x20 { trimmed -= 1 }
      if trimmed > position { found.append((position..<trimmed, column)) }
      position = min(end + 1, block.range.upperBound)
      column = 0
      while position < block.range.upperBound {
        if isIdeographicSpace(position) {
          (column, position) = (column + 2, position + 3)
        } else if text[position] == 0x20 || text[position] == 0x09 {
          column = text[position] == 0x20 ? column + 1 : (column / 8 + 1) * 8
          position += 1
        } else {
          break
        }
      }
    }
    return found
  }

  private func isIdeographicSpace(_ position: Int) -> Bool {
    position + 2 < text.count && text[position] == 0xE3 && text[position + 1] == 0x80
      && text[position + 2] == 0x80
  }

  /// The column at which the first line of the block begins: its range starts at its first word.
  private func firstColumn(of block: Block) -> Int {
    var start = block.range.lowerBound
    while start > 0, text[start - 1] != 0x0A, text[start - 1] <= 0x20 { start -= 1 }
    return text[start..<block.range.lowerBound].reduce(0) {
      $1 == 0x09 ? ($0 / 8 + 1) * 8 : $0 + 1
    }
  }
}
