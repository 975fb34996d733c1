import BookText
import Cells

/// Layout of a table: in columns, or its cells below each other.
struct TableLayout {
  /// Nil if the cells of each row stand below each other.
  let columns: TableColumns.Widths?
  /// Cells before each row.
  let margin: Int
  /// Rows with several lines are so frequent that empty rows must separate them.
  let setsRowsApart: Bool

  /// Cells before each row, if there is room for them.
  private static let usualMargin = 2
  /// Measure for a table with a margin.
  private static let leastWithMargin = 40
  /// Lines of a cell beside others.
  private static let mostLines = 24
  /// Cells at the beginning of a table that decide whether rows are separated. In a table without more cells,
  /// columns are no wider than their lines once divided.
  private static let sample = 512

  /// Costs O(1): a bounded number of the first cells is examined. Measures are in cells.
  /// - Parameter leading: The indent of the text around the table.
  /// - Parameter isPlain: Whether each cell is on lines of its own, unless the table has no names of columns
  ///   and no cell is divided: for a screen reader.
  /// - Parameter hasReadings: Whether readings follow characters of the cells, which then are on lines of
  ///   their own.
  init(
    of table: BookTable, in text: TextBytes, measure: Int, leading: Int,
    isPlain: Bool, hasReadings: Bool
  ) {
    guard !hasReadings, let fitting = table.columns.widths(in: measure),
      !isPlain || !table.hasNames && table.columns.naturalWidth <= measure,
      !table.columns.needsMoreLines(than: Self.mostLines, in: fitting)
    else {
      (columns, margin, setsRowsApart) = (nil, 0, true)
      return
    }
    let cells = table.cells.prefix(Self.sample)
    let words = cells.map { TableWords(text, in: $0.range) }
    let columns =
      cells.count == table.cells.count
      ? table.columns.widths(
        redistributing: fitting, taken: Self.takenWidths(cells, words, fitting), in: measure)
      : fitting
    self.columns = columns
    setsRowsApart = Self.areTurnoversFrequent(cells, words, in: columns)
    let widest = measure >= Self.leastWithMargin ? max(4, measure / 8) : 0
    margin =
      isPlain ? 0 : max(0, min(Self.usualMargin + leading, widest, measure - columns.total))
  }

  /// Width of each column once its cells are divided, narrow cells first.
  private static func takenWidths(
    _ cells: ArraySlice<BookTable.Cell>, _ words: [TableWords], _ fitting: TableColumns.Widths
  ) -> [Int] {
    var taken = Array(repeating: 1, count: fitting.widths.count)
    for (cell, words) in zip(cells, words).sorted(by: { $0.0.columns.count < $1.0.columns.count }) {
      let longest = words.lines(of: fitting.width(of: cell.columns)).map(\.width).max() ?? 0
      TableColumns.widen(&taken, over: cell.columns, to: longest, gap: fitting.gap)
    }
    return taken
  }

  /// Whether at least a quarter of the rows have several lines. Cells that join rows do not count.
  private static func areTurnoversFrequent(
    _ cells: ArraySlice<BookTable.Cell>, _ words: [TableWords], in columns: TableColumns.Widths
  ) -> Bool {
    // The number of lines of each row.
    var heights: [Int: Int] = [:]
    for (cell, words) in zip(cells, words) where cell.rows.count == 1 {
      let row = cell.rows.lowerBound
      heights[row] = max(heights[row] ?? 1, words.lines(of: columns.width(of: cell.columns)).count)
    }
    let turnovers = heights.values.count { $0 > 1 }
    return turnovers > 0 && 4 * turnovers >= heights.count
  }
}
