import BookText

/// A table of a plain text: rows, cells and names of columns, found by the blanks between its words. Only
/// what is certain is a table with cells. Drawings, rows of dots, cells in which wide gaps remain, and
/// entries set in below others are nothing but lines. So is a row alone, unless no page has room for it.
struct TypedTable {
  struct Cell {
    let columns: Range<Int>
    var lines: [[TableLine.Word]]

    var words: [TableLine.Word] { Array(lines.joined()) }
    var extent: Range<Int> {
      let words = lines.joined()
      return Range(from: words.map(\.column).min() ?? 0, to: words.map(\.end).max() ?? 0)
    }
  }

  /// A row of cells, of one or more lines.
  struct Row {
    var lines: Range<Int>
    /// Its cells, in the order of columns; never empty.
    var cells: [Cell]
    /// At least one for a row below a rule.
    var blankLinesBefore: Int
  }

  private(set) var rows: [Row]
  /// Lines that are rules.
  let rules: [Int]
  /// Rows with names of columns, at the top.
  let headCount: Int
  /// Flush side of each column.
  let alignments: [BlockLayout.Alignment]

  var columnCount: Int { alignments.count }
  /// Each line is a row, without rules.
  var isTypedRowByRow: Bool { rules.isEmpty && rows.allSatisfy { $0.lines.count == 1 } }

  /// Lines of a row. Longer texts beside each other stay as typed.
  private static let mostLines = 12
  /// Lines with several cells, unless a line is wider than the usual measure.
  private static let fewestRows = 2
  /// Measure in cells.
  private static let usualMeasure = 66

  /// Divides one line or more into rows and cells, with the names of columns at the top. Nil unless the lines
  /// are certainly a table: for drawings, lines without columns, and rows of more than ``mostLines`` lines.
  /// Costs O(*n* log *c*) for *n* words and *c* columns.
  init?(_ lines: [TableLine], of text: TextBytes) {
    guard !TypedDrawing.looksDrawn(lines, in: text), let edges = TableColumnEdges(of: lines),
      let found = Self.makeRows(of: lines, in: edges, text)
    else { return nil }
    let all = TypedRows(found, columnCount: edges.count, of: text).rows
    let heads = TypedHeads(of: all, lines: lines, columnCount: edges.count, text)
    let body = all.dropFirst(heads.count)
    guard all.allSatisfy({ $0.lines.count <= Self.mostLines }),
      let alignments = Self.alignments(of: body, columnCount: edges.count, text)
    else { return nil }
    rows = heads.rows + body
    headCount = heads.rows.count
    self.alignments = alignments
    rules = lines.indices.filter { lines[$0].isRule }
    leaveRoomBelowRules(lines)
  }

  /// A row for each line other than a rule; nil if a line has no cells, or too few lines have several.
  private static func makeRows(
    of lines: [TableLine], in edges: TableColumnEdges, _ text: TextBytes
  ) -> [Row]? {
    var (rows, several) = ([Row](), 0)
    for (index, line) in lines.enumerated() where !line.isRule {
      guard let cells = divideIntoCells(line, in: edges, text) else { return nil }
      several += cells.count > 1 ? 1 : 0
      rows.append(
        Row(lines: index..<index + 1, cells: cells, blankLinesBefore: line.blankLinesBefore))
    }
    let isWide = lines.contains { $0.extent.count > usualMeasure }
    guard several >= (isWide ? 1 : fewestRows), several * 2 >= rows.count else { return nil }
    return rows
  }

  /// The cells are in the order of the columns; a line without a gap, such as a title, is one cell. Nil for a
  /// line without words or as long as prose, or if no ditto mark explains a wide gap.
  private static func divideIntoCells(
    _ line: TableLine, in edges: TableColumnEdges, _ text: TextBytes
  ) -> [Cell]? {
    if line.words.isEmpty { return nil }
    if !line.hasGap, !edges.areTabbed {
      // Prose between rows may have a line of its own.
      guard line.extent.count <= SourceMeasure.longestWrappedLine else { return nil }
      return [Cell(columns: edges.columns(of: line), lines: [line.words])]
    }
    var cells: [Cell] = []
    for word in line.words {
      let column = edges.column(of: word)
      guard let last = cells.last, last.columns.lowerBound == column else {
        cells.append(Cell(columns: column..<column + 1, lines: [[word]]))
        continue
      }
      if let before = last.lines.first?.last, word.column - before.end >= ColumnGap.minimumBlanks,
        !isDitto(word, text), !isDitto(before, text)
      {
        return nil
      }
      // In order: the last cell has a line.
      cells[cells.count - 1].lines[0].append(word)
    }
    return cells
  }

