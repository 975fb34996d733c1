import BookText
import Markup

/// The open tables, each in a cell of the table before it, or in the layout of a page.
///
/// Text belongs to a cell if, and only if, the innermost of them is a table. The cells of a layout are blocks
/// of the page, so a layout takes nothing; in the cell of a table no block begins, so it has no layouts.
struct OpenTables {
  /// An open table or layout.
  private struct Open {
    var table = TableLayout()
    let isLayout: Bool
  }

  private var open: [Open] = []
  /// Whether text belongs to a cell.
  private(set) var takesText = false

  /// Whether there is none.
  var isEmpty: Bool { open.isEmpty }

  /// Whether a cell or a caption has begun.
  var hasCell: Bool { takesText && open[open.count - 1].table.hasCell }

  /// The length of the last cell or the caption of the table that takes text; nil if none does.
  var textLength: Int? { takesText ? open.last?.table.textLength : nil }

  /// Begins a table in the innermost cell, or the layout of a page outside tables.
  mutating func beginTable(isLayout: Bool) {
    let isLayout = isLayout && !takesText
    open.append(Open(isLayout: isLayout))
    takesText = !isLayout
  }

  /// Ends the innermost table or layout. A table in a cell becomes lines of the cell.
  ///
  /// - Returns: The table; nil if it is in a cell or a layout, or none is open.
  mutating func endTable() -> TableLayout? {
    let ended = open.popLast()
    takesText = open.last?.isLayout == false
    guard let ended, !ended.isLayout else { return nil }
    if takesText { changeTable { $0.appendNested(ended.table) } }
    return takesText ? nil : ended.table
  }

  /// Changes the innermost table; a layout stays as it is.
  mutating func changeTable(_ change: (inout TableLayout) -> Void) {
    if takesText { change(&open[open.count - 1].table) }
  }
}
