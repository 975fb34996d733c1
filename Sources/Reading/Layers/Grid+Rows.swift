import Cells

/// Returns a row that says what keys do; of what does not fit, the part before the last is left out first.
func keyHint(_ parts: [String], width: Int) -> String {
  var parts = parts
  while parts.count > 1, cellWidth(of: parts.joined(separator: " · ")) > width {
    parts.remove(at: parts.count - 2)
  }
  return shortened(parts.joined(separator: " · "), to: width)
}

extension Grid {
  /// Writes a line in which something is typed, behind a title; its end is always seen.
  mutating func drawPrompt(_ title: String, _ line: LineEditor, palette: Palette) {
    let room = max(4, size.columns - 3 - cellWidth(of: title))
    drawPrompt("\(title)\(line.shown(in: room))_", palette: palette)
  }

  /// Writes a line in which something is typed: it takes the last row.
  mutating func drawPrompt(_ text: String, palette: Palette) {
    let style = palette.reversed
    fill(
      Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1), with: Cell(.space, style)
    )
    write(shortened(text, to: size.columns - 2), column: 1, row: size.rows - 1, style: style)
  }

  /// Writes a line at the end of the last row if nothing stands there.
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

  /// Writes a line on the last row, in place of what is written there; its background stays.
  mutating func drawNotice(_ text: String, palette: Palette) {
    let fitting = " \(shortened(text, to: size.columns - 2)) "
    let column = max(0, (size.columns - cellWidth(of: fitting)) / 2)
    withMutableRow(size.rows - 1) { cells in
      for index in cells.indices { cells[index].glyph = .space }
    }
    write(fitting, column: column, row: size.rows - 1, style: palette.reversed)
  }
}
