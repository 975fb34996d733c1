import BookText
import Cells

/// Draws the lines of pages, one after the other, from the head of a page to its foot.
///
/// Measures, columns and positions are in cells: a column is a cell of the row that is drawn, a position
/// counts from the left edge of the measure. Offsets are bytes of the text. What is drawn goes into the
/// `cells` of the row, where the measure begins at `column`.
public struct LineSetter {
  /// Order of a line's characters in the cells.
  public enum Order: Sendable {
    /// Left to right as seen: for a terminal that does not reorder.
    case visual
    /// Order of the text: for a file, or for a terminal with its own reordering.
    case logical
  }

  let book: Book
  let text: TextBytes
  private(set) var marks: [HighlightedRange]
  let type: TypeStyle
  private let order: Order
  /// Cells by which kept lines are moved to the left, if long lines are cut.
  private let sideways: Int
  /// Cells beside the measure, for wide lines.
  public var margins = (left: 0, right: 0)
  /// Colour of code in a sentence; nil for the colour of the text.
  public var codeInk: Color?
  /// Shows all of a note that is cut; nil in print.
  public var noteKey: String?
  /// A row above each line has the readings of its characters.
  var showsReadings: Bool
  private var visual: VisualOrder
  /// Glyphs of the current line are reordered before they are placed.
  private var isReordered = false
  private var filler = GapFiller()
  private var tables: TableSetter

  /// The text must outlive the setter. Marks are in order and without overlap.
  /// - Parameter sideways: Cells by which kept lines are moved to the left, if long lines are cut.
  public init(
    of book: Book, _ text: TextBytes, marks: [HighlightedRange] = [],
    type: TypeStyle = TypeStyle(), order: Order = .visual, sideways: Int = 0
  ) {
    (self.book, self.text, self.marks) = (book, text, marks)
    self.type = type
    self.sideways = sideways
    showsReadings = type.showsReadings
    // A screen reader reads the cells from left to right.
    self.order = type.isPlain ? .logical : order
    visual = VisualOrder(text: text, blocks: book.blocks)
    tables = TableSetter(book.tables, of: text, isPlain: type.isPlain, readings: book.ruby)
  }

  /// Its gaps do not depend on the page before.
  public mutating func beginPage() { filler.forgetLineAbove() }

  /// Draws a line from `column` on, cut off after `measure` cells. A wide line may take the margins on both
  /// sides too. A blank line draws nothing, nor does a scene break in a plain style.
  ///
  /// In visual order a line of a right-to-left paragraph ends flush at the left. Each cell keeps its
  /// background unless `style` has one.
  public mutating func set(
    _ line: SetLine, measure: Int, style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    isReordered =
      order == .visual && line.direction != .plain && line.role != .formula
      && line.role != .tableRow
    if line.role != .text, line.role != .heading { filler.forgetLineAbove() }
    switch line.role {
    case .blank, .missing: break
    case .sceneBreak:
      guard !type.isPlain else { break }
      let stars: [Glyph] = ["*", " ", "*", " ", "*"]
      for (offset, star) in stars.prefix(measure).enumerated() {
        place(star, style, at: column + line.indent + offset, in: cells)
      }
    case .text, .heading: drawGlyphs(line, measure: measure, style, at: column, in: cells)
    case .preformatted, .wide:
      let readings = spokenReadings(endingIn: line.range)
      if readings.isEmpty {
        drawKept(line, measure: measure, style, at: column, in: cells)
      } else {
        drawKept(line, with: readings, measure: measure, style, at: column, in: cells)
      }
    case .tableRow: drawRow(line, measure: measure, style, at: column, in: cells)
    case .formula: drawFormula(line, measure: measure, style, at: column, in: cells)
    case .imageTop, .image, .imageBottom:
      drawFrame(line, measure: measure, style, at: column, in: cells)
    }
    if isReordered { visual.placeLine(line, measure: measure, at: column, in: cells) }
    if line.showsMarker { drawMarker(of: line, measure: measure, style, at: column, in: cells) }
  }

