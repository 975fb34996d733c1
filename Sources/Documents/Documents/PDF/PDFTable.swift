/// A table of a PDF: rows of parts of lines beside each other.
struct PDFTable {
  /// The cells of each row, as many as columns.
  let rows: [[String]]
  /// The number after the index of its last line.
  let end: Int

  /// Maximum number of parts of a line beside each other.
  private static let mostColumns = 60

  /// Finds the table that begins with a line: at least two rows of several parts. A mark and its item are no
  /// row.
  init?(in lines: PDFLines, from start: Int) {
    var rows: [Range<Int>] = []
    var end = start
    while end < lines.count {
      let row = end..<Self.endOfRow(in: lines, from: end)
      if row.count < 2 || row.count == 2 && PDFMark.isMark(lines[end].text[...]) { break }
      rows.append(row)
      end = row.upperBound
    }
    guard rows.count >= 2 else { return nil }
    let columns = Self.columns(of: lines[start..<end], atLeast: lines.body)
    self.rows = rows.map { row in
      var cells = Array(repeating: "", count: columns.count)
      for line in lines[row] {
        // Edges may differ by a point.
        let column = columns.lastIndex { $0 <= line.left + 1 } ?? 0
        cells[column] += (cells[column].isEmpty ? "" : " ") + line.text
      }
      return cells
    }
    self.end = end
  }

  private static func endOfRow(in lines: PDFLines, from start: Int) -> Int {
    var end = start + 1
    let limit = min(lines.count, start + mostColumns)
    while end < limit, lines.areBeside(lines[end - 1], lines[end]) { end += 1 }
    return end
  }

  /// The left edges of columns, at least a distance apart.
  private static func columns(
    of lines: ArraySlice<PDFPages.Line>, atLeast distance: Double
  ) -> [Double] {
    lines.map(\.left).sorted().reduce(into: []) { columns, left in
      if left - (columns.last ?? -.infinity) > distance { columns.append(left) }
    }
  }
}
