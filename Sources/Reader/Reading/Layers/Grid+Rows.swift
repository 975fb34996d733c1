import BookText
import Cells

/// Drawing rows of text on the screen. Rows, columns and widths are in cells.
extension Grid {
  /// Lights `ranges` of the bytes of a text, unless it has right-to-left letters: its order on the screen
  /// differs.
  mutating func light(
    _ ranges: [Range<Int>], of text: String, column: Int, row: Int, _ palette: Palette
  ) {
    let bytes = Array(text.utf8)
    let isOrdered = bytes.withUnsafeBufferPointer { !Bidi.isNeeded(for: $0, in: 0..<bytes.count) }
    for range in isOrdered ? ranges : [] {
      func width(before end: Int) -> Int {
        cellWidth(of: String(decoding: bytes[..<end], as: UTF8.self))
      }
      for column in column + width(before: range.lowerBound)..<column
        + width(before: range.upperBound)
      where column < size.columns {
        palette.light(&self[column: column, row: row].style)
      }
    }
  }

  /// Writes a text, cut if it is too long, in the middle of a row or of some of its columns.
  mutating func writeCentred(
    _ text: String, in columns: Range<Int>? = nil, row: Int, _ style: Style
  ) {
    let columns = columns ?? 0..<size.columns
    let fitting = shortened(text, to: columns.count)
    write(
      fitting, column: columns.lowerBound + max(0, (columns.count - cellWidth(of: fitting)) / 2),
      row: row, style: style)
  }

  mutating func blankRow(_ row: Int, _ style: Style) {
    fill(Rect(column: 0, row: row, columns: size.columns, rows: 1), with: Cell(.space, style))
  }

  /// Paper on paper has no visible edge.
  mutating func drawEdges(_ rect: Rect, _ style: Style) {
    let (left, right) = (rect.column, rect.columns.upperBound - 1)
    let (top, bottom) = (rect.row, rect.rows.upperBound - 1)
    for row in rect.rows {
      self[column: left, row: row] = Cell(row == top ? "┌" : row == bottom ? "└" : "│", style)
      self[column: right, row: row] = Cell(row == top ? "┐" : row == bottom ? "┘" : "│", style)
    }
    for row in [top, bottom] {
      for column in left + 1..<max(left + 1, right) {
        self[column: column, row: row] = Cell("─", style)
      }
    }
  }

  /// Draws the label in the last row, the part of the line that fits into `width` cells, the cursor, and the
  /// notes.
  mutating func drawPrompt(
    _ label: String, _ line: LineEditor, in width: Int, notes: String = "", _ context: Context
  ) {
    let style = context.palette.reversed
    let row = size.rows - 1
    blankRow(row, style)
    speech.typed = row
    var column = context.isAccessible ? 0 : 1
    column += write(shortened(label, to: size.columns - 2), column: column, row: row, style: style)
    column += drawLine(
      line, in: width, column: column, row: row, style: style, cursor: context.palette.text, context
    )
    let room = max(0, size.columns - 1 - column)
    write(shortened(context.worded(notes), to: room), column: column, row: row, style: style)
  }

  /// Draws the label in the last rows, and below each other at most `mostRows` rows of the line around its
  /// cursor. The last one of their `width` cells is left for the cursor.
  mutating func drawPrompt(
    _ label: String, _ line: LineEditor, in width: Int, mostRows: Int, notes: String,
    _ context: Context
  ) {
    let (all, cursor) = line.rows(in: max(1, width - 1))
    let first = max(0, min(cursor + 1, all.count) - mostRows)
    let shown = all[first..<min(all.count, first + mostRows)]
    let style = context.palette.reversed
    let left = 1 + cellWidth(of: label)
    let top = size.rows - shown.count
    for (index, part) in zip(shown.indices, shown) {
      let row = top + index - first
      blankRow(row, style)
      if index == first { write(label, column: 1, row: row, style: style) }
      if index == cursor {
        drawLine(
          part, in: width, column: left, row: row, style: style, cursor: context.palette.text,
          context)
      } else {
        write(part.text, column: left, row: row, style: style)
      }
    }
    write(notes, column: left + width, row: size.rows - 1, style: style)
  }

