import Testing

@testable import Cells
@testable import Pictures

@Suite("Placeholders of images")
struct ImagePlaceholdersTests {
  private func grid(_ columns: Int, _ rows: Int) -> Grid {
    Grid(
      size: Size(columns: columns, rows: rows),
      filledWith: Cell("#", Style(foreground: Color(1), background: Color(2))))
  }

  private func placeholders(
    _ number: UInt8 = 16, columns: Int, rows: Int, isTransparent: Bool = false
  ) -> ImagePlaceholders? {
    ImagePlaceholders(
      number: number, size: Size(columns: columns, rows: rows), isTransparent: isTransparent)
  }

  @Test("have the published marks: 297, in order, none of which takes a cell")
  func marks() {
    #expect(rowColumnDiacritics.count == 297)
    #expect(rowColumnDiacritics == Set(rowColumnDiacritics).sorted())
    #expect(rowColumnDiacritics.allSatisfy { CellWidth.of($0) == 0 })
    #expect(rowColumnDiacritics.prefix(3) == [0x305, 0x30D, 0x30E])
    #expect(rowColumnDiacritics.last == 0x1D244)
    #expect(CellWidth.of(0x10EEEE) == 1)
  }

  @Test("name their row and column, are centred, and leave what is beside them")
  func cells() throws {
    var grid = grid(7, 5)
    let image = try #require(placeholders(200, columns: 3, rows: 2))
    image.draw(on: Rect(column: 1, row: 0, columns: 5, rows: 4), paper: Color(3), into: &grid)
    for row in 0..<5 {
      for column in 0..<7 {
        let cell = grid[column: column, row: row]
        guard (2..<5).contains(column), (1..<3).contains(row) else {
          #expect(cell.glyph == "#")
          continue
        }
        #expect(cell.glyph.isImagePart)
        #expect(
          (0..<3).map { cell.glyph.scalar(at: $0) } == [
            0x10EEEE, rowColumnDiacritics[row - 1], rowColumnDiacritics[column - 2],
          ])
        #expect(cell.glyph.scalarCount == 3 && cell.glyph.width == 1)
        #expect(cell.style == Style(foreground: .palette(200), background: Color(2)))
      }
    }
  }

  @Test("reach the last row and column that have a mark, and no further")
  func extent() throws {
    var large = grid(300, 300)
    let image = try #require(placeholders(columns: 297, rows: 297))
    image.draw(on: Rect(column: 0, row: 0, columns: 297, rows: 297), paper: Color(3), into: &large)
    let last = large[column: 296, row: 296].glyph
    #expect([last.scalar(at: 1), last.scalar(at: 2)] == [0x1D244, 0x1D244])
    #expect(
      placeholders(columns: 298, rows: 1) == nil && placeholders(columns: 1, rows: 298) == nil)
    #expect(
      placeholders(columns: 0, rows: 1) == nil && placeholders(15, columns: 1, rows: 1) == nil)
    // Beyond the rectangle and the grid nothing is drawn.
    var small = grid(4, 4)
    image.draw(on: Rect(column: 0, row: 0, columns: 3, rows: 9), paper: Color(3), into: &small)
    #expect(small[column: 2, row: 3].glyph.isImagePart && small[column: 3, row: 3].glyph == "#")
  }

  @Test("of a translucent image are on paper")
  func paper() throws {
    var grid = grid(2, 1)
    let image = try #require(placeholders(columns: 2, rows: 1, isTransparent: true))
    image.draw(on: Rect(column: 0, row: 0, columns: 2, rows: 1), paper: Color(3), into: &grid)
    #expect(grid[column: 1, row: 0].style.background == Color(3))
  }

  @Test("have the number as their colour")
  func colors() {
    let colors = ImagePlaceholders.numbers.map { number in
      var grid = grid(1, 1)
      placeholders(number, columns: 1, rows: 1)?
        .draw(on: Rect(column: 0, row: 0, columns: 1, rows: 1), paper: Color(3), into: &grid)
      return grid[column: 0, row: 0].style.foreground
    }
    #expect(colors == ImagePlaceholders.numbers.map { .palette($0) })
  }
}
