import BookText

/// A table drawn with bars, in lines kept as typed. To a listener its bars and edges say nothing: its cells
/// and the names of its columns do.
///
/// Each line between the edges is a row. The first row has the names, if an edge follows it.
enum DrawnTable {
  /// Signs that divide cells.
  private static let bars: Set<Character> = ["|", "│", "┃", "║"]
  /// Signs of edges, beside the bars.
  private static let edges = Set("+-=_*~─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╪╓╖╙╜╟╢╥╨╫┏┓┗┛┣┫┳┻╋╭╮╰╯")
  /// Maximum length of a table, in bytes: a longer one is read as typed.
  private static let maximumLength = 1 << 16

  /// Returns the table in a part of a text; nil if a line is neither an edge nor a row, if rows differ in
  /// their number of cells, if they have only one, or if the part is too long.
  ///
  /// - Complexity: O(*n*) in the length of the part.
  static func table(in range: Range<Int>, of text: TextBytes) -> BookTable? {
    guard range.count <= maximumLength else { return nil }
    var rows: [[Range<Int>]] = []
    // Whether an edge follows the first row.
    var hasNames = false
    var start = range.lowerBound
    for bytes in text[range].split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = String(decoding: bytes, as: UTF8.self)
      defer { start += bytes.count + 1 }
      if line.allSatisfy(\.isWhitespace) { continue }
      if isEdge(line) {
        if rows.count == 1 { hasNames = true }
      } else if let cells = cells(of: line) {
        rows.append(cells.map { $0.shifted(by: start) })
      } else {
        return nil
      }
    }
    guard let first = rows.first, (2...BookTable.mostColumns).contains(first.count),
      rows.allSatisfy({ $0.count == first.count })
    else { return nil }
    return table(of: rows, hasNames: hasNames && rows.count > 1, in: text)
  }

  /// Whether a line has only blanks and the signs of edges and bars.
  private static func isEdge(_ line: String) -> Bool {
    line.allSatisfy { $0.isWhitespace || edges.contains($0) || bars.contains($0) }
  }

  /// Returns the bytes of the cells of a row, without the blanks around their words; nil for a line that does
  /// not begin and end with a bar.
  private static func cells(of line: String) -> [Range<Int>]? {
    var parts = line.split(omittingEmptySubsequences: false) { bars.contains($0) }
    func isBlank(_ part: Substring?) -> Bool { part?.allSatisfy(\.isWhitespace) == true }
    guard parts.count > 2, isBlank(parts.first), isBlank(parts.last) else { return nil }
    parts = Array(parts.dropFirst().dropLast())
    return parts.map { part in
      let rest = part.drop(while: \.isWhitespace)
      let end = rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) }
      let offset = line.utf8.distance(from: line.startIndex, to: rest.startIndex)
      return Range(
        from: offset,
        to: offset + line.utf8.distance(from: rest.startIndex, to: end ?? rest.startIndex))
    }
  }

  /// Makes a table of the cells' ranges, measured for reading row by row. There must be a row, and all rows
  /// must have as many cells as the first.
  private static func table(
    of rows: [[Range<Int>]], hasNames: Bool, in text: TextBytes
  ) -> BookTable {
    var measures = TableMeasures(count: rows[0].count)
    var cells: [BookTable.Cell] = []
    for (number, row) in rows.enumerated() {
      for (column, range) in row.enumerated() where !range.isEmpty {
        let isHead = hasNames && number == 0
        measures.add(Array(text[range]), in: column..<column + 1, isHead: isHead)
        cells.append(
          BookTable.Cell(range: range, row: number, columns: column..<column + 1, isHead: isHead))
      }
    }
    let names = rows[0].map { hasNames && !$0.isEmpty ? $0 : nil }
    return BookTable(
      cells: cells, columns: measures.columns, names: names,
      isRightToLeft: measures.isMostlyRightToLeft)
  }
}

extension Block {
  /// Whether it may have a table drawn with bars: it is kept as typed, and not a passage of a longer block.
  var mayHaveDrawnTable: Bool {
    !layout.traits.contains(.passage)
      && (kind == .preformatted || kind == .literal || kind == .table)
  }
}

extension Book {
  /// Returns the table drawn with bars in a block; nil if it has none.
  ///
  /// - Complexity: O(*n*) in the length of the block.
  public func drawnTable(in block: Block) -> BookTable? {
    guard block.mayHaveDrawnTable else { return nil }
    return text.withTextBytes { DrawnTable.table(in: block.range, of: $0) }
  }
}
