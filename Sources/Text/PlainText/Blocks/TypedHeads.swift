import BookText

/// Names of the columns of a table in a plain text, at its top. A rule below shows them, or a blank line, or
/// a column of numbers below a name without a digit.
struct TypedHeads {
  /// Several lines of a name are one.
  private(set) var rows: [TypedTable.Row] = []
  /// Rows of the table that they are made of.
  private(set) var count = 0

  private let all: [TypedTable.Row]
  private let columns: Int
  private let text: TextBytes

  /// Lines of names.
  private static let maximumLines = 3

  /// Looks at the first rows of a table. `lines` are all of it, with rules.
  init(
    of all: [TypedTable.Row], lines: [TableLine], columnCount columns: Int, _ text: TextBytes
  ) {
    (self.all, self.columns, self.text) = (all, columns, text)
    count = countAboveRule(lines) ?? (firstRowHasNames ? 1 : 0)
    rows = rowsOfNames()
  }

  /// Rows of names above the first rule of the table; nil if the rule is not below names. The rule has a part
  /// for each column, or three quarters of the table's width. At most ``maximumLines`` rows may be above it,
  /// the last with several cells; two or more must have no digits.
  private func countAboveRule(_ lines: [TableLine]) -> Int? {
    guard let first = all.first,
      let rule = lines.indices.first(where: { $0 > first.lines.lowerBound && lines[$0].isRule })
    else { return nil }
    let above = all.prefix { $0.lines.upperBound <= rule }
    let taken = all.flatMap(\.cells).map(\.extent.upperBound).max() ?? 0
    let extent = lines[rule].extent
    let isBelowAll =
      lines[rule].words.count >= columns || extent.count * 4 >= 3 * (taken - extent.lowerBound)
    guard above.count <= Self.maximumLines, above.count < all.count, isBelowAll,
      extent.lowerBound <= first.cells.first?.extent.lowerBound ?? 0,
      above.last.map({ $0.cells.count > 1 }) == true,
      above.count == 1 || !above.contains(where: hasDigit)
    else { return nil }
    return above.count
  }

  /// The first of three rows or more has names, although no rule is below it: a cell in each column, none
  /// with a digit or with a small letter first. A blank line sets that row apart, or a column has cells in
  /// more than half of the other rows, all with digits.
  private var firstRowHasNames: Bool {
    guard let first = all.first, first.cells.count == columns, all.count > 2, !hasDigit(first),
      first.cells.allSatisfy({
        $0.words.first.map { text.letterCase(at: $0.range.lowerBound) } != .small
      })
    else { return false }
    let rest = all.dropFirst()
    let isApart =
      all[1].blankLinesBefore > 0 && rest.dropFirst().allSatisfy { $0.blankLinesBefore == 0 }
    return isApart
      || (0..<columns).contains { column in
        let cells = rest.flatMap(\.cells).filter { $0.columns == column..<column + 1 }
        return cells.count * 2 > rest.count && cells.allSatisfy(hasDigit)
      }
  }

  private func hasDigit(_ row: TypedTable.Row) -> Bool { row.cells.contains(where: hasDigit) }

  private func hasDigit(_ cell: TypedTable.Cell) -> Bool {
    cell.words.contains { text[$0.range].contains(where: \.isDigit) }
  }

  /// Lines of each name are joined. A title over the columns stays a row, and so does each row if a name
  /// below the first spans several columns.
  private func rowsOfNames() -> [TypedTable.Row] {
    let found = all.prefix(count)
    let titles = found.prefix { $0.cells.count == 1 }
    var names = found.dropFirst(titles.count)
    guard var row = names.popFirst(),
      names.allSatisfy({ $0.cells.allSatisfy { $0.columns.count == 1 } })
    else { return Array(found) }
    for line in names { row.append(line) }
    return titles + [row]
  }
}
