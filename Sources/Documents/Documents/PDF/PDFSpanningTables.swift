import BookText

/// Rows of tables over all columns of a printed page.
///
/// The gap between the columns may be one between two columns of the table as well, so that no cell lies
/// across it. A line across the page, a caption or a row of its own, tells such a table from tables beside
/// each other.
enum PDFSpanningTables {
  private enum Kind {
    /// A line across all columns.
    case across
    /// Cells in several columns, and more of them than columns.
    case cells
    /// One short line, such as the continuation of a cell.
    case short
    /// Text in columns.
    case text
  }

  /// Indices of the lines of these tables on the page, without lines across it. `width`: of a column and the
  /// gap after it. `body`: usual height of a line. `span`: columns of a line. Costs O(*n*) in the rows.
  static func lines(
    of page: [PDFPages.Line], columns: Int, width: Double, body: Double,
    span: (PDFPages.Line) -> ClosedRange<Int>
  ) -> Set<Int> {
    let rows = PDFRows.rows(of: page, body)
    let kinds: [Kind] = rows.map { lines in
      let spans = lines.map(span)
      if spans.contains(where: { $0.count == columns }) { return .across }
      guard lines.allSatisfy({ $0.right - $0.left < width * PDFMeasures.short }) else {
        return .text
      }
      if lines.count > columns, Set(spans).count > 1 { return .cells }
      return lines.count == 1 ? .short : .text
    }
    let groups = rows.indices.grouped { first, last, next in
      kinds[first] == .cells && kinds[next] != .text && isNear(rows[last], rows[next])
    }
    return groups.reduce(into: []) { found, group in
      let cells = group.filter { kinds[$0] == .cells }
      guard let first = cells.first, let last = cells.last, cells.count > 1 else { return }
      // A line across the page is among the rows, or before them with nothing but short lines in between.
      let above = kinds.prefix(group.first ?? 0).last { $0 != .short }
      guard above == .across || group.contains(where: { kinds[$0] == .across }) else { return }
      for row in rows[first..<last + 1] { found.formUnion(row.map(\.index)) }
    }
  }

  /// Close below the row before it.
  private static func isNear(_ row: PDFRows.Row, _ next: PDFRows.Row) -> Bool {
    guard let above = row.map(\.bottom).max(), let line = next.first else { return false }
    return line.top - above < (line.bottom - line.top) * PDFMeasures.nearRows
  }
}
