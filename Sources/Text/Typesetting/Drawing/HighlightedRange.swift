import Cells

/// A part of the text with a different style: a search match, highlighted words.
public struct HighlightedRange: Hashable, Sendable, HasRange {
  /// The bytes of the text.
  public var range: Range<Int>
  /// The colour of the letters; nil to keep it.
  public var foreground: Color?
  /// The colour behind them; nil to keep it.
  public var background: Color?
  /// The attributes added to the style.
  public var attributes: Style.Attributes

  /// Creates the style of a range; nil keeps a colour of the text.
  public init(
    _ range: Range<Int>, foreground: Color? = nil, background: Color? = nil,
    attributes: Style.Attributes = []
  ) {
    self.range = range
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Adds the mark to the style of a cell.
  func apply(to style: inout Style) {
    if let foreground { style.foreground = foreground }
    if let background { style.background = background }
    style.attributes.formUnion(attributes)
  }
}
