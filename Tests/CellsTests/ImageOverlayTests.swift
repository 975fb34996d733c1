import Testing

@testable import Cells

@Suite("Pictures that the terminal may draw over")
struct ImageOverlayTests {
  private let rect = Rect(column: 2, row: 1, columns: 3, rows: 2)

  /// A grid with a red picture.
  private func grid() -> Grid {
    var grid = Grid(size: Size(columns: 8, rows: 5))
    grid.fill(rect, with: Cell(.space, Style(background: Color(0xFF0000))))
    return grid
  }

  @Test("are whole until one of their cells changes")
  func whole() {
    let overlay = ImageOverlay(number: 1, on: rect, of: grid())
    for row in 0..<5 {
      for column in 0..<8 {
        var changed = grid()
        changed[column: column, row: row] = Cell("x", Style())
        #expect(overlay.isWhole(in: changed) == !rect.contains(column: column, row: row))
      }
    }
    var dimmed = grid()
    dimmed[column: 4, row: 2].style.background = Color(0xFE0000)
    #expect(!overlay.isWhole(in: dimmed))
  }

  @Test("are never whole if a part of them is outside the grid")
  func outside() {
    for (column, row) in [(6, 1), (2, 4), (6, 4)] {
      let rect = Rect(column: column, row: row, columns: 3, rows: 2)
      #expect(!ImageOverlay(number: 1, on: rect, of: grid()).isWhole(in: grid()))
    }
    let overlay = ImageOverlay(number: 1, on: rect, of: grid())
    #expect(!overlay.isWhole(in: Grid(size: Size(columns: 4, rows: 2))))
  }
}
