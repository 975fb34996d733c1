import BookText

/// Very long blocks of prose, which are set a passage at a time: the boxes of one of megabytes would take
/// twenty times the room of its text.
extension SectionSetter {
  /// The bytes of a block that is still set as a whole, and of a passage of one that is longer.
  private static let (longest, passage) = (3 << 15, 1 << 16)

  /// The lines at the end of a passage that are set once more with what follows: they are those of
  /// the best way to the end of the passage, which need not be on the best way beyond.
  private static let unsure = 32

  /// Whether a block is set passage by passage.
  func isLong(_ block: Block) -> Bool {
    switch block.kind {
    case .paragraph, .quotation, .boilerplate, .listItem, .footnote, .speech:
      block.range.count > Self.longest
    default: false
    }
  }

  /// Sets the passage of a block that begins at `start`, or with the block.
  ///
  /// - Returns: Where the next one begins; nil where this is the last.
  mutating func setPassage(from start: Int?, of block: Block, after before: Block?) -> Int? {
    var passage = block
    let begin = start ?? block.range.lowerBound
    passage.range = begin..<passageEnd(from: begin, in: block.range)
    let first = lines.count
    set(passage, after: before, goingOnWith: start == nil ? nil : block.range)
    guard passage.range.upperBound < block.range.upperBound else { return nil }
    let sure = max(first + 1, lines.count - Self.unsure)
    guard sure < lines.count else { return passage.range.upperBound }
    let next = lines[sure].range.lowerBound
    lines.removeSubrange(sure...)
    return next
  }

  /// Where a passage ends: at a blank, or between two characters where there is none near.
  private func passageEnd(from start: Int, in range: Range<Int>) -> Int {
    guard start + Self.passage < range.upperBound else { return range.upperBound }
    let end = start + Self.passage
    if let blank = text[end - 256..<end].lastIndex(of: 0x20) { return blank + 1 }
    return (end - 3...end).last { text[$0] & 0xC0 != 0x80 } ?? end
  }
}