  /// A row of the frame has its share of the alternative text; in a plain style, the word "[image]" stands
  /// instead. Nothing if the frame is less than two cells wide.
  private mutating func drawFrame(
    _ line: SetLine, measure: Int, _ style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    let (left, right) = (line.indent, measure - 1 - line.indent)
    guard left < right else { return }
    if type.isPlain {
      var cell = left
      forEachGlyph(in: "[image]") { letter in
        place(letter, style, at: column + cell, in: cells)
        cell += 1
        return cell < right
      }
      return
    }
    let signs: (left: Glyph, middle: Glyph, right: Glyph) =
      switch line.role {
      case .imageTop: ("┌", "─", "┐")
      case .imageBottom: ("└", "─", "┘")
      default: ("│", " ", "│")
      }
    place(signs.left, style, at: column + left, in: cells)
    for cell in left + 1..<right { place(signs.middle, style, at: column + cell, in: cells) }
    place(signs.right, style, at: column + right, in: cells)
    guard !line.range.isEmpty else { return }
    var text = SetLine(.text, range: line.range, indent: line.extra)
    text.direction = line.direction
    drawGlyphs(text, measure: right, style, at: column, in: cells)
  }

  /// The marker of a list before the line of an item, or the name of its column, in bold, before a cell.
  /// Nothing if the indent has no room for it and a blank.
  private mutating func drawMarker(
    of line: SetLine, measure: Int, _ style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    let block = book.blocks[book.blocks.index(at: line.range.lowerBound)]
    var style = style
    var text = block.layout.marker.text
    if tables.table(of: block) != nil {
      text =
        line.range.isEmpty
        ? tables.label(ofEmptyColumn: line.extra - 1, of: block, in: measure)
        : tables.label(ofCellAt: line.range.lowerBound, of: block, in: measure)
      style.attributes.insert(.bold)
    }
    let width = cellWidth(of: text)
    guard !text.isEmpty, line.indent > width else { return }
    let isMirrored = order == .visual && line.direction == .rightToLeft
    var position = isMirrored ? measure - line.indent + 1 : line.indent - width - 1
    forEachGlyph(in: text) { glyph in
      place(glyph, style, at: column + position, in: cells)
      position += glyph.width
      return true
    }
  }

  /// Puts it at once, or after the line has been reordered.
  private mutating func putGlyph(
    _ glyph: Glyph, _ style: Style, from offset: Int, at position: Int, edge column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    if isReordered {
      visual.addGlyph(glyph, style, from: offset, at: position)
    } else {
      place(glyph, style, at: column + position, in: cells)
    }
  }

  /// Keeps the order of the text. Glyphs beyond the measure are cut.
  private mutating func drawGlyphs(
    _ line: SetLine, measure: Int, _ style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    let widths = gapWidths(of: line)
    var position = line.indent
    var gap = 0
    var glyphs = LineGlyphs(text, in: line.range, smartPunctuation: type.smartPunctuation)
    var look = GlyphLook(style, text, book.emphasis, marks)
    look.codeInk = codeInk
    var last = style
    var room = room(in: line, measure: measure)
    let hasRoom = !room.isEmpty
    var readings = spokenReadings(in: line, measure: measure)
    let hasReadings = !readings.isEmpty
    /// Puts a reading behind its characters, for a screen reader.
    func putReading(_ reading: Ruby) {
      forEachGlyph(in: reading.spokenWords) { glyph in
        putGlyph(
          glyph, last, from: reading.range.upperBound - 1, at: position, edge: column, in: cells)
        position += glyph.width
        return true
      }
    }
    while let (glyph, start, followsGap) = glyphs.next() {
      while hasReadings, let reading = readings.first, reading.range.upperBound <= start {
        putReading(reading)
        readings.removeFirst()
      }
      let before = position
      if followsGap {
        position += gap < widths.count ? widths[gap] : 1
        gap += 1
      }
      if hasRoom, let room = room.passRooms(upTo: start) { position += room.cells }
      guard position + glyph.width <= measure else { return }
      let isSameMark = look.move(to: start)
      last = look.style
      if isSameMark, !isReordered {
        // A mark continues over the gaps between its words.
        for gap in before..<position { place(.space, last, at: column + gap, in: cells) }
      }
      putGlyph(look.shown(glyph), last, from: start, at: position, edge: column, in: cells)
      position += glyph.width
    }
    readings.forEach(putReading)
    if line.showsHyphen, position < measure {
      // The hyphen has the offset of the last letter.
      putGlyph("-", last, from: line.range.upperBound - 1, at: position, edge: column, in: cells)
    }
  }

