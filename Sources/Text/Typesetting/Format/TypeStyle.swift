import BookText

/// The style of the type on a page, whatever its extent.
public struct TypeStyle: Hashable, Sendable {
  /// Whether prose is justified; else it is ragged, and every gap is one cell.
  public var isJustified: Bool
  /// Whether an empty row precedes a paragraph; else its first line is indented.
  public var spacesParagraphs: Bool
  /// Whether words are divided at the ends of lines if patterns are known.
  public var hyphenatesWords: Bool
  /// The substitutes for typed quotes and dashes; nil to show them as typed.
  public var smartPunctuation: SmartPunctuation?
  /// The language of the text, as a tag of BCP 47; nil for English. It decides which words a line end
  /// does not part.
  public var language: String?
  /// The parts of the text in other languages, in order.
  public var languageParts: [LanguagePart] = []
  /// Whether headings are set at the left edge with little room around them, as in a manual.
  public var isCompact: Bool
  /// Whether a kept line longer than the measure is cut, rather than continued in the next row.
  public var cutsLongLines = false
  /// Whether a drawing wider than the page is cut, rather than continued in the next row.
  public var cutsDrawings = false
  /// Whether each page has a fixed number of lines, counting blank ones, and may end at any line; see
  /// ``BookText/TextForm/scrolls``.
  public var hasFullPages = false
  /// Whether room is left for images; else their alternative texts are framed.
  public var showsImages = true
  /// Whether readings stand above their characters, which are set apart where readings are wider.
  public var showsReadings = true
  /// Whether lines begin at the left edge and have no ornaments, for screen readers: headings and signatures
  /// are flush, an image is its alternative text without a frame, a scene break is an empty row, and a
  /// reading follows its characters in brackets.
  public var isPlain = false

  /// Makes a style; without arguments, a plain one.
  public init(
    isJustified: Bool = false, spacesParagraphs: Bool = false,
    hyphenatesWords: Bool = true, smartPunctuation: SmartPunctuation? = nil,
    isCompact: Bool = false
  ) {
    self.isJustified = isJustified
    self.spacesParagraphs = spacesParagraphs
    self.hyphenatesWords = hyphenatesWords
    self.smartPunctuation = smartPunctuation
    self.isCompact = isCompact
  }
}
