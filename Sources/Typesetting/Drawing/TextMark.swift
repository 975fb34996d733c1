import Cells

/// A part of the text that is shown otherwise than what stands round it: a match of a search, words
/// that the reader has marked.
public struct TextMark: Hashable, Sendable, HasRange {
  /// The bytes of the text.
  public var range: Range<Int>
  /// The colour of the letters; nil where it stays.
  public var foreground: Color?
  /// The colour behind them; nil where it stays.
  public var background: Color?
  /// What is added to how they look.
  public var attributes: Style.Attributes

  /// Marks a range of a text.
  public init(
    _ range: Range<Int>, foreground: Color? = nil, background: Color? = nil,
    attributes: Style.Attributes = []
  ) {
    self.range = range
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Adds the mark to how a cell looks.
  func apply(to style: inout Style) {
    if let foreground { style.foreground = foreground }
    if let background { style.background = background }
    style.attributes.formUnion(attributes)
  }
}