  /// Empty if all gaps are a cell wide. Before the number of a line of verse, the last gap takes all extra
  /// cells.
  private mutating func gapWidths(of line: SetLine) -> [Int] {
    let gaps = line.extra > 0 ? gaps(of: line) : []
    guard line.isNumbered, !gaps.isEmpty else { return filler.widths(of: gaps, extra: line.extra) }
    filler.forgetLineAbove()
    return Array(repeating: 1, count: gaps.count - 1) + [1 + line.extra]
  }

  /// Each a cell wide, with its column before any is widened.
  private func gaps(of line: SetLine) -> [GapFiller.Gap] {
    var gaps: [GapFiller.Gap] = []
    var glyphs = LineGlyphs(text, in: line.range, smartPunctuation: type.smartPunctuation)
    var column = line.indent
    var isPunctuation = false
    var wordStart = line.range.lowerBound
    while let (glyph, start, followsGap) = glyphs.next() {
      if followsGap {
        gaps.append(GapFiller.Gap(column: column, followsPunctuation: isPunctuation))
        column += 1
        wordStart = start
      }
      column += glyph.width
      isPunctuation = Self.isPunctuation(glyph)
      // The stop of "Mr." ends no sentence.
      if Unicode.Scalar(glyph.base) == ".", start - wordStart <= Self.longestTitle,
        ("A"..."Z").contains(text[wordStart])
      {
        isPunctuation = false
      }
    }
    return gaps
  }

  /// Short title such as "Mrs", in bytes.
  private static let longestTitle = 3

  /// A wide gap disturbs least after a comma, a stop, a dash, a closing quote.
  private static func isPunctuation(_ glyph: Glyph) -> Bool {
    switch Unicode.Scalar(glyph.base) {
    case "!", ",", ".", ":", ";", "?", "—", "”": true
    default: false
    }
  }

  /// Keeps inner spaces. A line that is cut shows only a part, with a mark at each cut end: ‹ if the page is
  /// moved sideways, › if it goes on. Other lines end with the measure.
  private mutating func drawKept(
    _ line: SetLine, measure: Int, _ style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    let isWide = line.role == .wide
    let isCut = type.cutsLongLines || isWide
    // The rows of a line with many screens stay.
    let hidden =
      !isCut || sideways == 0 || text.isPartOfLine(line.range)
      ? 0 : isWide ? min(sideways, hiddenCells(of: line, measure: measure)) : sideways
    let areColumnsKept = type.cutsLongLines || book.form == .asIs
    let room = isWide ? -margins.left..<measure + margins.right : 0..<measure
    let first = isWide ? firstCell(of: line, measure: measure) : 0
    // Reordered glyphs are placed later, and must leave room for the mark after them.
    var end = room.upperBound
    if isCut, isReordered {
      var all = KeptGlyphs(text, of: line, areColumnsKept: areColumnsKept)
      while end == measure, let (glyph, _, cell) = all.next() {
        if cell - hidden + glyph.width > measure { end -= 1 }
      }
    }
    let start = room.lowerBound + min(hidden, 1)
    var glyphs = KeptGlyphs(text, of: line, areColumnsKept: areColumnsKept)
    var look = GlyphLook(style, text, book.emphasis, marks)
    var mark = style
    mark.attributes.insert(.dim)
    while let (glyph, offset, cell) = glyphs.next() {
      let position = first + cell - hidden
      if position < start {
        if glyph != .space { place("‹", mark, at: column + room.lowerBound, in: cells) }
        continue
      }
      guard position + glyph.width <= max(room.lowerBound + 1, end) else {
        if isCut { placeCutMark(mark, at: column + room.upperBound - 1, in: cells) }
        return
      }
      look.move(to: offset)
      putGlyph(look.shown(glyph), look.style, from: offset, at: position, edge: column, in: cells)
    }
  }

