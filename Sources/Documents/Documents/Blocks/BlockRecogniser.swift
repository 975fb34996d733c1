import BookText

/// Knows one kind of block by its text, its lines and the block before it.
///
/// The writer asks when all text of a block is known, before the block is in the book. Unclaimed blocks are
/// what the styles of their elements say.
protocol BlockRecogniser: Recogniser {
  /// Returns what a block is; nil if it is nothing that the recogniser knows.
  ///
  /// - Complexity: O(*n*) in the length of the block.
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning?
}

/// What recognisers see of a block beside the block.
struct BlockSurroundings {
  /// The kind of the block before it in the section; nil if there is none.
  let previous: Block.Kind?
  /// The layout of the last block of text.
  let previousLayout: BlockLayout
  /// Whether a link begins in it.
  let hasLink: Bool
  /// Whether the document places its lines on pages of its own.
  let hasFixedPages: Bool
}

/// A row of the list of recognisers: one of them, by what it is asked about.
enum RecogniserRow: Sendable {
  case elements(any ElementRecogniser)
  case blocks(any BlockRecogniser)

  /// The name of the recogniser.
  var name: String {
    switch self {
    case .elements(let recogniser): type(of: recogniser).name
    case .blocks(let recogniser): type(of: recogniser).name
    }
  }
}
