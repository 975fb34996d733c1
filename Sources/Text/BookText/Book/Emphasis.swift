/// An emphasised part of a book's text.
public struct Emphasis: Hashable, Sendable {
  /// The style of an emphasis, possibly a combination.
  public struct Style: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Italic: `_so_`, and text spaced out in print: `+so+`, `~so~`.
    public static let italic = Style(rawValue: 1)
    /// Bold: `*so*`, `=so=`.
    public static let bold = Style(rawValue: 2)
    /// Underlined.
    public static let underline = Style(rawValue: 4)
    /// Struck out.
    public static let struck = Style(rawValue: 8)
    /// Monospaced: code, keyboard input. It is shown without substitutions.
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

  /// The bytes of the emphasised text in ``Book/text``; never empty.
  public var range: Range<Int>
  /// The style.
  public var style: Style

  public init(range: Range<Int>, style: Style) {
    self.range = range
    self.style = style
  }
}

extension [Emphasis] {
  /// Adds an emphasis at the end; one of the same style right after the last continues it.
  package mutating func add(_ range: Range<Int>, _ style: Emphasis.Style) {
    if let last, last.style == style, last.range.upperBound == range.lowerBound {
      self[count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      append(Emphasis(range: range, style: style))
    }
  }
}
