import BookText
import Cells

/// The glyphs of a line whose inner spaces are kept, each with the cell at which it stands.
struct GlyphCache {
  private let text: TextBytes
  private var glyphs: GlyphScanner
  private let leader: Leader?
  /// The part of the leader that is not shown.
  private let leftOut: Range<Int>
  private let extra: Int
  /// The cell from which tab stops are counted.
  private let tabOrigin: Int
  private var cell: Int

  /// - Parameter areColumnsKept: True if the line begins in its column of the source, from whose first column
  ///   its tab stops are counted.
  init(_ text: TextBytes, of line: SetLine, areColumnsKept: Bool) {
    self.text = text
    glyphs = GlyphScanner(text, in: line.range)
    leader = line.extra != 0 ? Leader(of: line.range, in: text) : nil
    leftOut = leader?.leftOut(-line.extra) ?? 0..<0
    extra = line.extra
    tabOrigin = areColumnsKept ? 0 : line.indent
    cell = line.indent
  }

  /// Returns the next glyph that is not a tab, its offset in the text, and its cell.
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
