/// The extent and the style of the text on a page.
public struct PageFormat: Hashable, Sendable {
  /// Facing pages have level last lines.
  public enum Facing: String, Sendable {
    case none
    /// The first page and the second, the third and the fourth.
    case fromFirst
    /// The second page and the third: the first is alone.
    case fromSecond
  }

  /// Width of the text in cells, 1 or more.
  public let measure: Int
  /// Lines on a full page, 1 or more.
  public let lines: Int
  public internal(set) var style: TypeStyle
  /// The pairs of facing pages.
  public let facing: Facing
  /// The line of a text that scrolls with which a page begins, counted from the first page on; 0 if it has
  /// not been scrolled.
  public var scrolledLines = 0
  /// Lines at the beginning of a text that scrolls that stay above each page and are on none; 0 if the text
  /// is not longer.
  public var headerLines = 0
  /// Screen rows per line, 1 or more: images need them for their proportions.
  public let leading: Int
  /// Lines on a full page of a section with few readings of characters: its lines are close together. 0 if
  /// all sections have the same leading.
  public var closeLines = 0

  /// Width of a page with its margins, in cells, at least the measure: wider text that keeps its lines may
  /// take it.
  public var room: Int

  /// Notes are at the foot of the pages with their references.
  public var setsNotesAtFoot = false

  /// Style of a translation that faces the book; nil for the book's style.
  public var translationStyle: TypeStyle?

  /// Extents below 1 become 1.
  public init(
    measure: Int, lines: Int, style: TypeStyle = TypeStyle(), facing: Facing = .none,
    leading: Int = 1
  ) {
    self.measure = max(1, measure)
    room = self.measure
    self.lines = max(1, lines)
    self.style = style
    self.facing = facing
    self.leading = max(1, leading)
  }

  /// Format of a section with its lines close together: ``closeLines`` on a page, without leading.
  var close: PageFormat {
    var format = PageFormat(measure: measure, lines: closeLines, style: style, facing: facing)
    (format.setsNotesAtFoot, format.room) = (setsNotesAtFoot, room)
    return format
  }

  /// This format if the translation has no style of its own.
  var ofTranslation: PageFormat {
    guard let translationStyle else { return self }
    var format = PageFormat(
      measure: measure, lines: lines, style: translationStyle, facing: facing, leading: leading)
    (format.setsNotesAtFoot, format.room) = (setsNotesAtFoot, room)
    return format
  }

  /// Indent of the first line, in cells.
  public var paragraphIndent: Int { style.spacesParagraphs ? 0 : measure >= 30 ? 2 : 1 }

  /// Increases when a book gets other pages in the same format, so that earlier page numbers are not taken
  /// for new ones.
  public static let version = 8

  /// Names all properties on which the numbers of pages depend: “66×20 fromFirst 1”, with ``version``.
  public var name: String {
    // By its raw value: the description of a value without one is found by reflection, at a high cost.
    "\(measure)×\(lines) \(facing.rawValue) \(Self.version)" + (setsNotesAtFoot ? " feet" : "")
      + (room > measure ? " in \(room)" : "")
  }

  /// Empty rows above the first heading of a section.
  public var sinkage: Int { lines >= 16 && !style.isCompact && !style.isPlain ? lines / 6 : 0 }

  /// Other pages show notes where the book has them.
  var hasFeet: Bool { setsNotesAtFoot && lines >= Self.fewestLinesWithFeet && !style.hasFullPages }
  /// A line of text, the rule, and a foot of three lines.
  private static let fewestLinesWithFeet = 5

  /// Room for notes, in lines.
  struct Foot {
    /// Notes take at most so many, unless the notes of a single line take more, or the text of the section
    /// has ended.
    let usual: Int
    /// The longest note that is not cut: two feet.
    let longest: Int
    /// Lines below a single line of text and the rule.
    let most: Int
  }

  /// Usually two fifths of the lines, three at least.
  var foot: Foot {
    let most = max(1, lines - sinkage - 2)
    let usual = min(most, max(3, lines * 2 / 5))
    return Foot(usual: usual, longest: min(most, 2 * usual), most: most)
  }

  /// True to the right of another page that is visible with it, or left in a right-to-left book.
  func isSecondOfTwo(_ index: Int) -> Bool {
    switch facing {
    case .none: false
    case .fromFirst: index % 2 == 1
    case .fromSecond: index > 0 && index % 2 == 0
    }
  }

  /// Visible together with the page after it.
  func isFirstOfTwo(_ index: Int) -> Bool { facing != .none && isSecondOfTwo(index + 1) }
}
