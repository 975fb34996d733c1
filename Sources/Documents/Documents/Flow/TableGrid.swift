import BookText

/// The cells of a table at their places in rows and columns.
struct TableGrid {
  struct Place {
    let row: Int
    let column: Int
    let cell: TableCell

    var columns: Range<Int> { column..<column + cell.columns }
    var hasText: Bool { !cell.text.bytes.isEmpty }
  }

  private(set) var places: [Place] = []
  let rowCount: Int
  /// Columns with the beginning of a text.
  let columnCount: Int
  /// Rows with column names, at the top.
  let headCount: Int

  /// Places each cell as in HTML: in the next column not covered by a cell above. Nil with text in one column
  /// only, with more than ``BookTable/mostColumns``, or if the budget for columns and bytes is spent.
  init?(_ rows: [TableLayout.Row], budget: inout StepBudget) {
    guard let found = Self.placeCells(of: rows, budget: &budget) else { return nil }
    // Columns without text only push others aside.
    let filled = Set(found.filter { $0.hasText }.map(\.column)).sorted()
    guard filled.count > 1 else { return nil }
    places = Self.placesInColumns(filled, of: found)
    rowCount = rows.count
    columnCount = filled.count
    headCount = rows.prefix { $0.isHead }.count
  }

  /// Budget for measuring a byte of a cell.
  private static let stepsOfByte = 8

  /// A cell ends before a covered column and in the last row at the latest. Nil if there are too many
  /// columns, or the budget is spent.
  private static func placeCells(
    of rows: [TableLayout.Row], budget: inout StepBudget
  ) -> [Place]? {
    let most = BookTable.mostColumns
    // For each column, the first row not covered by a cell above.
    var free = Array(repeating: 0, count: most)
    var found: [Place] = []
    for (row, cells) in rows.enumerated() {
      var column = 0
      for var cell in cells.cells {
        let start = column
        while column < most, free[column] > row { column += 1 }
        let steps =
          column - start + min(cell.columns, most) + stepsOfByte * cell.text.bytes.count
        guard column < most, budget.spend(steps + 1) else { return nil }
        // It ends before a column covered from above, so that cells never overlap.
        let others = free[column...].prefix(cell.columns).prefix { $0 <= row }
        cell.columns = others.count
        cell.rows = min(cell.rows, rows.count - row)
        let place = Place(row: row, column: column, cell: cell)
        for taken in place.columns { free[taken] = row + cell.rows }
        found.append(place)
      }
    }
    return found
  }

  /// Counts the filled columns alone, those with the beginning of a text. Places that cover none of them are
  /// left out.
  private static func placesInColumns(_ filled: [Int], of found: [Place]) -> [Place] {
    found.compactMap { place in
      let first = filled.firstIndexAfter { $0 < place.columns.lowerBound }
      let end = filled.firstIndexAfter { $0 < place.columns.upperBound }
      guard first < end else { return nil }
      var cell = place.cell
      cell.columns = end - first
      return Place(row: place.row, column: first, cell: cell)
    }
  }

  /// Names of its columns.
  var hasHeads: Bool { headCount > 0 && headCount < rowCount }

  /// The place that names each column, in the lowest row of names. A cell over all columns is a title, not a
  /// name.
  var columnNames: [Int?] {
    var names = [Int?](repeating: nil, count: columnCount)
    guard hasHeads else { return names }
    for (index, place) in places.enumerated()
    where place.row < headCount && place.hasText && place.columns.count < columnCount {
      for column in place.columns { names[column] = index }
    }
    return names
  }

  // MARK: Rows that belong together

  /// Rows spanned by a cell.
  private static let mostSpanned = 16
  private static let mostJoined = 64

  /// Places with text by rows: rows joined by a cell are in one group, up to ``mostJoined``. A cell joins at
  /// most ``mostSpanned``, and ends with its group. Rows without text are left out.
  var groups: [[Place]] {
    var groups: [[Place]] = []
    // The first row of the last group, and the row after its last.
    var (start, end) = (0, 0)
    for place in places where place.hasText {
      if place.row >= min(end, start + Self.mostJoined) {
        groups.append([])
        (start, end) = (place.row, place.row + 1)
      }
      end = max(end, place.row + min(place.cell.rows, Self.mostSpanned))
      groups[groups.count - 1].append(place)
    }
    return groups.map { places in
      let end = (places.first?.row ?? 0) + Self.mostJoined
      return places.map { place in
        var cell = place.cell
        cell.rows = min(cell.rows, Self.mostSpanned, end - place.row)
        return Place(row: place.row, column: place.column, cell: cell)
      }
    }
  }
}
