/// A line of a page: the range of its text, and how it is set. Small on purpose: a book of a megabyte has
/// some twenty thousand.
public struct SetLine: Hashable, Sendable {
  /// The kind of a line.
  public enum Role: UInt8, Sendable {
    case blank
    case text
    case heading
    /// Inner spaces are kept.
    case preformatted
    /// A drawing, a table or code wider than the measure. It goes into the margins of its page, and is cut if
    /// they do not suffice.
    case wide
    /// A table row with cells set for the measure. The range is a part of the row in which no other line
    /// begins; the glyphs are from the whole row (``TableSetter``).
    case tableRow
    /// A row of a ``BuiltFormula``. The range is a part of the formula's text; the first row has most of it.
    case formula
    case sceneBreak
    /// An empty row beside a passage missing from this text, but not from the facing one: the gutter shows
    /// it.
    case missing
    /// First row; its range is empty.
    case imageTop
    /// A line of the alternative text or none.
    case image
    /// Last row; its range is empty.
    case imageBottom

    /// A row of an image.
    public var isImage: Bool { self == .imageTop || self == .image || self == .imageBottom }
  }

  /// Direction of a line's paragraph.
  public enum Direction: UInt8, Sendable {
    /// Left to right, without right-to-left characters.
    case plain
    /// Left to right, with right-to-left parts.
    case leftToRight
    /// Right to left, perhaps with left-to-right parts.
    case rightToLeft
  }

  struct Traits: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    /// A page break after it would leave a line alone: the first or last one of a paragraph, or a heading.
    static let keptWithNext = Traits(rawValue: 1)
    /// A hyphen not in the text, at its end.
    static let addedHyphen = Traits(rawValue: 2)
    /// A hyphen of either kind, at its end.
    static let hyphen = Traits(rawValue: 4)
    /// A stanza or a table continues after it.
    static let insideStanza = Traits(rawValue: 8)
    /// A list marker, or the name of a column, is before it.
    static let marker = Traits(rawValue: 64)
    /// A blank row for a pause: at the edge of a page it becomes a scene break.
    static let pause = Traits(rawValue: 16)
    /// Ends with its number, flush right: only the gap before the number is widened.
    static let numbered = Traits(rawValue: 128)
  }

  private var start: Int32
  private var length: Int32
  private var indentCells: Int16
  private var extraCells: Int16
  /// The kind of line.
  public private(set) var role: Role
  var traits: Traits = []
  /// The direction of its paragraph.
  public var direction = Direction.plain

  /// Limits numbers too large for its small fields. The range is empty for a blank line.
  /// - Parameter extra: Total number of cells to add to the gaps, to the gap before the number, or to the
  ///   leader of a preserved line; negative to shorten the leader. In an image, the empty cells before the
  ///   text inside the frame. In a formula, the index of the form. In a wide line or row, the width of all
  ///   its drawing or table.
  init(_ role: Role, range: Range<Int>, indent: Int = 0, extra: Int = 0) {
    self.role = role
    start = Int32(clamping: range.lowerBound)
    length = Int32(clamping: range.count)
    indentCells = Int16(clamping: indent)
    extraCells = Int16(clamping: extra)
  }

  /// Bytes of its text in the book.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  /// Empty cells before the text: on the right in a right-to-left paragraph.
  public internal(set) var indent: Int {
    get { Int(indentCells) }
    set { indentCells = Int16(clamping: newValue) }
  }
  /// Cells added to the gaps between words, to the gap before the line's number, or to the leader of a
  /// preserved line; negative for a shortened leader. In a wide line, the width of its drawing or table.
  public var extra: Int { Int(extraCells) }
  /// It goes into the margins of its page.
  public var isWide: Bool { role == .wide || role == .tableRow && extraCells > 0 }
  /// A hyphen not in the text.
  public var showsHyphen: Bool { traits.contains(.addedHyphen) }
  /// The marker of its block.
  public var showsMarker: Bool { traits.contains(.marker) }
  /// Added or written.
  public var endsWithHyphen: Bool { traits.contains(.hyphen) }
  /// Flush right.
  var isNumbered: Bool { traits.contains(.numbered) }

  /// Leaves no line alone.
  public var mayEndPage: Bool {
    get { !traits.contains(.keptWithNext) }
    set {
      if newValue { traits.remove(.keptWithNext) } else { traits.insert(.keptWithNext) }
    }
  }

  /// An image or a formula goes on after it, or the caption of an image follows.
  var isInsideFigure: Bool {
    role.isImage ? role != .imageBottom || !mayEndPage : role == .formula && !mayEndPage
  }

  /// Makes a scene break of a blank row, in the middle of `measure` cells.
  mutating func showPause(in measure: Int) {
    role = .sceneBreak
    indentCells = Int16(clamping: (measure - min(measure, Self.sceneBreakWidth)) / 2)
  }

  /// Width in cells.
  static let sceneBreakWidth = 5
}
