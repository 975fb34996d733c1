import BookText
import PlainText

/// Paragraphs that go on with a sentence after a displayed line, such as a title or an equation: they begin
/// in small letters.
struct RunOns: BlockRecogniser {
  /// Bytes of a character.
  private static let longestCharacter = 16

  /// Goes on with a sentence after a paragraph that is displayed or set in more.
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    let (own, other) = (block.placement.layout, before.previousLayout)
    guard block.kind == .paragraph, before.previous == .paragraph, !own.alignment.isDisplayed,
      other.alignment.isDisplayed || other.leading > own.leading
    else { return nil }
    let start = block.text.bytes[block.text.visible].prefix(Self.longestCharacter)
    return String(decoding: start, as: UTF8.self).goesOnWithSentence ? .runOn : nil
  }
}

extension BlockLayout.Alignment {
  /// Lines of prose seldom have such an alignment.
  fileprivate var isDisplayed: Bool { self == .centre || self == .right || self == .end }
}
