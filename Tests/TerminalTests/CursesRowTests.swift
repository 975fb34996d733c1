import Cells
import Testing

@testable import Terminal

@Suite("Cells that the program draws itself")
struct CursesRowTests {
  private func bytes(
    _ cells: [Cell], column: Int = 4, from cursor: Cursor? = nil, hasItalics: Bool = true,
    erases: Bool = true
  ) -> String {
    var (row, palette, standIns) = (CursesRow(), TerminalPalette(.direct), StandIns(.none))
    var cursor = cursor
    cells.withUnsafeBufferPointer { cells in
      row.convert(0...cells.count - 1, of: cells, &palette, &standIns)
    }
    return String(
      decoding: row.bytes(
        at: Cursor(column: column, row: 2), from: &cursor, hasItalics: hasItalics, erases: erases,
        columns: 20),
      as: UTF8.self)
  }

  private static let style = Style(
    foreground: Color(0x112233), background: Color(0x445566), attributes: [.bold, .italic])

  @Test("are written at their place, with a pen for each run of one style")
  func pens() {
    let cells = [Cell("a", Self.style), Cell("é", Self.style), Cell("b", .plain)]
    #expect(bytes(cells) == "\u{1B}[3;5H\u{1B}[0;1;3;38;5;16;48;5;16maé\u{1B}[0mb")
    #expect(bytes([cells[0]], hasItalics: false).hasSuffix("[0;1;4;38;5;16;48;5;16ma"))
  }

  @Test(
    "are erased if they are many blanks in one colour without a line, on a terminal that colours them"
  )
  func blanks() {
    let ground = Style(background: Color(0x445566))
    func row(_ count: Int, _ style: Style = ground) -> [Cell] {
      Array(repeating: Cell(.space, style), count: count) + [Cell("a", ground)]
    }
    #expect(bytes(row(13)).hasSuffix("m\u{1B}[13X\u{1B}[13Ca"))
    let typed = String(repeating: " ", count: 13) + "a"
    #expect(bytes(row(13), erases: false).hasSuffix(typed))
    #expect(bytes(row(12)).hasSuffix(typed.dropFirst()))
    for attribute in [Style.Attributes.underline, .reverse] {
      let lined = Style(background: Color(0x445566), attributes: attribute)
      #expect(!bytes(row(13, lined)).contains("X"))
    }
  }

  @Test("are erased at the right edge, where writing would lose the place of the cursor")
  func edge() {
    let blanks = [Cell](repeating: Cell(.space, Style(background: Color(0x445566))), count: 2)
    #expect(bytes(blanks, column: 18).hasSuffix("m\u{1B}[2X"))
    #expect(bytes(blanks, column: 17).hasSuffix("m  "))
    #expect(bytes(blanks, column: 18, erases: false).hasSuffix("m  "))
  }

  @Test("are reached by the shortest way, down or in the same row")
  func ways() {
    let cells = [Cell("a", .plain)]
    #expect(bytes(cells, from: Cursor(column: 1, row: 2)) == "\u{1B}[3C\u{1B}[0ma")
    #expect(bytes(cells, from: Cursor(column: 1, row: 1)) == "\n\u{1B}[3C\u{1B}[0ma")
    #expect(bytes(cells, from: Cursor(column: 5, row: 0)) == "\n\n\u{8}\u{1B}[0ma")
    #expect(bytes(cells, from: Cursor(column: 1, row: 0)) == "\u{1B}[3;5H\u{1B}[0ma")
    #expect(bytes(cells, from: Cursor(column: 4, row: 3)) == "\u{1B}[3;5H\u{1B}[0ma")
    #expect(bytes(cells, column: 0, from: Cursor(column: 9, row: 1)) == "\n\r\u{1B}[0ma")
  }
}
