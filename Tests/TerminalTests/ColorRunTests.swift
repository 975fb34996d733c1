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

  private func described(_ runs: [ColorRun]) -> [String] { runs.map { "\($0.row): \($0.columns)" } }

  private func runs(
    _ rows: [(text: String, colors: String)], after shown: Grid? = nil, isWhole: Bool = false
  ) -> [String] {
    let grid = grid(rows)
    let blank = Grid(size: grid.size)
    return described(
      ColorRun.runsByColor(
        of: grid, after: shown ?? blank, in: Array(0..<grid.size.rows), isWhole: isWhole))
  }

  @Test("follow each other by colour, then by rows; a rare colour has none")
  func order() {
    #expect(
      runs([("", "aabbac"), ("", "aabbbc"), ("", "xabbac")]) == [
        "0: 0...1", "0: 4...4", "1: 0...1", "2: 1...1", "2: 4...4",
        "0: 2...3", "1: 2...4", "2: 2...3",
        "0: 5...5", "1: 5...5", "2: 5...5",
      ])
  }

  @Test("go down the columns of a whole screen")
  func columns() {
    let rows = Array(repeating: (text: "", colors: "abcba"), count: 3)
    #expect(
      runs(rows, isWhole: true).prefix(6) == [
        "0: 0...0", "1: 0...0", "2: 0...0", "0: 4...4", "1: 4...4", "2: 4...4",
      ])
  }

  @Test("are left to curses if there are few colours")
  func fewColors() { #expect(runs(Array(repeating: ("", "aabb"), count: 9)) == []) }

  @Test("are what has changed, with short gaps of the same colour")
  func changes() {
    let rows = ["aaaaaaabc", "aaaaaaabc", "aaaaaaabc", "aaaaaaabc"].map { (text: "", colors: $0) }
    var shown = grid(rows)
    for (column, row) in [(0, 0), (5, 0), (0, 1), (6, 1), (0, 3)] {
      shown[column: column, row: row].glyph = "x"
    }
    for row in 0..<4 { for column in [7, 8] { shown[column: column, row: row].glyph = "x" } }
    let changed = runs(rows, after: shown)
    #expect(changed.prefix(4) == ["0: 0...5", "1: 0...0", "1: 6...6", "3: 0...0"])
  }

  @Test("do not divide a wide glyph or a cluster", arguments: ["日a", "ก\u{E33}a", "किa"])
  func clusters(_ text: String) {
    let row = (text: text, colors: "abaaadc")
    let found = runs([row, row, row])
    #expect(found.prefix(3).allSatisfy { !$0.hasSuffix(": 0...0") })
  }
}
