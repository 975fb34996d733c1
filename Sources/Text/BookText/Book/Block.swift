/// A range of a book's text with one layout: a paragraph, a stanza, a heading.
public struct Block: Hashable, Sendable {
  /// The kind of a block; decides its layout.
  public enum Kind: Hashable, Sendable {
    /// 1 is the highest.
    case heading(level: Int)
    /// Prose: line breaks in the source have no meaning.
    case paragraph
    /// Prose indented from both margins.
    case quotation
    /// A list item: the lines after its first hang under its text.
    case listItem
    /// A line of a title page: centred.
    case titleLine
    /// Lines of a list of contents or of illustrations; each line is preserved.
    case contents
    /// Lines with preserved breaks and indents; a line too long is hung.
    case verse
    /// Prose of a manual, ragged: indented by ``Block/indent`` cells, its lines after the first by `hang`
    /// more.
    case indented(hang: Int)
    /// A term explained by the prose after it, such as an option of a program. Its lines are preserved,
    /// indented by ``Block/indent`` cells, and never end a page.
    case term
    /// Preserved lines of a manual, indented by ``Block/indent`` cells: commands, files.
    case literal
    /// A speech of a play in prose: it hangs under the speaker's name.
    case speech
    /// Diagrams and frames: inner spaces are preserved too.
    case preformatted
    /// Rows and columns: inner spaces are preserved too.
    case table
    /// `* * *`
    case sceneBreak
    /// A note with its mark: it hangs under the mark.
    case footnote
    /// Its text is the alternative text or, without one, U+FFFC OBJECT REPLACEMENT CHARACTER. See
    /// ``Book/images``.
    case image(ImageSize)
    /// The caption of an illustration: centred.
    case caption
    /// The name or date of a letter, at the right edge.
    case signature
    /// A distributor's notice around the book: in no section unless requested.
    case boilerplate

    /// All such blocks keep the line ends of their author.
    public var keepsLines: Bool {
      switch self {
      case .verse, .preformatted, .table, .contents, .titleLine, .signature, .term, .literal: true
      default: false
      }
    }
  }

  /// The line ends of the author are kept.
  public var keepsLines: Bool { kind.keepsLines || layout.traits.contains(.keepsLines) }

  /// The kind of the block.
  public var kind: Kind
  /// The rule behind the kind; nil in a document, where the markup decides.
  public var rule: StructureRule?
  /// The document's layout of its lines.
  public var layout: BlockLayout
  /// The bytes of the block in ``Book/text``, without white space at both ends.
  public var range: Range<Int>
  /// Column of its leftmost line in the source, or of the edge its lines are indented from.
  public var indent: Int {
    get { Int(column) }
    set { column = Int32(clamping: newValue) }
  }
  private var column: Int32
  /// The evidence counted by the rule; nil if the rule does not count.
  public var score: Int? { points < 0 ? nil : Int(points) }
  private var points: Int32
  /// Blank lines before the block in the source. ``blankLinesOfPause`` or more if, and only if, a paragraph
  /// follows another after an unusually wide gap.
  public var blankLinesBefore: Int
  /// Blank lines for a pause between two paragraphs.
  package static let blankLinesOfPause = 3

  public init(
    kind: Kind, range: Range<Int>, indent: Int = 0, blankLinesBefore: Int = 0,
    layout: BlockLayout = BlockLayout(), rule: StructureRule? = nil, score: Int? = nil
  ) {
    self.kind = kind
    self.rule = rule
    points = Int32(clamping: score ?? -1)
    self.layout = layout
    self.range = range
    column = Int32(clamping: indent)
    self.blankLinesBefore = blankLinesBefore
  }

  /// Whether the block is a heading of any level.
  public var isHeading: Bool { headingLevel != nil }

  /// The level of a heading, 1 being the highest; nil if the block is not a heading.
  public var headingLevel: Int? {
    if case .heading(let level) = kind { return level }
    return nil
  }
}

extension [Block] {
  /// The block around the offset, or the last one before it; 0 without one. Costs O(log *n*).
  package func index(at offset: Int) -> Int {
    Swift.max(0, firstIndexAfter { $0.range.lowerBound <= offset } - 1)
  }
}

extension Block {
  /// A year, and nothing else: 1780.
  package func isYear(in text: TextBytes) -> Bool {
    let words = text[range].drop { "[(".utf8.contains($0) }
    let digits = words.prefix(while: \.isDigit)
    return digits.count == 4 && words.dropFirst(4).allSatisfy { ".])".utf8.contains($0) }
  }
}
