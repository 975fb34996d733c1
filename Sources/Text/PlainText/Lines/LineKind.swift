/// The role of a line among the lines around it.
enum LineKind: UInt8, CaseIterable {
  /// The first line of a paragraph, and a continuation line.
  case paragraph
  case prose
  /// A preserved line: of a poem, an address.
  case verse
  /// The first line of a list item, and a continuation line.
  case item
  case itemProse
  /// A line that may be a heading or a part of one.
  case heading
  /// A row of a table or of a diagram.
  case row

  /// Whether a line of this kind begins a piece after a line of another kind. First lines of paragraphs and
  /// items always do, other lines where the kind changes.
  func begins(after last: LineKind) -> Bool {
    switch self {
    case .paragraph, .item: true
    case .prose: last != .paragraph && last != .prose
    case .itemProse: last != .item && last != .itemProse
    case .verse, .heading, .row: last != self
    }
  }
}
