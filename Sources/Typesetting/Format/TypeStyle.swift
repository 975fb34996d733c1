/// How the type on a page is set, whatever its extent.
public struct TypeStyle: Hashable, Sendable {
  /// Whether prose is set flush on both sides.
  public enum Justification: String, CaseIterable, Sendable {
    /// Where the measure is wide enough for it.
    case auto
    /// Always.
    case justified
    /// Never: every gap is one cell, the right edge ragged.
    case ragged
  }

  /// What tells one paragraph from the next.
  public enum Paragraphs: String, CaseIterable, Sendable {
    /// The first line of a paragraph is set in.
    case indented
    /// An empty row stands before a paragraph.
    case spaced
  }

  /// Whether prose is set flush on both sides.
  public var justification: Justification
  /// What tells one paragraph from the next.
  public var paragraphs: Paragraphs
  /// Whether words are divided at the ends of lines where it is known how.
  public var dividesWords: Bool
  /// How typed quotes and dashes are shown; nil where they are shown as they were typed.
  public var dress: Dress?
  /// Whether a chapter opens with words in capitals.
  public var opensWithCapitals: Bool
  /// Whether chapters begin on the second of two facing pages, that of the right hand.
  public var opensOnRecto: Bool
  /// Whether headings are set at the left edge with little room around them, as in a manual.
  public var isCompact: Bool
  /// Whether room is left for images; else their alternative texts are framed.
  public var showsImages = true

  /// Makes a style; without arguments, a plain one.
  public init(
    justification: Justification = .auto, paragraphs: Paragraphs = .indented,
    dividesWords: Bool = true, dress: Dress? = nil, opensWithCapitals: Bool = false,
    opensOnRecto: Bool = false, isCompact: Bool = false
  ) {
    self.justification = justification
    self.paragraphs = paragraphs
    self.dividesWords = dividesWords
    self.dress = dress
    self.opensWithCapitals = opensWithCapitals
    self.opensOnRecto = opensOnRecto
    self.isCompact = isCompact
  }
}
