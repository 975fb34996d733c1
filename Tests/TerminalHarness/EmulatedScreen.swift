/// A snapshot of a terminal's screen.
public struct EmulatedScreen: Hashable, Sendable {
  /// The width, in cells.
  public var columns: Int
  /// The height, in cells.
  public var rows: Int
  /// The cells: `rows` arrays, top to bottom, of `columns` cells each.
  public var cells: [[EmulatedCell]]
  /// The position and the visibility of the cursor.
  public var cursor: EmulatedCursor
  /// Whether the program has switched to the alternate screen.
  public var isAlternateScreen: Bool
  /// Mouse events requested by the program: 0 none, 1 buttons, 2 also drags, 3 every move.
  public var mouseMode: Int

  /// Creates a screen from rows of cells.
  ///
  /// - Parameters:
  ///   - cells: The rows, top to bottom; rows shorter than the longest are filled with blanks.
  ///   - cursor: The cursor.
  ///   - isAlternateScreen: Whether this is the alternate screen.
  ///   - mouseMode: The requested mouse events, 0 to 3.
  public init(
    cells: [[EmulatedCell]],
    cursor: EmulatedCursor = EmulatedCursor(column: 0, row: 0),
    isAlternateScreen: Bool = false,
    mouseMode: Int = 0
  ) {
    let columns = cells.lazy.map(\.count).max() ?? 0
    self.columns = columns
    self.rows = cells.count
    self.cells = cells.map { row in
      row.count == columns
        ? row : row + Array(repeating: EmulatedCell.blank, count: columns - row.count)
    }
    self.cursor = cursor
    self.isAlternateScreen = isAlternateScreen
    self.mouseMode = mouseMode
  }

  /// The text of each row, top to bottom, without trailing blanks.
  public var lines: [String] {
    cells.map { row in
      let end = row.lastIndex { $0.text != " " && !$0.text.isEmpty }.map { $0 + 1 } ?? 0
      return row[..<end].reduce(into: "") { $0 += $1.text }
    }
  }

  /// The lines, joined by newlines.
  public var text: String { lines.joined(separator: "\n") }

  /// Whether a row contains a text.
  ///
  /// Rows are searched one by one, so that no match extends over two.
  ///
  /// - Parameter text: The text to find, on one line.
  /// - Returns: Whether it is on the screen; true if it is empty.
  public func contains(_ text: String) -> Bool {
    text.isEmpty || lines.contains { $0.contains(text) }
  }

  /// The cell at a position.
  ///
  /// - Parameters:
  ///   - column: The column, counted from 0.
  ///   - row: The row, counted from 0.
  /// - Returns: The cell, or nil outside the screen.
  public func cell(column: Int, row: Int) -> EmulatedCell? {
    guard cells.indices.contains(row), cells[row].indices.contains(column) else { return nil }
    return cells[row][column]
  }
}

extension EmulatedScreen: CustomStringConvertible {
  /// The size, the cursor and modes, and the lines, for the messages of failed tests.
  public var description: String {
    var state = "\(columns)x\(rows), cursor at column \(cursor.column) of row \(cursor.row)"
    if !cursor.isVisible { state += " (hidden)" }
    if isAlternateScreen { state += ", alternate screen" }
    if mouseMode != 0 { state += ", mouse mode \(mouseMode)" }
    return "[\(state)]\n\(text)"
  }
}
