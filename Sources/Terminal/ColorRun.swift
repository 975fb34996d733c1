import Cells

/// Cells of a row that follow each other and have one background.
///
/// A colour takes up to 19 bytes and a movement of the cursor some seven. So the changed cells of a frame in
/// 24-bit colours are drawn colour by colour, not row by row: in a frame of a turn, where the light gives
/// each row the same shades in other columns, that saves four bytes in ten.
struct ColorRun: Hashable {
  let row: Int
  let columns: ClosedRange<Int>
  /// The number of its colour, in the order in which the frame has them.
  private let color: Int
  /// The number of runs before it in its row that have its colour. Curses writes over short gaps between
  /// changed parts of a row, whatever colours the cells in them have; so each part is drawn by itself.
  private let repetition: Int

  /// The fewest runs of a colour for which it is worth leaving the order of the rows.
  private static let minRuns = 3

  /// True if another run is drawn together with this one.
  func isDrawn(with other: ColorRun) -> Bool {
    color == other.color && repetition == other.repetition
  }

  /// The runs of a frame that are drawn by colours, in their order.
  ///
  /// - Parameter changes: The columns between which each row has changed, in whole clusters; nil for none.
  /// - Complexity: O(*n* log *n*) in the runs.
  static func ordered(_ grid: Grid, _ changes: [ClosedRange<Int>?]) -> [ColorRun] {
    var runs: [ColorRun] = []
    var colors: [Color: Int] = [:]
    var counts: [Int] = []
    for row in changes.indices {
      guard let changed = changes[row] else { continue }
      var repetitions: [Int: Int] = [:]
      forEachRun(in: changed, ofRow: row, of: grid) { columns, background in
        let color = colors[background] ?? counts.count
        if color == counts.count { counts.append(0) }
        colors[background] = color
        counts[color] += 1
        let repetition = repetitions[color] ?? 0
        repetitions[color] = repetition + 1
        runs.append(ColorRun(row: row, columns: columns, color: color, repetition: repetition))
      }
    }
    return runs.filter { counts[$0.color] >= minRuns }.sorted {
      ($0.color, $0.repetition, $0.row) < ($1.color, $1.repetition, $1.row)
    }
  }

  /// Divides a part of a row where the background changes, but not inside a cluster.
  private static func forEachRun(
    in changed: ClosedRange<Int>, ofRow row: Int, of grid: Grid,
    _ body: (ClosedRange<Int>, Color) -> Void
  ) {
    grid.withRow(row) { cells in
      var start = changed.lowerBound
      for column in changed {
        let (background, next) = (cells[start].style.background, column + 1)
        if next <= changed.upperBound,
          cells[next].style.background == background
            || CursesRow.continuesCluster(next, in: cells)
        {
          continue
        }
        body(start...column, background)
        start = next
      }
    }
  }
}
