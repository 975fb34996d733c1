import BookText

/// A table of a PDF: rows of parts of lines beside each other.
struct PDFTable {
  struct Cell {
    var text = PDFStyledText()
    var isHead = false
  }

  /// Rows with as many cells as columns.
  let rows: [[Cell]]
  /// Index after its last line.
  let end: Int

  /// Puts each part into the column it overlaps most. Nil if no table begins with the line. `words` joins
  /// divided ones.
  init?(in lines: PDFLines, from start: Int, _ words: PDFWords) {
    let table = lines[start].place.table
    guard table > 0, start == 0 || lines[start - 1].place.table != table else { return nil }
    end = lines.lines[start...].firstIndex { $0.place.table != table } ?? lines.count
    let rows = lines.lines[Range(from: start, to: end)].grouped { _, last, next in
      last.place.row == next.place.row
    }
    let divided = Self.divided(rows)
    let columns = Self.columns(of: divided)
    // Bold letters in the first row alone name the columns.
    let heads = divided.prefix { $0.allSatisfy(\.isBold) }.count
    self.rows = divided.enumerated().map { index, row in
      var cells = Array(repeating: Cell(isHead: heads == 1 && index == 0), count: columns.count)
      for line in row { words.append(line, to: &cells[Self.column(of: line, in: columns)].text) }
      return cells
    }
  }

  /// Nil if no table of a tagged file begins with the line, or another text is among its lines. Costs O(*n*).
  init?(taggedIn lines: PDFLines, from start: Int, _ words: PDFWords) {
    guard let table = lines[start].element?.table,
      start == 0 || lines[start - 1].element?.table != table
    else { return nil }
    end = lines.lines[start...].firstIndex { $0.element?.table != table } ?? lines.count
    let isDivided = lines.lines[end...].prefix(PDFMeasures.around).contains {
      $0.element?.table == table
    }
    if isDivided { return nil }
    var parts: [(place: Place, part: PDFPages.Line, line: PDFPages.Line)] = []
    for line in lines[start..<end] {
      // Words without a tag are in the cell before them, or else in the first of the line.
      var place = line.words.lazy.compactMap { Self.place(of: $0, in: table) }.first
      let words = line.words.map { word in
        place = Self.place(of: word, in: table) ?? place
        return (place: place, word: word)
      }
      for part in words.grouped(where: { _, last, next in last.place == next.place }) {
        if let place = part.first?.place {
          parts.append((place, line.with(part.map(\.word)), line))
        }
      }
    }
    let columns = (parts.map(\.place.column).max() ?? 0) + 1
    // Letters of other sizes are higher or lower, but in their line.
    let order = parts.enumerated().sorted {
      ($0.element.place.row, $0.element.line.page, $0.element.line.top, $0.offset)
        < ($1.element.place.row, $1.element.line.page, $1.element.line.top, $1.offset)
    }.map(\.element)
    let parted = order.grouped { _, last, next in last.place.row == next.place.row }
    let extents = Self.columns(of: parted.map { $0.map(\.part) })
    rows = parted.map { row in
      // The file may lack empty cells.
      let isShort = extents.count == columns && Set(row.map(\.place.column)).count < columns
      return row.reduce(into: Array(repeating: Cell(), count: columns)) { cells, next in
        let column = isShort ? Self.column(of: next.part, in: extents) : next.place.column
        words.append(next.part, to: &cells[column].text)
        cells[column].isHead = next.place.isHead
      }
    }
  }

  /// Place of a word in a table of a tagged file.
  private struct Place: Hashable {
    let row, column: Int
    let isHead: Bool
  }

  /// Nil if the word is in no cell of the table.
  private static func place(of word: PDFPages.Word, in table: Int) -> Place? {
    guard case .cell(table, let row, let column, let isHead) = word.element?.kind else {
      return nil
    }
    return Place(row: row, column: min(column, BookTable.mostColumns - 1), isHead: isHead)
  }

  /// Least gap between two cells of one line, in usual gaps of words.
  private static let cellGap = 1.3

  /// Divides lines at left edges of cells in two rows or more: `pdftotext` joins cells beside a narrow gap.
  /// Costs O(*n* log *n*).
  private static func divided(_ rows: [[PDFPages.Line]]) -> [[PDFPages.Line]] {
    let gaps = rows.joined().flatMap { line in
      zip(line.words, line.words.dropFirst()).map { $1.left - $0.right }
    }.sorted()
    // One for parts below each other in a row.
    let edges = rows.flatMap { row in
      row.map(\.left).sorted().grouped { first, _, next in
        next - first < PDFMeasures.sameEdge * 2
      }.compactMap(\.first)
    }.sorted()
    func begins(_ word: PDFPages.Word, after last: PDFPages.Word) -> Bool {
      let near = { (side: Double) in edges.firstIndexAfter { $0 < word.left + side } }
      return word.left - last.right > gaps[gaps.count / 2] * cellGap
        && near(PDFMeasures.sameEdge) - near(-PDFMeasures.sameEdge) > 1
    }
    return rows.map { row in
      row.flatMap { line in
        line.words.grouped { _, last, next in !begins(next, after: last) }.map(line.with)
      }
    }
  }

  /// Extents in points, from the left, by rows with the usual number of parts.
  private static func columns(of rows: [[PDFPages.Line]]) -> [ClosedRange<Double>] {
    // Of several numbers of parts, the greatest.
    let usual = rows.usual { -$0.count }.map { -$0 }
    let parts = rows.filter { $0.count == usual }.joined()
    return Array(
      parts.map { $0.left...max($0.left, $0.right) }.united.prefix(BookTable.mostColumns))
  }

  /// The column with most of a part, or else the last one that begins before it.
  private static func column(of part: PDFPages.Line, in columns: [ClosedRange<Double>]) -> Int {
    let shared = columns.map {
      min($0.upperBound, part.right) - max($0.lowerBound, part.left)
    }
    if let most = shared.max(), most > 0, let column = shared.firstIndex(of: most) { return column }
    return columns.lastIndex { $0.lowerBound <= part.left } ?? 0
  }
}
