import BookText
import Cells

extension SectionSetter {
  mutating func setVerse(_ block: Block) {
    let measure = format.measure
    let margin = measure >= 40 ? max(2, min(block.indent, 6)) : min(block.indent, measure / 8)
    for (range, column) in verseLines(of: block) {
      let indent = min(margin + max(0, column - block.indent), measure / 2)
      let turnover = min(indent + 4, measure * 2 / 3)
      let boxes = scanner.boxes(of: range, in: text, limit: measure - turnover)
      var start = 0
      while start < boxes.count {
        let isFirst = start == 0
        let end = lineEnd(of: boxes, from: start, width: measure - (isFirst ? indent : turnover))
        let part = boxes[start].range.lowerBound..<boxes[end - 1].range.upperBound
        lines.append(SetLine(.text, range: part, indent: isFirst ? indent : turnover))
        start = end
      }
    }
  }

  /// The index after the last box that fits into a line of the given width: a line of verse is
  /// filled before it is turned over.
  private func lineEnd(of boxes: [Box], from start: Int, width: Int) -> Int {
    var used = boxes[start].width
    var end = start + 1
    while end < boxes.count {
      used += boxes[end].width + (boxes[end - 1].hasGapAfter ? 1 : 0)
      if used > width { break }
      end += 1
    }
    return end
  }

  /// The lines of a block of verse. A long line that was turned over in the source, its rest set in
  /// and begun with a small letter, is one line again.
  private func verseLines(of block: Block) -> [(range: Range<Int>, column: Int)] {
    var joined: [(range: Range<Int>, column: Int)] = []
    for line in sourceLines(of: block) {
      if let last = joined.last, line.column >= last.column + 2, last.range.count >= 45,
        (0x61...0x7A).contains(text[line.range.lowerBound])
      {
        joined[joined.count - 1].range = last.range.lowerBound..<line.range.upperBound
      } else {
        joined.append(line)
      }
    }
    return joined
  }

  /// Sets the lines of a list of contents. One whose page number stands apart is kept as it stands
  /// where there is room.
  mutating func setContents(_ block: Block) {
    let measure = format.measure
    for (range, column) in sourceLines(of: block) {
      let indent = min(max(0, column - block.indent), measure / 4)
      var glyphs = GlyphScanner(text, in: range)
      var width = 0
      while width <= measure, let glyph = glyphs.next() {
        width += tabAdvance(text, before: glyphs.position, at: width) ?? glyph.width
      }
      if indent + width <= measure {
        lines.append(SetLine(.preformatted, range: range, indent: indent))
        continue
      }
      let hang = min(indent + 4, measure / 2)
      let shape = ParagraphBreaker.Shape(
        firstWidth: measure - indent, width: measure - hang, isJustified: false)
      let boxes = scanner.boxes(of: range, in: text, limit: measure - hang)
      for (index, line) in breaker.lines(of: boxes, shape: shape).enumerated() {
        lines.append(
          SetLine(.text, range: textRange(boxes, line), indent: index == 0 ? indent : hang))
      }
    }
  }
}
