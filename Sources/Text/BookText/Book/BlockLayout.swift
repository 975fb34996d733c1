/// A document's layout of the lines of a block. Plain texts have the default, except for the names above
/// speeches, the letters of an index, and quotations inside others, which are indented more.
public struct BlockLayout: Hashable, Sendable {
  /// The flush side of the lines.
  public enum Alignment: UInt8, Sendable {
    /// According to the reader's settings.
    case natural
    case left
    case right
    /// The end of the lines, on a side given by their direction.
    case end
    case centre
  }

  /// The direction of the lines.
  public enum Direction: UInt8, Sendable {
    /// According to the text.
    case natural
    case leftToRight
    case rightToLeft
  }

  /// Other properties of a block.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Its line breaks are preserved.
    public static let keepsLines = Traits(rawValue: 1)
    /// Its first line is not indented, unlike other paragraphs.
    public static let flush = Traits(rawValue: 2)
    /// It follows the block before it without an empty row.
    public static let close = Traits(rawValue: 4)
    /// The document has laid it out: it is not set like a paragraph of a plain text.
    public static let placed = Traits(rawValue: 8)
    /// It labels the next block, as a speaker's name labels a speech: no page break and no empty row after
    /// it.
    public static let keptWithNext = Traits(rawValue: 16)
    /// It belongs to the block before it, as the source of a quotation: it never begins a page alone.
    public static let keptWithPrevious = Traits(rawValue: 32)
    /// It is one row of a table, or one entry of a list of contents: its further lines continue the first.
    public static let row = Traits(rawValue: 64)
    /// Its words are divided only at soft hyphens.
    public static let undivided = Traits(rawValue: 128)
    /// It is a title of the blocks after it, although no heading: it never ends a page.
    public static let title = Traits(rawValue: 256)
  }

  /// The flush side of the lines.
  public var alignment = Alignment.natural
  /// The flush side of the last line; natural for the same side as the others.
  public var lastAlignment = Alignment.natural
  /// The direction of the lines.
  public var direction = Direction.natural
  /// Other properties.
  public var traits: Traits = []
  /// The indents of all lines at the start and at the end of the line, in cells.
  public var (leading, trailing): (UInt8, UInt8) = (0, 0)
  /// The additional indent of the first line, in cells; negative for a hanging indent.
  public var firstIndent: Int8 = 0
  /// The marker before the first line.
  public var marker = ListMarker()

  /// The default layout, used by plain texts.
  public init() {}

  /// Whether it is the default.
  public var isDefault: Bool { self == BlockLayout() }
}

/// Marker of a list item, not part of the text.
public struct ListMarker: Hashable, Sendable {
  /// The style of a list's markers.
  public enum Style: UInt8, Sendable {
    case none
    case disc
    case circle
    case square
    case decimal
    case lowerLetter
    case upperLetter
    case lowerRoman
    case upperRoman
    case lowerGreek
    case dash
  }

  /// The style of the marker.
  public var style: Style
  /// Its number in the list; ignored for bullets.
  public var number: UInt16

  /// Makes a marker; without arguments, none.
  public init(_ style: Style = .none, number: Int = 0) {
    self.style = style
    self.number = UInt16(clamping: number)
  }

  /// The displayed marker; empty if there is none.
  public var text: String {
    switch style {
    case .none: ""
    case .disc: "•"
    case .circle: "◦"
    case .square: "▪"
    case .dash: "–"
    case .decimal: "\(number)."
    case .lowerLetter: letters(of: Self.latin).lowercased() + "."
    case .upperLetter: letters(of: Self.latin) + "."
    case .lowerGreek: letters(of: Self.greek) + "."
    case .lowerRoman: roman.lowercased() + "."
    case .upperRoman: roman + "."
    }
  }

  private static let latin = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let greek = Array("αβγδεζηθικλμνξοπρστυφχψω")

  /// Returns the number as letters: A … Z, AA, AB …
  private func letters(of alphabet: [Character]) -> String {
    var (rest, letters) = (Int(number), [Character]())
    while rest > 0 {
      letters.append(alphabet[(rest - 1) % alphabet.count])
      rest = (rest - 1) / alphabet.count
    }
    return letters.isEmpty ? "0" : String(letters.reversed())
  }

  /// The number in Roman numerals; in digits if it is out of range.
  private var roman: String {
    guard (1..<4000).contains(number) else { return String(number) }
    let signs: [(Int, String)] = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (rest, text) = (Int(number), "")
    for (value, sign) in signs {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}
