import Cells

/// Returns `text`; if it has more than `width` cells, its beginning and an ellipsis, or the ellipsis alone.
/// Cuts `atBlank`, unless half of the cells would then stay empty.
func shortened(_ text: String, to width: Int, atBlank: Bool = false) -> String {
  guard cellWidth(of: text) > width else { return text }
  var short = ""
  // The whole words of `short`.
  var words = ""
  var used = 0
  forEachGlyph(in: text) { glyph in
    if glyph == .space { words = short }
    guard used + glyph.width < width else { return false }
    used += glyph.width
    short += glyph.text
    return true
  }
  if atBlank, cellWidth(of: words) * 2 >= width {
    short = words
    while let last = short.last, " ,;:·–—".contains(last) { short.removeLast() }
  }
  while short.last == " " { short.removeLast() }
  return short + "…"
}