  /// Draws as much of a line as fits, in visual order. The cursor has its own style and the grid's focus.
  /// Returns the cells used, including the sign of the end of the line; screen readers get no sign.
  @discardableResult
  mutating func drawLine(
    _ line: LineEditor, in width: Int, column: Int, row: Int, style: Style, cursor: Style,
    _ context: Context
  ) -> Int {
    let (before, after) = line.visibleParts(in: width)
    let bytes = Array((before + after).utf8)
    if bytes.withUnsafeBufferPointer({ Bidi.isNeeded(for: $0, in: 0..<bytes.count) }) {
      // In visual order; the next typed character comes to the left of its predecessor.
      let used = write(String(before + after), column: column, row: row, style: style)
      if let next = after.first {
        let place = column + max(0, cellWidth(of: String(after)) - cellWidth(of: String(next)))
        self[column: place, row: row].style = cursor
        focus(column: place, row: row)
        return used + (context.isAccessible ? 0 : 1)
      }
      focus(column: column + used, row: row)
      return used + write(context.fieldEnd, column: column + used, row: row, style: style)
    }
    let place = column + write(String(before), column: column, row: row, style: style)
    var end = place
    if let next = after.first {
      end += write(String(next), column: end, row: row, style: cursor)
      end += write(
        String(after.dropFirst()) + (context.isAccessible ? "" : " "), column: end, row: row,
        style: style)
    } else {
      end += write(context.fieldEnd, column: end, row: row, style: style)
    }
    focus(column: place, row: row)
    return end - column
  }

  /// Draws a notice in the middle of the last row, shortened to it; for screen readers an announcement.
  mutating func drawNotice(_ text: String, in style: Style? = nil, _ context: Context) {
    guard !context.isAccessible else { return drawAnnouncement(text, context) }
    withMutableRow(size.rows - 1) { cells in
      for index in cells.indices { cells[index].glyph = .space }
    }
    writeCentred(
      " \(shortened(text, to: size.columns - 2)) ", row: size.rows - 1,
      style ?? context.palette.reversed)
  }

  /// Divisor of the screen's rows for the most rows of a message.
  private static let shareOfMessage = 3

  /// Draws a text into the last row, and into rows above it if longer, cut after a third of the screen.
  mutating func drawAnnouncement(_ text: String, _ context: Context) {
    let style = context.palette.text
    let lines = wrapped([context.worded(text)], to: size.columns)
    let count = min(lines.count, max(1, size.rows / Self.shareOfMessage))
    let rest = lines[(count - 1)...].joined(separator: " ")
    let shown = lines[..<(count - 1)] + [shortened(rest, to: size.columns)]
    for (row, line) in zip((size.rows - count)..., shown) {
      blankRow(row, style)
      write(line, column: 0, row: row, style: style)
    }
  }

  /// Draws an input field at the end of a notice, with a hint after it if there is room.
  mutating func drawField(_ text: String, hint: String = "", _ context: Context) {
    let field = text + context.fieldEnd
    let hinted = "\(field)   \(hint)"
    let isHinted =
      !hint.isEmpty && !context.isAccessible && cellWidth(of: hinted) + 2 <= size.columns
    let shown = isHinted ? hinted : field
    if context.isAccessible {
      blankRow(size.rows - 1, context.palette.text)
      let fitting = shortened(context.worded(shown), to: size.columns)
      write(fitting, column: 0, row: size.rows - 1, style: context.palette.text)
    } else {
      drawNotice(shown, context)
    }
    let start = context.isAccessible ? 0 : (size.columns - cellWidth(of: shown) - 2) / 2 + 1
    focus(column: start + cellWidth(of: text), row: size.rows - 1)
  }
}

extension Context {
  /// For screen readers, which read signs aloud, arrows become words and dots commas.
  func worded(_ text: String) -> String {
    guard isAccessible else { return text }
    return text.changing("←↑↓→", to: "Up and Down").changing("↑↓", to: "Up and Down")
      .changing("←→", to: "Left and Right").changing("←", to: "Left").changing("↑", to: "Up")
      .changing("→", to: "Right").changing("↓", to: "Down").changing(" · ", to: ", ")
  }

  /// The sign at the end of typed text; none for screen readers, since they know the cursor.
  var fieldEnd: String { isAccessible ? "" : "_" }
}
