import BookText

/// Style of the type, whatever the extent of the page.
public struct TypeStyle: Hashable, Sendable {
  /// Otherwise prose is ragged, and every gap is one cell.
  public var isJustified: Bool
  /// An empty row precedes a paragraph; else its first line is indented.
  public var spacesParagraphs: Bool
  /// Words are divided if patterns are known.
  public var hyphenatesWords: Bool
  /// Nil shows quotes and dashes as typed.
  public var smartPunctuation: SmartPunctuation?
  /// A tag of BCP 47; nil for English. Decides which words a line end does not part.
  public var language: String?
  /// Parts in other languages, in order.
  public var languageParts: [LanguagePart] = []
  /// Headings are at the left edge with little room around them, as in a manual.
  public var isCompact: Bool
  /// Otherwise a kept line longer than the measure continues in the next row.
  public var cutsLongLines = false
  /// Otherwise a drawing wider than the page continues in the next row.
  public var cutsDrawings = false
  /// Each page has all its lines, counting blank ones; see ``BookText/TextForm/scrolls``.
  public var hasFullPages = false
  /// Room is left for images; else their alternative texts are framed.
  public var showsImages = true
  /// Readings stand above their characters, set apart where readings are wider.
  public var showsReadings = true
  /// Lines begin at the left edge and have no ornaments, for screen readers: headings and signatures are
  /// flush, an image is its alternative text without a frame, a scene break is an empty row, and a reading
  /// follows its characters in brackets.
  public var isPlain = false

  /// Makes a plain style without arguments.
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
