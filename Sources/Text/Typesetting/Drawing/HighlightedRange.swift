import Cells

/// A part of the text with a different style: a search match, highlighted words.
public struct HighlightedRange: Hashable, Sendable, HasRange {
  /// The bytes of the text.
  public var range: Range<Int>
  /// Nil keeps the colour of the letters.
  public var foreground: Color?
  /// Nil keeps the colour behind the letters.
  public var background: Color?
  /// Added to the style.
  public var attributes: Style.Attributes

  /// Nil keeps a colour of the text.
  public init(
    _ range: Range<Int>, foreground: Color? = nil, background: Color? = nil,
    attributes: Style.Attributes = []
  ) {
    self.range = range
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  func apply(to style: inout Style) {
    if let foreground { style.foreground = foreground }
    if let background { style.background = background }
    style.attributes.formUnion(attributes)
  }
}
