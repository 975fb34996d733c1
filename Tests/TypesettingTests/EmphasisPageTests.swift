import BookText
import Cells
import PlainText
import Testing

@testable import Typesetting

@Suite("Emphasised words")
struct EmphasisPageTests {
  @Test func emphasisedWordsAreSlantedAndTheirSignsGone() throws {
    let text = "The _old lamp_ burned on."
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    var pagination = Pagination(of: book, format: PageFormat(measure: 30, lines: 4))
    pagination.set(atLeast: 1)
    var grid = Grid(size: Size(columns: 30, rows: 1))
    book.text.withUnsafeBufferPointer { bytes in
      var setter = LineSetter(text: bytes, blocks: book.blocks, emphasis: book.emphasis)
      grid.withMutableRow(0) { cells in
        for line in pagination.lines(of: pagination[0]) {
          setter.set(line, measure: 30, style: .plain, at: 0, in: cells)
        }
      }
    }
    #expect(grid.lines == ["The old lamp burned on."])
    let slanted = (0..<30).filter { grid[column: $0, row: 0].style.attributes == .italic }
    // The blank between the two words has no ink, so it need not be italic.
    #expect(slanted == [4, 5, 6, 8, 9, 10, 11])
  }

  @Test func aWordBrokenAtTheEndOfASourceLineKeepsItsHyphenAndGetsNoBlank() throws {
    let text =
      "He carried a lamp by the cannon-\nshot and the velvet-and-\ngold room, by day and --\nby night."
    #expect(
      try page(of: text, measure: 48) == """
        He carried a lamp by the cannon-shot and the
        velvet-and-gold room, by day and -- by night.
        """)
  }
}
