import Cells
import Testing

/// In the texts here, capitals represent Hebrew letters.
@Suite("Right-to-left writing")
struct BidiTests {
  private func hebrew(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          (0x41...0x5A).contains($0.value)
            ? Unicode.Scalar($0.value - 0x41 + 0x5D0) ?? $0 : $0
        }))
  }

  private func written(_ text: String, limit: Int = .max) -> String {
    var grid = Grid(size: Size(columns: 40, rows: 1))
    grid.write(hebrew(text), column: 0, row: 0, style: .plain, limit: limit)
    return grid.lines[0]
  }

  @Test("a title is written in visual order")
  func titles() {
    #expect(written("THE LAMP") == hebrew("PMAL EHT"))
    #expect(written("THE LAMP (2)") == hebrew("(2) PMAL EHT"))
    #expect(written("lamp: THE LAMP, 12") == hebrew("lamp: 12 ,PMAL EHT"))
    #expect(written("THE lamp-post, ONCE") == hebrew("ECNO ,lamp-post EHT"))
  }

  @Test("a title that is too long loses its end, not its beginning")
  func cut() {
    #expect(written("THE LAMP", limit: 5) == hebrew("L EHT"))
    #expect(written("THE 雨雨 LAMP", limit: 5) == hebrew(" EHT"))
  }

  @Test("wide characters and marks keep their cells")
  func cells() {
    let marked = "א\u{5B8}ב雨\u{301}ג"
    var grid = Grid(size: Size(columns: 8, rows: 1))
    #expect(grid.write(marked, column: 1, row: 0, style: .plain) == 5)
    let row = grid.withRow(0) { $0.map(\.glyph.text) }
    #expect(row == [" ", "ג", "雨\u{301}", "", "ב", "א\u{5B8}", " ", " "])
  }

  @Test("exactly the characters of right-to-left scripts are recognised")
  func scripts() {
    for value in [0..<UInt32(0x3400), 0xA000..<0xAC00, 0xF900..<0x2_0000].joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isKnown = hasRightToLeft(String(scalar))
      let isInRange =
        switch value {
        case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x1_0800..<0x1_1000,
          0x1_E800..<0x1_F000:
          true
        default: false
        }
      if isKnown != isInRange { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test("a single such character is found at any position")
  func place() {
    for before in 0..<20 {
      for after in 0..<20 {
        let (left, right) = (
          String(repeating: "a", count: before), String(repeating: "é", count: after)
        )
        #expect(hasRightToLeft(left + "א" + right))
        #expect(hasRightToLeft(right + "ﷺ" + left))
        #expect(!hasRightToLeft(left + "“雨”🕯\u{FE0F}" + right))
      }
    }
  }

  @Test("levels are converted to an order by reversing runs of higher levels")
  func visualOrder() {
    #expect(Bidi.visualOrder(of: []) == [])
    #expect(Bidi.visualOrder(of: [0, 0, 0]) == [0, 1, 2])
    #expect(Bidi.visualOrder(of: [1, 1, 1]) == [2, 1, 0])
    #expect(Bidi.visualOrder(of: [0, 1, 1, 0]) == [0, 2, 1, 3])
    #expect(Bidi.visualOrder(of: [1, 2, 2, 1]) == [3, 1, 2, 0])
    #expect(Bidi.visualOrder(of: [2, 3, 3, 2, 1]) == [4, 0, 2, 1, 3])
    #expect(Bidi.visualOrder(of: [2, 2]) == [0, 1])
  }
}
