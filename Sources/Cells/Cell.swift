/// One cell of the screen: a glyph and how it looks.
public struct Cell: Hashable, Sendable {
  /// What stands in the cell.
  public var glyph: Glyph
  /// How it looks.
  public var style: Style

  /// Makes a cell; by default a blank in the terminal's own colours.
  public init(_ glyph: Glyph = .space, _ style: Style = .plain) {
    self.glyph = glyph
    self.style = style
  }
}
