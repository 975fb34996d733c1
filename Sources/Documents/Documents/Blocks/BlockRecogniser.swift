import BookText

/// Knows one kind of block by its text, its lines and the block before it. Asked when all text of a block is
/// known, before the block is in the book. Unclaimed blocks are what the styles of their elements say.
protocol BlockRecogniser: Recogniser {
  /// Nil if the recogniser does not know the block. Costs O(*n*) in its length.
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning?
}

/// Facts around a block for recognisers.
struct BlockSurroundings {
  /// Kind of the block before in the same section.
  let previous: Block.Kind?
  /// Layout of the last block of text.
  let previousLayout: BlockLayout
  let hasLink: Bool
  /// The document places its lines on pages of its own.
  let hasFixedPages: Bool
}
