import BookText
import Cells

/// The lines of tables, diagrams and commands, as in the source.
extension BlockSetter {
  /// Sets a table or diagram. If it is wider than the page, its margin is dropped first; lines still too long
  /// continue in the next row. A rule of a book is cut instead: its rest would say nothing. If long lines are
  /// cut, all stay in their columns, and are cut when drawn.
  func table(_ block: Block) -> [SetLine] {
    let measure = format.measure
    let source = TypedLine.lines(of: block, in: text)
    let isAsIs = block.rule == .asIs
    if format.style.cutsLongLines {
      return source.flatMap {
        isAsIs && hasManyScreens($0) ? fullRows(of: $0) : [kept($0.range, indent: $0.column)]
      }
    }
    let widest =
      source.map { line in
        max(0, line.column - block.indent) + width(of: line.range, at: isAsIs ? line.column : 0)
      }.max() ?? 0
    let indent = block.indent + Int(block.layout.leading)
    let margin = max(0, min(indent, measure >= 40 ? max(4, measure / 8) : 0, measure - widest))
    return source.flatMap { line -> [SetLine] in
      if isAsIs, hasManyScreens(line) { return fullRows(of: line) }
      let column = margin + max(0, line.column - block.indent)
      // A line too long for its place may begin further left.
      let room = measure - max(1, width(of: line.range, at: isAsIs ? column : 0))
      let indent = min(column, max(measure / 2, room))
      let isRule = !isAsIs && text[line.range].allSatisfy { " -=_".utf8.contains($0) }
      return isRule
        ? [kept(line.range.prefix(measure - indent), indent: indent)]
        : turnedOver(line.range, indent: indent)
    }
  }

  /// Number of screens at which a line becomes too long for moving sideways.
  private static let screens = 4

  /// Whether a line is many screens long, or a part of a line so long that it is set in passages.
  private func hasManyScreens(_ line: TypedLine) -> Bool {
    if text.isPartOfLine(line.range) { return true }
    let most = Self.screens * format.lines * format.measure
    return line.range.count > most && widthWithTabs(of: line.range, in: text, upTo: most) > most
  }

  /// Sets a line in rows that end at the edge of the page, wherever its words end.
  private func fullRows(of line: TypedLine) -> [SetLine] {
    let isRest = text.isInsideLine(line.range.lowerBound)
    var (lines, rest): ([SetLine], Range<Int>) = ([], line.range)
    var indent = isRest ? 0 : min(line.column, format.measure / 2)
    while !rest.isEmpty {
      let row = part(of: &rest, indent: indent, endsAtEdge: true)
      lines.append(SetLine(.preformatted, range: row, indent: indent))
      indent = 0
    }
    return lines
  }

  /// Sets the preserved lines of a manual.
  func literal(_ block: Block) -> [SetLine] {
    TypedLine.lines(of: block, in: text).flatMap { line in
      turnedOver(line.range, indent: min(block.indent, format.measure / 3))
    }
  }

  /// Returns the width of a line from a column on, in cells; stops above the measure.
  func width(of range: Range<Int>, at column: Int = 0) -> Int {
    widthWithTabs(of: range, in: text, from: column, upTo: format.measure)
  }

  /// Sets a line that fits. A blank line becomes an empty row.
  private func kept(_ range: Range<Int>, indent: Int) -> SetLine {
    range.isEmpty
      ? SetLine(.blank, range: range) : SetLine(.preformatted, range: range, indent: indent)
  }

  /// Sets a line, in parts if it is too long: parts after the first are indented.
  private func turnedOver(_ range: Range<Int>, indent: Int) -> [SetLine] {
    var lines: [SetLine] = []
    let hang = max(0, min(indent + Self.hang, format.measure * 2 / 3, format.measure - 2))
    var rest = range
    while lines.isEmpty || !rest.isEmpty {
      let indent = lines.isEmpty ? indent : hang
      lines.append(SetLine(.preformatted, range: part(of: &rest, indent: indent), indent: indent))
    }
    return lines
  }

  /// Indent of the second and later parts of a line, in cells.
  private static let hang = 4

  /// Removes the part that fits from the beginning of a line with preserved blanks, and the blanks after it:
  /// up to a blank in the second half of the room, if there is one, otherwise between two glyphs. A row that
  /// ends at the edge has all its blanks.
  private func part(
    of line: inout Range<Int>, indent: Int, endsAtEdge: Bool = false
  ) -> Range<Int> {
    let room = max(1, format.measure - indent)
    // As in drawing: tabs of a text shown as typed end at columns of the page.
    let origin = format.style.isAsIs ? indent : 0
    var glyphs = GlyphScanner(text, in: line)
    var (width, end, isAfterBlank) = (0, line.lowerBound, false)
    // The end of the word before the last blanks, and the start of the word after them.
    var gap: (end: Int, next: Int)?
    while let glyph = glyphs.next() {
      let advance = tabAdvance(text, before: glyphs.position, at: origin + width) ?? glyph.width
      if text[glyphs.position - 1] <= " ", !endsAtEdge {
        isAfterBlank = true
      } else {
        if isAfterBlank, width * 2 >= room { gap = (end, glyphs.start) }
        if width + advance > room, glyphs.start > line.lowerBound {
          let cut = gap ?? (end, glyphs.start)
          defer { line = cut.next..<line.upperBound }
          return line.lowerBound..<cut.end
        }
        (end, isAfterBlank) = (glyphs.position, false)
      }
      width += advance
    }
    defer { line = line.upperBound..<line.upperBound }
    return line
  }
}
