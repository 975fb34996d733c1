import BookText
import Cells

/// Returns the cells from `width` to the next multiple of eight, if the byte before `position` is a
/// tab.
func tabAdvance(
  _ text: TextBytes, before position: Int, at width: Int
) -> Int? {
  text[position - 1] == "\t" ? 8 - width % 8 : nil
}

/// Returns the width of a line with its tabs and blanks kept, in cells; stops above `limit`.
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
