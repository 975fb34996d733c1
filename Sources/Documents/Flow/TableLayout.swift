import BookText
import Cells

/// Collects the rows of a table and appends them to a book.
///
/// Columns are made of blanks in the text, as in a plain-text table, if the rows fit into the
/// measure of a page; otherwise each cell of a row is a paragraph.
struct TableLayout {
  /// A row: the text of each cell.
  private var rows: [[InlineText]] = []

  /// The maximum width of a table with columns, in cells: a usual measure.
  private static let widest = 66
  /// The maximum width of a first cell that is kept with the second, in cells.
  private static let longestHead = 30
  /// The maximum number of rows that are measured for columns.
  private static let maxRows = 5_000

  mutating func beginRow() { rows.append([]) }

  mutating func beginCell() {
    if rows.isEmpty { rows.append([]) }
    rows[rows.count - 1].append(InlineText())
  }

  /// True if there is a cell for text.
  var hasCell: Bool { rows.last?.isEmpty == false }

  /// Appends text to the last cell.
  ///
  /// - Parameter link: The link around the text.
  mutating func append(
    _ bytes: some Collection<UInt8>, _ style: Emphasis.Style, link: DocumentLinks.OpenLink? = nil
  ) {
    change { cell in
      let start = cell.bytes.count
      if bytes.first == 0x20 {
        // The blank before an emphasised word is not emphasised.
        cell.append(CollectionOfOne(UInt8(0x20)), [])
        cell.append(bytes.dropFirst(), style)
      } else {
        cell.append(bytes, style)
      }
      if let link, cell.bytes.count > start {
        cell.links.append(
          DocumentLinks.Pending(
            range: start..<cell.bytes.count, target: link.target,
            isNoteReference: link.isNoteReference))
      }
    }
  }

  /// Ends a line of the last cell.
  mutating func endLine() {
    change { cell in
      if !cell.bytes.isEmpty, cell.bytes.last != 0x0A { cell.bytes.append(0x0A) }
    }
  }

  /// Appends the cells of a nested table as lines of the last cell.
  mutating func append(_ table: TableLayout) {
    for row in table.rows {
      for cell in row {
        endLine()
        change { outer in
          for piece in cell.pieces { outer.append(cell.bytes[piece.range], piece.style) }
        }
      }
    }
    endLine()
  }

  private mutating func change(_ body: (inout InlineText) -> Void) {
    guard let row = rows.indices.last, let cell = rows[row].indices.last else { return }
    body(&rows[row][cell])
  }

  /// Appends the table to a book.
  ///
  /// - Parameters:
  ///   - links: Receives the links in it.
  ///   - layout: The layout of a paragraph in the table's place.
  func append(
    to builder: inout BookBuilder, links: inout DocumentLinks, layout: BlockLayout
  ) {
    let rows = rows.map { row in row.map(\.trimmed) }.filter { row in
      row.contains { !$0.isBlank }
    }
    if let widths = columnWidths(of: rows) {
      builder.beginBlock(.table, indent: 2)
      for (index, row) in rows.enumerated() {
        if index > 0 { builder.append("\n".utf8) }
        append(row, widths, isFirstRow: index == 0, to: &builder, &links)
      }
      builder.endBlock()
      return
    }
    for row in rows {
      // A speaker or a term is not left alone at the foot of a page.
      let isHeaded =
        row.count > 1 && !row[0].isBlank && row[0].width <= Self.longestHead
        && row.dropFirst().contains { !$0.isBlank }
      var isFirst = true
      for (index, cell) in row.enumerated() where !cell.isBlank {
        var layout = layout
        layout.traits.formUnion([.placed, .flush, .keepsLines])
        if index > 0 { layout.leading += 2 }
        if !isFirst { layout.traits.insert(.close) }
        if isFirst, isHeaded { layout.traits.insert(.keptWithNext) }
        builder.beginBlock(.paragraph, layout: layout, blankLinesBefore: isFirst ? 1 : 0)
        isFirst = false
        append(cell, to: &builder, &links)
        builder.endBlock()
      }
    }
  }

  private func append(
    _ row: [InlineText], _ widths: [Int], isFirstRow: Bool, to builder: inout BookBuilder,
    _ links: inout DocumentLinks
  ) {
    var column = 0
    var end = 0
    for (index, cell) in row.enumerated() {
      if !cell.bytes.isEmpty {
        // White space before the first visible character would be dropped.
        if column > end, builder.hasOpenText || !isFirstRow {
          builder.append(Array(repeating: 0x20, count: column - end)[...])
        }
        append(cell, to: &builder, &links)
        end = column + cell.width
      }
      column += widths[index] + 2
    }
  }

  private func append(
    _ cell: InlineText, to builder: inout BookBuilder, _ links: inout DocumentLinks
  ) {
    let start = builder.place.utf8
    for piece in cell.pieces { builder.append(cell.bytes[piece.range], piece.style) }
    // Only if nothing was dropped.
    guard builder.place.utf8 - start == cell.bytes.count else { return }
    for link in cell.links {
      var link = link
      link.range = link.range.lowerBound + start..<link.range.upperBound + start
      links.add(link)
    }
  }

  /// Returns the width of each column; nil if the table is not a grid, or too wide.
  private func columnWidths(of rows: [[InlineText]]) -> [Int]? {
    let count = rows.map(\.count).max() ?? 0
    guard count > 1, rows.count <= Self.maxRows, rows.first?.first?.bytes.isEmpty == false else {
      return nil
    }
    var widths = Array(repeating: 0, count: count)
    for row in rows {
      for (index, cell) in row.enumerated() {
        if cell.bytes.count > 4 * Self.widest || cell.bytes.contains(0x0A) { return nil }
        widths[index] = max(widths[index], cell.width)
      }
    }
    return widths.reduce(2 * (count - 1), +) <= Self.widest ? widths : nil
  }
}

extension InlineText {
  /// Without white space at its end; none is at its beginning.
  fileprivate var trimmed: InlineText {
    var text = self
    while let last = text.bytes.last, last <= 0x20 { text.bytes.removeLast() }
    let end = text.bytes.count
    text.emphasis = emphasis.compactMap { part in
      let range = part.range.clamped(to: 0..<end)
      return range.isEmpty ? nil : Emphasis(range: range, style: part.style)
    }
    text.links = links.filter { $0.range.upperBound <= end }
    return text
  }

  /// True if it has nothing but white space.
  fileprivate var isBlank: Bool {
    String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace)
  }

  /// The width in cells.
  fileprivate var width: Int { cellWidth(of: String(decoding: bytes, as: UTF8.self)) }
}
