import Cells

/// Returns a row of key hints; if it does not fit, parts before the last are dropped from the end.
func keyHint(_ parts: [String], width: Int) -> String {
  var parts = parts
  while parts.count > 1, cellWidth(of: parts.joined(separator: " · ")) > width {
    parts.remove(at: parts.count - 2)
  }
  return shortened(parts.joined(separator: " · "), to: width)
}

extension Grid {
  /// Draws a prompt with its title; the end of the typed text is always visible.
  mutating func drawPrompt(_ title: String, _ line: LineEditor, palette: Palette) {
    let room = max(4, size.columns - 3 - cellWidth(of: title))
    drawPrompt("\(title)\(line.shown(in: room))_", palette: palette)
  }

  /// Draws a prompt in the last row.
  mutating func drawPrompt(_ text: String, palette: Palette) {
    let style = palette.reversed
    fill(
      Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1), with: Cell(.space, style)
    )
    write(shortened(text, to: size.columns - 2), column: 1, row: size.rows - 1, style: style)
  }

  /// Draws a hint at the end of the last row if that part is empty.
  mutating func drawHint(_ text: String, palette: Palette) {
    let columns = size.columns - cellWidth(of: text) - 2..<size.columns
    let row = size.rows - 1
    let isFree =
      columns.lowerBound >= 0
      && columns.allSatisfy { column in
        self[column: column, row: row].glyph == .space
      }
    guard isFree else { return }
    for (column, letter) in zip(columns.dropFirst(), text.unicodeScalars) {
      self[column: column, row: row].glyph = Glyph(letter)
    }
  }

  /// Draws a notice over the last row, keeping its background.
  mutating func drawNotice(_ text: String, palette: Palette) {
    let fitting = " \(shortened(text, to: size.columns - 2)) "
    let column = max(0, (size.columns - cellWidth(of: fitting)) / 2)
    withMutableRow(size.rows - 1) { cells in
      for index in cells.indices { cells[index].glyph = .space }
    }
    write(fitting, column: column, row: size.rows - 1, style: palette.reversed)
  }
}
