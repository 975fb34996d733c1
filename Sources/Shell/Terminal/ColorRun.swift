import Cells

/// Consecutive changed cells of a row with one background, including a few unchanged ones in between. A
/// colour takes up to 19 bytes and a movement of the cursor some seven. So the changed cells of a frame in
/// 24-bit colours are drawn colour by colour, not row by row. This saves four bytes in ten in a frame of a
/// turn, where the light gives each row the same shades in other columns.
struct ColorRun: Hashable {
  let row: Int
  let columns: ClosedRange<Int>
  /// The index of its colour, in the order of first use in the frame.
  private let color: Int

  /// Minimum number of runs of a colour from which drawing out of the order of the rows is shorter.
  private static let minRuns = 3
  /// Minimum number of such colours.
  private static let minColors = 3
  /// Maximum number of unchanged cells in a run: moving over more is shorter.
  private static let maxGap = 4

  /// Runs worth drawing colour by colour, in the order of drawing, without colours of fewer than ``minRuns``
  /// runs. Empty if fewer than ``minColors`` colours remain: the rows are then drawn one by one. `shown` is
  /// the grid before, of the same size. The runs of a colour go from row to row; in a whole screen, whose
  /// margins and edges are columns of one colour, from column to column.
  /// - Complexity: O(*n* log *n*) in the runs.
  static func runsByColor(
    of grid: Grid, after shown: Grid, in rows: [Int], isWhole: Bool
  ) -> [ColorRun] {
    var runs: [ColorRun] = []
    var colors: [Color: Int] = [:]
    var counts: [Int] = []
    for row in rows {
      forEachRun(ofRow: row, of: grid, after: shown) { columns, background in
        let color = colors[background] ?? counts.count
        if color == counts.count { counts.append(0) }
        colors[background] = color
        counts[color] += 1
        runs.append(ColorRun(row: row, columns: columns, color: color))
      }
    }
    guard counts.count(where: { $0 >= minRuns }) >= minColors else { return [] }
    return runs.filter { counts[$0.color] >= minRuns }.sorted {
      let (first, second) = ($0.columns.lowerBound, $1.columns.lowerBound)
      return isWhole
        ? ($0.color, first, $0.row) < ($1.color, second, $1.row)
        : ($0.color, $0.row, first) < ($1.color, $1.row, second)
    }
  }

  /// Finds the runs of a row, in whole clusters. A gap of unchanged cells of the same background is bridged,
  /// up to ``maxGap``.
  private static func forEachRun(
    ofRow row: Int, of grid: Grid, after shown: Grid, _ body: (ClosedRange<Int>, Color) -> Void
  ) {
    grid.withRow(row) { cells in
      shown.withRow(row) { before in
        var run: ClosedRange<Int>?
        func end() {
          guard let run else { return }
          body(CursesRow.wholeClusters(of: run, in: cells), cells[run.lowerBound].style.background)
        }
        for column in cells.indices where cells[column] != before[column] {
          if let known = run, column - known.upperBound <= maxGap + 1,
            (known.upperBound...column).allSatisfy({
              cells[$0].style.background == cells[known.lowerBound].style.background
            })
          {
            run = known.lowerBound...column
          } else {
            end()
            run = column...column
          }
        }
        end()
      }
    }
  }
}
