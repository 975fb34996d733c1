import BookText
import Testing

@testable import Documents

@Suite("Tables of documents")
struct DocumentTableTests {
  /// The lines of the blocks as they stand in the text, with their first columns; `-` between two blocks.
  private func lines(_ body: String) throws -> [String] {
    let book = try chapter(body)
    return book.blocks.map { block in
      var start = block.range.lowerBound
      while start > 0, book.text[start - 1] == 0x20 { start -= 1 }
      return book.words(start..<block.range.upperBound)
    }.flatMap { ["-"] + $0.split(separator: "\n").map(String.init) }
  }

  @Test func columnsStandBelowEachOther() throws {
    let book = try chapter(
      "<table><tr><th>a</th><th>b</th></tr><tr><td>long <i>word</i></td><td>x</td></tr></table>")
    #expect(book.words(book.blocks[0].range) == "a          b\n  long word  x")
    #expect(book.blocks[0].kind == .table && book.blocks[0].indent == 2)
    #expect(book.emphasised == ["a": .bold, "b": .bold, "word": .italic])
  }

  @Test func longCellsAreDividedIntoLinesAndTheirRowsSetApart() throws {
    let book = """
      <table><thead><tr><th>Lamp</th><th>Remarks</th></tr></thead>
      <tr><td>Argand</td><td>It has a hollow wick and a glass chimney, burns ten times as bright as a
      candle, <a href="#x">and smokes</a> much less than others.</td></tr>
      <tr><td>A lamp that is driven by a clockwork</td><td>Dear.</td></tr></table><p id="x">end</p>
      """
    #expect(
      try lines(book) == [
        "-", "  Lamp            Remarks",
        "-", "  Argand          It has a hollow wick and a glass chimney,",
        "                  burns ten times as bright as a candle, and",
        "                  smokes much less than others.", "-", "  A lamp that is  Dear.",
        "  driven by a", "  clockwork",
        "-", "end",
      ])
    let read = try chapter(book)
    #expect(
      read.blocks.map { $0.layout.traits.contains(.keptWithNext) }.prefix(2) == [true, false])
    // A link goes on in the next line.
    #expect(
      read.links(in: 0..<read.text.count).map { read.words($0.range) } == [
        "and", "smokes",
      ])
  }

  @Test func numbersStandWithTheirPointsBelowEachOther() throws {
    #expect(
      try lines(
        """
        <table><tr><th>Oil</th><th>Cost</th></tr><tr><td>rape</td><td>1,200</td></tr>
        <tr><td>whale</td><td>£12.5</td></tr><tr><td>none</td><td>—</td></tr>
        <tr><td>any</td><td>0.75%</td></tr></table>
        """) == [
          "-", "  Oil         Cost", "  rape   1,200", "  whale    £12.5", "  none       —",
          "  any        0.75%",
        ])
    // A comma that does not divide thousands is the point.
    #expect(
      try lines("<table><tr><td>a</td><td>1,5</td></tr><tr><td>b</td><td>12,25</td></tr></table>")
        == ["-", "  a   1,5", "  b  12,25"])
  }

  @Test func cellsOfSeveralColumnsAndRowsTakeThem() throws {
    #expect(
      try lines(
        """
        <table><tr><th rowspan="2">Town</th><th colspan="2">Lamps lit by</th><th>Note</th></tr>
        <tr><th>oil</th><th>gas</th></tr>
        <tr><td rowspan="2">Leeds</td><td>few</td><td>most</td><td align="right">x</td></tr>
        <tr><td>one</td><td>none</td><td align="center">yy</td></tr></table>
        """) == [
          "-", "  Town   Lamps lit by  Note", "         oil  gas", "  Leeds  few  most        x",
          "         one  none      yy",
        ])
  }

  @Test func theCaptionIsAboveAndTheFootBelow() throws {
    let book = try chapter(
      """
      <table><caption>Table <i>1</i></caption><tfoot><tr><td>sum</td><td>3</td></tr></tfoot>
      <tbody><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></tbody></table>
      """)
    #expect(book.outline == ["caption Table 1", "table a 1 / b 2 / sum 3"])
    #expect(book.blocks[0].layout.traits.contains(.keptWithNext))
    #expect(book.emphasised == ["1": .italic])
  }

  @Test func aTableWithTooLongWordsIsARecordForEachRow() throws {
    let word = String(repeating: "long", count: 60)
    let book = try chapter(
      """
      <table><tr><th colspan="3">All lamps</th></tr><tr><th>The<br/>lamp</th><th>Name</th><th></th></tr>
      <tr><td>Argand</td><td>\(word)</td><td>bright</td></tr><tr><td>Carcel</td><td></td><td/></tr></table>
      """)
    #expect(
      book.outline == [
        "paragraph All lamps", "paragraph The lamp: Argand", "paragraph Name: \(word)",
        "paragraph bright",
        "paragraph The lamp: Carcel",
      ])
  }

  @Test(arguments: [(5, true), (6, false)])
  func wordsMayBeLongIfThePageHasRoomForPartsOfThem(columns: Int, isTable: Bool) throws {
    let word = String(repeating: "long", count: 6)
    let row = "<tr>\(String(repeating: "<td>\(word)</td>", count: columns))</tr>"
    #expect((try chapter("<table>\(row)</table>").blocks[0].kind == .table) == isTable)
  }

  @Test func aTableWithATableOrAHeadingInItIsTheLayoutOfThePage() throws {
    let inner = "<table><tr><td>a</td><td><a href='#x'>b</a></td></tr></table>"
    let book = try chapter(
      """
      <table><tr><td>Links</td><td><table><tr><td>Lamps</td></tr></table>\(inner)<ul><li>one</li></ul></td></tr>
      </table>
      <table><tr><td><h2 id="x">Oil</h2><p>Burns.</p></td></tr></table>
      """)
    #expect(
      book.outline == [
        "table Links Lamps", "table a b", "listItem one",
        "heading(level: 2) Oil", "paragraph Burns.",
      ])
    #expect(book.documentLinks.map { book.words($0.range) } == ["b"])
    // One with names is a table all the same.
    #expect(
      try chapter(
        "<table><tr><th>A</th><th>B</th></tr><tr><td>\(inner)</td><td>c</td></tr></table>"
      )
      .outline == ["table A B", "table a c / b"])
  }

  @Test func codeInTheCellOfATableIsCode() throws {
    let code = "<pre>\n  if (a)\n    b \"c\"\n</pre>"
    let book = try chapter("<table><tr><td>\(code)</td></tr></table><p>d</p>")
    #expect(book.outline == ["preformatted if (a) / b \"c\"", "paragraph d"])
    #expect(book.words(0..<4) == "  if")
    #expect(
      try chapter("<table><tr><td>Say:\(code)</td></tr></table>").outline
        == ["listItem Say: / if (a) / b \"c\""])
  }

  @Test(arguments: [("ul", ""), ("ol", "1. ")])
  func aTableHasTheNumberOfItsItemButNoBullet(list: String, marker: String) throws {
    let table = "<table><tr><td>a</td><td>b</td></tr></table>"
    #expect(
      try chapter("<\(list)><li>\(table)</li></\(list)><p>c</p>").outline
        == ["table \(marker)a b", "paragraph c"])
  }

  @Test func itemsInACellHaveTheirMarkersThere() throws {
    let list = "<ol start='3'><li>a</li><li><p>b</p><ul><li>c</li></ul></li><li></li></ol>"
    #expect(
      try chapter(
        "<table><tr><th>A</th><th>B</th></tr><tr><td>\(list)</td><td>d</td></tr></table><p>e</p>"
      )
      .outline == ["table A B", "table 3. a d / 4. b / ◦ c", "paragraph e"])
  }

  @Test func aTableWithNamesMayBeWiderForLongWordsWhichThePageDivides() throws {
    let word = String(repeating: "long", count: 20)
    let row = "<tr><td>Argand</td><td>\(word)</td></tr>"
    let names = "<tr><th>Lamp</th><th>Name</th></tr>"
    #expect(
      try lines("<table align='center'>\(names)\(row)</table>")
        == ["-", "Lamp    Name", "Argand  \(word)"])
    #expect(
      try chapter("<table>\(row)</table>").outline == ["paragraph Argand", "paragraph \(word)"])
  }

  @Test func proseInTablesIsParagraphs() throws {
    let speech = String(repeating: "much text ", count: 12)
    #expect(
      try chapter("<table><tr><td>The Keeper</td><td>\(speech)</td></tr></table>").blocks.map(
        \.kind)
        == [.paragraph, .paragraph])
    let row = "<tr><td>Keeper</td><td>\(speech)</td></tr>"
    #expect(try chapter("<table>\(row)\(row)</table>").blocks.allSatisfy { $0.kind == .paragraph })
    // What has a name in front of it is not, and no list of different terms.
    #expect(
      try chapter("<table><tr><th>The Keeper</th><td>\(speech)</td></tr></table>").blocks.map(
        \.kind)
        == [.table])
    let other = "<tr><td>Wick</td><td>\(speech)</td></tr>"
    #expect(try chapter("<table>\(row)\(other)</table>").blocks.allSatisfy { $0.kind == .table })
    // So is a cell of more than twelve lines.
    let chapterful = String(repeating: speech, count: 8)
    #expect(
      try chapter("<table><tr><th>a</th><td>b</td><td>\(chapterful)</td></tr></table>").blocks.map(
        \.kind)
        == [.paragraph, .paragraph, .paragraph])
  }

  @Test(arguments: [(12, false, true), (13, false, false), (24, true, true), (25, true, false)])
  func aCellOfATableWithNamesMayHaveTwiceAsManyLines(count: Int, hasNames: Bool, isTable: Bool)
    throws
  {
    let lines = (1...count).map(String.init).joined(separator: "<br/>")
    let names = hasNames ? "<tr><th>a</th><th>b</th><th>c</th></tr>" : ""
    let book = try chapter("<table>\(names)<tr><td>x</td><td>\(lines)</td><td>y</td></tr></table>")
    #expect(book.blocks.allSatisfy { $0.kind == .table } == isTable)
  }

  @Test func codeInACellKeepsItsBlanks() throws {
    #expect(
      try lines(
        """
        <table><tr><td>size</td><td><pre>if a {\n  b  = c\n}</pre></td></tr>
        <tr><td>wick</td><td>d</td></tr></table>
        """)
        == ["-", "  size  if a {", "          b  = c", "        }", "-", "  wick  d"])
  }

  @Test func columnsWithoutTextTakeNoRoom() throws {
    let row = "<tr><td></td><td>1.</td><td></td><td>lamp</td><td/></tr>"
    #expect(try lines("<table>\(row)</table>") == ["-", "  1.  lamp"])
    // With text in one column only it is no table.
    #expect(try chapter("<table><tr><td/><td>lamp</td></tr></table>").outline == ["paragraph lamp"])
  }

  @Test func wideCharactersAreDividedButNotBeforeAStop() throws {
    let bytes = Array("灯台。灯 x灯".utf8)
    let words = TableWords(bytes).words.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    #expect(words == ["灯", "台。", "灯", "x灯"])
    let text = String(repeating: "灯", count: 26)
    let book = try chapter("<table><tr><td>\(text)</td><td>\(text)</td><td>x</td></tr></table>")
    #expect(book.blocks.map(\.kind) == [.table])
    #expect(book.words(book.blocks[0].range).split(separator: "\n").count == 2)
  }

  // The limit is wide, since a test waits for those beside it; without bounds it would take hours.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      "<td colspan='4294967296' rowspan='99999999999999999999'>x</td>",
      String(repeating: "<td rowspan='65534' colspan='1000'>x</td>", count: 30),
      String(repeating: "<td>x</td>", count: 300),
    ])
  func absurdSpansTakeNoTime(cells: String) throws {
    let rows = String(repeating: "<tr>\(cells)</tr>", count: 400)
    let book = try chapter("<table>\(rows)</table><p>end</p>")
    #expect(book.outline.last == "paragraph end")
    #expect(book.text.count { $0 == 0x78 } == rows.utf8.count { $0 == 0x78 })
  }
}
