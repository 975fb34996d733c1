import BookText

/// Paragraphs and headings of nothing but signs: they part two scenes. A link makes a sign a mark.
struct SceneBreaks: BlockRecogniser {
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    // Nearly all have a letter among the first bytes.
    if block.text.bytes.contains(where: Self.isOfWord) { return nil }
    let (text, visible) = (block.text, block.text.visible)
    let isBreak =
      switch block.kind {
      case .heading: text.bytes.withTextBytes { $0.hasOnlySigns(visible) }
      case .paragraph, .quotation:
        !before.hasLink && text.bytes.withTextBytes { $0.isRowOfOrnaments(visible) }
      default: false
      }
    return isBreak ? .sceneBreak : nil
  }

  /// A letter or a digit, except `x` and `o`: `xxx` and `oOo` may part scenes.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case "x", "X", "o", "O": false
    case "a"..."z", "A"..."Z", "0"..."9": true
    // The first bytes of letters of two and of three, and of no sign between scenes.
    case 0xC4...0xDF, 0xE0...0xE1, 0xE4...0xED: true
    default: false
    }
  }
}
