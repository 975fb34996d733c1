/// One cell of the screen: a glyph and its style.
public struct Cell: Hashable, Sendable {
  /// The glyph.
  public var glyph: Glyph
  /// The style.
  public var style: Style

  /// Creates a cell; by default a blank in the terminal's own colours.
  public init(_ glyph: Glyph = .space, _ style: Style = .plain) {
    self.glyph = glyph
    self.style = style
  }
}
