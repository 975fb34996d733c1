import BookText

/// Blocks whose lines the document ends, by `br` or by an element for each line: verse, lines to keep such as
/// an address, or paragraphs.
struct BrokenLines: BlockRecogniser {
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    if block.lines.starts.isEmpty || !block.mayHaveLines { return nil }
    if block.hasPrintedLines { return .paragraphs }
    if block.isVerse { return block.areLinesNumbered ? .paragraphs : .verse }
    let meaning = meaning(of: block)
    if meaning == .verse, block.hasFormulas { return .lines }
    // Notes have no layouts of their own: in them any lines are set as verse.
    let isNote = block.kind == .footnote || block.isInNote
    return meaning == .lines && isNote ? .verse : meaning
  }

  /// Maximum length of a preserved line, in bytes. A longer one is a paragraph of prose.
  private static let longestPreserved = 4 * BlockLines.maximumVerseLength
  /// Maximum number of elements, each a line, that are not verse.
  private static let fewElements = 2
  /// Maximum number of lines ended by `br` that are not verse.
  private static let fewBreaks = 3

  /// Returns the meaning of the lines by their lengths.
  private func meaning(of block: OpenBlock) -> BlockMeaning {
    let lengths = block.lines.lengths(in: block.text.visible)
    let short = lengths.count { $0 <= BlockLines.maximumVerseLength }
    let areShort = short * 5 >= lengths.count * 4
    if block.lines.areElements {
      return areShort && lengths.count > Self.fewElements ? .verse : .paragraphs
    }
    let alignment = block.placement.layout.alignment
    guard alignment == .natural || alignment == .left else { return .lines }
    if lengths.contains(where: { $0 > Self.longestPreserved }) { return .paragraphs }
    return areShort && lengths.count > Self.fewBreaks ? .verse : .lines
  }
}
