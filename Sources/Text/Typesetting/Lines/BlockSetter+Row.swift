import BookText
import Cells

/// Rows of tables with known cells.
extension BlockSetter {
  /// Sets a row of a table: its cells beside each other, or below each other if they do not fit.
  ///
  /// - Returns: The lines; nil for any block outside these tables.
  mutating func row(_ block: Block) -> [SetLine]? {
    if let lines = tables.lines(of: block, in: format.measure) {
      return lines.map { SetLine(.tableRow, range: $0.range) }
    }
    return tables.table(of: block).map { stacked($0.cells(in: block.range), of: block) }
  }

  /// Indent of all cells of a row but the first, and of all lines of a cell but the first, in cells.
  static let cellHang = 2
  /// Minimum room left to a cell in its first line by the name of its column, in cells.
  private static let leastRoom = 8

  /// Sets the cells of a row as paragraphs below each other, each after the name of its column.
  private mutating func stacked(
    _ cells: ArraySlice<BookTable.Cell>, of block: Block
  ) -> [SetLine] {
    var lines: [SetLine] = []
    let measure = format.measure
    for cell in cells {
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
    return lines
  }

  /// Divides a cell into the lines of the document, and very long lines at blanks.
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
