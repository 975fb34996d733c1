import BookText

/// A table of a PDF: rows of parts of lines beside each other.
struct PDFTable {
  /// The cells of each row, as many as columns.
  let rows: [[PDFStyledText]]
  /// The number after the index of its last line.
  let end: Int

  /// Maximum number of columns. Parts further right are in the last one.
  private static let mostColumns = 60

  /// Whether a table begins with a line.
  static func begins(in lines: PDFLines, at start: Int) -> Bool {
    let table = lines.places[start].table
    return table > 0 && (start == 0 || lines.places[start - 1].table != table)
  }

  /// Reads the table that begins with a line; nil if none does.
  ///
  /// - Parameter words: The words by which divided ones are joined.
  init?(in lines: PDFLines, from start: Int, _ words: PDFWords) {
    guard Self.begins(in: lines, at: start) else { return nil }
    let table = lines.places[start].table
    end = lines.places[start...].firstIndex { $0.table != table } ?? lines.count
    let rows: [ArraySlice<PDFPages.Line>] = (start..<end).reduce(into: []) { rows, index in
      if index > start, lines.places[index].row == lines.places[index - 1].row, let last = rows.last
      {
        rows[rows.count - 1] = lines[last.startIndex..<index + 1]
      } else {
        rows.append(lines[index..<index + 1])
      }
    }
    let columns = Self.columns(of: rows)
    self.rows = rows.map { row in
      var cells = Array(repeating: PDFStyledText(), count: columns.count)
      for line in row {
        let column = Self.column(of: line, in: columns)
        if cells[column].text.isEmpty {
          cells[column] = line.styledText
        } else {
          words.append(line, to: &cells[column])
        }
      }
      return cells
    }
  }

  /// The extents of the columns: what the parts of most rows take, from left to right.
  private static func columns(of rows: [ArraySlice<PDFPages.Line>]) -> [ClosedRange<Double>] {
    var counts: [Int: Int] = [:]
    for row in rows { counts[row.count, default: 0] += 1 }
    let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    let parts = rows.filter { $0.count == usual }.joined().sorted { $0.left < $1.left }
    let columns: [ClosedRange<Double>] = parts.reduce(into: []) { columns, part in
      let right = max(part.left, part.right)
      if let last = columns.last, part.left < last.upperBound {
        // In order: it grows.
        columns[columns.count - 1] = last.lowerBound...max(last.upperBound, right)
      } else {
        // In order: places are numbers within bounds, and the right edge is no less than the left.
        columns.append(part.left...right)
      }
    }
    return Array(columns.prefix(mostColumns))
  }

  /// The column that has most of a part, or else the last one that begins before it.
  private static func column(of part: PDFPages.Line, in columns: [ClosedRange<Double>]) -> Int {
    let shared = columns.map {
      min($0.upperBound, part.right) - max($0.lowerBound, part.left)
    }
    if let most = shared.max(), most > 0, let column = shared.firstIndex(of: most) { return column }
    return columns.lastIndex { $0.lowerBound <= part.left } ?? 0
  }
}
