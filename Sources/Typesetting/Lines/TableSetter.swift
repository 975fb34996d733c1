import BookText
import Cells

/// Sets the lines of tables, diagrams and commands as they are in the source.
struct TableSetter {
  let format: PageFormat
  let text: UnsafeBufferPointer<UInt8>

  /// Sets a table or diagram. If it is wider than the page, its margin is dropped first; a line
  /// that is still too long continues in the next, two cells in from its last column: right below
  /// that it would look like another row. A rule is cut instead: the rest of it would say nothing.
  /// If long lines are cut, all stay in their columns, and are cut when they are drawn.
  func table(_ block: Block) -> [SetLine] {
    let measure = format.measure
    let source = TypedLine.lines(of: block, in: text)
    if format.style.cutsLongLines {
      return source.map { kept($0.range, indent: $0.column) }
    }
    let widest = source.map { max(0, $0.column - block.indent) + width(of: $0.range) }.max() ?? 0
    let indent = block.indent + Int(block.layout.leading)
    let margin = max(0, min(indent, measure >= 40 ? max(4, measure / 8) : 0, measure - widest))
    return source.flatMap { line -> [SetLine] in
      let column = margin + max(0, line.column - block.indent)
      // A line that does not fit where it is may begin further left.
      let room = measure - max(1, width(of: line.range))
      let indent = min(column, max(measure / 2, room))
      let isRule = text[line.range].allSatisfy { " -=_".utf8.contains($0) }
      return isRule
        ? [kept(line.range.prefix(measure - indent), indent: indent)]
        : kept(line.range, indent: indent, hang: 2)
    }
  }

  /// Sets the preserved lines of a manual.
  func literal(_ block: Block) -> [SetLine] {
    TypedLine.lines(of: block, in: text).flatMap { line in
      kept(line.range, indent: min(block.indent, format.measure / 3), hang: 0)
    }
  }

  /// Returns the width of a line in cells; stops above the measure.
  private func width(of range: Range<Int>) -> Int {
    widthWithTabs(of: range, in: text, upTo: format.measure)
  }

  /// Sets a line that fits; a blank one is an empty row.
  private func kept(_ range: Range<Int>, indent: Int) -> SetLine {
    range.isEmpty
      ? SetLine(.blank, range: range) : SetLine(.preformatted, range: range, indent: indent)
  }

  /// Sets a line, in parts if it is too long: those after the first begin `hang` cells after the last
  /// column.
  private func kept(_ range: Range<Int>, indent: Int, hang: Int) -> [SetLine] {
    var lines: [SetLine] = []
    var line = PreformattedLine(text, range, room: format.measure - indent)
    var indent = indent
    while let (part, column) = line.next() {
      lines.append(SetLine(.preformatted, range: part, indent: indent))
      if lines.count == 1 {
        // Under the last column if that leaves room.
        let isRoomy = column > 0 && indent + column <= format.measure * 2 / 3
        let next = isRoomy ? indent + column + hang : indent + 4
        indent = max(0, min(next, format.measure * 2 / 3, format.measure - 2))
        line.room = max(1, format.measure - indent)
      }
    }
    return lines
  }
}

/// A line with preserved blanks, cut into parts that fit: at a blank in the second half of the
/// room, if there is one, otherwise between two glyphs.
private struct PreformattedLine {
  private let text: UnsafeBufferPointer<UInt8>
  private var rest: Range<Int>
  private var isDone = false
  /// The width of the next part in cells.
  var room: Int

  init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, room: Int) {
    self.text = text
    rest = range
    self.room = max(1, room)
  }

  /// Returns the bytes of the next part, and the cell at which its last column begins, 0 for the
  /// first.
  mutating func next() -> (part: Range<Int>, column: Int)? {
    guard !isDone else { return nil }
    var glyphs = GlyphScanner(text, in: rest)
    var width = 0
    var column = 0
    var blanks = 0
    // The end of the word before the last blanks, and the start of the word after them.
    var gap: (end: Int, next: Int)?
    var end = rest.lowerBound
    while let glyph = glyphs.next() {
      let advance = tabAdvance(text, before: glyphs.position, at: width) ?? glyph.width
      let isBlank = text[glyphs.position - 1] <= 0x20
      if !isBlank, blanks > 0 {
        if blanks > 1 { column = width }
        if width * 2 >= room { gap = (end, glyphs.start) }
      }
      if !isBlank, width + advance > room, glyphs.start > rest.lowerBound {
        let cut = gap ?? (end, glyphs.start)
        defer { rest = cut.next..<rest.upperBound }
        return (rest.lowerBound..<cut.end, min(column, room - 1))
      }
      width += advance
      blanks = isBlank ? blanks + advance : 0
      if !isBlank { end = glyphs.position }
    }
    isDone = true
    return (rest, column)
  }
}
