import BookText
import Markup

/// Tables as blocks.
extension BlockWriter {
  // MARK: The open tables

  mutating func beginTable() {
    endBlock()
    // A table is told apart without a bullet before it.
    if !isInTable, context.marker?.isNumber == false { context.marker = nil }
    tables.append(TableLayout())
  }

  /// Makes what follows in the open tables blocks of the page, unless one has names: they have a heading or
  /// another table in them, so that they serve the layout of the page.
  mutating func dissolveTables() {
    if tables.contains(where: { $0?.hasNames == true }) { return }
    for index in tables.indices {
      guard let table = tables[index] else { continue }
      tables[index] = nil
      add(table, BlockLayout())
    }
  }

  /// Changes the innermost table, if there is one and it is not the layout of the page.
  mutating func changeTable(_ change: (inout TableLayout?) -> Void) {
    if let last = tables.indices.last { change(&tables[last]) }
  }

  mutating func beginCell(_ cell: TableCell) {
    changeTable { $0?.beginCell(cell) }
    line.begin()
  }

  /// Begins the caption of a table, or ends it.
  mutating func setInTableCaption(_ isIn: Bool) {
    changeTable { $0?.setInCaption(isIn) }
    line.begin()
  }

  mutating func endLineInCell() {
    changeTable { $0?.endLine() }
    line.begin()
  }

  /// Ends the innermost table; one in a cell becomes lines of that.
  mutating func endTable(_ style: FlowStyle) {
    if let table = tables.popLast() ?? nil {
      if table.hasColumns { dissolveTables() }
      if isInTable {
        changeTable { $0?.append(table) }
      } else {
        var layout = BlockLayout()
        layout.leading = BlockPlacement.cells(style.leading)
        add(table, layout)
      }
    }
    line.begin()
  }

  private mutating func add(_ table: TableLayout, _ layout: BlockLayout) {
    let first = builder.blocks.count
    beginSectionIfNeeded()
    append(table, layout)
    if builder.blocks.count > first {
      links.resolveWaiting(at: builder.blocks[first].range.lowerBound)
      context.previous = .table
    }
    context.gap = 0
  }

  // MARK: The end of a table

  /// The maximum width of a table with columns, in cells: a usual measure.
  private static let widestTable = 66
  /// The maximum width of a table with long words that cannot fit into a usual measure: the page narrows the
  /// table later, and divides the long words.
  private static let widestWithLongWords = 200
  /// The cells before each row, if that leaves the table room.
  private static let tableMargin = 2
  /// The maximum width of a first cell that is kept with the second, in cells.
  private static let longestHead = 30

  /// Appends a table.
  ///
  /// Columns are made of blanks in the text, as in a plain-text table, and long cells are divided into lines,
  /// if the table fits into the measure of a page then; otherwise each cell of a row is a paragraph, after
  /// the name of its column.
  ///
  /// - Parameter layout: The layout of a paragraph in the table's place.
  private mutating func append(_ table: TableLayout, _ layout: BlockLayout) {
    if !table.caption.isBlank {
      var kept = BlockLayout()
      kept.traits = .keptWithNext
      builder.beginBlock(.caption, layout: kept)
      append(table.caption, in: 0..<table.caption.bytes.count)
      builder.endBlock()
    }
    let rows = table.rowsInOrder
    let grid = TableGrid(rows, budget: &builder.budget)
    if let grid,
      let columns = TableColumns(of: grid, room: Self.widestTable)
        ?? (grid.hasHeads || grid.columnCount > 2
          ? TableColumns(of: grid, room: Self.widestWithLongWords, onPageOf: Self.widestTable)
          : nil),
      let lines = TableLines(of: grid, columns), !lines.hasTurnovers || !Self.isDialogue(grid)
    {
      let margin = max(0, min(Self.tableMargin, Self.widestTable - columns.width))
      append(grid, lines, margin: margin)
    } else if let grid, grid.hasHeads {
      for record in grid.records { appendRecord(record, layout) }
    } else {
      for row in rows { appendRecord(row.cells.map { (InlineText(), $0.text) }, layout) }
    }
  }

