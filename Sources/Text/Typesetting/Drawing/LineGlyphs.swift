import BookText
import Cells

/// Reads the glyphs of a line, and whether a gap precedes each. Only white space makes a gap; U+00A0 and the
/// like do not, nor does a source line end between letters that belong together.
struct LineGlyphs {
  private let text: TextBytes
  private var glyphs: SmartPunctuationScanner

  init(
    _ text: TextBytes, in range: Range<Int>, smartPunctuation: SmartPunctuation?
  ) {
    self.text = text
    glyphs = SmartPunctuationScanner(text, in: range, smartPunctuation: smartPunctuation)
  }

  /// Skips white space.
  mutating func next() -> (glyph: Glyph, start: Int, followsGap: Bool)? {
    var isBlank = false
    var isGap = false
    while true {
      guard let glyph = glyphs.next() else { return nil }
      // No-break spaces are glyphs: they end with a byte beyond ASCII.
      guard glyph == .space,
        text[glyphs.position - 1] <= 0x7F
          || text.isPartOfBlank(noBreakSpaceEndingAt: glyphs.position)
      else {
        return (glyph, glyphs.start, isGap)
      }
      if !isBlank { isGap = !text.isJoiningBreak(at: glyphs.position - 1) }
      isBlank = true
    }
  }
}
