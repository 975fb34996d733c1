import Cells
import Testing

@Suite("A grid")
struct GridTests {
  private let red = Style(foreground: Color(0xFF0000))
  private let onBlue = Style(background: Color(0x0000FF))

  private func grid(_ columns: Int, _ rows: Int = 1, _ cell: Cell = Cell()) -> Grid {
    Grid(size: Size(columns: columns, rows: rows), filledWith: cell)
  }

  @Test("returns its rows as text, without trailing blanks")
  func lines() {
    var grid = grid(8, 3)
    grid.write("one", column: 0, row: 0, style: .plain)
    grid.write("猫 two", column: 2, row: 2, style: .plain)
    #expect(grid.lines == ["one", "", "  猫 two"])
  }

  @Test("returns the number of cells of a text")
  func written() {
    var grid = grid(10)
    #expect(grid.write("", column: 0, row: 0, style: .plain) == 0)
    #expect(grid.write("e\u{301}猫\u{200D}", column: 0, row: 0, style: .plain) == 3)
    #expect(grid.write("👨\u{200D}👩", column: 3, row: 0, style: .plain) == 2)
  }

  @Test("cuts off text that does not fit, after a whole glyph")
  func clipped() {
    var narrow = grid(4)
    #expect(narrow.write("a猫猫b", column: 0, row: 0, style: .plain) == 3)
    #expect(narrow.lines == ["a猫"])
    #expect(narrow[column: 3, row: 0].glyph == .space)

    var limited = grid(9)
    #expect(limited.write("abc", column: 1, row: 0, style: .plain, limit: 2) == 2)
    #expect(limited.write("猫", column: 5, row: 0, style: .plain, limit: 1) == 0)
    #expect(limited.write("x", column: 7, row: 0, style: .plain, limit: -3) == 0)
    #expect(limited.lines == [" ab"])
  }

  @Test("ignores anything outside itself")
  func outside() {
    var grid = grid(3, 2, Cell("."))
    let before = grid
    for (column, row) in [(3, 0), (99, 0), (.max, 0), (-1, 0), (0, 2), (0, -1)] {
      #expect(grid.write("abc", column: column, row: row, style: .plain) == 0)
    }
    #expect(grid == before)
  }

