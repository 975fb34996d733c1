import BookText

/// The column at which the verse of a book begins, if most of it is at the left edge of the text: verse that
/// is set in by a few columns more is laid out from there, as in a play whose names of speakers are set in,
/// and a dialogue of short speeches with them.
struct VerseEdge {
  private let edge: Int

  /// The number of stanzas or speeches that show where verse begins.
  private static let fewest = 12
  /// The greatest distance of verse from the edge that belongs to it.
  private static let reach = 4

  /// Nil if most verse begins elsewhere, or there is little.
  ///
  /// - Parameter edge: The left edge of the text.
  init?(of claims: [Claim], edge: Int) {
    let verse = claims.filter { $0.block.kind == .verse }
    let count = verse.count { $0.block.indent <= edge }
    guard verse.count >= Self.fewest, count * 2 > verse.count else { return nil }
    self.edge = edge
  }

  /// Returns the column from which the lines of a block are set in.
  func indent(of block: Block) -> Int {
    let isNear = (edge + 1...edge + Self.reach).contains(block.indent)
    return block.kind == .verse && isNear ? edge : block.indent
  }
}
