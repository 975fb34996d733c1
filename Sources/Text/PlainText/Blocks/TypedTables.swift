import BookText
import Typesetting

/// Sets the tables of a plain text into cells: a block for each row, and a table for its cells. Offsets in
/// the text stay: only the words of a row with cells on several lines are put in the order of the cells, and
/// blanks replace rules.
struct TypedTables {
  private(set) var tables: [BookTable] = []
  /// Blocks of the text, with those of rows in place of tables.
  private(set) var blocks: [Block] = []
  /// First block in place of each block of before.
  private(set) var firsts: [Int] = []
  private(set) var names: [Range<Int>] = []
  private(set) var moved = MovedWords()

  private let text: TextBytes
  private let lines: [SourceLine]
  /// The page may be as wide as the screen, and show all lines as they were typed.
  private let areLinesKept: Bool

  /// Tables without other text between them, in bytes.
  static let maximumLength = 1 << 18

  /// Replaces each group of tables by one block for each row; other blocks stay. Claims are the winning ones,
  /// in order. Costs O(*n*) in the length of the tables and the number of blocks.
  init(in source: RunText, _ claims: [Claim], _ blocks: [Block]) {
    (text, lines) = (source.text, source.lines)
    areLinesKept = Book.keptWidth(of: blocks, in: source.text, .book, .plainText) != nil
    var index = 0
    while index < blocks.count {
      let end = blocks[index...].firstIndex { $0.kind != .table } ?? blocks.count
      if end == index {
        firsts.append(self.blocks.count)
        self.blocks.append(blocks[index])
        index += 1
      } else {
        appendTables(of: blocks[index..<end], claims[index..<end].map(\.lines)[...])
        index = end
      }
    }
  }

  /// Consecutive tables are one if they share columns and only the first has names, else each is one by
  /// itself. A block that is no table after all stays as it was. `parts` are the lines of each block.
  private mutating func appendTables(
    of blocks: ArraySlice<Block>, _ parts: ArraySlice<Range<Int>>
  ) {
    if blocks.count > 1, let table = readTable(parts), !namesColumnsAgain(parts) {
      return appendTable(table, of: blocks, parts)
    }
    for (block, part) in zip(blocks, parts) {
      if let table = readTable([part]) {
        appendTable(table, of: [block], [part])
      } else {
        firsts.append(self.blocks.count)
        self.blocks.append(block)
      }
    }
  }

  private func tableLines(_ part: Range<Int>) -> [TableLine] {
    lines[part].map { TableLine($0, in: text) }
  }

  /// Nil if the ranges of lines are longer than ``maximumLength`` or no table. In a text kept line for line,
  /// only a table typed row by row is one.
  private func readTable(_ parts: ArraySlice<Range<Int>>) -> TypedTable? {
    guard let first = parts.first?.lowerBound, let last = parts.last?.upperBound, first < last,
      lines[last - 1].range.upperBound - lines[first].range.lowerBound <= Self.maximumLength
    else { return nil }
    let table = TypedTable(tableLines(first..<last), of: text)
    return areLinesKept && table?.isTypedRowByRow == false ? nil : table
  }

  /// One of several tables but the first has names above a rule.
  private func namesColumnsAgain(_ parts: ArraySlice<Range<Int>>) -> Bool {
    parts.dropFirst().contains { part in
      tableLines(part).dropFirst().contains(where: \.isRule)
    }
  }
}

// MARK: - Rows

extension TypedTables {
  /// Makes a block for each row, records the names of the columns, and blanks the rules. `blocks` are
  /// replaced; `parts` are their lines.
  private mutating func appendTable(
    _ typed: TypedTable, of blocks: ArraySlice<Block>, _ parts: ArraySlice<Range<Int>>
  ) {
    let start = parts.first?.lowerBound ?? 0
    var (parts, cells) = (parts, [BookTable.Cell]())
    for (index, row) in typed.rows.enumerated() {
      while let part = parts.first, part.lowerBound <= start + row.lines.lowerBound {
        firsts.append(self.blocks.count)
        parts.removeFirst()
      }
      let (isHead, ranges) = (index < typed.headCount, placeCells(of: row, tableStart: start))
      cells += zip(row.cells, ranges).map { cell, range in
        BookTable.Cell(
          range: range, row: index, columns: cell.columns,
          alignment: cell.columns.count == 1
            ? typed.alignments[cell.columns.lowerBound] : .natural,
          isHead: isHead)
      }
      var block = Block(
        kind: .table,
        range: Range(from: ranges.first?.lowerBound ?? 0, to: ranges.last?.upperBound ?? 0),
        indent: blocks.first?.indent ?? 0,
        blankLinesBefore: index == 0
          ? blocks.first?.blankLinesBefore ?? 0 : row.blankLinesBefore, rule: .table)
      block.layout.traits = isHead ? [.row, .keptWithNext] : .row
      self.blocks.append(block)
    }
    // A block of rules alone has no row.
    for _ in parts { firsts.append(self.blocks.count - 1) }
    let table = BookTable(cells, columnCount: typed.columnCount) { moved.bytes(of: $0, in: text) }
    tables.append(table)
    names += Set(table.names.compactMap { $0 }).sorted { $0.lowerBound < $1.lowerBound }
    for rule in typed.rules { moved.blank(lines[start + rule].range) }
  }

  /// If a cell has several lines, the words of the row are first put into the order of the cells, in
  /// ``moved``. `start` is the table's first line.
  private mutating func placeCells(of row: TypedTable.Row, tableStart start: Int) -> [Range<Int>] {
    guard row.cells.contains(where: { $0.lines.count > 1 }) else {
      return row.cells.map { cell in
        Range(
          from: cell.words.first?.range.lowerBound ?? 0, to: cell.words.last?.range.upperBound ?? 0)
      }
    }
    let last = lines[start + row.lines.upperBound - 1].range.upperBound
    return moved.move(
      row.cells.map { $0.words.map(\.range) },
      within: lines[start + row.lines.lowerBound].range.lowerBound..<last, of: text)
  }
}
