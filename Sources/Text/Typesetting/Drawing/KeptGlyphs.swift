import BookText
import Cells

/// Reads the glyphs of a line with its inner spaces kept, each with its cell.
struct KeptGlyphs {
  private let text: TextBytes
  private var glyphs: GlyphScanner
  private let leader: Leader?
  /// The omitted part of the leader.
  private let leftOut: Range<Int>
  private let extra: Int
  /// Tab stops are counted from this cell.
  private let tabOrigin: Int
  private var cell: Int

  /// The extra cells of the line shorten or lengthen a leader. A line in its column of the source counts tab
  /// stops from the first cell, another from the cell of the source's first column.
  init(_ text: TextBytes, of line: SetLine, areColumnsKept: Bool) {
    self.text = text
    glyphs = GlyphScanner(text, in: line.range)
    extra = line.role == .wide ? 0 : line.extra
    leader = extra != 0 ? Leader(of: line.range, in: text) : nil
    leftOut = leader?.omittedBytes(shortenedBy: -extra) ?? 0..<0
    tabOrigin =
      areColumnsKept ? 0 : line.indent - TypedLine.column(of: line.range.lowerBound, in: text)
    cell = line.indent
  }

  /// Skips tabs, and the omitted part of a leader. Gives the offset in the text, and the cell.
  mutating func next() -> (glyph: Glyph, start: Int, cell: Int)? {
    while let glyph = glyphs.next() {
      if leftOut.contains(glyphs.start) { continue }
      if glyphs.start == leader?.range.lowerBound { cell += max(0, extra) }
      if let advance = tabAdvance(text, before: glyphs.position, at: cell - tabOrigin) {
        cell += advance
        continue
      }
      defer { cell += glyph.width }
      return (glyph, glyphs.start, cell)
    }
    return nil
  }
}
