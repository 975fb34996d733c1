import Cells
import SeededRandom
import Testing

@testable import Terminal

@Suite("Runs of cells of one background")
struct ColorRunTests {
  /// A grid with a glyph and a background for each column; a letter names a colour.
  private func grid(_ rows: [(text: String, colors: String)]) -> Grid {
    var grid = Grid(size: Size(columns: rows[0].colors.count, rows: rows.count))
    for (index, row) in rows.enumerated() {
      grid.write(row.text, column: 0, row: index, style: .plain)
      for (column, letter) in row.colors.utf8.enumerated() {
        grid[column: column, row: index].style.background = Color(UInt32(letter))
      }
    }
    return grid
  }

  private func described(_ runs: [ColorRun]) -> [String] {
    runs.map { "\($0.row): \($0.columns)" }
  }

  @Test(
    "follow each other by colour, then by how often their row has had it; a rare colour has none")
  func order() {
    let rows = grid([("", "aabba"), ("", "aabbb"), ("", "xabba")])
    let runs = ColorRun.ordered(rows, Array(repeating: 0...4, count: 3))
    #expect(
      described(runs) == [
        "0: 0...1", "1: 0...1", "2: 1...1",
        "0: 4...4", "2: 4...4",
        "0: 2...3", "1: 2...4", "2: 2...3",
      ])
    let together = zip(runs, runs.dropFirst()).map { $0.isDrawn(with: $1) }
    #expect(together == [true, true, false, true, false, true, true])
  }

  @Test("are parts of what has changed")
  func changes() {
    let rows = grid([("", "abbba"), ("", "abbba"), ("", "abbba"), ("", "abbba")])
    let runs = ColorRun.ordered(rows, [2...3, nil, 0...1, 1...4])
    #expect(described(runs) == ["0: 2...3", "2: 1...1", "3: 1...3"])
  }

  @Test("do not divide a wide glyph or a cluster", arguments: ["日a", "ก\u{E33}a", "किa"])
  func clusters(_ text: String) {
    let row = (text: text, colors: "abaaa")
    let runs = ColorRun.ordered(grid([row, row, row]), Array(repeating: 0...4, count: 3))
    #expect(runs.filter { $0.columns.contains(0) }.map(\.columns) == [0...4, 0...4, 0...4])
  }
}
