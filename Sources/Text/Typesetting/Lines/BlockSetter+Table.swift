import BookText
import Cells

/// The lines of tables, diagrams and commands, as in the source. Columns, indents and widths are in cells.
extension BlockSetter {
  /// A block wider than the measure loses its indent first. If it is still too wide, it goes into the margins
  /// of the page. Without room there, a drawing is cut, and lines of code continue in the next row. A rule of
  /// a book is cut instead: its rest would say nothing. If long lines are cut, all stay in their columns, and
  /// are cut when drawn.
  func tableLines(of block: Block) -> [SetLine] {
    let measure = format.measure
    let source = TypedLine.lines(of: block, in: text)
    let isAsIs = block.rule == .asIs
    if format.style.cutsLongLines {
      return source.flatMap {
        isAsIs && hasManyScreens($0)
          ? fullRows(of: $0) : [keptLine(in: $0.range, indent: $0.column)]
      }
    }
    let areRules = source.map { line in
      !isAsIs && text[line.range].allSatisfy { " -=_".utf8.contains($0) }
    }
    let widest = zip(source, areRules).reduce(0) { widest, line in
      line.1 ? widest : max(widest, width(of: line.0, in: block))
    }
    if widest > measure, !isAsIs, let lines = wideLines(source, areRules, of: block) {
      return lines
    }
    let indent = block.indent + Int(block.layout.leading)
    let margin = max(0, min(indent, widestIndent, measure - widest))
    return zip(source, areRules).flatMap { line, isRule -> [SetLine] in
      if isAsIs, hasManyScreens(line) { return fullRows(of: line) }
      let column = margin + max(0, line.column - block.indent)
      // A line too long for its place may begin further left.
      let room = measure - max(1, width(of: line.range, at: line.column))
      let indent = min(column, max(measure / 2, room))
      return isRule
        ? [keptLine(in: line.range.prefix(max(0, measure - indent)), indent: indent)]
        : turnedOverLines(in: line.range, indent: indent, column: line.column, isAsIs: isAsIs)
    }
  }

  /// A drawing that is cut, in cells.
  private static let widestDrawing = 1_000

  /// Cells: an eighth of the measure, but at least 4; none where margins are narrow.
  private var widestIndent: Int { hasWideMargins ? max(4, format.measure / 8) : 0 }

  /// Lines wider than the measure go into the margins. Rules are cut where the other lines end. Nil if the
  /// lines have to continue in the next row.
  private func wideLines(
    _ source: [TypedLine], _ areRules: [Bool], of block: Block
  ) -> [SetLine]? {
    // Letters from right to left are placed within the measure.
    guard !Bidi.isNeeded(for: text, in: block.range) else { return nil }
    let isCut = format.style.cutsDrawings && block.isDrawing(in: text)
    let most = isCut ? max(format.room, Self.widestDrawing) : format.room
    let widest = zip(source, areRules).reduce(0) { widest, line in
      line.1 ? widest : max(widest, width(of: line.0, in: block, upTo: most))
    }
    guard widest <= most else { return nil }
    let cut = zip(source, areRules).map { line, isRule in
      var line = line
      let column = max(0, line.column - block.indent)
      if isRule { line.range = line.range.prefix(max(0, widest - column)) }
      return line
    }
    return wideLines(cut, from: block.indent, of: widest)
  }

  /// A part of a drawing goes into the margins. `edge` is the first column of the drawing.
  private func wideLines(_ source: [TypedLine], from edge: Int, of width: Int) -> [SetLine] {
    source.map { line in
      line.range.isEmpty
        ? SetLine(.blank, range: line.range)
        : SetLine(.wide, range: line.range, indent: max(0, line.column - edge), extra: width)
    }
  }

  /// Width from the left edge of the block, in cells. Measuring stops at the limit, or at the room of the
  /// page.
  private func width(of line: TypedLine, in block: Block, upTo limit: Int? = nil) -> Int {
    max(0, line.column - block.indent)
      + widthWithTabs(of: line.range, in: text, from: line.column, upTo: limit ?? format.room)
  }

  /// Screens at which a line becomes too long for moving sideways.
  private static let screens = 4

  /// True also for a part of a line so long that it is set in passages.
  private func hasManyScreens(_ line: TypedLine) -> Bool {
    if text.isPartOfLine(line.range) { return true }
    let most = Self.screens * format.lines * format.measure
    return line.range.count > most && widthWithTabs(of: line.range, in: text, upTo: most) > most
  }

