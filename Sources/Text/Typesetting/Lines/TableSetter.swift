import BookText
import Cells

/// Words of a cell on one line.
struct TablePiece {
  let range: Range<Int>
  /// Cells before them.
  let column: Int
  /// Width in cells.
  let width: Int
  /// Nil without right-to-left characters.
  let cell: Range<Int>?
}

/// Sets rows of tables with known cells, each by itself, so that a page of a long table costs only its own
/// rows. The layout of the last table and the lines of the last row are cached.
struct TableSetter {
  struct Line {
    /// Lines share no bytes, and together have all of the row's.
    var range: Range<Int>
    /// Pieces in the order of the columns.
    var pieces: [TablePiece] = []
  }

  private let text: TextBytes
  private let tables: [BookTable]
  private let isPlain: Bool
  /// Readings after their characters, for a screen reader.
  private let readings: [Ruby]
  /// Layout of the last table, with its offset and its measure.
  private var layout: (table: Int, measure: Int, layout: TableLayout)?
  /// Drawn in the block asked about last, with the offset of the block.
  private var drawn: (start: Int, table: BookTable?)?
  /// Lines of the last row, with its offset and its measure.
  private var row: (start: Int, measure: Int, lines: [Line])?

  /// Tables are in order. The text must outlive the setter. `isPlain`: for a screen reader.
  init(_ tables: [BookTable], of text: TextBytes, isPlain: Bool, readings: [Ruby]) {
    (self.tables, self.text, self.isPlain) = (tables, text, isPlain)
    self.readings = isPlain ? readings : []
  }

  /// The block is a row; for a screen reader, it may have a drawn table. Nil for any other block.
  mutating func table(of block: Block) -> BookTable? {
    if let index = tables.index(of: block) { return tables[index] }
    guard isPlain, block.mayHaveDrawnTable else { return nil }
    let start = block.range.lowerBound
    if let drawn, drawn.start == start { return drawn.table }
    let table = DrawnTable.table(in: block.range, of: text)
    drawn = (start, table)
    return table
  }

  /// Nil for a block without a table. Costs O(log *n*) in the tables, if the call before was for the same.
  mutating func layout(of block: Block, in measure: Int) -> TableLayout? {
    guard let table = table(of: block) else { return nil }
    let start = table.range.lowerBound
    if let layout, layout.table == start, layout.measure == measure { return layout.layout }
    let found = TableLayout(
      of: table, in: text, measure: measure, leading: Int(block.layout.leading),
      isPlain: isPlain, hasReadings: !readings.inside(table.range).isEmpty)
    layout = (start, measure, found)
    return found
  }

  /// Cells beside each other; nil if the cells of the row stand below each other, and for any other block. A
  /// row of names is set even then, one name after the other. Costs O(*n*) in the row.
  mutating func lines(of block: Block, in measure: Int) -> [Line]? {
    guard let table = table(of: block), let layout = layout(of: block, in: measure) else {
      return nil
    }
    let isHead = block.layout.traits.contains(.keptWithNext)
    if layout.columns == nil, !isHead { return nil }
    let start = block.range.lowerBound
    if let row, row.start == start, row.measure == measure { return row.lines }
    let cells = table.cells(in: block.range)
    let found =
      layout.columns.map {
        pieces(of: cells, in: $0, of: table, margin: layout.margin)
      } ?? setNames(cells, in: measure)
    let lines = linesWithOwnBytes(found, of: block.range)
    row = (start, measure, lines)
    return lines
  }

  // MARK: Columns

  /// Pieces of each line from left to right, for a row, or for several rows joined by cells. A cell over
  /// several rows with more lines than they have adds lines to the last of them. `margin` is in cells.
  private func pieces(
    of cells: ArraySlice<BookTable.Cell>, in columns: TableColumns.Widths, of table: BookTable,
    margin: Int
  ) -> [[TablePiece]] {
    guard let first = cells.first, let last = cells.map(\.rows.upperBound).max() else { return [] }
    let broken = cells.map {
      TableWords(text, in: $0.range).lines(
        of: columns.width(of: $0.columns), withEmptyRows: true)
    }
    // Lines of each row, then lines of the cells that join rows.
    var heights = Array(repeating: 0, count: last - first.rows.lowerBound)
    let rows = cells.map { $0.rows.shifted(by: -first.rows.lowerBound) }
    for (rows, lines) in zip(rows, broken) where rows.count == 1 {
      heights[rows.lowerBound] = max(heights[rows.lowerBound], lines.count)
    }
    for (rows, lines) in zip(rows, broken) where rows.count > 1 {
      // In order: a cell has a row.
      heights[rows.upperBound - 1] += max(0, lines.count - heights[rows].reduce(0, +))
    }
    var found = Array(repeating: [TablePiece](), count: heights.reduce(0, +))
    for ((cell, rows), lines) in zip(zip(cells, rows), broken) {
      let top = heights[..<rows.lowerBound].reduce(0, +)
      let isReordered = Bidi.isNeeded(for: text, in: cell.range)
      for (number, line) in lines.enumerated() {
        let column = margin + offset(of: line, in: cell, columns, table.columns.numbers)
        found[top + number].append(
          TablePiece(
            range: line.range, column: column, width: line.width,
            cell: isReordered ? cell.range : nil))
      }
    }
    return found.map { $0.sorted { $0.column < $1.column } }
  }

