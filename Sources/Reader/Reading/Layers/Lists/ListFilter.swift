import Cells
import TerminalInput

/// The filter of a list: an entry is listed if it contains every typed word. The key of
/// ``PanelCommand/filter`` starts the input, Escape ends it.
struct ListFilter: Sendable {
  private(set) var line = LineEditor()
  /// Whether letters are being typed, until Escape; otherwise keys select.
  private(set) var isTyping = false

  /// The typed words; nil if there are none.
  var words: FilterWords? { FilterWords(line.text) }

  mutating func begin() { isTyping = true }

  /// Edits the letters; false if the key acts as in any list. Escape clears and ends the filter, and deleting
  /// from an empty text ends it.
  mutating func edit(by key: Key) -> Bool {
    guard isTyping else { return false }
    if key.cancels {
      self = ListFilter()
      return true
    }
    // In the middle of the typed text, Del deletes a character.
    if LineEditor.deletes(1, by: key), line.isAtEnd, KeyScreen.list[key] == .remove { return false }
    if line.edit(by: key) { return true }
    guard LineEditor.deletes(-1, by: key), line.text.isEmpty else { return false }
    isTyping = false
    return true
  }

  /// Adds pasted text to the filter, and begins it.
  mutating func paste(_ text: String) {
    isTyping = true
    line.insert(text)
  }

  /// Returns the message if nothing is found: “No entry contains “lamp”.” for “entry”.
  func failure(toFind thing: String) -> String { "No \(thing) contains “\(line.text)”." }

  /// Draws a heading, the typed text with a cursor, and at the end of the row a count if it has room.
  func draw(
    _ heading: String, count: String, in columns: Range<Int>, row: Int, style: Style,
    _ context: Context, into grid: inout Grid
  ) {
    var bold = style
    bold.attributes = .bold
    let room = isTyping ? max(4, columns.count / 2) : columns.count
    let start = columns.lowerBound
    var end =
      start + grid.write(shortened(heading, to: room), column: start, row: row, style: bold)
    let space = columns.upperBound - end - 3 - cellWidth(of: count)
    if isTyping {
      end += 2
      end += grid.write("/", column: end, row: row, style: style, limit: columns.upperBound - end)
      grid.drawLine(
        line, in: max(3, space - 1), column: end, row: row, style: style,
        cursor: context.palette.reversed, context)
    } else {
      grid.focus(column: end, row: row)
    }
    guard space > (isTyping ? 8 : 0) else { return }
    grid.write(
      count, column: columns.upperBound - cellWidth(of: count), row: row, style: style)
  }

  /// Hints common to all lists come last, and are the first to be left out. `verb` is the effect of the
  /// action's key.
  func hints(
    arrows: String = "↑↓", actionKey: String = "Enter", verb: String, others: [Hint] = [],
    leaving: Hint = Hint("Esc", "back")
  ) -> [Hint] {
    let own =
      isTyping ? [Hint("Esc", "end the filter")] : others + [Hint(.filter, "filter"), leaving]
    return [Hint(arrows, "choose"), Hint(actionKey, verb)] + own
  }
}
