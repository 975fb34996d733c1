import BookText

/// A table drawn with bars, in lines kept as typed. To a listener its bars and edges say nothing: its cells
/// and the names of its columns do.
///
/// Each line between the edges is a row. The first row has the names, if an edge follows it. A table without
/// a frame has bars between its cells only, and an edge with a crossing for each. A line in brackets at the
/// end, such as the number of rows, is a cell over all columns.
enum DrawnTable {
  /// Signs between cells.
  private static let bars: Set<Character> = ["|", "│", "┃", "║"]
  /// Signs beside the bars.
  private static let edges = Set("+-=_*~─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╪╓╖╙╜╟╢╥╨╫┏┓┗┛┣┫┳┻╋╭╮╰╯")
  /// Signs without a crossing.
  private static let rules = Set("-=_*~─━═┄┈")
  /// Bytes: a longer table is read as typed.
  private static let maximumLength = 1 << 16

  /// Nil if a line is neither an edge nor a row, if rows differ in their number of cells, if they have only
  /// one, or if the part is too long. Costs O(*n*) in the part.
  static func table(in range: Range<Int>, of text: TextBytes) -> BookTable? {
    guard range.count <= maximumLength else { return nil }
    var rows = Rows()
    var start = range.lowerBound
    for bytes in text[range].split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = String(decoding: bytes, as: UTF8.self)
      defer { start += bytes.count + 1 }
      if line.allSatisfy(\.isWhitespace) { continue }
      guard rows.addLine(line, at: start) else { return nil }
    }
    return rows.table(in: text)
  }

  /// Rows of a table while its lines are read.
  private struct Rows {
    var cells: [[Range<Int>]] = []
    /// An edge follows the first row.
    var hasNames = false
    /// A last line in brackets.
    var foot: Range<Int>?
    /// Rows begin and end with a bar; nil before the first line.
    var isFramed: Bool?

    /// Adds an edge, a row, or after a row of names a last line in brackets. False if the line is none of
    /// these, or follows the last line.
    mutating func addLine(_ line: String, at start: Int) -> Bool {
      if foot != nil { return false }
      let isFramed = isFramed ?? DrawnTable.beginsFrame(line)
      self.isFramed = isFramed
      if DrawnTable.isEdge(line) {
        guard isFramed || DrawnTable.crossings(of: line) + 1 == cells.first?.count else {
          return false
        }
        if cells.count == 1 { hasNames = true }
      } else if let row = DrawnTable.cells(of: line, isFramed: isFramed) {
        cells.append(row.map { $0.shifted(by: start) })
      } else if let foot = DrawnTable.footRange(of: line), hasNames {
        self.foot = foot.shifted(by: start)
      } else {
        return false
      }
      return true
    }

    /// Nil if rows differ in their number of cells, have only one, or have neither a frame nor names.
    func table(in text: TextBytes) -> BookTable? {
      guard let first = cells.first, (2...BookTable.mostColumns).contains(first.count),
        cells.allSatisfy({ $0.count == first.count }), isFramed == true || hasNames
      else { return nil }
      var all = cells.enumerated().flatMap { number, row in
        row.indices.filter { !row[$0].isEmpty }.map { column in
          BookTable.Cell(
            range: row[column], row: number, columns: column..<column + 1,
            isHead: number == 0 && hasNames && cells.count > 1)
        }
      }
      if let foot {
        all.append(BookTable.Cell(range: foot, row: cells.count, columns: 0..<first.count))
      }
      return BookTable(all, columnCount: first.count) { Array(text[$0]) }
    }
  }

  private static func beginsFrame(_ line: String) -> Bool {
    line.first { !$0.isWhitespace }.map { bars.contains($0) || edges.contains($0) } ?? false
  }

  /// 2 for "-----+------+---"
  private static func crossings(of edge: String) -> Int {
    edge.count { !$0.isWhitespace && !rules.contains($0) }
  }

  /// Words in brackets without a bar, such as "(3 rows)"; nil for any other line.
  private static func footRange(of line: String) -> Range<Int>? {
    let words = trimmed(line[...], in: line)
    let bytes = line.utf8.prefix(words.upperBound).dropFirst(words.lowerBound)
    let isFoot = bytes.first == UInt8(ascii: "(") && bytes.last == UInt8(ascii: ")")
    return isFoot && !line.contains { bars.contains($0) } ? words : nil
  }

  /// Only blanks and the signs of edges and bars.
  private static func isEdge(_ line: String) -> Bool {
    line.allSatisfy { $0.isWhitespace || edges.contains($0) || bars.contains($0) }
  }

  /// Cells without the blanks around words. A framed row must begin and end with a bar, as in "| a | b |",
  /// another must have several cells: else nil.
  private static func cells(of line: String, isFramed: Bool) -> [Range<Int>]? {
    var parts = line.split(omittingEmptySubsequences: false) { bars.contains($0) }
    func isBlank(_ part: Substring?) -> Bool { part?.allSatisfy(\.isWhitespace) == true }
    if isFramed {
      guard isBlank(parts.first), isBlank(parts.last) else { return nil }
      parts = Array(parts.dropFirst().dropLast())
    }
    return parts.count > 1 || isFramed && parts.count == 1
      ? parts.map { trimmed($0, in: line) } : nil
  }

  /// Drops the blanks around it.
  private static func trimmed(_ part: Substring, in line: String) -> Range<Int> {
    let rest = part.drop(while: \.isWhitespace)
    let end = rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) }
    let offset = line.utf8.distance(from: line.startIndex, to: rest.startIndex)
    return Range(
      from: offset,
      to: offset + line.utf8.distance(from: rest.startIndex, to: end ?? rest.startIndex))
  }
}

extension Block {
  /// It is kept as typed, and not a passage of a longer block.
  var mayHaveDrawnTable: Bool {
    !layout.traits.contains(.passage)
      && (kind == .preformatted || kind == .literal || kind == .table)
  }
}

extension Book {
  /// Costs O(*n*) in the block.
  public func drawnTable(in block: Block) -> BookTable? {
    guard block.mayHaveDrawnTable else { return nil }
    return text.withTextBytes { DrawnTable.table(in: block.range, of: $0) }
  }
}
