import BookText
import Testing

@testable import PlainText

@Suite("Tables of plain texts with cells")
struct TypedTableTests {
  /// The cells of the first table, row by row: names of columns in capitals, empty cells as "-".
  private func cells(_ text: String) throws -> [String] {
    let book = try book(text)
    guard let table = book.tables.first else { return [] }
    let rows = Dictionary(grouping: table.cells) { $0.rows.lowerBound }
    return rows.keys.sorted().map { row in
      let cells = rows[row, default: []]
      return table.names.indices.map { column in
        guard let cell = cells.first(where: { $0.columns.contains(column) }) else { return "-" }
        if cell.columns.lowerBound < column { return "<" }
        let words = String(decoding: book.text[cell.range], as: UTF8.self)
        return table.names.contains(cell.range) ? words.uppercased() : words
      }.joined(separator: " | ")
    }
  }

  @Test func blanksPartTheCellsOfEachRow() throws {
    let text =
      "lamp      lit by hand    west\nbook      open           north\nstove     out            -"
    #expect(
      try cells(text) == [
        "lamp | lit by hand | west", "book | open | north", "stove | out | -",
      ])
    #expect(try book(text).blocks.map(\.kind) == [.table, .table, .table])
  }

  @Test(arguments: [
    // A rule.
    "Key    Use\n---    ----\ng      go\nq      quit",
    "Key    Use\n----------\ng      go\nq      quit",
    // A blank line.
    "Key         Use\n\ng           go\nq           quit",
  ])
  func namesOfColumnsAreAboveARuleOrABlankLine(text: String) throws {
    #expect(try cells(text) == ["KEY | USE", "g | go", "q | quit"])
    #expect(
      try book(text).blocks.map { $0.layout.traits.contains(.keptWithNext) } == [
        true, false, false,
      ])
  }

  @Test func aNameWithoutADigitIsAboveNumbers() throws {
    let text = "Month     Oil\nJanuary   12 l\nMarch     9 l\nApril     7 l"
    #expect(try cells(text)[0] == "MONTH | OIL")
    #expect(try cells("Lamp      lit\nBook      open\nStove     out")[0] == "Lamp | lit")
  }

  @Test func namesOfColumnsAreBold() throws {
    let book = try book("Key    Use\n---    ----\ng      go\nq      quit")
    let bold = book.emphasis.filter { $0.style == .bold }
    #expect(bold.map { book.line($0.range) } == ["Key", "Use"])
  }

  @Test func linesOfANameAreOneName() throws {
    let text =
      "Month     Boats\nof May    that came\n-------   ---------\nMay       seven\nJune      two"
    #expect(try cells(text)[0] == "MONTH OF MAY | BOATS THAT CAME")
  }

  @Test func rulesBecomeBlankLines() throws {
    let text = "Rice      12 l\nSalt      9 l\nPeas      7 l\n----      ----\nAll       28 l"
    let book = try book(text)
    #expect(book.blocks.map(\.blankLinesBefore).suffix(3) == [0, 0, 1])
    #expect(!book.text.contains("-"))
    #expect(book.text.count == text.utf8.count)
  }

  /// The text keeps its length, and every word outside these rows its place.
  @Test func sentencesOnSeveralLinesAreWrittenCellByCell() throws {
    let text = """
      lamp      a light that _hangs_ on the quay and
                is lit by whoever comes first, or
                not at all
      rope      what the boat hangs on
      bell      rung in fog, and by children who
                have nothing else to ring
      """
    let book = try book("\(shortProse)\n\n\(text)\n\n\(shortProse)")
    let words = book.tables[0].cells.map { String(decoding: book.text[$0.range], as: UTF8.self) }
    #expect(
      words == [
        "lamp",
        "a light that hangs on the quay and is lit by whoever comes first, or not at all",
        "rope", "what the boat hangs on", "bell",
        "rung in fog, and by children who have nothing else to ring",
      ])
    #expect(book.emphasis.map { book.line($0.range) } == ["hangs"])
    #expect(book.text.count == "\(shortProse)\n\n\(text)\n\n\(shortProse)".utf8.count - 2)
    #expect(book.text.suffix(shortProse.utf8.count).elementsEqual(shortProse.utf8))
  }

  @Test func columnsFlushAtTheRightAreKnown() throws {
    let book = try book("Lamp      north\nOar        west\nBoat       east")
    #expect(
      book.tables[0].cells.map(\.alignment) == [
        .natural, .right, .natural, .right, .natural, .right,
      ])
  }

  @Test func tabsPartColumnsIfEachLineHasAsMany() throws {
    let text = "lamp\tlit\twest\na long name\tout\tx\nb\t\ty"
    #expect(try cells(text) == ["lamp | lit | west", "a long name | out | x", "b | - | y"])
  }

  @Test(arguments: [
    // Dots that lead to a number.
    "Oil ............. 12\nWick ............ 3",
    // Entries set in below others.
    "Stores            40\n  Oil             12\n  Wick             3",
    // A gap inside a column.
    "lamp    x    lit      west\nbooks   and more     north\nstove  out   there    east",
    // A drawing.
    "   /\\        /\\\n  /  \\      /  \\\n /    \\    /    \\",
    // Stars.
    "*     *     *     *\n   *     *     *\n*     *     *     *",
    // A row alone.
    "Lamp      Book      Rain",
  ])
  func whatIsDoubtfulStaysAsTyped(text: String) throws {
    let book = try book(text)
    #expect(book.tables.isEmpty)
    #expect(String(decoding: book.text, as: UTF8.self) == text)
  }

  @Test func consecutiveTablesWithTheSameColumnsAreOne() throws {
    let one = try book(
      "Lamp      the old one\nRope      a new one\n\n\nOar       torn up\nSail      lost now")
    #expect(one.tables.count == 1)
    let two = try book(
      "Lamp      the old one\nRope      a new one\n\n\nThe long oar    torn\nThe sail        lost")
    #expect(two.tables.count == 2)
  }

  @Test(arguments: [true, false])
  func tablesUpToALimitHaveCells(fits: Bool) throws {
    let row = "lamp oil      twelve gallons\n"
    let count = TypedTables.maximumLength / row.utf8.count + (fits ? 0 : 2)
    #expect(try book(String(repeating: row, count: count)).tables.isEmpty != fits)
  }
}
