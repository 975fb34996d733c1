import BookText
import Cells

/// Rows of tables with known cells.
extension BlockSetter {
  /// Cells beside each other, or below each other if they do not fit; nil for any block outside these tables.
  mutating func rowLines(of block: Block) -> [SetLine]? {
    if keepsTypedLine(block) { return nil }
    let width = tableMeasure(of: block)
    if let lines = tables.lines(of: block, in: width) {
      let extra = width > format.measure ? width : 0
      return lines.map { SetLine(.tableRow, range: $0.range, extra: extra) }
    }
    guard let table = tables.table(of: block) else { return nil }
    var cells = table.cells(in: block.range)
    // A screen reader says empty cells too, unless a cell joins rows.
    guard format.style.isPlain, cells.allSatisfy({ $0.rows.count == 1 }) else {
      return setStacked(cells, [], of: block)
    }
    var lines = tables.names(drawnIn: block, in: format.measure).map {
      SetLine(.tableRow, range: $0.range)
    }
    if !lines.isEmpty { cells = cells.drop(while: \.isHead) }
    while let row = cells.first?.rows {
      let own = cells.prefix { $0.rows == row }
      if !lines.isEmpty, let start = own.first?.range.lowerBound {
        lines.append(SetLine(.blank, range: start..<start))
      }
      lines += setStacked(own, table.emptyColumns(among: own), of: block)
      cells = cells.dropFirst(own.count)
    }
    return lines
  }

  /// The table was found in plain text, and long lines are cut, so that all lines stay in their columns.
  func keepsTypedLine(_ block: Block) -> Bool {
    format.style.cutsLongLines && block.kind == .table && block.rule != nil
  }

  /// A table wider than the measure goes into the margins of the page if no cell of it has to be divided
  /// there.
  mutating func tableMeasure(of block: Block) -> Int {
    guard format.room > format.measure, !format.style.isPlain,
      let natural = tables.table(of: block)?.columns.naturalWidth, natural > format.measure,
      natural <= format.room
    else { return format.measure }
    return natural
  }

  /// Indent of all cells of a row but the first, and of all lines of a cell but the first, in cells.
  static let cellHang = 2
  /// Room left to a cell in its first line by the name of its column, in cells.
  private static let leastRoom = 8

  /// Cells become paragraphs below each other, after the names of their columns if these fit. `empty` are
  /// columns without text to be named, in order.
  private mutating func setStacked(
    _ cells: ArraySlice<BookTable.Cell>, _ empty: [Int], of block: Block
  ) -> [SetLine] {
    var (lines, empty): ([SetLine], ArraySlice<Int>) = ([], empty[...])
    let measure = format.measure
    var place = cells.first?.range.lowerBound ?? block.range.lowerBound
    for cell in cells {
      let before = empty.prefix { $0 < cell.columns.lowerBound }
      lines += before.map { emptyCell($0, at: place, of: block) }
      empty = empty.dropFirst(before.count)
      place = cell.range.upperBound
      let depth = format.style.isPlain ? 0 : Self.cellHang
      let edge = min(lines.isEmpty ? 0 : depth, measure / 4)
      let label = tables.label(ofCellAt: cell.range.lowerBound, of: block, in: measure)
      let width = label.isEmpty ? 0 : cellWidth(of: label) + 1
      let isNamed = width > 0 && edge + width + Self.leastRoom <= measure
      let hang = isNamed ? min(edge + depth, measure / 4) : edge
      var first = isNamed ? edge + width : edge
      let count = lines.count
      for passage in passages(of: cell.range) {
        lines += breaker.lines(
          of: passage, first: first, others: hang, end: measure, isProse: true)
        first = hang
      }
      if isNamed, lines.count > count { lines[count].traits.insert(.marker) }
    }
    return lines + empty.map { emptyCell($0, at: place, of: block) }
  }

  /// A marker alone, such as "Price: empty".
  private mutating func emptyCell(_ column: Int, at place: Int, of block: Block) -> SetLine {
    let label = tables.label(ofEmptyColumn: column, of: block, in: format.measure)
    var line = SetLine(
      .text, range: place..<place, indent: cellWidth(of: label) + 1, extra: column + 1)
    line.traits.insert(.marker)
    return line
  }

  /// Lines of the document, longer ones divided at blanks. Empty lines are left out.
  private func passages(of cell: Range<Int>) -> [Range<Int>] {
    var (passages, start) = ([Range<Int>](), cell.lowerBound)
    while start < cell.upperBound {
      let limit = min(cell.upperBound, start + Passage.length)
      let lineEnd = text[start..<limit].firstIndex(of: "\n")
      let end = lineEnd ?? (limit < cell.upperBound ? Passage.end(in: text, near: limit) : limit)
      if end > start { passages.append(start..<end) }
      // The line end is in no line.
      start =
        end < cell.upperBound && text[end] == "\n" ? end + 1 : max(end, start + 1)
    }
    return passages
  }
}