  /// Rows end at the edge of the page, wherever words end. The first row has the indent of the line, at most
  /// half of the measure; the others have none.
  private func fullRows(of line: TypedLine) -> [SetLine] {
    let isRest = text.isInsideLine(line.range.lowerBound)
    var (lines, rest): ([SetLine], Range<Int>) = ([], line.range)
    var indent = isRest ? 0 : min(line.column, format.measure / 2)
    while !rest.isEmpty {
      let row = cutRow(from: &rest, indent: indent, tabsFrom: indent, endsAtEdge: true)
      lines.append(SetLine(.preformatted, range: row, indent: indent))
      indent = 0
    }
    return lines
  }

  /// Lines of a manual at the indent of their block, at most a third of the measure.
  func literalLines(of block: Block) -> [SetLine] {
    TypedLine.lines(of: block, in: text).flatMap { line in
      turnedOverLines(
        in: line.range, indent: min(block.indent, format.measure / 3), column: line.column,
        isAsIs: false)
    }
  }

  /// Width in cells from a column on; stops above the measure.
  func width(of range: Range<Int>, at column: Int = 0) -> Int {
    widthWithTabs(of: range, in: text, from: column, upTo: format.measure)
  }

  /// A blank line becomes an empty row.
  private func keptLine(in range: Range<Int>, indent: Int) -> SetLine {
    range.isEmpty
      ? SetLine(.blank, range: range) : SetLine(.preformatted, range: range, indent: indent)
  }

  /// Parts after the first are indented further. `column` is that of the line in the source. `isAsIs`: tabs
  /// are counted from where the line is shown.
  private func turnedOverLines(
    in range: Range<Int>, indent: Int, column: Int, isAsIs: Bool
  ) -> [SetLine] {
    var lines: [SetLine] = []
    let hang = max(0, min(indent + Self.hang, format.measure * 2 / 3, format.measure - 2))
    var rest = range
    while lines.isEmpty || !rest.isEmpty {
      let indent = lines.isEmpty ? indent : hang
      let tabs = isAsIs ? indent : lines.isEmpty ? column : 0
      let part = cutRow(from: &rest, indent: indent, tabsFrom: tabs)
      lines.append(SetLine(.preformatted, range: part, indent: indent))
    }
    return lines
  }

  /// Indent of the second and later parts of a line, in cells.
  private static let hang = 4

  /// Cuts a row off the beginning of a line with preserved blanks. The rest loses the blanks after it.
  ///
  /// The row ends at a blank in the second half of the room if there is one, otherwise between two glyphs. It
  /// has at least one glyph, even if none fits. Tabs are counted from `origin`, as in drawing: in a text
  /// shown as typed, they end at columns of the page. `endsAtEdge` fills the row up to the edge of the page,
  /// with all its blanks.
  private func cutRow(
    from line: inout Range<Int>, indent: Int, tabsFrom origin: Int, endsAtEdge: Bool = false
  ) -> Range<Int> {
    let room = max(1, format.measure - indent)
    // Most lines fit.
    if readings.isEmpty, widthWithTabs(of: line, in: text, from: origin, upTo: room) <= room {
      defer { line = line.upperBound..<line.upperBound }
      return line
    }
    var glyphs = GlyphScanner(text, in: line)
    var (width, end, isAfterBlank) = (0, line.lowerBound, false)
    // The end of the word before the last blanks, and the start of the word after them.
    var gap: (end: Int, next: Int)?
    while let glyph = glyphs.next() {
      let own = tabAdvance(text, before: glyphs.position, at: origin + width) ?? glyph.width
      let advance = own + widthOfReading(endingAt: glyphs.position)
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

  /// Room after the characters that end at a place; 0 without a reading.
  private func widthOfReading(endingAt place: Int) -> Int {
    let index = readings.firstIndexAfter { $0.range.upperBound < place }
    guard index < readings.count, readings[index].range.upperBound == place else { return 0 }
    return cellWidth(of: readings[index].spokenWords)
  }
}

extension Block {
  /// Half of its lines have a box-drawing character (U+2500…U+25BF), or a rule took it for a diagram: cut in
  /// two, such lines would say nothing.
  func isDrawing(in text: TextBytes) -> Bool {
    guard kind == .preformatted else { return false }
    if rule == .diagram { return true }
    let lines = text[range].split(separator: "\n")
    let drawn = lines.count { line in
      // The first two bytes of U+2500…U+25BF.
      zip(line, line.dropFirst()).contains { $0 == 0xE2 && (0x94...0x96).contains($1) }
    }
    return drawn * 2 >= lines.count
  }
}
