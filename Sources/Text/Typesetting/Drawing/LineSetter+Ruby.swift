import BookText
import Cells

/// Readings above lines. Measures and columns are in cells.
extension LineSetter {
  /// Draws the readings of the characters of a line into the row above it. Call it after the lines above have
  /// been drawn, and before `line` is. Costs O(*r* *n*), for *r* readings and the length of the line.
  ///
  /// Each is centred above its characters, as group ruby is (JIS X 4051, section 4.12). A reading wider than
  /// its characters overhangs the neighbours. It is moved only to keep one cell between readings, and to stay
  /// within the line; without room it ends with an ellipsis.
  public func setReadings(
    _ readings: ArraySlice<Ruby>, of line: SetLine, measure: Int, style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    let places = readings.map { base(of: $0, in: line, measure: measure) }
    let widths = readings.map { cellWidth(of: $0.text) }
    // Last possible first cell of each reading, so that the readings after it have room.
    var latest: [Int] = []
    var end = measure
    for width in widths.reversed() {
      end -= width
      latest.append(end)
      end -= 1
    }
    latest.reverse()
    var next = 0
    for (index, reading) in readings.enumerated() {
      guard let base = places[index] else { continue }
      let centred = (base.lowerBound + base.upperBound - widths[index]) / 2
      var cell = max(next, min(centred, latest[index]))
      let isCut = cell + widths[index] > measure
      forEachGlyph(in: reading.text) { glyph in
        guard cell + glyph.width <= measure - (isCut ? 1 : 0) else { return false }
        place(glyph, style, at: column + cell, in: cells)
        cell += glyph.width
        return true
      }
      if isCut, cell < measure {
        place("…", style, at: column + cell, in: cells)
        cell += 1
      }
      next = cell + 1
    }
  }

  /// Readings after their characters, for a screen reader; without room they are left out.
  func spokenReadings(in line: SetLine, measure: Int) -> ArraySlice<Ruby> {
    let readings = spokenReadings(endingIn: line.range)
    if readings.isEmpty { return [] }
    var free = measure - width(of: line)
    return readings.filter { reading in
      let width = cellWidth(of: reading.spokenWords)
      defer { if width <= free { free -= width } }
      return width <= free
    }[...]
  }

  /// Readings of characters that end in a part of the text; none unless the style is plain, for a screen
  /// reader.
  func spokenReadings(endingIn range: Range<Int>) -> ArraySlice<Ruby> {
    guard type.isPlain, !book.ruby.isEmpty else { return [] }
    let first = book.ruby.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    let end = book.ruby.firstIndexAfter { $0.range.upperBound <= range.upperBound }
    return book.ruby[first..<max(first, end)]
  }

  /// Draws the readings before an offset between two cells, cut if need be, and removes them from the list.
  /// Returns the number of cells drawn.
  func drawSpokenReadings(
    _ readings: inout ArraySlice<Ruby>, before offset: Int, _ style: Style, at position: Int,
    end: Int, edge column: Int, in cells: UnsafeMutableBufferPointer<Cell>
  ) -> Int {
    var next = position
    while let reading = readings.first, reading.range.upperBound <= offset {
      readings.removeFirst()
      forEachGlyph(in: reading.spokenWords) { glyph in
        guard next + glyph.width <= end else { return false }
        place(glyph, style, at: column + next, in: cells)
        next += glyph.width
        return true
      }
    }
    return next - position
  }

  /// Cut at the end of the measure.
  mutating func drawKept(
    _ line: SetLine, with readings: ArraySlice<Ruby>, measure: Int, _ style: Style,
    at column: Int, in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    var (readings, said, end) = (readings, 0, line.indent)
    var look = GlyphLook(style, text, book.emphasis, marks)
    var glyphs = KeptGlyphs(text, of: line, areColumnsKept: book.form == .asIs)
    while let (glyph, offset, cell) = glyphs.next() {
      said += drawSpokenReadings(
        &readings, before: offset, look.style, at: end, end: measure, edge: column, in: cells)
      guard cell + said + glyph.width <= measure else { return }
      look.move(to: offset)
      place(look.shown(glyph), look.style, at: column + cell + said, in: cells)
      end = cell + said + glyph.width
    }
    _ = drawSpokenReadings(
      &readings, before: line.range.upperBound, look.style, at: end, end: measure, edge: column,
      in: cells)
  }

  /// Readings in order; in a row of a table, in the order of its cells.
  public func readings(in line: SetLine, measure: Int) -> ArraySlice<Ruby> {
    guard line.role == .tableRow, !book.ruby.isEmpty else { return book.ruby(in: line.range) }
    var setter = self
    let pieces = setter.pieces(of: line, measure: max(measure, line.extra))
    return pieces.flatMap { book.ruby(in: $0.range) }[...]
  }

  /// Cells with indent, extra cells and hyphen, without the room of readings.
  private func width(of line: SetLine) -> Int {
    var width = line.indent + line.extra + (line.showsHyphen ? 1 : 0)
    var glyphs = LineGlyphs(text, in: line.range, smartPunctuation: type.smartPunctuation)
    while let (glyph, _, followsGap) = glyphs.next() { width += glyph.width + (followsGap ? 1 : 0) }
    return width
  }

  /// Takes at most the cells that the letters leave free; none if the line has fewer than two readings, or
  /// readings are not shown.
  func room(in line: SetLine, measure: Int) -> ReadingRoom {
    let hasReadings = showsReadings && !book.ruby.isEmpty
    let readings = hasReadings ? book.ruby(in: line.range) : []
    guard readings.count > 1 else { return ReadingRoom([], in: text) }
    let room = ReadingRoom(readings, in: text)
    guard !room.isEmpty else { return room }
    return room.limited(toCells: measure - width(of: line))
  }

  /// Cells of the characters of a reading in the line; nil if none is.
  private func base(of reading: Ruby, in line: SetLine, measure: Int) -> Range<Int>? {
    cells(of: reading.range.clamped(to: line.range), in: line, measure: measure)
  }
}
