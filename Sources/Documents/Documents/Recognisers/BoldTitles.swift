import BookText

/// Paragraphs that are titles of the text after them: short, in one line and in bold type.
struct BoldTitles: BlockRecogniser {
  /// Length in bytes.
  private static let maximumTitleLength = 80

  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    guard block.kind == .paragraph, block.text.count > 0, !block.text.emphasis.isEmpty else {
      return nil
    }
    let (visible, alignment) = (block.text.visible, block.placement.layout.alignment)
    let isTitle =
      (alignment == .natural || alignment == .left) && block.lines.starts.isEmpty
      && visible.count <= Self.maximumTitleLength && block.text.isBold(visible)
    return isTitle ? .title : nil
  }
}