  /// A wide drawing or table is in the middle of the measure, or as near to it as the margins allow.
  private func firstCell(of line: SetLine, measure: Int) -> Int {
    let width = line.extra
    return max(-margins.left, min((measure - width) / 2, measure + margins.right - width))
  }

  /// Cells of a wide line's drawing without room on the page.
  private func hiddenCells(of line: SetLine, measure: Int) -> Int {
    max(0, line.extra - margins.left - measure - margins.right)
  }

  /// The words of each cell in its columns, each cell in its own direction. A wide table goes into the
  /// margins.
  private mutating func drawRow(
    _ line: SetLine, measure: Int, _ style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    let isMirrored = order == .visual && line.direction == .rightToLeft
    let width = max(measure, line.extra)
    let first = line.extra > 0 ? firstCell(of: line, measure: measure) : 0
    for piece in pieces(of: line, measure: width) {
      let levels = order == .visual ? piece.cell.map { cellLevels(of: $0) } : nil
      var reordered = BidiLine()
      // Marks alone stand for the words above them.
      var glyphs = SmartPunctuationScanner(
        text, in: piece.range,
        smartPunctuation: hasLetters(piece.range) ? type.smartPunctuation : nil, keepsWidths: true)
      var look = GlyphLook(style, text, book.emphasis, marks)
      var position =
        first + (isMirrored ? max(0, width - piece.column - piece.width) : piece.column)
      let start = position
      var readings = spokenReadings(endingIn: piece.range)
      while let glyph = glyphs.next(), position + glyph.width <= first + width {
        look.move(to: glyphs.start)
        if let levels {
          reordered.append(look.shown(glyph), look.style, level: levels[glyphs.start])
        } else {
          place(look.shown(glyph), look.style, at: column + position, in: cells)
        }
        position += glyph.width
        position += drawSpokenReadings(
          &readings, before: glyphs.position, look.style, at: position, end: first + width,
          edge: column, in: cells)
      }
      if levels != nil { reordered.place(at: column + start, in: cells) }
    }
  }

  /// A letter of the alphabet, or a character beyond ASCII.
  private func hasLetters(_ range: Range<Int>) -> Bool { text[range].contains { $0.mayBeLetter } }

  /// Levels of the cell as a paragraph by itself.
  private func cellLevels(of cell: Range<Int>) -> BidiLevels {
    BidiLevels(of: cell, in: text, isRightToLeft: Bidi.isRightToLeft(text, in: cell))
  }

  /// Cut at the end of the measure. A mark on any part of the formula covers the whole.
  private func drawFormula(
    _ line: SetLine, measure: Int, _ style: Style, at column: Int,
    in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    guard let formula = book.formulas.formula(around: line.range.lowerBound) else { return }
    let mark = marks.first { $0.range.overlaps(formula.range) }
    let start = max(formula.range.lowerBound, mark?.range.lowerBound ?? 0)
    var look = GlyphLook(style, text, [], marks)
    look.move(to: start)
    var position = line.indent
    forEachGlyph(in: formula.row(of: line, in: text)) { glyph in
      guard position + glyph.width <= measure else { return false }
      place(glyph, look.style, at: column + position, in: cells)
      position += glyph.width
      return true
    }
  }

