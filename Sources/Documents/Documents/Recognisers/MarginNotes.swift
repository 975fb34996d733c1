import BookText

/// Short blocks that stand beside the text, such as the words of a printed margin: they belong to the text
/// after them. On fixed pages every line may be placed like that.
struct MarginNotes: BlockRecogniser {
  /// Length in bytes.
  private static let maximumNoteLength = 140

  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    guard block.isBeside, !before.hasFixedPages, block.kind == .paragraph,
      block.lines.starts.isEmpty, block.text.visible.count <= Self.maximumNoteLength
    else { return nil }
    return .marginNote
  }
}