  /// A ditto mark stands for the word above it.
  private static func isDitto(_ word: TableLine.Word, _ text: TextBytes) -> Bool {
    ["\"", "''", ",,", "”", "“", "»"].contains { text[word.range].elementsEqual($0.utf8) }
  }

  /// A column is flush right if it has letters and only its right edge is straight, else natural. Nil if
  /// neither edge of the first column is straight, as in an outline.
  private static func alignments(
    of rows: ArraySlice<Row>, columnCount count: Int, _ text: TextBytes
  ) -> [BlockLayout.Alignment]? {
    var extents = [[Range<Int>]](repeating: [], count: count)
    var haveLetters = [Bool](repeating: false, count: count)
    for cell in rows.lazy.flatMap(\.cells) where cell.columns.count == 1 {
      let column = cell.columns.lowerBound
      extents[column].append(cell.extent)
      haveLetters[column] =
        haveLetters[column] || cell.words.contains { text[$0.range].contains(where: \.mayBeLetter) }
    }
    let areFlushLeft = extents.map { Set($0.map(\.lowerBound)).count <= 1 }
    let areFlushRight = extents.map { Set($0.map(\.upperBound)).count <= 1 }
    guard areFlushLeft.first == true || areFlushRight.first == true else { return nil }
    return (0..<count).map {
      !areFlushLeft[$0] && areFlushRight[$0] && haveLetters[$0] ? .right : .natural
    }
  }

  /// Each row below a rule gets at least one blank line above it, except the first row of the body.
  private mutating func leaveRoomBelowRules(_ lines: [TableLine]) {
    for index in rows.indices.dropFirst(max(1, headCount + (headCount > 0 ? 1 : 0))) {
      let gap = rows[index - 1].lines.upperBound..<rows[index].lines.lowerBound
      guard let rule = gap.first else { continue }
      rows[index].blankLinesBefore = max(1, lines[rule].blankLinesBefore)
    }
  }
}

private enum TypedDrawing {
  /// Signs that a rule of them needs.
  private static let fewestSigns = 3

  /// Lines are a drawing or have leaders: frames, bars on two lines, strokes for more than one word in four,
  /// a row of dots or stars, or letters and digits on less than half of the lines.
  static func looksDrawn(_ lines: [TableLine], in text: TextBytes) -> Bool {
    let rows = lines.filter { !$0.isRule }
    if rows.contains(where: { isRowOfSigns($0, text) || hasLeaderOrFrame($0, text) }) {
      return true
    }
    let barred = rows.count { row in row.words.contains { text[$0.range].contains("|") } }
    let written = rows.count { row in
      row.words.contains { word in
        text[word.range].contains { $0.isBeyondASCII || $0.isLetterOrDigit }
      }
    }
    let words = rows.flatMap(\.words)
    let strokes = words.count { !$0.isRule && text[$0.range].allSatisfy(isStroke) }
    return strokes * 4 > words.count || barred > 1 || written * 2 < rows.count
  }

  /// Lines are drawn with such signs.
  private static func isStroke(_ byte: UInt8) -> Bool { "/\\|_-`'.,^~".utf8.contains(byte) }

  /// Several words, all of stars, crosses or the like: `* * *`.
  private static func isRowOfSigns(_ line: TableLine, _ text: TextBytes) -> Bool {
    line.words.count >= fewestSigns
      && line.words.allSatisfy { text[$0.range].allSatisfy { "*+#~".utf8.contains($0) } }
  }

  /// A sign of a frame: U+2500…U+257F, E2 94 80…E2 95 BF.
  private static func hasLeaderOrFrame(_ line: TableLine, _ text: TextBytes) -> Bool {
    guard let first = line.words.first, let last = line.words.last else { return false }
    var leaders = LeaderScan()
    return Range(from: first.range.lowerBound, to: last.range.upperBound).contains { place in
      leaders.reachesLeader(with: text[place])
        || text[place] == 0xE2 && place + 1 < last.range.upperBound
          && (0x94...0x95).contains(text[place + 1])
    }
  }
}
