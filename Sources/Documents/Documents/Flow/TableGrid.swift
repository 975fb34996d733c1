import BookText

/// The cells of a table at their places in rows and columns.
struct TableGrid {
  /// A cell at its place.
  struct Place {
    let row: Int
    let column: Int
    let cell: TableCell
    let words: TableWords

    var columns: Range<Int> { column..<column + cell.columns }
    var rows: Range<Int> { row..<row + cell.rows }
  }

  private(set) var places: [Place] = []
  /// The number of rows.
  let rowCount: Int
  /// The number of columns in which text begins.
  let columnCount: Int
  /// The number of rows at the top that name the columns.
  let headCount: Int

  /// The maximum numbers of rows and columns of a table whose cells are placed.
  private static let (maxRows, maxColumns) = (5_000, 64)

  /// Places the cells of rows as HTML does: each in the next column that none above it takes.
  ///
  /// - Parameter budget: The steps are taken from it.
  /// - Returns: nil if there is text in one column only or too much of anything, or the budget does not
  ///   suffice.
  init?(_ rows: [TableLayout.Row], budget: inout StepBudget) {
    guard rows.count <= Self.maxRows else { return nil }
    // For each column the first row that no cell above takes.
    var free = Array(repeating: 0, count: Self.maxColumns)
    var found: [Place] = []
    for (row, cells) in rows.enumerated() {
      var column = 0
      for var cell in cells.cells {
        guard budget.spend(Self.maxColumns + 8 * cell.text.bytes.count) else { return nil }
        while column < Self.maxColumns, free[column] > row { column += 1 }
        guard column < Self.maxColumns else { return nil }
        cell.columns = min(cell.columns, Self.maxColumns - column)
        cell.rows = min(cell.rows, rows.count - row)
        let place = Place(row: row, column: column, cell: cell, words: cell.words)
        for taken in place.columns { free[taken] = row + cell.rows }
        found.append(place)
      }
    }
    // Columns without text only push others aside.
    let filled = Set(found.filter { !$0.words.words.isEmpty }.map(\.column)).sorted()
    guard filled.count > 1 else { return nil }
    places = found.compactMap { place in
      let taken = filled.indices.filter { place.columns.contains(filled[$0]) }
      guard let first = taken.first else { return nil }
      var cell = place.cell
      cell.columns = taken.count
      return Place(row: place.row, column: first, cell: cell, words: place.words)
    }
    rowCount = rows.count
    columnCount = filled.count
    headCount = rows.prefix { $0.isHead }.count
  }

  /// True if it names its columns.
  var hasHeads: Bool { headCount > 0 && headCount < rowCount }

  /// The cells that begin in each row, in the order of columns.
  private var placesByRow: [[Place]] {
    var rows = Array(repeating: [Place](), count: rowCount)
    for place in places { rows[place.row].append(place) }
    return rows
  }

  /// The index of the place that names each column, in the lowest of the rows with names; nil if none does. A
  /// cell over all columns is a title, not a name.
  private var columnNames: [Int?] {
    var names = [Int?](repeating: nil, count: columnCount)
    for (index, place) in places.enumerated()
    where place.row < headCount && !place.words.words.isEmpty && place.columns.count < columnCount {
      for column in place.columns { names[column] = index }
    }
    return names
  }

  /// The cells of each row below the names, each after the name of its column; before them, each by itself,
  /// what names no cell.
  var records: [[(name: InlineText, value: InlineText)]] {
    let names = columnNames
    let rows = placesByRow.dropFirst(headCount)
    let used = Set(rows.joined().filter { !$0.words.words.isEmpty }.compactMap { names[$0.column] })
    let titles = places.indices.filter { places[$0].row < headCount && !used.contains($0) }
    return titles.map { [(InlineText(), places[$0].cell.text)] }
      + rows.map { row in
        row.map { (names[$0.column].map { places[$0].cell.text } ?? InlineText(), $0.cell.text) }
      }
  }
}
