/// A line with text of both directions: takes glyphs in text order, and places them into cells in
/// visual order.
public struct BidiLine {
  private struct Item {
    /// Nil for a gap; its cells are left unchanged.
    var glyph: Glyph?
    var style: Style
    var width: Int
  }

  private var items: [Item] = []
  private var levels: [UInt8] = []
  /// The width of the line in cells.
  public private(set) var width = 0

  public init() {}

  /// Adds a glyph with an embedding level, mirrored if the level is odd: right to left.
  public mutating func append(_ glyph: Glyph, _ style: Style, level: UInt8) {
    let shown = level % 2 == 1 ? glyph.mirrored : glyph
    items.append(Item(glyph: shown, style: style, width: glyph.width))
    levels.append(level)
    width += glyph.width
  }

  /// Adds a gap of `width` cells with an embedding level.
  public mutating func appendGap(of width: Int, level: UInt8) {
    items.append(Item(glyph: nil, style: .plain, width: width))
    levels.append(level)
    self.width += width
  }

  /// Makes a line of the glyphs of `text`, a separate paragraph, as many as fit into `room` cells. Returns
  /// nil if the text has no right-to-left characters.
  init?(ifNeededFor text: String, _ style: Style, room: Int) {
    var text = text
    let isNeeded = text.withUTF8 { text in
      guard Bidi.isNeeded(for: text, in: 0..<text.count) else { return false }
      append(text, style, room: room)
      return true
    }
    guard isNeeded else { return nil }
  }

  /// Appends the glyphs of a text in its own levels, as many as fit into `room` cells.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ style: Style, room: Int) {
    let range = 0..<text.count
    let found = BidiLevels(
      of: range, in: text, isRightToLeft: Bidi.isRightToLeft(text, in: range))
    var scanner = GlyphScanner(text, in: range)
    while let glyph = scanner.next(), width + glyph.width <= room {
      append(glyph, style, level: found[scanner.start])
    }
  }

  /// Places the glyphs into the cells from `column` on; ``width`` cells must be there.
  public func place(at column: Int, in cells: UnsafeMutableBufferPointer<Cell>) {
    var column = column
    for index in Bidi.visualOrder(of: levels) {
      let item = items[index]
      if let glyph = item.glyph { Cells.place(glyph, item.style, at: column, in: cells) }
      column += item.width
    }
  }
}
