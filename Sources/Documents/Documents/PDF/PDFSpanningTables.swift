import BookText

/// Rows of tables over all columns of a printed page.
///
/// The gap between the columns may be one between two columns of the table as well, so that no cell lies
/// across it. A line across the page, a caption or a row of its own, tells such a table from tables beside
/// each other.
struct PDFSpanningTables {
  /// Rows from above, each from left to right.
  private let rows: [PDFRows.Row]
  private let kinds: [Kind]

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

  /// `width`: of a column and the gap after it. `body`: usual height of a line. `span`: columns of a line.
  init(
    _ page: [PDFPages.Line], columns: Int, width: Double, body: Double,
    span: (PDFPages.Line) -> ClosedRange<Int>
  ) {
    rows = PDFRows.rows(of: page, body)
    kinds = rows.map { lines in
      let spans = lines.map(span)
      if spans.contains(where: { $0.count == columns }) { return .across }
      guard lines.allSatisfy({ $0.right - $0.left < width * PDFMeasures.short }) else {
        return .text
      }
      if lines.count > columns, Set(spans).count > 1 { return .cells }
      return lines.count == 1 ? .short : .text
    }
  }

  /// Lines of these tables on the page, without lines across it. Costs O(*n*) in the rows.
  var lines: Set<Int> {
    let groups = rows.indices.grouped { first, last, next in
      kinds[first] == .cells && kinds[next] != .text && isNear(last, next)
    }
    return groups.reduce(into: []) { found, group in
      let cells = group.filter { kinds[$0] == .cells }
      guard let first = cells.first, let last = cells.last, cells.count > 1,
        isBesideLineAcross(group)
      else { return }
      for row in rows[first..<last + 1] { found.formUnion(row.map(\.index)) }
    }
  }

  /// Close below the row before it.
  private func isNear(_ row: Int, _ next: Int) -> Bool {
    guard let above = rows[row].map(\.bottom).max(), let line = rows[next].first else {
      return false
    }
    return line.top - above < (line.bottom - line.top) * PDFMeasures.nearRows
  }

  /// A line across the page is among the rows, or before them with nothing but short lines in between.
  private func isBesideLineAcross(_ group: [Int]) -> Bool {
    if group.contains(where: { kinds[$0] == .across }) { return true }
    return kinds.prefix(group.first ?? 0).last { $0 != .short } == .across
  }
}
