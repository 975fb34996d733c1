import Cells
import SeededRandom
import Testing

@Suite("Properties of grids")
struct GridLawTests {
  @Test("no wide glyph is torn by any writing and filling", arguments: UInt64(0)..<30)
  func wholeGlyphs(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let size = Size(
      columns: Int.random(in: 1...9, using: &random), rows: Int.random(in: 1...3, using: &random))
    var grid = Grid(size: size)
    for _ in 0..<200 {
      let before = grid
      let row = Int.random(in: -1...size.rows, using: &random)
      let column = Int.random(in: -2...size.columns, using: &random)
      let touched: Range<Int>
      if Bool.random(using: &random) {
        let text = (0..<Int.random(in: 0...5, using: &random))
          .map { _ in
            ["a", "猫", "e\u{301}", " ", "👍\u{1F3FD}", "\u{200B}"].randomElement(using: &random)
              ?? ""
          }
          .joined()
        let limit = Int.random(in: -1...6, using: &random)
        let used = grid.write(text, column: column, row: row, style: .plain, limit: limit)
        #expect(used <= max(0, limit) && column + used <= max(size.columns, column))
        touched = column..<column + used
      } else {
        let width = Int.random(in: 0...5, using: &random)
        grid.fill(
          Rect(column: column, row: row, columns: width, rows: 1), with: Cell("#"))
        touched = column..<column + width
      }
      checkWholeness(of: grid)
      checkRest(of: grid, before, row: row, touched)
    }
  }

  private func checkWholeness(of grid: Grid) {
    for row in 0..<grid.size.rows {
      let glyphs = grid.withRow(row) { $0.map(\.glyph) }
      for (column, glyph) in glyphs.enumerated() {
        let follows = column + 1 < glyphs.count && glyphs[column + 1] == .continuation
        #expect((glyph.width == 2) == follows, "\(glyphs.map(\.text)), column \(column)")
      }
      #expect(glyphs.first != .continuation)
    }
  }

  /// Outside the touched range, a cell is unchanged, or was half of a wide glyph and is blank.
  private func checkRest(of grid: Grid, _ before: Grid, row changed: Int, _ touched: Range<Int>) {
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        guard row != changed || !touched.contains(column) else { continue }
        let (old, new) = (before[column: column, row: row], grid[column: column, row: row])
        if new == old { continue }
        #expect(row == changed && old.glyph.width != 1 && new.glyph == .space)
        #expect(column == touched.lowerBound - 1 || column == touched.upperBound)
        #expect(new.style == old.style)
      }
    }
  }
}
