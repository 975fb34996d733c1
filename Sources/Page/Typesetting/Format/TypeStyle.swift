/// The style of the type on a page, whatever its extent.
public struct TypeStyle: Hashable, Sendable {
  /// True if prose is justified; else it is ragged, and every gap is one cell.
  public var isJustified: Bool
  /// True if an empty row precedes a paragraph; else its first line is indented.
  public var spacesParagraphs: Bool
  /// True if words are divided at the ends of lines if patterns are known.
  public var hyphenatesWords: Bool
  /// The substitutes for typed quotes and dashes; nil to show them as typed.
  public var smartPunctuation: SmartPunctuation?
  /// True if the first words of a chapter are in capitals.
  public var opensWithCapitals: Bool
  /// True if headings are set at the left edge with little room around them, as in a manual.
  public var isCompact: Bool
  /// True if a kept line that is longer than the measure is cut, and not continued in the next row.
  public var cutsLongLines = false
  /// True if the text is shown as it is: pages have so many lines, blank ones too, and end at any.
  public var isAsIs = false
  /// True if room is left for images; else their alternative texts are framed.
  public var showsImages = true
  /// True if lines begin at the left edge and have no ornaments, for screen readers: headings and signatures
  /// are flush, an image is its alternative text without a frame, and a scene break is an empty row.
  public var isPlain = false

  /// Makes a style; without arguments, a plain one.
  public init(
    isJustified: Bool = false, spacesParagraphs: Bool = false,
    hyphenatesWords: Bool = true, smartPunctuation: SmartPunctuation? = nil,
    opensWithCapitals: Bool = false, isCompact: Bool = false
  ) {
    self.isJustified = isJustified
    self.spacesParagraphs = spacesParagraphs
    self.hyphenatesWords = hyphenatesWords
    self.smartPunctuation = smartPunctuation
    self.opensWithCapitals = opensWithCapitals
    self.isCompact = isCompact
  }
}
