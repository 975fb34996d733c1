/// The open tables, each in a cell of the table before it, or in the layout of a page.
///
/// Text belongs to a cell if, and only if, the innermost of them is a table. The cells of a layout are blocks
/// of the page, so a layout takes nothing; in the cell of a table no block begins, so it has no layouts.
struct OpenTables {
  private struct Open {
    var table = TableLayout()
    let isLayout: Bool
  }

  private var open: [Open] = []
  /// Text belongs to a cell.
  private(set) var takesText = false

  var hasCell: Bool { takesText && open[open.count - 1].table.hasCell }

  /// Length of the last cell or the caption; nil if no table takes text.
  var textLength: Int? { takesText ? open.last?.table.textLength : nil }

  /// Tables begin in the innermost cell, layouts outside tables.
  mutating func beginTable(isLayout: Bool) {
    let isLayout = isLayout && !takesText
    open.append(Open(isLayout: isLayout))
    takesText = !isLayout
  }

  /// A table in a cell becomes lines of the cell. Nil for it, for a layout, and without a table.
  mutating func endTable() -> TableLayout? {
    let ended = open.popLast()
    takesText = open.last?.isLayout == false
    guard let ended, !ended.isLayout else { return nil }
    if takesText { changeTable { $0.appendNested(ended.table) } }
    return takesText ? nil : ended.table
  }

  /// A layout stays as it is.
  mutating func changeTable(_ change: (inout TableLayout) -> Void) {
    if takesText { change(&open[open.count - 1].table) }
  }
}
