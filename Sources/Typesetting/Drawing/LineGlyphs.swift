import Cells

/// Reads the glyphs of a line of text, and whether there is a gap before each.
///
/// Only white space makes a gap, not U+00A0 and its like; at the end of a source line after a
/// hyphen it makes none.
struct LineGlyphs {
  private let text: UnsafeBufferPointer<UInt8>
  private var glyphs: DressedScanner

  init(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>, dress: Dress?) {
    self.text = text
    glyphs = DressedScanner(text, in: range, dress: dress)
  }

  /// The next glyph that is no white space, the offset at which it begins, and whether a gap
  /// stands before it; nil at the end.
  mutating func next() -> (glyph: Glyph, start: Int, followsGap: Bool)? {
    var isBlank = false
    var isGap = false
    while true {
      guard let glyph = glyphs.next() else { return nil }
      // A no-break space and its like are glyphs: they end with a byte beyond ASCII.
      guard glyph == .space, text[glyphs.position - 1] <= 0x7F else {
        return (glyph, glyphs.start, isGap)
      }
      if !isBlank { isGap = !isHyphenatedBreak(text, at: glyphs.position - 1) }
      isBlank = true
    }
  }
}