  /// True for a table of speakers and their speeches, which is prose: speakers recur, as terms and numbers
  /// with what they mean do not.
  private static func isDialogue(_ grid: TableGrid) -> Bool {
    let heads = grid.places.filter { $0.column == 0 }
    let names = heads.map(\.cell.text.bytes).filter { !$0.isEmpty }
    return grid.columnCount == 2 && !grid.hasHeads && !heads.allSatisfy(\.cell.isHead)
      && heads.allSatisfy { $0.words.naturalWidth <= longestHead }
      && (names.count < 2 || Set(names).count < names.count)
  }

  /// Appends a row as paragraphs, each after the name of its column.
  private mutating func appendRecord(
    _ cells: [(name: InlineText, value: InlineText)], _ layout: BlockLayout
  ) {
    // A speaker or a term is not left alone at the foot of a page.
    let isHeaded =
      cells.count > 1 && !cells[0].value.isBlank && cells[0].value.width <= Self.longestHead
      && cells.dropFirst().contains { !$0.value.isBlank }
    var isFirst = true
    for (index, (name, value)) in cells.enumerated() where !value.isBlank {
      var layout = layout
      let hasLines = value.bytes.contains("\n")
      layout.traits.formUnion(hasLines ? [.placed, .flush, .keepsLines] : [.placed, .flush])
      if index > 0 { layout.leading += 2 }
      if !isFirst { layout.traits.insert(.close) }
      if isFirst, isHeaded { layout.traits.insert(.keptWithNext) }
      // The lines of one cell are told apart from those of the next by an empty row, as those of items are.
      let isItem = cells.count == 1 && hasLines
      let kind: Block.Kind =
        value.isPreformatted ? .preformatted : isItem ? .listItem : .paragraph
      builder.beginBlock(kind, layout: layout, blankLinesBefore: isFirst ? 1 : 0)
      isFirst = false
      if !name.isBlank {
        append(name.onOneLine, in: 0..<name.bytes.count)
        builder.append(": ".utf8)
      }
      // The blanks at the beginning of the first line of code are its indent.
      let start = value.isPreformatted ? value.bytes.firstIndex { $0 > " " } ?? 0 : 0
      builder.indentBlock(by: value.bytes[..<start].reversed().prefix { $0 == " " }.count)
      append(value, in: start..<value.bytes.count)
      builder.endBlock()
    }
  }

  /// Appends a table with columns: one block, or one for each row if many have several lines.
  private mutating func append(_ grid: TableGrid, _ table: TableLines, margin: Int) {
    let starts = table.setsRowsApart ? Set(table.starts) : []
    for (index, line) in table.lines.enumerated() {
      let isFirst = index == 0 || starts.contains(index)
      if isFirst {
        var layout = BlockLayout()
        // The names of columns are not left alone at the foot of a page.
        let row = line.first.map { grid.places[$0.place].row } ?? 0
        if table.setsRowsApart {
          layout.traits = row < grid.headCount ? [.row, .keptWithNext] : .row
        }
        builder.beginBlock(.table, layout: layout, indent: margin)
      } else {
        builder.append("\n".utf8)
      }
      var end = -margin
      for (number, piece) in line.enumerated() {
        let blanks = max(number > 0 ? 1 : 0, piece.offset - end)
        if isFirst, number == 0 {
          builder.indentBlock(by: blanks)
        } else {
          builder.append(Array(repeating: " ", count: blanks)[...])
        }
        append(grid.places[piece.place].cell.text, in: piece.range)
        end = piece.offset + piece.width
      }
    }
    builder.endBlock()
  }

  /// Appends a part of a text with its styles and links.
  private mutating func append(_ text: InlineText, in range: Range<Int>) {
    let start = builder.place.utf8
    for piece in text.pieces where piece.range.overlaps(range) {
      builder.append(text.bytes[piece.range.clamped(to: range)], piece.style)
    }
    // Only if nothing was dropped.
    guard builder.place.utf8 - start == range.count else { return }
    let shift = start - range.lowerBound
    for var formula in text.formulas where range.contains(formula.range.lowerBound) {
      formula.range = formula.range.shifted(by: shift)
      if formula.range.upperBound <= builder.text.count { builder.add(formula) }
    }
    for var link in text.links where link.range.overlaps(range) {
      link.range = link.range.clamped(to: range).shifted(by: shift)
      links.add(link)
    }
  }
}

extension ListMarker {
  /// False for a bullet.
  fileprivate var isNumber: Bool { ![.none, .disc, .circle, .square, .dash].contains(style) }
}
