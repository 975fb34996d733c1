import BookText
import Cells

/// Number of cells from one tab stop to the next.
let tabStopDistance = 8

/// Cells from `width` to the next tab stop if the byte before `position` is a tab; nil for any other byte.
func tabAdvance(
  _ text: TextBytes, before position: Int, at width: Int
) -> Int? {
  text[position - 1] == "\t" ? tabStopDistance - width % tabStopDistance : nil
}

/// Width in cells of a line with its tabs and blanks kept; measuring stops above `limit`. Tabs end at columns
/// of the page, and the line begins at `column`. Costs O(*n*) in the line, or in the limit.
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
