/// Statistics of paragraphs set in a given measure, by any program.
struct Figures {
  private(set) var paragraphs = 0
  /// All lines except the last ones of their paragraphs.
  private(set) var lines = 0
  /// Lines with a gap of three cells or more.
  private(set) var wideGaps = 0
  /// Lines that do not reach the right edge.
  private(set) var ragged = 0
  /// Lines with a hyphen at their end.
  private(set) var hyphens = 0
  /// Maximum number of consecutive hyphens.
  private(set) var hyphensInARow = 0
  /// Last lines of at most eight cells.
  private(set) var stubs = 0
  /// Gaps of two cells or more that touch each other in three consecutive lines.
  private(set) var rivers = 0

  /// Counts a paragraph, given as its rows without trailing blanks.
  mutating func count(_ rows: [[UInt8]], measure: Int) {
    guard let last = rows.last else { return }
    paragraphs += 1
    lines += rows.count - 1
    if rows.count > 1, last.drop(while: { $0 == 0x20 }).count <= 8 { stubs += 1 }
    var run = 0
    var above: [(columns: Range<Int>, depth: Int)] = []
    for (index, row) in rows.enumerated() {
      var wide: [(columns: Range<Int>, depth: Int)] = []
      let gaps = gaps(of: row)
      for columns in gaps where columns.count > 1 {
        let depth = above.reduce(0) { $1.columns.overlaps(columns) ? max($0, $1.depth) : $0 } + 1
        if depth == 3 { rivers += 1 }
        wide.append((columns, depth))
      }
      above = wide
      guard index + 1 < rows.count else { break }
      if gaps.contains(where: { $0.count > 2 }) { wideGaps += 1 }
      if row.count < measure { ragged += 1 }
      run = row.last == 0x2D && row.dropLast().last != 0x2D ? run + 1 : 0
      if run > 0 { hyphens += 1 }
      hyphensInARow = max(hyphensInARow, run)
    }
  }

  /// The blanks between words, without the indent.
  private func gaps(of row: [UInt8]) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var start: Int?
    for (column, byte) in row.enumerated() {
      if byte == 0x20 {
        start = start ?? column
      } else {
        if let start, start > 0 { gaps.append(start..<column) }
        start = nil
      }
    }
    return gaps
  }

  /// A row of a table in Markdown.
  func row(named name: String, measure: Int) -> String {
    "| \(measure) | \(name) | \(paragraphs) | \(lines) | \(percent(wideGaps)) | \(percent(ragged)) "
      + "| \(percent(hyphens)) | \(hyphensInARow) | \(stubs) | \(rivers) |"
  }

  /// The head of the table.
  static let head = """
    | cells | set by | paragraphs | lines | gaps ≥ 3 | short | hyphens | in a row | stubs | rivers |
    |---|---|---|---|---|---|---|---|---|---|
    """

  private func percent(_ count: Int) -> String {
    let hundredths = lines == 0 ? 0 : (count * 20_000 / lines + 1) / 2
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }
}
