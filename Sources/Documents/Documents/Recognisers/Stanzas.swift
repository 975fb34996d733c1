import BookText

/// Stanzas of one line in declared verse. A verse of scripture, with a number before it, is prose.
struct Stanzas: BlockRecogniser {
  /// A paragraph or quotation in a poem, unless it is aligned apart.
  func meaning(of block: OpenBlock, after before: BlockSurroundings) -> BlockMeaning? {
    guard block.isVerse, block.kind == .paragraph || block.kind == .quotation,
      !block.beginsWithNumber
    else { return nil }
    let isStanza =
      switch block.lineOfPoem {
      case .stanza: true
      case .short: block.withGivenLines(\.areShort)
      case .prose: false
      }
    let alignment = block.placement.layout.alignment
    return isStanza && (alignment == .natural || alignment == .left) ? .verse : nil
  }
}
