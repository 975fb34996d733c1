import BookText
import Cells
import Markup
import Typesetting

/// Appends tables to a book.
struct TableWriter {
  /// Layout of a paragraph in the table's place.
  let layout: BlockLayout
  /// Declared by the document.
  let isRightToLeft: Bool

  /// Measure in cells that decides whether cells are prose.
  private static let usualMeasure = 66
  /// Lines of a cell at this measure, in a table without column names. Longer cells are prose.
  private static let mostLines = 12
  /// Width of a first cell kept with the second, in cells.
  private static let longestHead = 30
  /// Indent of all cells of a row but the first, in columns of the screen.
  private static let indentOfCells = 2

  /// Appends the caption, then the table: as code, as rows of cells, or as a paragraph for each cell.
  func appendTable(_ table: TableLayout, to book: inout BookWriter) {
    if !table.caption.isBlank {
      var kept = BlockLayout()
      kept.traits = .keptWithNext
      var caption = book.newText()
      caption.append(table.caption, in: 0..<table.caption.bytes.count)
      book.append(caption, as: .caption, kept)
    }
    if let code = table.code { return appendParagraphs([code], to: &book) }
    let rows = table.rowsInOrder
    if let grid = TableGrid(rows, budget: &book.builder.budget) {
      let measures = Self.measures(of: grid)
      if Self.isTable(grid, measures.columns) { return appendGrid(grid, measures, to: &book) }
    }
    for row in rows { appendParagraphs(row.cells.map(\.text), to: &book) }
  }

  private static func measures(of grid: TableGrid) -> TableMeasures {
    var measures = TableMeasures(count: grid.columnCount)
    for place in grid.places where place.hasText {
      measures.measureCell(
        place.cell.text.bytes, in: place.columns, isHead: place.row < grid.headCount)
    }
    return measures
  }

  /// Cells stand beside each other if the columns have names, or if they fit into ``usualMeasure`` with at
  /// most ``mostLines`` lines and are not a dialogue. Three may fit with divided words.
  private static func isTable(_ grid: TableGrid, _ columns: TableColumns) -> Bool {
    if grid.hasHeads { return true }
    // Two columns with long words are more often the layout of a page.
    guard let widths = columns.widths(in: usualMeasure, narrowsGaps: grid.columnCount > 2) else {
      return grid.columnCount > 2 && columns.fitWithDividedWords(in: usualMeasure)
    }
    let mostOfAny = grid.places.reduce(0) { most, place in
      most > mostLines
        ? most : max(most, lineCount(of: place.cell.text, in: widths.width(of: place.columns)))
    }
    return mostOfAny <= 1 || mostOfAny <= mostLines && !isDialogue(grid)
  }

  /// Broken to a width in cells.
  private static func lineCount(of text: InlineText, in width: Int) -> Int {
    text.bytes.withUnsafeBufferPointer { bytes in
      TableWords(TextBytes(bytes), in: 0..<bytes.count).lines(of: width).count
    }
  }

  /// A dialogue is prose in two columns. Its first cells are short, not all heads, at least half without a
  /// number, and recur, unlike terms; a single name counts too.
  private static func isDialogue(_ grid: TableGrid) -> Bool {
    guard grid.columnCount == 2, !grid.hasHeads else { return false }
    let heads = grid.places.filter { $0.column == 0 }
    let names = heads.map(\.cell.text.bytes).filter { !$0.isEmpty }
    guard names.count(where: hasNumber) * 2 <= names.count else { return false }
    return !heads.allSatisfy(\.cell.isHead)
      && heads.allSatisfy { $0.cell.text.width <= longestHead }
      && (names.count < 2 || Set(names).count < names.count)
  }

  /// A digit, or a Roman numeral, perhaps with a stop.
  private static func hasNumber(_ text: [UInt8]) -> Bool {
    let word = text.last == "." ? text.dropLast() : text[...]
    return text.contains { ("0"..."9").contains($0) }
      || text.withTextBytes { $0.numeralValue(of: word.indices) != nil }
  }

  /// Cells become paragraphs, divided at their empty rows. All cells but the first are set in. A short first
  /// cell, such as a speaker or a term, stays on the page of the next.
  private func appendParagraphs(_ cells: [InlineText], to book: inout BookWriter) {
    // A speaker or a term is not left alone at the foot of a page.
    let isHeaded =
      cells.count > 1 && !cells[0].isBlank && cells[0].width <= Self.longestHead
      && cells.dropFirst().contains { !$0.isBlank }
    var isFirst = true
    for (index, text) in cells.enumerated() where !text.isBlank {
      let hasEmptyRows = text.hasEmptyRows
      for part in text.partsBetweenEmptyRows where text.hasVisible(part.range) {
        let isApart = isFirst || text.followsEmptyRow(part)
        var layout = layout
        layout.traits.formUnion([.placed, .flush])
        if index > 0 {
          layout.leading = UInt8(clamping: Int(layout.leading) + Self.indentOfCells)
        }
        if !isApart {
          layout.traits.insert(.close)
        } else if isFirst, isHeaded {
          layout.traits.insert(.keptWithNext)
        }
        appendPart(
          of: text, part, layout, isAlone: cells.count == 1, hasEmptyRows: hasEmptyRows,
          isApart: isApart, to: &book)
        isFirst = false
      }
    }
  }

