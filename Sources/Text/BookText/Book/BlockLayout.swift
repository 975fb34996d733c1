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
    /// Labels the next block, as a speaker's name labels a speech: no page break and no empty row after it.
    public static let keptWithNext = Traits(rawValue: 16)
    /// Belongs to the block before it, as the source of a quotation: it never begins a page alone.
    public static let keptWithPrevious = Traits(rawValue: 32)
    /// One row of a table, or one entry of a list of contents: its further lines continue the first.
    public static let row = Traits(rawValue: 64)
    /// Its words are divided only at soft hyphens.
    public static let undivided = Traits(rawValue: 128)
    /// A title of the blocks after it, although no heading: it never ends a page.
    public static let title = Traits(rawValue: 256)
    /// Its lines end before options and brackets rather than inside brackets.
    public static let bracketed = Traits(rawValue: 512)
    /// A passage of a very long block, set by itself.
    package static let passage = Traits(rawValue: 1024)
    /// A line by itself among paragraphs, or one or two of verse at the edge: an empty row is above and
    /// below, and it is not indented.
    package static let apart = Traits(rawValue: 2048)
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
    /// Decimal numbers of at least two digits.
    case paddedDecimal
    case hebrew
    /// Chinese numerals.
    case chinese
  }

  /// The style of the marker.
  public var style: Style
  /// Perhaps negative; ignored for bullets. Styles without a form for it show digits.
  public var number: Int32

  /// Without arguments, no marker.
  public init(_ style: Style = .none, number: Int = 0) {
    self.style = style
    self.number = Int32(clamping: number)
  }

  /// A sign, or the number in its script and a stop; empty without a marker.
  public var text: String {
    switch style {
    case .none: ""
    case .disc: "•"
    case .circle: "◦"
    case .square: "▪"
    case .dash: "–"
    case .decimal: decimal + "."
    case .paddedDecimal: ((0..<10).contains(number) ? "0" : "") + decimal + "."
    case .hebrew: hebrew + "."
    case .chinese: chinese + "、"
    case .lowerLetter: letters(of: Self.latin).lowercased() + "."
    case .upperLetter: letters(of: Self.latin) + "."
    case .lowerGreek: letters(of: Self.greek) + "."
    case .lowerRoman: roman.lowercased() + "."
    case .upperRoman: roman + "."
    }
  }

  /// Digits, after a minus sign if the number is negative.
  private var decimal: String { (number < 0 ? "−" : "") + String(number.magnitude) }

  private static let hebrewLetters: [(Int, String)] = [
    (400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"), (60, "ס"),
    (50, "נ"), (40, "מ"), (30, "ל"), (20, "כ"), (10, "י"), (9, "ט"),
    (8, "ח"), (7, "ז"), (6, "ו"), (5, "ה"), (4, "ד"), (3, "ג"), (2, "ב"), (1, "א"),
  ]

  /// Hebrew letters; digits unless the number is 1…999.
  private var hebrew: String {
    guard (1..<1_000).contains(number) else { return decimal }
    // Ten and five, or six, would begin the name of God.
    let rest = Int(number) % 100
    guard rest == 15 || rest == 16 else { return Self.sum(of: Self.hebrewLetters, Int(number)) }
    return Self.sum(of: Self.hebrewLetters, Int(number) - rest) + (rest == 15 ? "טו" : "טז")
  }

  /// Chinese; digits unless the number is 0…9,999.
  private var chinese: String {
    guard (0..<10_000).contains(number) else { return decimal }
    let digits = Array("零一二三四五六七八九")
    // In order: there are ten digits.
    if number == 0 { return String(digits[0]) }
    var (text, rest, skips) = ("", Int(number), false)
    for (value, unit) in [(1_000, "千"), (100, "百"), (10, "十"), (1, "")] {
      let digit = rest / value
      rest %= value
      if digit == 0 {
        skips = !text.isEmpty
        continue
      }
      // In order: there are ten digits.
      if skips { text.append(digits[0]) }
      skips = false
      // Ten to nineteen begin with the ten.
      if !(text.isEmpty && value == 10 && digit == 1) { text.append(digits[digit]) }
      text += unit
    }
    return text
  }

  /// Values with their signs, the greatest first.
  private static func sum(of signs: [(Int, String)], _ number: Int) -> String {
    var (rest, text) = (number, "")
    for (value, sign) in signs {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }

  private static let latin = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let greek = Array("αβγδεζηθικλμνξοπρστυφχψω")

  /// A … Z, AA, AB …; digits if the number is below 1.
  private func letters(of alphabet: [Character]) -> String {
    guard number > 0 else { return decimal }
    var (rest, letters) = (Int(number), [Character]())
    while rest > 0 {
      letters.append(alphabet[(rest - 1) % alphabet.count])
      rest = (rest - 1) / alphabet.count
    }
    return String(letters.reversed())
  }

  /// Digits unless the number is 1…3,999.
  private var roman: String {
    guard (1..<4000).contains(number) else { return decimal }
    let signs: [(Int, String)] = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    return Self.sum(of: signs, Int(number))
  }
}