  /// Cells before a line of a cell, from the left edge of the table. Numbers of a column stand with their
  /// points below each other; other lines are aligned as their cell.
  private func offset(
    of line: TableWords.Line, in cell: BookTable.Cell, _ columns: TableColumns.Widths,
    _ numbers: [TableColumns.Numbers?]
  ) -> Int {
    let edge = columns.start(of: cell.columns.lowerBound)
    let free = max(0, columns.width(of: cell.columns) - line.width)
    if cell.columns.count == 1, let numbers = numbers[cell.columns.lowerBound] {
      guard let number = TableNumber(Array(text[line.range]), point: numbers.point) else {
        return edge + (cell.isHead ? free : 0)
      }
      let own = numbers.before - number.before
      return edge + max(0, min(free, columns.widths[cell.columns.lowerBound] - numbers.width + own))
    }
    switch cell.alignment {
    case .centre: return edge + free / 2
    case .right, .end: return edge + free
    default: return edge
    }
  }

  /// The last lines begin with the last words of the row, one word each; the first line has all bytes before
  /// them.
  private func linesWithOwnBytes(_ lines: [[TablePiece]], of row: Range<Int>) -> [Line] {
    let words = lines.joined().map(\.range.lowerBound).sorted().suffix(lines.count)
    var starts = Array(words)
    if !starts.isEmpty { starts[0] = row.lowerBound }
    return zip(zip(starts, starts.dropFirst() + [row.upperBound]), lines).map { edges, pieces in
      Line(range: edges.0..<max(edges.0, edges.1), pieces: pieces)
    }
  }

  // MARK: Cells below each other

  /// Cells between two names of columns.
  private static let gap = 2

  /// Names of a table drawn in a block; empty for any other block.
  mutating func names(drawnIn block: Block, in measure: Int) -> [Line] {
    guard tables.index(of: block) == nil, let table = table(of: block) else { return [] }
    let cells = table.cells.prefix(while: \.isHead)
    guard let first = cells.first, let last = cells.last else { return [] }
    return linesWithOwnBytes(
      setNames(cells, in: measure), of: first.range.lowerBound..<last.range.upperBound)
  }

  /// One after the other, for a table with the names repeated in its rows.
  private func setNames(_ cells: ArraySlice<BookTable.Cell>, in measure: Int) -> [[TablePiece]] {
    var (lines, end) = ([[TablePiece]](), 0)
    for cell in cells {
      let isReordered = Bidi.isNeeded(for: text, in: cell.range)
      for line in cellWords(cell.range).lines(of: measure) {
        let start = end + Self.gap
        let isBeside = !lines.isEmpty && start + line.width <= measure
        if !isBeside { lines.append([]) }
        let column = isBeside ? start : 0
        lines[lines.count - 1].append(
          TablePiece(
            range: line.range, column: column, width: line.width,
            cell: isReordered ? cell.range : nil))
        end = column + line.width
      }
    }
    return lines
  }

  private func cellWords(_ cell: Range<Int>) -> TableWords {
    TableWords(text, in: cell, spoken: readings.inside(cell))
  }

  /// Shortened name of a column, in cells.
  private static let leastName = 6
  /// Bytes read of a name for each cell of the measure: a cell with marks takes some ten.
  private static let bytesPerCell = 16

  /// The column name shown before a cell below others of its row, with a colon; empty without a name. It
  /// leaves room for the first word of the cell, and is dropped if hardly anything of it remains.
  mutating func label(ofCellAt offset: Int, of block: Block, in measure: Int) -> String {
    guard let table = table(of: block),
      let cell = table.cells(in: offset..<offset + 1).first,
      let name = table.name(of: cell)
    else { return "" }
    let words = words(ofName: name, in: measure)
    // The longest part of the first word, after the indent, the colon and a blank.
    let first = cellWords(cell.range).words.first.map {
      TableWords.longestPart(of: $0.range, width: $0.width, in: text)
    }
    let free = measure - BlockSetter.cellHang - 2 - (first ?? 0)
    // A word wider than the line is divided anyway.
    let room = (first ?? 0) > measure - BlockSetter.cellHang ? measure / 2 : min(measure / 2, free)
    guard room >= min(Self.leastName, cellWidth(of: words)) else { return "" }
    return words.cut(toCells: room) + (words.hasSuffix(":") ? "" : ":")
  }

  /// "Price: empty"; empty if the column has no name.
  mutating func label(ofEmptyColumn column: Int, of block: Block, in measure: Int) -> String {
    guard let table = table(of: block), table.names.indices.contains(column),
      let name = table.names[column]
    else { return "" }
    let room = max(0, measure - Self.emptyWords.utf8.count - 1)
    return words(ofName: name, in: measure).cut(toCells: room) + Self.emptyWords
  }

  /// Words after the name of a column without text.
  private static let emptyWords = ": empty"

  /// Name in one line; of a very long name, its beginning and an ellipsis.
  private func words(ofName name: Range<Int>, in measure: Int) -> String {
    let read = beginning(of: name, bytes: Self.bytesPerCell * measure)
    return TableWords(text, in: read).lines(of: .max).map {
      readings.inside($0.range).words(in: $0.range, of: text)
    }.joined(separator: " ") + (read == name ? "" : "…")
  }

  /// First characters of a range, `bytes` bytes at most.
  private func beginning(of range: Range<Int>, bytes: Int) -> Range<Int> {
    guard range.count > bytes else { return range }
    return Range(from: range.lowerBound, to: text.characterStart(at: range.lowerBound + bytes))
  }
}

extension String {
  /// Keeps as much of its beginning as fits with an ellipsis, or all of it if it fits.
  fileprivate func cut(toCells room: Int) -> String {
    if cellWidth(of: self) <= room { return self }
    var (kept, width) = ("", 0)
    for character in self {
      width += cellWidth(of: String(character))
      if width >= room { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
