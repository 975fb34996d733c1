import BookText

/// Blocks of nothing but an image: its words are a caption unless the image is shown.
struct LoneImages: BlockRecogniser {
  /// A paragraph or a caption of images alone is a picture if it has one image, else a caption.
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    guard block.hasOnlyImages, block.lines.starts.isEmpty else { return nil }
    guard block.kind == .caption || block.mayHaveLines else { return nil }
    return block.image == nil ? .caption : .picture
  }
}
