extension Book {
  /// Bytes dropped at the end of the beginning, since their meaning may depend on the following ones.
  private static let margin = 4_096

  /// Drops the blocks in the last ``margin`` bytes, which more text may change. Nil if no section remains.
  package consuming func withoutEnd() -> Book? {
    cut(before: text.count - Self.margin)
    return sections.isEmpty ? nil : self
  }

  /// A longer paragraph, in bytes, is cut if only its beginning is known: without it there would be little to
  /// show.
  private static let longParagraph = 1 << 15

  /// Removes the blocks that end after `end`, and all text, sections, annotations and entries after the
  /// remaining blocks. A very long paragraph is cut at `end` instead.
  private mutating func cut(before end: Int) {
    while let last = blocks.last, last.range.upperBound > end {
      let start = last.range.lowerBound
      if last.kind == .paragraph, end - start > Self.longParagraph {
        let edge: Int = text[..<end].lastIndex { $0 & 0xC0 != 0x80 } ?? start
        blocks[blocks.count - 1].range = start..<edge
        break
      }
      blocks.removeLast()
    }
    listed.removeAll { $0 >= blocks.count }
    sections.removeAll { $0.blocks.lowerBound >= blocks.count }
    if let last = sections.last {
      sections[sections.count - 1].blocks = last.blocks.clamped(to: 0..<blocks.count)
    }
    let known = blocks.last?.range.upperBound ?? 0
    text.removeLast(text.count - known)
    for list in Self.annotationLists { list.cut(&self, known) }
    entries.removeAll { $0.place.utf8 >= known }
    pageMarks.removeAll { $0.place.utf8 >= known }
  }
}
