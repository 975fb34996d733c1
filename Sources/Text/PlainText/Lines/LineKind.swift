/// Role of a line among the lines around it.
enum LineKind: UInt8, CaseIterable {
  case paragraph
  case prose
  /// A preserved line: of a poem, an address.
  case verse
  /// First line of an item, and a further one.
  case item
  case itemProse
  /// A heading or a part of one.
  case heading
  /// A row of a table or of a diagram.
  case row

  /// First lines of paragraphs and items always begin a piece, other lines where the kind changes.
  func begins(after last: LineKind) -> Bool {
    switch self {
    case .paragraph, .item: true
    case .prose: last != .paragraph && last != .prose
    case .itemProse: last != .item && last != .itemProse
    case .verse, .heading, .row: last != self
    }
  }
}
