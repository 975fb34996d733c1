/// How a cell looks, apart from its glyph.
public struct Style: Hashable, Sendable {
  /// The ways in which a glyph can be set off.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit an attribute.
    public let rawValue: UInt8

    /// Makes a set of attributes from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier, or brighter.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined.
    public static let underline = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 16)
  }

  /// The colour of the glyph.
  public var foreground: Color
  /// The colour behind the glyph.
  public var background: Color
  /// How the glyph is set off.
  public var attributes: Attributes

  /// Makes a style; by default the terminal's own colours, plain.
  public init(
    foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, plain.
  public static let plain = Style()
}
