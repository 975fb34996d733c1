import BookText
import PlainText

/// Blocks whose lines the document ends, by `br` or by an element for each line: verse, lines to keep such as
/// an address, or paragraphs.
struct BrokenLines: BlockRecogniser {
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    if block.lines.starts.isEmpty || !block.mayHaveLines { return nil }
    if block.hasPrintedLines { return .paragraphs }
    if block.isVerse { return block.areLinesNumbered ? .paragraphs : .verse }
    let meaning = block.withGivenLines { self.meaning(of: $0, in: block) }
    if meaning == .verse, block.hasFormulas { return .lines }
    // Notes have no layouts of their own: in them any lines are set as verse.
    let isNote = block.kind == .footnote || block.isInNote
    return meaning == .lines && isNote ? .verse : meaning
  }

  /// Separate elements are verse or paragraphs; other lines that are aligned apart, or are neither verse nor
  /// paragraphs, are kept.
  private func meaning(of lines: GivenLines, in block: OpenBlock) -> BlockMeaning {
    // Three elements are as certain as a name: an address has line ends.
    if block.lines.areElements { return lines.areVerse(.named) ? .verse : .paragraphs }
    let alignment = block.placement.layout.alignment
    guard alignment == .natural || alignment == .left else { return .lines }
    if lines.haveParagraph { return .paragraphs }
    return lines.areVerse(.ended) ? .verse : .lines
  }
}