  /// The parts of a cell with empty rows are stanzas or list items, which an empty row separates on a page
  /// too. `isAlone`: the cell is alone in its row.
  private static func kind(isAlone: Bool, hasLines: Bool, hasEmptyRows: Bool) -> Block.Kind {
    if hasEmptyRows { return hasLines ? .verse : .listItem }
    return isAlone && hasLines ? .listItem : .paragraph
  }

  /// Drops white space at its ends. `isApart`: an empty row is before the block.
  private func appendPart(
    of cell: InlineText, _ part: InlineText.Part, _ layout: BlockLayout, isAlone: Bool,
    hasEmptyRows: Bool, isApart: Bool, to book: inout BookWriter
  ) {
    var layout = layout
    let range = cell.trimmedRange(part.range)
    let hasLines = cell.bytes[range].contains("\n")
    if hasLines { layout.traits.insert(.keepsLines) }
    let kind: Block.Kind =
      part.isPreformatted
      ? .preformatted : Self.kind(isAlone: isAlone, hasLines: hasLines, hasEmptyRows: hasEmptyRows)
    // The blanks at the beginning of the first line of code are its indent.
    let blanks = cell.bytes[part.range.lowerBound..<range.lowerBound]
    let indent = part.isPreformatted ? indentWidth(of: blanks) : 0
    var text = book.newText()
    text.append(cell, in: range)
    book.append(text, as: kind, layout, blankLinesBefore: isApart ? 1 : 0, indentedBy: indent)
  }

  /// A block for each row, or for several rows joined by a cell. Rows of column names stay on the page of the
  /// next row.
  private func appendGrid(
    _ grid: TableGrid, _ measures: TableMeasures, to book: inout BookWriter
  ) {
    let names = grid.columnNames.map { $0.map { grid.places[$0] } }
    var table = BookTable(
      cells: [], columns: measures.columns,
      names: Array(repeating: nil, count: grid.columnCount),
      isRightToLeft: isRightToLeft || measures.isMostlyRightToLeft)
    for (index, group) in grid.groups.enumerated() {
      var layout = layout
      layout.traits.insert(.row)
      // The names of columns are not left alone at the foot of a page.
      if let row = group.first?.row, row < grid.headCount {
        layout.traits.insert(.keptWithNext)
      }
      var text = book.newText()
      let ranges = Self.appendCells(group, to: &text)
      let start = book.append(text, as: .table, layout, blankLinesBefore: index == 0 ? 1 : 0)
      for (place, range) in zip(group, ranges) where !range.isEmpty {
        let range = range.shifted(by: start)
        table.cells.append(
          BookTable.Cell(
            range: range, row: place.row, columns: place.columns, rowCount: place.cell.rows,
            alignment: place.cell.alignment, isHead: place.cell.isHead))
        for column in place.columns
        where names[column].map({ ($0.row, $0.column) == (place.row, place.column) }) == true {
          table.names[column] = range
        }
      }
    }
    book.builder.add(table)
  }

  /// A tab stands for each column passed, a line end between rows. Returns the range of each cell.
  private static func appendCells(
    _ group: [TableGrid.Place], to text: inout CollectedText
  ) -> [Range<Int>] {
    // The row and the column of the last cell.
    var last = (row: group.first?.row ?? 0, column: 0)
    return group.map { place in
      if place.row > last.row {
        text.append(ArraySlice("\n".utf8))
        last = (place.row, 0)
      }
      text.append(Array(repeating: "\t", count: place.column - last.column)[...])
      last.column = place.column
      return text.append(place.cell.text, in: 0..<place.cell.text.bytes.count)
    }
  }
}

extension InlineText {
  private static let emptyRow: [UInt8] = ["\n", "\n"]

  /// An empty row is in a part that is not preformatted.
  fileprivate var hasEmptyRows: Bool {
    parts.contains { !$0.isPreformatted && bytes[$0.range].firstPlace(of: Self.emptyRow) != nil }
  }

  /// Divided at empty rows outside preformatted parts.
  fileprivate var partsBetweenEmptyRows: [Part] {
    parts.flatMap { part -> [Part] in
      if part.isPreformatted { return [part] }
      let rows = bytes[part.range].places(of: Self.emptyRow)
      let starts = [part.range.lowerBound] + rows.map(\.upperBound)
      return zip(starts, rows.map(\.lowerBound) + [part.range.upperBound])
        .filter { $0 < $1 }.map { ($0..<$1, false) }
    }
  }

  /// An empty row is before a part.
  fileprivate func followsEmptyRow(_ part: Part) -> Bool {
    !part.isPreformatted && bytes[..<part.range.lowerBound].suffix(2) == Self.emptyRow[...]
  }

  fileprivate func hasVisible(_ range: Range<Int>) -> Bool { bytes[range].contains { $0 > " " } }

  fileprivate func trimmedRange(_ range: Range<Int>) -> Range<Int> {
    let isVisible = { (byte: UInt8) in byte > " " }
    let first = bytes[range].firstIndex(where: isVisible) ?? range.upperBound
    return first..<(bytes[range].lastIndex(where: isVisible).map { $0 + 1 } ?? first)
  }
}
