extension Book {
  /// Marks a distributor's notices as boilerplate, outside all sections: the blocks up to the end of the
  /// header and its credits, and the blocks from the first line of the footer on. Their entries leave the
  /// contents. Examines the first `count` blocks, all but the hidden notes, and returns those of the book
  /// itself, or all examined ones if none would be left.
  mutating func hideNotices(amongFirst count: Int) -> Range<Int> {
    let blocks = blocks.prefix(count)
    let body = text.withTextBytes { text -> Range<Int> in
      func firstLine(of block: Block) -> DistributorLine {
        DistributorLine(text[block.range].prefix(Self.longestLine))
      }
      func isAside(_ block: Block) -> Bool {
        block.kind == .sceneBreak || firstLine(of: block).isCredit
      }
      let beginning = blocks.prefix(Self.longestHeader).prefix { !firstLine(of: $0).beginsFooter }
      let header = beginning.lastIndex { block in
        let lines = text[block.range]
        var start = lines.startIndex
        while start < lines.endIndex {
          let end = lines.firstPosition(of: "\n", from: start)
          if DistributorLine(lines[start..<end].drop { $0 <= " " }).endsHeader { return true }
          start = end + 1
        }
        return false
      }
      var start = 0
      if let header {
        start = header + 1
        while start < blocks.count, isAside(blocks[start]) { start += 1 }
      }
      // A collection of several books includes the notices between them.
      let last = blocks.lastIndex { firstLine(of: $0).endsHeader } ?? 0
      var end =
        blocks[max(start, last)...].firstIndex { firstLine(of: $0).beginsFooter } ?? blocks.count
      while end < blocks.count, end > start, blocks[end - 1].kind == .sceneBreak { end -= 1 }
      return start..<end
    }
    guard !body.isEmpty else { return blocks.indices }
    for index in blocks.indices where !body.contains(index) {
      self.blocks[index].kind = .boilerplate
      self.blocks[index].layout = BlockLayout()
    }
    let range =
      blocks[body.lowerBound].range.lowerBound..<blocks[body.upperBound - 1].range.upperBound
    entries = entries.filter { entry in
      entry.place.utf8 < range.upperBound
        && (entry.place.utf8 >= range.lowerBound || !entry.title.holds("Gutenberg"))
    }
    return body
  }

  /// Bytes of a block's first line to examine.
  private static let longestLine = 160
  /// Blocks to search for the end of the header.
  private static let longestHeader = 240
}
