/// A part of a book's text that is set off from what stands around it.
public struct Emphasis: Hashable, Sendable {
  /// How it is set off; several ways at once if need be.
  public struct Style: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt16

    /// Makes a set of its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Slanted: `_so_`, and what was spaced out in print: `+so+`, `~so~`.
    public static let italic = Style(rawValue: 1)
    /// Heavier: `*so*`, `=so=`.
    public static let bold = Style(rawValue: 2)
    /// With a line under it.
    public static let underline = Style(rawValue: 4)
    /// Struck out.
    public static let struck = Style(rawValue: 8)
    /// In letters of one width: code, what is typed. It is shown as it is in the text.
    public static let code = Style(rawValue: 16)
    /// In small capitals.
    public static let smallCapitals = Style(rawValue: 32)
    /// Raised: exponents, marks of notes.
    public static let superscript = Style(rawValue: 64)
    /// Lowered.
    public static let `subscript` = Style(rawValue: 128)
    /// In capitals.
    public static let capitals = Style(rawValue: 256)
  }

  /// The bytes of ``Book/text`` that are set off; never empty.
  public var range: Range<Int>
  /// How they are set off.
  public var style: Style

  /// Makes an emphasis.
  public init(range: Range<Int>, style: Style) {
    self.range = range
    self.style = style
  }
}
