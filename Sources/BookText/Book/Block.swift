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
    /// Lines of a list of contents or of illustrations; each is kept.
    case contents
    /// Lines whose breaks and indents are kept; a line too long is hung.
    case verse
    /// Prose of a manual, ragged: set in by ``Block/indent`` cells, its lines after the first by
    /// `hang` more.
    case indented(hang: Int)
    /// What the prose after it explains, an option of a program say; its lines are kept, set in by
    /// ``Block/indent`` cells, and never end a page.
    case term
    /// Lines of a manual that are kept, set in by ``Block/indent`` cells: commands, files.
    case literal
    /// A speech of a play in prose: it hangs under the name of who speaks.
    case speech
    /// Diagrams and frames: inner spaces are kept too.
    case preformatted
    /// Rows and columns: inner spaces are kept too.
    case table
    /// A sign that time passes: `* * *`.
    case sceneBreak
    /// A note with its mark: it hangs under the mark.
    case footnote
    /// An image, by the text that stands for it; see ``Book/images``.
    case image(ImageSize)
    /// What is said of an illustration: centred.
    case caption
    /// The name or date of a letter, at the right edge.
    case signature
    /// What a distributor put around the book: in no section unless asked for.
    case boilerplate
  }

  /// How the text is set.
  public var kind: Kind
  /// How its lines are placed, where the document says so.
  public var layout: BlockLayout
  /// The bytes of ``Book/text`` that belong to the block, white space at both ends left out.
  public var range: Range<Int>
  /// The column at which the leftmost line of the block begins in the source.
  public var indent: Int
  /// The number of blank lines before the block in the source.
  public var blankLinesBefore: Int

  /// Makes a block.
  public init(
    kind: Kind, range: Range<Int>, indent: Int = 0, blankLinesBefore: Int = 0,
    layout: BlockLayout = BlockLayout()
  ) {
    self.kind = kind
    self.layout = layout
    self.range = range
    self.indent = indent
    self.blankLinesBefore = blankLinesBefore
  }

  /// Whether the block is a heading of any level.
  public var isHeading: Bool { headingLevel != nil }

  /// The level of a heading, 1 being the highest; nil where the block is none.
  public var headingLevel: Int? {
    if case .heading(let level) = kind { return level }
    return nil
  }
}
