import BookText
import PlainText

/// Verse in preformatted text. Code and columns have other signs.
struct TypedVerse: BlockRecogniser {
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    guard block.kind == .preformatted,
      !block.text.emphasis.contains(where: { $0.style.contains(.code) })
    else { return nil }
    return block.withGivenLines { $0.areVerse(.kept) } ? .verse : nil
  }
}
