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
  // Printable ASCII takes a cell a byte. Its last letter may have marks after it.
  let part = text[line.prefix(limit < line.count ? limit + 1 : line.count)]
  let end = min(
    part.firstUnprintable(from: line.lowerBound),
    part.firstPosition(of: "\t", from: line.lowerBound))
  if end == part.endIndex { return part.count }
  var width = max(0, end - line.lowerBound - 1)
  var glyphs = GlyphScanner(text, in: line.dropFirst(width))
  while width <= limit, let glyph = glyphs.next() {
    width += tabAdvance(text, before: glyphs.position, at: column + width) ?? glyph.width
  }
  return width
}