  @Test("keeps the background under a text unless the text has its own")
  func backgrounds() {
    var grid = grid(4, 1, Cell(.space, onBlue))
    grid.write("a猫", column: 0, row: 0, style: red)
    for column in 0..<3 {
      #expect(
        grid[column: column, row: 0].style
          == Style(foreground: Color(0xFF0000), background: Color(0x0000FF)))
    }
    grid.write("b", column: 1, row: 0, style: Style(background: Color(0x00FF00)))
    #expect(grid[column: 1, row: 0].style == Style(background: Color(0x00FF00)))
    #expect(grid[column: 3, row: 0].style == onBlue)
  }

  @Test("sets the whole style of both cells of a wide glyph")
  func wideStyle() {
    var grid = grid(2)
    let style = Style(foreground: Color(1), background: Color(2), attributes: [.bold, .italic])
    grid.write("猫", column: 0, row: 0, style: style)
    #expect(grid[column: 0, row: 0] == Cell("猫", style))
    #expect(grid[column: 1, row: 0] == Cell(.continuation, style))
  }

  @Test("blanks the other half of a wide glyph that is overwritten")
  func torn() {
    var left = grid(4)
    left.write("猫犬", column: 0, row: 0, style: red)
    left.write("x", column: 0, row: 0, style: .plain)
    #expect(left.lines == ["x 犬"])
    #expect(left[column: 1, row: 0] == Cell(.space, red))

    var right = grid(4)
    right.write("猫犬", column: 0, row: 0, style: .plain)
    right.write("x", column: 1, row: 0, style: .plain)
    #expect(right.lines == [" x犬"])

    var both = grid(4)
    both.write("猫犬", column: 0, row: 0, style: .plain)
    both.write("鳥", column: 1, row: 0, style: .plain)
    #expect(both.lines == [" 鳥"])
    #expect(both[column: 3, row: 0].glyph == .space)
  }

  @Test("is repaired after single cells were set, in the given rows")
  func mended() {
    var grid = grid(4, 3)
    for row in 0..<3 {
      grid[column: 0, row: row].glyph = .continuation
      grid[column: 1, row: row].glyph = "猫"
      grid[column: 3, row: row].glyph = "犬"
    }
    grid.blankCutGlyphs(in: 1..<99)
    #expect((0..<4).map { grid[column: $0, row: 0].glyph } == [.continuation, "猫", " ", "犬"])
    for row in 1..<3 { #expect((0..<4).allSatisfy { grid[column: $0, row: row].glyph == .space }) }
  }

  @Test("repairs changes to the cells of a row, and leaves whole glyphs alone")
  func mutableRow() {
    var grid = grid(5)
    grid.withMutableRow(0) { cells in
      cells[0].glyph = "猫"
      cells[1].glyph = .continuation
      cells[2].glyph = .continuation
      cells[4].glyph = "犬"
    }
    #expect(
      grid.withRow(0) { $0.map(\.glyph) } == ["猫", .continuation, .space, .space, .space])
  }

  @Test("is filled within a rectangle")
  func filled() {
    var grid = grid(4, 3, Cell("."))
    grid.fill(Rect(column: 2, row: -1, columns: 9, rows: 3), with: Cell("#"))
    #expect(grid.lines == ["..##", "..##", "...."])
    grid.fill(Rect(column: -2, row: 2, columns: 3, rows: 1), with: Cell("+"))
    #expect(grid.lines == ["..##", "..##", "+..."])
    let before = grid
    for rect in [
      Rect(column: 4, row: 0, columns: 2, rows: 2), Rect(column: 0, row: 3, columns: 2, rows: 2),
      Rect(column: -5, row: -5, columns: 5, rows: 5), Rect(column: 1, row: 1, columns: 0, rows: 1),
    ] { grid.fill(rect, with: Cell("!")) }
    #expect(grid == before)
  }

  @Test("keeps no half of a wide glyph at the edge of a filled rectangle")
  func filledHalves() {
    var grid = grid(6)
    grid.write("猫犬鳥", column: 0, row: 0, style: .plain)
    grid.fill(Rect(column: 1, row: 0, columns: 2, rows: 1), with: Cell("-"))
    #expect(grid.lines == [" -- 鳥"])
    grid.fill(Rect(column: 0, row: 0, columns: 6, rows: 1), with: Cell("猫"))
    #expect(grid.lines == [""])
  }

  @Test("keeps no vowel sign without its letter, at either edge of a filled rectangle")
  func filledLetters() {
    var grid = grid(6)
    // ka, i, ka, i, i
    grid.write("\u{915}\u{940}\u{915}\u{940}\u{93E}x", column: 0, row: 0, style: .plain)
    #expect(grid.lines == ["\u{915}\u{940}\u{915}\u{940}\u{93E}x"])
    grid.fill(Rect(column: 1, row: 0, columns: 2, rows: 1), with: Cell("▌"))
    #expect(grid.lines == ["\u{915}▌▌  x"])
  }

  @Test(
    "shows a dotted circle for a vowel sign that follows no letter",
    arguments: [
      ("\u{940}", "\u{25CC}"), ("x \u{940}", "x \u{25CC}"), ("“\u{B95}\u{BBE}", "“\u{B95}\u{BBE}"),
      ("“\u{BBE}", "“\u{25CC}"), ("\u{25CC}\u{BBE}", "\u{25CC}\u{BBE}"),
      ("a\u{903}", "a\u{903}"), ("\u{E19}\u{E33}", "\u{E19}\u{E33}"), (" \u{E33}", " \u{25CC}"),
      ("\u{1000}\u{102C}\u{1038}", "\u{1000}\u{102C}\u{1038}"), ("猫\u{93E}", "猫\u{93E}"),
    ])
  func bareSigns(text: String, shown: String) {
    var grid = grid(6)
    grid.write(text, column: 0, row: 0, style: .plain)
    #expect(grid.lines == [shown])
  }

  @Test("blanks a vowel sign whose letter was overwritten, and those after it")
  func cutLetters() {
    var grid = grid(6)
    grid.write("\u{B95}\u{BC6}\u{BBE}\u{B95}\u{BBE}", column: 0, row: 0, style: .plain)
    grid.withMutableRow(0) { $0[0].glyph = "█" }
    #expect(grid.lines == ["█  \u{B95}\u{BBE}"])
  }

  @Test("may be empty")
  func empty() {
    for size in [Size(columns: 0, rows: 0), Size(columns: 0, rows: 2), Size(columns: 2, rows: 0)] {
      var grid = Grid(size: size)
      #expect(grid.write("a", column: 0, row: 0, style: .plain) == 0)
      grid.fill(Rect(column: -1, row: -1, columns: 9, rows: 9), with: Cell("#"))
      grid.blankCutGlyphs(in: -3..<9)
      #expect(grid.lines == Array(repeating: "", count: size.rows))
    }
  }
}