  /// Words of a row of a table, cell by cell from left to right; none for any other line.
  mutating func pieces(of line: SetLine, measure: Int) -> [TablePiece] {
    let block = book.blocks[book.blocks.index(at: line.range.lowerBound)]
    let row = tables.lines(of: block, in: measure) ?? tables.names(drawnIn: block, in: measure)
    return row.first { $0.range == line.range }?.pieces ?? []
  }

  /// A row of a table or a formula shows bytes beyond its own range.
  private func shownRange(of line: SetLine, measure: Int) -> Range<Int> {
    if line.role == .formula, let formula = book.formulas.formula(around: line.range.lowerBound) {
      return formula.range
    }
    guard line.role == .tableRow else { return line.range }
    var setter = self
    let ranges = setter.pieces(of: line, measure: max(measure, line.extra)).map(\.range)
    let (start, end) = (ranges.map(\.lowerBound).min(), ranges.map(\.upperBound).max())
    return (start ?? line.range.lowerBound)..<(end ?? line.range.upperBound)
  }

  /// Puts the mark in place of the glyph at the end.
  private func placeCutMark(
    _ style: Style, at column: Int, in cells: UnsafeMutableBufferPointer<Cell>
  ) {
    // The half of a wide character would remain.
    if cells[column].glyph == .continuation { cells[column - 1].glyph = .space }
    place("›", style, at: column, in: cells)
  }
}

extension LineSetter {
  /// Offset of the character in a cell counted from the left of the measure, below 0 or beyond the measure in
  /// the margins. A gap has the offset of the next character.
  ///
  /// The setter must have drawn the lines of the page before this one. Costs O(*n* log *n*) in the line.
  public func offset(shownIn cell: Int, of line: SetLine, measure: Int) -> Int? {
    // The first end of a mark from the beginning of the line to reach the cell.
    var ends = shownRange(of: line, measure: measure)
    let start = ends.lowerBound
    func isShown(upTo end: Int) -> Bool {
      allCells(of: start..<end, in: line, measure: measure).contains(cell)
    }
    guard isShown(upTo: ends.upperBound) else { return nil }
    while ends.count > 1 {
      let middle = (ends.lowerBound + ends.upperBound) / 2
      if isShown(upTo: middle) {
        ends = ends.lowerBound..<middle
      } else {
        ends = middle..<ends.upperBound
      }
    }
    return ends.lowerBound
  }

  /// Nil if no cell of the measure shows the character. The setter must have drawn the lines of the page
  /// before this one. Costs O(*n*) in the line.
  public func cell(of offset: Int, in line: SetLine, measure: Int) -> Int? {
    cells(of: offset..<offset + 1, in: line, measure: measure)?.lowerBound
  }

  /// Cells from the first to the last character of a range; nil if no cell shows any of it.
  func cells(of range: Range<Int>, in line: SetLine, measure: Int) -> Range<Int>? {
    let cells = allCells(of: range, in: line, measure: measure)
    guard let first = cells.first, let last = cells.last else { return nil }
    return first..<last + 1
  }

  /// Cells of a row with its margins, all blank.
  public func emptyRow(measure: Int) -> [Cell] {
    Array(repeating: Cell(.space, .plain), count: margins.left + measure + margins.right)
  }

  /// Cells from left to right.
  private func allCells(of range: Range<Int>, in line: SetLine, measure: Int) -> [Int] {
    var setter = self
    setter.marks = [HighlightedRange(range, attributes: .reverse)]
    var row = setter.emptyRow(measure: measure)
    return row.withUnsafeMutableBufferPointer { cells in
      setter.set(line, measure: measure, style: .plain, at: margins.left, in: cells)
      return cells.indices.filter { cells[$0].style.attributes.contains(.reverse) }
        .map { $0 - margins.left }
    }
  }
}
