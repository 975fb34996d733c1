extension Book {
  /// The text after a place that a part reaches at least, where there is so much.
  private static let reach = 3 << 15
  /// The longest part that is worth keeping.
  private static let longestPart = 1 << 20

  /// The section with a place, the one before it, and some after it, as a book of which only these
  /// are known. Its places are counted from its own beginning.
  ///
  /// - Returns: nil where that is long, or this is a part itself.
  /// - Complexity: O(*n*) in the length of the part, O(log *m*) in the number of sections.
  public func part(around place: TextOffset) -> Book? {
    guard isWhole, !sections.isEmpty else { return nil }
    let section = section(at: place)
    let first = max(0, section - 1)
    var end = section + 1
    while end < sections.count, range(of: first..<end).upperBound < place.utf8 + Self.reach {
      end += 1
    }
    let range = range(of: first..<end)
    return range.count <= Self.longestPart ? cut(to: first..<end, range) : nil
  }

  /// The bytes of the text of some sections.
  private func range(of sections: Range<Int>) -> Range<Int> {
    let first = self.sections[sections.lowerBound].blocks.lowerBound
    let last = self.sections[sections.upperBound - 1].blocks.upperBound - 1
    return blocks[first].range.lowerBound..<blocks[last].range.upperBound
  }

  /// The book with the sections `part` alone, whose text is `range`.
  private func cut(to part: Range<Int>, _ range: Range<Int>) -> Book {
    let start = range.lowerBound
    let first = sections[part.lowerBound].blocks.lowerBound
    let last = sections[part.upperBound - 1].blocks.upperBound
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound - start..<range.upperBound - start
    }
    func isInside(_ other: Range<Int>) -> Bool {
      other.lowerBound >= range.lowerBound && other.upperBound <= range.upperBound
    }
    var excerpt = self
    excerpt.text = Array(text[range])
    excerpt.emphasis = emphasis.filter { isInside($0.range) }
      .map { Emphasis(range: moved($0.range), style: $0.style) }
    excerpt.readings = readings.filter { isInside($0.range) }
      .map { Ruby(range: moved($0.range), text: $0.text) }
    excerpt.references = references.filter { isInside($0.range) && isInside($0.note) }
      .map { NoteReference(range: moved($0.range), note: moved($0.note)) }
    excerpt.blocks = blocks[first..<last].map { block in
      var block = block
      block.range = moved(block.range)
      return block
    }
    excerpt.sections = sections[part].map { section in
      var section = section
      section.blocks = section.blocks.lowerBound - first..<section.blocks.upperBound - first
      return section
    }
    excerpt.listed = listed.filter { first..<last ~= $0 }.map { $0 - first }
    excerpt.extent = .sections(after: start, reachEnd: part.upperBound == sections.count)
    return excerpt
  }
}
