/// A part of a book's text that is set off from what stands around it.
public struct Emphasis: Hashable, Sendable {
  /// How it is set off.
  public enum Style: Hashable, Sendable {
    /// Slanted: `_so_`, and what was spaced out in print: `+so+`, `~so~`.
    case italic
    /// Heavier: `*so*`, `=so=`.
    case bold
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
