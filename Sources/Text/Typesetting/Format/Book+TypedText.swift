import BookText

extension Book {
  /// A range of the text as it leaves the program: the lines of verse, tables, code and letters stay lines, a
  /// paragraph is one line, and a blank line is between blocks. A row of a table is a line of cells, with a
  /// tab for each column between two. The numbers of lines in the margin, soft hyphens and word joiners
  /// (U+2060) are left out. Costs O(*n*) in the range, and O(*b*) in the blocks.
  public func typedText(_ range: Range<Int>) -> String {
    var result = ""
    for block in blocks where block.range.overlaps(range) {
      let part = block.range.clamped(to: range)
      let lines =
        tables.index(of: block).map { cellLines(of: block, tables[$0], in: part) }
        ?? (block.keepsLines ? typedLines(of: block, in: part) : proseLines(of: block, in: part))
      if !result.isEmpty {
        let isClose = block.keepsLines && block.blankLinesBefore == 0
        result += isClose ? "\n" : "\n\n"
      }
      result += lines.joined(separator: "\n")
    }
    // Only white space is between two blocks.
    return result.changing("\u{AD}", to: "").changing("\u{2060}", to: "")
  }

  /// Every block is code or a table, where blanks have a meaning; false without blocks.
  public func isTypedInColumns(_ range: Range<Int>) -> Bool {
    let kinds = blocks.filter { $0.range.overlaps(range) }.map(\.kind)
    return !kinds.isEmpty
      && kinds.allSatisfy { $0 == .preformatted || $0 == .table || $0 == .literal }
  }

  /// Rows become lines, with a tab for each column between two cells. `part` is in bytes.
  private func cellLines(of block: Block, _ table: BookTable, in part: Range<Int>) -> [String] {
    let cells = table.cells(in: block.range).filter { $0.range.overlaps(part) }
    var (lines, row, column): ([String], Int?, Int) = ([], nil, 0)
    for cell in cells {
      if row != cell.rows.lowerBound {
        // A part of a row begins with its first word.
        let isWhole = row != nil || part.lowerBound <= block.range.lowerBound
        (row, column) = (cell.rows.lowerBound, isWhole ? 0 : cell.columns.lowerBound)
        lines.append("")
      }
      lines[lines.count - 1] +=
        String(repeating: "\t", count: max(0, cell.columns.lowerBound - column))
        + line(cell.range.clamped(to: part))
      column = cell.columns.lowerBound
    }
    return lines
  }

  /// Used for line ends with a meaning. Each line has its indent beyond the leftmost one. `part` is in bytes.
  private func typedLines(of block: Block, in part: Range<Int>) -> [String] {
    var known = block
    known.range = part
    let hasColumns = [.preformatted, .table, .literal].contains(block.kind)
    return text.withTextBytes { text in
      let lines = TypedLine.lines(of: known, in: text)
      let edge = lines.lazy.filter { !$0.range.isEmpty }.map(\.column).min() ?? 0
      return lines.map { line in
        var range = line.range
        if block.kind == .verse, let number = LineNumber(of: range, in: text) {
          range = number.words
        }
        let words =
          hasColumns ? String(decoding: text[range], as: UTF8.self) : self.line(range)
        return words.isEmpty
          ? "" : String(repeating: " ", count: max(0, line.column - edge)) + words
      }
    }
  }

  /// One line. A short name of a speaker in a play keeps a line of its own.
  private func proseLines(of block: Block, in part: Range<Int>) -> [String] {
    guard block.kind == .speech, let end = text[part].firstIndex(of: "\n"),
      text[block.range.lowerBound..<end].count <= Self.longestName
    else { return [line(part)] }
    return [line(part.lowerBound..<end), line(end..<part.upperBound)]
  }

  /// Name of a speaker alone, in bytes.
  private static let longestName = 40
}
