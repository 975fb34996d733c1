/// A line of a page: the range of its text, and how it is set.
///
/// Small on purpose: a book of a megabyte has some twenty thousand.
public struct SetLine: Hashable, Sendable {
  /// The kind of a line.
  public enum Role: UInt8, Sendable {
    /// An empty row.
    case blank
    /// A line of prose or verse.
    case text
    /// A line of a heading.
    case heading
    /// A line with its inner spaces kept.
    case preformatted
    /// A line of a drawing, a table or code wider than the measure. It goes into the margins of its page, and
    /// is cut if they do not suffice.
    case wide
    /// A line of a table row with cells set for the measure. Its range is a part of the row in which no other
    /// line begins; its glyphs are from the whole row (``TableSetter``).
    case tableRow
    /// A row of a ``BuiltFormula``. Its range is a part of the formula's text; the first row has most of it.
    case formula
    /// A scene break.
    case sceneBreak
    /// An empty row where the text of a facing page has a passage that this text has not: the gutter shows
    /// it.
    case missing
    /// The first row of an image; its range is empty.
    case imageTop
    /// A row of an image, with a line of its alternative text or none.
    case image
    /// The last row of an image; its range is empty.
    case imageBottom

    /// Whether it is a row of an image.
    public var isImage: Bool { self == .imageTop || self == .image || self == .imageBottom }
  }

  /// The direction of a line's paragraph.
  public enum Direction: UInt8, Sendable {
    /// Left to right, without right-to-left characters.
    case plain
    /// Left to right, with right-to-left parts.
    case leftToRight
    /// Right to left, perhaps with left-to-right parts.
    case rightToLeft
  }

  /// Other properties of a line.
  struct Traits: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    /// A page break after the line would leave a line alone: the first or last one of a paragraph,
    /// or a heading.
    static let keptWithNext = Traits(rawValue: 1)
    /// A hyphen not in the text is shown at its end.
    static let addedHyphen = Traits(rawValue: 2)
    /// It ends with a hyphen of either kind.
    static let hyphen = Traits(rawValue: 4)
    /// A stanza or a table continues after it.
    static let insideStanza = Traits(rawValue: 8)
    /// A list marker, or the name of a column, is shown before it.
    static let marker = Traits(rawValue: 64)
    /// A blank row for a pause: at the edge of a page it becomes a scene break.
    static let pause = Traits(rawValue: 16)
    /// It ends with its number, flush right: only the gap before the number is widened.
    static let numbered = Traits(rawValue: 128)
  }

  private var start: Int32
  private var length: Int32
  private var indentCells: Int16
  private var extraCells: Int16
  /// The kind of line.
  public private(set) var role: Role
  /// Other properties.
  var traits: Traits = []
  /// The direction of its paragraph.
  public var direction = Direction.plain

  /// Makes a line. Numbers too large for its small fields are limited to their range.
  ///
  /// - Parameters:
  ///   - range: The bytes of its text in the book; empty for a blank line.
  ///   - indent: The empty cells before it.
  ///   - extra: Total number of cells to add to the gaps, to the gap before the number, or to the leader of a
  ///     preserved line; negative to shorten the leader. In an image, the empty cells before the text inside
  ///     the frame. In a formula, the index of the form. In a wide line or row, the width of all its
  ///     drawing or table.
  init(_ role: Role, range: Range<Int>, indent: Int = 0, extra: Int = 0) {
    self.role = role
    start = Int32(clamping: range.lowerBound)
    length = Int32(clamping: range.count)
    indentCells = Int16(clamping: indent)
    extraCells = Int16(clamping: extra)
  }

  /// The bytes of the line's text in the book.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  /// The empty cells before the text: on the right in a right-to-left paragraph.
  public internal(set) var indent: Int {
    get { Int(indentCells) }
    set { indentCells = Int16(clamping: newValue) }
  }
  /// Total number of cells added to the gaps between words, to the gap before the line's number, or to the
  /// leader of a preserved line; negative for a shortened leader. The width of the drawing or table of a wide
  /// line.
  public var extra: Int { Int(extraCells) }
  /// Whether it goes into the margins of its page.
  public var isWide: Bool { role == .wide || role == .tableRow && extraCells > 0 }
  /// Whether the end of the line shows a hyphen not in the text.
  public var showsHyphen: Bool { traits.contains(.addedHyphen) }
  /// Whether the marker of its block is shown before the line.
  public var showsMarker: Bool { traits.contains(.marker) }
  /// Whether the line ends with a hyphen, added or written.
  public var endsWithHyphen: Bool { traits.contains(.hyphen) }
  /// Whether the line ends with its number, flush right.
  var isNumbered: Bool { traits.contains(.numbered) }

  /// Whether a page may end after the line without leaving a line alone.
  public var mayEndPage: Bool {
    get { !traits.contains(.keptWithNext) }
    set {
      if newValue { traits.remove(.keptWithNext) } else { traits.insert(.keptWithNext) }
    }
  }

  /// Whether an image or a formula goes on after it, or the caption of an image follows.
  var isInsideFigure: Bool {
    role.isImage ? role != .imageBottom || !mayEndPage : role == .formula && !mayEndPage
  }

  /// Turns a blank row for a pause into a scene break in the middle of `measure` cells.
  mutating func showPause(in measure: Int) {
    role = .sceneBreak
    indentCells = Int16(clamping: (measure - min(measure, Self.sceneBreakWidth)) / 2)
  }

  /// The width of a scene break in cells.
  static let sceneBreakWidth = 5
}
