import BookText
import Cells

/// Number of cells from one tab stop to the next.
let tabStopDistance = 8

/// Returns the cells from `width` to the next tab stop if the byte before `position` is a tab; nil for any
/// other byte.
///
/// - Parameters:
///   - position: The offset after the byte, at least 1.
///   - width: The cells before the byte.
func tabAdvance(
  _ text: TextBytes, before position: Int, at width: Int
) -> Int? {
  text[position - 1] == "\t" ? tabStopDistance - width % tabStopDistance : nil
}

/// Returns the width of a line with its tabs and blanks kept, in cells; measuring stops above `limit`.
///
/// - Parameter column: The column of its beginning: its tabs end at columns of the page.
/// - Complexity: O(*n*) in the line, or in the limit.
func widthWithTabs(
  of line: Range<Int>, in text: TextBytes, from column: Int = 0,
  upTo limit: Int = .max
) -> Int {
  var glyphs = GlyphScanner(text, in: line)
  var width = 0
  while width <= limit, let glyph = glyphs.next() {
    width += tabAdvance(text, before: glyphs.position, at: column + width) ?? glyph.width
  }
  return width
}
