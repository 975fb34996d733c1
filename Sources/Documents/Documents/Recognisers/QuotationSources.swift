import BookText

/// Sources below quotations, by the dash before them.
struct QuotationSources: BlockRecogniser {
  /// Length in bytes.
  private static let maximumSourceLength = 100
  private static let dashes = ["—", "–", "―"]

  /// A short quotation that begins with a dash after a quotation or verse.
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    guard block.kind == .quotation, before.previous == .quotation || before.previous == .verse,
      block.text.bytes.first == 0xE2, block.text.visible.count <= Self.maximumSourceLength
    else { return nil }
    return Self.dashes.contains { block.text.bytes.starts(with: $0.utf8) } ? .source : nil
  }
}
