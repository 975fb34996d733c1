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
  /// The structure of the file names its cells.
  let isTagged: Bool

  static func begins(in lines: PDFLines, at start: Int) -> Bool {
    let table = lines.places[start].table
    return table > 0 && (start == 0 || lines.places[start - 1].table != table)
  }

  /// The lines of each row of the table that begins with a line.
  static func rows(in lines: PDFLines, from start: Int) -> [ArraySlice<PDFPages.Line>] {
    let table = lines.places[start].table
    let end = lines.places[start...].firstIndex { $0.table != table } ?? lines.count
    return (start..<end).reduce(into: []) { rows, index in
      if index > start, lines.places[index].row == lines.places[index - 1].row, let last = rows.last
      {
        rows[rows.count - 1] = lines[last.startIndex..<index + 1]
      } else {
        rows.append(lines[index..<index + 1])
      }
    }
  }

  /// Puts each part into the column it overlaps most. Nil if no table begins with the line. `words` joins
  /// divided ones.
  init?(in lines: PDFLines, from start: Int, _ words: PDFWords) {
    guard Self.begins(in: lines, at: start) else { return nil }
    isTagged = false
    let rows = Self.rows(in: lines, from: start)
    end = rows.last?.endIndex ?? start
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
    isTagged = true
    var parts: [Place: [(part: PDFPages.Line, line: PDFPages.Line)]] = [:]
    for line in lines[start..<end] {
      var rest = line.words[...]
      // Words without a tag are in the cell before them, or else in the first of the line.
      var place = rest.lazy.compactMap { Self.place(of: $0, in: table) }.first
      while let first = rest.first {
        let own = Self.place(of: first, in: table) ?? place
        let part = rest.prefix { (Self.place(of: $0, in: table) ?? own) == own }
        rest = rest.dropFirst(max(1, part.count))
        place = own
        guard let own, let piece = PDFPages.Line(Array(part), page: line.page, block: line.block)
        else { continue }
        parts[own, default: []].append((piece, line))
      }
    }
    let columns = (parts.keys.map(\.column).max() ?? 0) + 1
    let rows = Dictionary(grouping: parts.keys, by: \.row).sorted { $0.key < $1.key }
    self.rows = rows.map { row in
      var cells = Array(repeating: Cell(), count: columns)
      for place in row.value {
        // Letters of other sizes are higher or lower, but in their line.
        let own = (parts[place] ?? []).enumerated().sorted {
          ($0.element.line.page, $0.element.line.top, $0.offset)
            < ($1.element.line.page, $1.element.line.top, $1.offset)
        }
        for (_, next) in own { words.append(next.part, to: &cells[place.column].text) }
        cells[place.column].isHead = place.isHead
      }
      return cells
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
  private static func divided(_ rows: [ArraySlice<PDFPages.Line>]) -> [[PDFPages.Line]] {
    let gaps = rows.joined().flatMap { line in
      zip(line.words, line.words.dropFirst()).map { $1.left - $0.right }
    }.sorted()
    let edges = rows.flatMap(edges).sorted()
    func begins(_ word: PDFPages.Word, after last: PDFPages.Word) -> Bool {
      let near = { (side: Double) in edges.firstIndexAfter { $0 < word.left + side } }
      return word.left - last.right > gaps[gaps.count / 2] * cellGap
        && near(PDFMeasures.sameEdge) - near(-PDFMeasures.sameEdge) > 1
    }
    return rows.map { row in
      row.flatMap { line in
        let words = line.words
        let starts =
          [0] + words.indices.dropFirst().filter { begins(words[$0], after: words[$0 - 1]) }
        // In order: starts ascend, and are indices of words.
        return zip(starts, starts.dropFirst() + [words.count]).compactMap {
          PDFPages.Line(Array(words[$0..<$1]), page: line.page, block: line.block)
        }
      }
    }
  }

  /// Left edges in a row, one for parts below each other.
  private static func edges(of row: ArraySlice<PDFPages.Line>) -> [Double] {
    row.map(\.left).sorted().reduce(into: [Double]()) { edges, left in
      let isSame = edges.last.map { left - $0 < PDFMeasures.sameEdge * 2 } ?? false
      if !isSame { edges.append(left) }
    }
  }

  /// Extents in points, from the left, by rows with the usual number of parts.
  private static func columns(of rows: [[PDFPages.Line]]) -> [ClosedRange<Double>] {
    var counts: [Int: Int] = [:]
    for row in rows { counts[row.count, default: 0] += 1 }
    let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    let parts = rows.filter { $0.count == usual }.joined().sorted { $0.left < $1.left }
    let columns: [ClosedRange<Double>] = parts.reduce(into: []) { columns, part in
      let right = max(part.left, part.right)
      if let last = columns.last, part.left < last.upperBound {
        // In order: the extent only grows.
        columns[columns.count - 1] = last.lowerBound...max(last.upperBound, right)
      } else {
        // In order: places are numbers within bounds, and the right edge is no less than the left.
        columns.append(part.left...right)
      }
    }
    return Array(columns.prefix(BookTable.mostColumns))
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
