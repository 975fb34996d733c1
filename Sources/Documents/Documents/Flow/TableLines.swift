/// The lines of a table with columns.
struct TableLines {
  /// A line of a cell in a line of the table.
  struct Piece {
    /// The cells before it.
    let offset: Int
    let width: Int
    /// The bytes of the cell's text.
    let range: Range<Int>
    /// The index of the cell among the places of the grid.
    let place: Int
  }

  /// The pieces of each line, from left to right.
  private(set) var lines: [[Piece]]
  /// The numbers of the lines before which a row begins that no cell joins to the row above it.
  private(set) var starts: [Int] = []
  /// True if a row has more than one line.
  let hasTurnovers: Bool
  /// True if so many rows have more than one line that empty rows must tell them apart.
  let setsRowsApart: Bool

  /// The maximum number of lines of a cell: longer ones are prose. In a table with names of columns, which is
  /// one for certain, it is twice as high.
  private static let mostLines = 12

  /// - Returns: nil if a cell has too many lines.
  init?(of grid: TableGrid, _ columns: TableColumns) {
    let cells = grid.places.map { $0.words.lines(of: columns.width(of: $0)) }
    let mostLines = grid.hasHeads ? 2 * Self.mostLines : Self.mostLines
    guard cells.allSatisfy({ $0.count <= mostLines }) else { return nil }
    var heights = Array(repeating: 0, count: grid.rowCount)
    for (place, lines) in zip(grid.places, cells) where place.cell.rows == 1 {
      heights[place.row] = max(heights[place.row], lines.count)
    }
    var isJoined = Array(repeating: false, count: grid.rowCount)
    for (place, lines) in zip(grid.places, cells) where place.cell.rows > 1 {
      let known = heights[place.rows].reduce(0, +)
      heights[place.rows.upperBound - 1] += max(0, lines.count - known)
      for row in place.rows.dropFirst() { isJoined[row] = true }
    }
    var (tops, height) = ([Int](), 0)
    for (row, rowHeight) in heights.enumerated() {
      if row > 0, !isJoined[row], rowHeight > 0, height > 0 { starts.append(height) }
      tops.append(height)
      height += rowHeight
    }
    lines = Array(repeating: [], count: height)
    for (index, place) in grid.places.enumerated() {
      for (number, line) in cells[index].enumerated() {
        lines[tops[place.row] + number].append(
          Piece(
            offset: columns.offset(of: line, in: place), width: line.width, range: line.range,
            place: index))
      }
    }
    for index in lines.indices { lines[index].sort { $0.offset < $1.offset } }
    let turnovers = heights.count { $0 > 1 }
    hasTurnovers = turnovers > 0
    setsRowsApart = 4 * turnovers >= heights.count && turnovers > 0
  }
}
