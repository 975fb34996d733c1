/// A stretch of a book's text that is set in one way: a paragraph, a stanza, a heading.
public struct Block: Hashable, Sendable {
  /// How the text of a block is set.
  public enum Kind: Hashable, Sendable {
    /// A title of the given level; 1 is the highest.
    case heading(level: Int)
    /// Prose: line breaks in the source mean nothing.
    case paragraph
    /// Prose set in from both margins.
    case quotation
    /// An item of a list: the lines after its first hang under its text.
    case listItem
    /// A line of a title page: centred.
    case titleLine
    /// Lines whose breaks and indents are kept; a line too long is hung.
    case verse
    /// Tables and diagrams: inner spaces are kept too.
    case preformatted
    /// A sign that time passes: `* * *`.
    case sceneBreak
  }

  /// How the text is set.
  public var kind: Kind
  /// The bytes of ``Book/text`` that belong to the block, white space at both ends left out.
  public var range: Range<Int>
  /// The column at which the leftmost line of the block begins in the source.
  public var indent: Int
  /// The number of blank lines before the block in the source.
  public var blankLinesBefore: Int

  /// Makes a block.
  public init(kind: Kind, range: Range<Int>, indent: Int = 0, blankLinesBefore: Int = 0) {
    self.kind = kind
    self.range = range
    self.indent = indent
    self.blankLinesBefore = blankLinesBefore
  }

  /// Whether the block is a heading with which a section begins.
  var opensSection: Bool {
    if case .heading(let level) = kind { return level <= 2 }
    return false
  }

  /// Whether the block is a heading of any level.
  public var isHeading: Bool {
    if case .heading = kind { return true }
    return false
  }
}

/// A part of a book that begins on a new page: a chapter, or what stands before the first.
public struct Section: Hashable, Sendable {
  /// The indices in ``Book/blocks`` of the section's blocks; never empty.
  public var blocks: Range<Int>
  /// The chapter's title on one line, or nil where the section has no heading.
  public var title: String?
}
