import BookText

/// The left edge of verse in a book, if most of its verse begins at the edge of the text. Verse indented by a
/// few columns more is laid out from there, as in a play with indented names of speakers; so is a dialogue of
/// short speeches with such names.
struct VerseEdge {
  private let edge: Int

  /// Number of stanzas or speeches that show where verse begins.
  private static let minimumStanzas = 12
  /// Greatest distance of verse from the edge it belongs to, in columns.
  private static let reach = 4

  /// Takes the left edge of the text for its verse; nil if half of the verse begins right of it, or if there
  /// are fewer than ``minimumStanzas`` stanzas.
  ///
  /// - Parameter edge: The left edge of the text.
  init?(of claims: [Claim], edge: Int) {
    let verse = claims.filter { $0.block.kind == .verse }
    let count = verse.count { $0.block.indent <= edge }
    guard verse.count >= Self.minimumStanzas, count * 2 > verse.count else { return nil }
    self.edge = edge
  }

  /// Returns the column from which the indents of a block's lines count: the common edge for verse near it,
  /// else the block's own.
  func indent(of block: Block) -> Int {
    let isNear = (edge + 1..<edge + 1 + Self.reach).contains(block.indent)
    return block.kind == .verse && isNear ? edge : block.indent
  }
}
