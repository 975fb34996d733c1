import BookText
import Cells

/// Puts lines with right-to-left writing into cells in visual order (Unicode Standard Annex 9),
/// each read as a part of its paragraph.
///
/// The paragraph's levels are found when its first line is drawn and cached for the next. A
/// paragraph of more than sixteen kibibytes is read in stretches, to limit the cost of a line.
struct VisualOrder {
  /// A glyph in the order of the text.
  private struct PlacedGlyph {
    var glyph: Glyph
    var style: Style
    var offset: Int
    /// Cells before it, from the side where the line begins.
    var position: Int
  }

  private let text: TextBytes
  private let blocks: [Block]
  private var line: [PlacedGlyph] = []
  private var levels: BidiLevels?

  /// The text must outlive this.
  init(text: TextBytes, blocks: [Block]) {
    self.text = text
    self.blocks = blocks
  }

  /// Adds a glyph for the character at `offset`, after `position` cells of the line.
  mutating func addGlyph(_ glyph: Glyph, _ style: Style, from offset: Int, at position: Int) {
    line.append(PlacedGlyph(glyph: glyph, style: style, offset: offset, position: position))
  }

  /// Places the glyphs added since the last call.
  mutating func placeLine(
    _ setLine: SetLine, measure: Int, at column: Int, in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    defer { line.removeAll(keepingCapacity: true) }
    guard let first = line.first else { return }
    let levels = levels(of: setLine)
    var ordered = BidiLine()
    var previous = first
    for placed in line {
      let gap = placed.position - first.position - ordered.width
      if gap > 0 {
        ordered.appendGap(of: gap, level: levels[whiteSpace(from: previous, to: placed)])
      }
      ordered.append(placed.glyph, placed.style, level: levels[placed.offset])
      previous = placed
    }
    let start =
      levels.isRightToLeft ? measure - first.position - ordered.width : first.position
    ordered.place(at: column + start, in: cells)
  }

  /// First white space between two glyphs.
  private func whiteSpace(from glyph: PlacedGlyph, to next: PlacedGlyph) -> Int {
    text[glyph.offset..<next.offset].firstIndex { $0 <= " " } ?? glyph.offset
  }

  // MARK: Paragraphs

  /// Levels of the paragraph or stretch around a line, kept until another is needed.
  private mutating func levels(of line: SetLine) -> BidiLevels {
    let block = blocks[blocks.index(at: line.range.lowerBound)]
    let range = stretch(around: line, in: paragraph(of: line, in: block))
    // The number of a line stands at the edge, in whatever direction its last words run.
    let hasColumns = block.hasColumns || line.isNumbered
    if let levels, levels.range == range, levels.hasColumns == hasColumns { return levels }
    let found = BidiLevels(
      of: range, in: text, isRightToLeft: line.direction == .rightToLeft, hasColumns: hasColumns)
    levels = found
    return found
  }

  /// Length in bytes.
  private static let stretch = 8192
  /// Context read before and after a stretch, in bytes.
  private static let margin = 4096

  /// The line is read in all of the block if source line ends have no meaning, otherwise in the line of the
  /// source.
  private func paragraph(of line: SetLine, in block: Block) -> Range<Int> {
    switch block.kind {
    case .heading, .titleLine, .contents, .verse, .preformatted, .table, .caption, .signature,
      .term, .literal:
      let earliest = max(block.range.lowerBound, line.range.lowerBound - Self.stretch)
      let latest = min(block.range.upperBound, line.range.upperBound + Self.stretch)
      let start = text[earliest..<line.range.lowerBound].lastIndex(of: "\n").map { $0 + 1 }
      let end = text[line.range.upperBound..<latest].firstIndex(of: "\n")
      return (start ?? earliest)..<(end ?? latest)
    default:
      return block.range
    }
  }

  /// Stretch with ``margin`` bytes on both sides.
  private func stretch(around line: SetLine, in paragraph: Range<Int>) -> Range<Int> {
    let number = (line.range.lowerBound - paragraph.lowerBound) / Self.stretch
    let start = paragraph.lowerBound + number * Self.stretch
    let range = start - Self.margin..<start + Self.stretch + Self.margin
    let clamped = range.clamped(to: paragraph)
    return text.characterStart(
      from: clamped.lowerBound)..<text.characterStart(from: clamped.upperBound)
  }
}
