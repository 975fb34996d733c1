import BookText

/// The left edge of verse in a book, if most of its verse begins at the edge of the text. Verse indented by a
/// few columns more is laid out from there, as in a play with indented names of speakers; so is a dialogue of
/// short speeches with such names.
struct VerseEdge {
  private let edge: Int

  /// Stanzas or speeches that show where verse begins.
  private static let minimumStanzas = 12
  /// Columns of verse from the edge it belongs to.
  private static let reach = 4

  /// Nil if half of the verse begins right of the left edge of the text, or if there are fewer than
  /// ``minimumStanzas`` stanzas.
  init?(of claims: [Claim], edge: Int) {
    let verse = claims.filter { $0.block.kind == .verse }
    let count = verse.count { $0.block.indent <= edge }
    guard verse.count >= Self.minimumStanzas, count * 2 > verse.count else { return nil }
    self.edge = edge
  }

  /// Column from which the indents of a block's lines count: the common edge for verse near it, else the
  /// block's own.
  func indent(of block: Block) -> Int {
    let isNear = (edge + 1..<edge + 1 + Self.reach).contains(block.indent)
    return block.kind == .verse && isNear ? edge : block.indent
  }
}
