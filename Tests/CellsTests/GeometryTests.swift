import Cells
import Testing

@Suite("A rectangle of cells")
struct GeometryTests {
  @Test("has no negative extent")
  func extents() {
    #expect(Size(columns: -1, rows: 3) == Size(columns: 0, rows: 3))
    #expect(Size(columns: 2, rows: -9) == Size(columns: 2, rows: 0))
    #expect(Rect(column: 5, row: 6, columns: -1, rows: -1).size == Size(columns: 0, rows: 0))
    #expect(Rect(column: 5, row: 6, columns: -1, rows: 2).columns.isEmpty)
  }

  @Test("covers its columns and rows, including its origin and excluding its end")
  func ranges() {
    let rect = Rect(column: -2, row: 3, columns: 4, rows: 2)
    #expect(rect.columns == -2..<2)
    #expect(rect.rows == 3..<5)
  }

  @Test("contains exactly the cells of its columns and rows")
  func contains() {
    let rect = Rect(column: 1, row: 2, columns: 3, rows: 1)
    var inside: [String] = []
    for row in 0..<5 {
      for column in 0..<6 where rect.contains(column: column, row: row) {
        inside.append("\(column),\(row)")
      }
    }
    #expect(inside == ["1,2", "2,2", "3,2"])
    #expect(!Rect(column: 1, row: 2, columns: 0, rows: 1).contains(column: 1, row: 2))
  }
}
