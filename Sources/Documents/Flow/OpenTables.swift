import BookText

/// The tables that have begun, each in a cell of the one before it.
struct OpenTables {
  private var tables: [TableLayout] = []

  var isEmpty: Bool { tables.isEmpty }

  /// True if there is a cell for text.
  var hasCell: Bool { tables.last?.hasCell == true }

  mutating func beginTable() { tables.append(TableLayout()) }

  mutating func beginSection(_ section: TableLayout.Section) {
    changeLast { $0.beginSection(section) }
  }

  mutating func beginRow() { changeLast { $0.beginRow() } }

  mutating func beginCell(_ cell: TableCell = TableCell()) { changeLast { $0.beginCell(cell) } }

  /// Begins the caption of the innermost table, or ends it.
  mutating func setInCaption(_ isIn: Bool) { changeLast { $0.setInCaption(isIn) } }

  /// Appends text to the cell.
  ///
  /// - Parameter link: The link around the text.
  mutating func append(
    _ bytes: some Collection<UInt8>, _ style: Emphasis.Style, link: DocumentLinks.OpenLink?
  ) {
    changeLast { $0.append(bytes, style, link: link) }
  }

  /// Records how the text of a cell that was added last, a line of a formula, may be drawn.
  mutating func draw(_ line: FormulaPart.Line) { changeLast { $0.draw(line) } }

  /// Ends a line of the cell, if there is one.
  mutating func endLine() { changeLast { if $0.hasCell { $0.endLine() } } }

  /// Ends the innermost table; one in a cell becomes lines of it.
  ///
  /// - Returns: The table; nil if it was in a cell.
  mutating func endTable() -> TableLayout? {
    guard let table = tables.popLast() else { return nil }
    if tables.isEmpty { return table }
    changeLast { $0.append(table) }
    return nil
  }

  private mutating func changeLast(_ change: (inout TableLayout) -> Void) {
    guard let last = tables.indices.last else { return }
    change(&tables[last])
  }
}
