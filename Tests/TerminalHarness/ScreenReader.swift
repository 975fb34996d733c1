/// The speech of a screen reader about a terminal, for tests.
///
/// A model of programs such as BRLTTY and speakup: they see the characters of the screen and the position of
/// the cursor, and nothing else. So it speaks the changed rows, from the top, and the row of the cursor if
/// the cursor has moved. Blank rows are passed over.
public struct ScreenReader: Sendable {
  private var rows: [String] = []
  private var cursor = (column: -1, row: -1)

  /// A screen reader before its first screen.
  public init() {}

  /// Returns what a screen reader says of the next screen, row by row. The row of the cursor begins with `> `, and has a bar
  /// before the cell of the cursor.
  public mutating func hear(_ screen: EmulatedScreen) -> [String] {
    let isMoved = cursor != (screen.cursor.column, screen.cursor.row)
    var said: [String] = []
    for (index, line) in screen.lines.enumerated() {
      let hasChanged = !rows.indices.contains(index) || rows[index] != line
      if index == screen.cursor.row {
        if hasChanged || isMoved { said.append("> " + marked(screen)) }
      } else if hasChanged, !line.isEmpty {
        said.append(line)
      }
    }
    rows = screen.lines
    cursor = (screen.cursor.column, screen.cursor.row)
    return said
  }

  /// The row of the cursor, with a bar before its cell.
  private func marked(_ screen: EmulatedScreen) -> String {
    var line = ""
    for (column, cell) in screen.cells[screen.cursor.row].enumerated() {
      if column == screen.cursor.column { line += "|" }
      line += cell.text
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
