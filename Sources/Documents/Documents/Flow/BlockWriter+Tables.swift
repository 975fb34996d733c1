import BookText
import Cells
import Markup
import Typesetting

/// Tables as blocks.
extension BlockWriter {
  // MARK: The open tables

  /// Begins a table, or the layout of a page, whose cells are blocks.
  mutating func beginTable(isLayout: Bool) {
    endBlock()
    // A table needs no bullet before it.
    if !isInTable, context.marker?.isNumber == false { context.marker = nil }
    tables.append(isLayout ? nil : TableLayout())
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

  /// Ends the innermost table. A table in a cell becomes lines of the cell.
  mutating func endTable(_ style: FlowStyle) {
    if let table = tables.popLast() ?? nil {
      if isInTable {
        changeTable { $0?.append(table) }
      } else {
        var layout = BlockLayout()
        layout.leading = BlockPlacement.cells(style.leading)
        add(table, layout, isRightToLeft: style.direction == .rightToLeft)
      }
    }
    line.begin()
  }

  private mutating func add(
    _ table: TableLayout, _ layout: BlockLayout, isRightToLeft: Bool = false
  ) {
    let first = builder.blocks.count
    beginSectionIfNeeded()
    append(table, layout, isRightToLeft: isRightToLeft)
    if builder.blocks.count > first {
      links.resolveWaiting(at: builder.blocks[first].range.lowerBound)
      context.previous = .table
    }
    context.leaveGap()
  }

  // MARK: The end of a table

  /// A usual measure, in cells: decides whether cells are prose.
  private static let usualMeasure = 66
  /// Number of lines of a cell at this measure, at most, in a table without column names. Longer cells are
  /// prose.
  private static let mostLines = 12
  /// Maximum width of a first cell kept with the second, in cells.
  private static let longestHead = 30

  /// Appends a table: its rows with all their cells, or a paragraph for each cell if they are prose or in one
  /// column.
  ///
  /// - Parameters:
  ///   - layout: The layout of a paragraph in the table's place.
  ///   - isRightToLeft: Whether the document declares the table right to left.
  private mutating func append(_ table: TableLayout, _ layout: BlockLayout, isRightToLeft: Bool) {
    if !table.caption.isBlank {
      var kept = BlockLayout()
      kept.traits = .keptWithNext
      builder.beginBlock(.caption, layout: kept)
      append(table.caption, in: 0..<table.caption.bytes.count)
      builder.endBlock()
    }
    if let code = table.code { return appendParagraphs([code], layout) }
    let rows = table.rowsInOrder
    if let grid = TableGrid(rows, budget: &builder.budget) {
      let measures = TableMeasures(of: grid)
      if Self.isTable(grid, measures.columns) {
        return append(
          grid, measures.columns, layout,
          isRightToLeft: isRightToLeft || measures.isMostlyRightToLeft)
      }
    }
    for row in rows { appendParagraphs(row.cells.map(\.text), layout) }
  }

  /// Whether cells are set beside each other: they have names, or fit and are not prose.
  private static func isTable(_ grid: TableGrid, _ columns: TableColumns) -> Bool {
    if grid.hasHeads { return true }
    // Two columns with long words are more often the layout of a page.
    guard let widths = columns.widths(in: usualMeasure, narrowsGaps: grid.columnCount > 2) else {
      return grid.columnCount > 2 && columns.fit(in: usualMeasure)
    }
    let mostOfAny = grid.places.reduce(0) { most, place in
      most > mostLines
        ? most : max(most, lineCount(of: place.cell.text, in: widths.width(of: place.columns)))
    }
    return mostOfAny <= 1 || mostOfAny <= mostLines && !isDialogue(grid)
  }

  private static func lineCount(of text: InlineText, in width: Int) -> Int {
    text.bytes.withUnsafeBufferPointer { bytes in
      TableWords(TextBytes(bytes), in: 0..<bytes.count).lines(of: width).count
    }
  }

  /// Whether a table consists of speakers and their speeches, and so is prose: speakers recur, while terms
  /// with their meanings do not. Most speakers have no numbers.
  private static func isDialogue(_ grid: TableGrid) -> Bool {
    guard grid.columnCount == 2, !grid.hasHeads else { return false }
    let heads = grid.places.filter { $0.column == 0 }
    let names = heads.map(\.cell.text.bytes).filter { !$0.isEmpty }
    guard names.count(where: hasNumber) * 2 <= names.count else { return false }
    return !heads.allSatisfy(\.cell.isHead)
      && heads.allSatisfy { $0.cell.text.width <= longestHead }
      && (names.count < 2 || Set(names).count < names.count)
  }

  /// Whether a text has a digit, or is a Roman numeral, perhaps with a stop.
  private static func hasNumber(_ text: [UInt8]) -> Bool {
    let word = text.last == "." ? text.dropLast() : text[...]
    return text.contains { ("0"..."9").contains($0) }
      || text.withTextBytes { $0.numeralValue(of: word.indices) != nil }
  }

  /// Appends the cells of a row as paragraphs.
  private mutating func appendParagraphs(_ cells: [InlineText], _ layout: BlockLayout) {
    // A speaker or a term is not left alone at the foot of a page.
    let isHeaded =
      cells.count > 1 && !cells[0].isBlank && cells[0].width <= Self.longestHead
      && cells.dropFirst().contains { !$0.isBlank }
    var isFirst = true
    for (index, text) in cells.enumerated() where !text.isBlank {
      for part in text.parts where text.bytes[part.range].contains(where: { $0 > " " }) {
        var layout = layout
        let range = text.visible(part.range)
        let hasLines = text.bytes[range].contains("\n")
        layout.traits.formUnion(hasLines ? [.placed, .flush, .keepsLines] : [.placed, .flush])
        if index > 0 { layout.leading += 2 }
        if !isFirst { layout.traits.insert(.close) }
        if isFirst, isHeaded { layout.traits.insert(.keptWithNext) }
        // An empty row separates the lines of one cell from the next cell's, as for list items.
        let isItem = cells.count == 1 && hasLines
        let kind: Block.Kind =
          part.isPreformatted ? .preformatted : isItem ? .listItem : .paragraph
        builder.beginBlock(kind, layout: layout, blankLinesBefore: isFirst ? 1 : 0)
        isFirst = false
        // The blanks at the beginning of the first line of code are its indent.
        let blank: UInt8 = " "
        let indent = text.bytes[part.range.lowerBound..<range.lowerBound].reversed()
        if part.isPreformatted { builder.indentBlock(by: indent.prefix { $0 == blank }.count) }
        append(text, in: range)
        builder.endBlock()
      }
    }
  }

  /// Appends a table with columns: a block for each row, or for several rows joined by a cell.
  private mutating func append(
    _ grid: TableGrid, _ columns: TableColumns, _ layout: BlockLayout, isRightToLeft: Bool
  ) {
    let names = grid.columnNames.map { $0.map { grid.places[$0] } }
    var table = BookTable(
      cells: [], columns: columns, names: Array(repeating: nil, count: grid.columnCount),
      isRightToLeft: isRightToLeft)
    for (index, group) in grid.groups.enumerated() {
      var layout = layout
      layout.traits.insert(.row)
      // The names of columns are not left alone at the foot of a page.
      if let row = group.first?.row, row < grid.headCount {
        layout.traits.insert(.keptWithNext)
      }
      builder.beginBlock(.table, layout: layout, blankLinesBefore: index == 0 ? 1 : 0)
      // The row and the column of the last cell.
      var last = (row: group.first?.row ?? 0, column: 0)
      for place in group {
        // As a text of fields: a tab for each column passed.
        if place.row > last.row {
          builder.append("\n".utf8)
          last = (place.row, 0)
        }
        builder.append(Array(repeating: "\t", count: place.column - last.column)[...])
        last.column = place.column
        let start = builder.place.utf8
        append(place.cell.text, in: 0..<place.cell.text.bytes.count)
        let range = start..<builder.place.utf8
        if range.isEmpty { continue }
        table.cells.append(
          BookTable.Cell(
            range: range, row: place.row, columns: place.columns, rowCount: place.cell.rows,
            alignment: place.cell.alignment, isHead: place.cell.isHead))
        for column in place.columns
        where names[column].map({ ($0.row, $0.column) == (place.row, place.column) }) == true {
          table.names[column] = range
        }
      }
      builder.endBlock()
    }
    builder.add(table)
  }

  /// Appends a part of a text with its styles and links.
  private mutating func append(_ text: InlineText, in range: Range<Int>) {
    let start = builder.place.utf8
    for piece in text.styled.pieces where piece.range.overlaps(range) {
      builder.append(text.bytes[piece.range.clamped(to: range)], piece.style)
    }
    origins?.commit(
      text.origins.compactMap { $0.clipped(to: range)?.shifted(by: -range.lowerBound) },
      of: text.bytes[range], at: start, in: builder.text)
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

extension InlineText {
  /// Returns a range without white space at its ends.
  fileprivate func visible(_ range: Range<Int>) -> Range<Int> {
    let isVisible = { (byte: UInt8) in byte > " " }
    let first = bytes[range].firstIndex(where: isVisible) ?? range.upperBound
    return first..<(bytes[range].lastIndex(where: isVisible).map { $0 + 1 } ?? first)
  }
}

extension ListMarker {
  /// False for a bullet.
  fileprivate var isNumber: Bool { ![.none, .disc, .circle, .square, .dash].contains(style) }
}
