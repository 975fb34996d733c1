import BookText

/// Stanzas of one line in what the document declares as verse.
struct Stanzas: BlockRecogniser {
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    guard block.isVerse, block.kind == .paragraph || block.kind == .quotation,
      block.text.visible.count <= block.longestStanza
    else { return nil }
    let alignment = block.placement.layout.alignment
    return alignment == .natural || alignment == .left ? .verse : nil
  }
}
