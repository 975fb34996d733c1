import BookText
import Markup
import PlainText
import Testing

@testable import Documents

@Suite("Tables of documents")
struct DocumentTableTests {
  /// The cells of the first table: row, columns, and text; a cell of several rows has the last as well.
  private func cells(_ body: String) throws -> [String] {
    let book = try chapter(body)
    return (book.tables.first?.cells ?? []).map { cell in
      let rows = cell.rows.count > 1 ? "\(cell.rows)" : "\(cell.rows.lowerBound)"
      let columns = cell.columns.count > 1 ? "\(cell.columns)" : "\(cell.columns.lowerBound)"
      return "\(rows) \(columns) \(book.words(cell.range))"
    }
  }

  @Test func theTextOfARowIsItsCellsWithTabsBetweenThem() throws {
    let book = try chapter(
      """
      <table><tr><th>a</th><th>b</th><th>c</th></tr><tr><td>long <i>word</i></td><td/><td>x</td></tr>
      </table>
      """)
    #expect(book.blocks.map { book.words($0.range) } == ["a\tb\tc", "long word\t\tx"])
    #expect(book.blocks.map(\.kind) == [.table, .table])
    #expect(
      book.blocks.map { $0.layout.traits.contains(.keptWithNext) } == [true, false])
    #expect(
      book.emphasised == ["a": .bold, "b": .bold, "c": .bold, "word": .italic])
    #expect(
      book.tables.map { table in table.names.map { $0.map(book.words) } } == [["a", "b", "c"]])
  }

  @Test func aLinkIsOneAlthoughItsCellHasSeveralLines() throws {
    let read = try chapter(
      """
      <table><tr><th>Lamp</th><th>Remarks</th></tr><tr><td>Argand</td><td>It has a hollow wick and a glass
      chimney, burns ten times as bright as a candle, <a href="#x">and smokes</a> much less.</td></tr></table>
      <p id="x">end</p>
      """)
    #expect(read.links(in: 0..<read.text.count).map { read.words($0.range) } == ["and smokes"])
  }

  @Test func cellsAreAtTheirPlacesHoweverManyRowsAndColumnsOthersTake() throws {
    #expect(
      try cells(
        """
        <table><tr><th rowspan="2">Town</th><th colspan="2">Lamps lit by</th><th>Note</th></tr>
        <tr><th>oil</th><th>gas</th></tr>
        <tr><td rowspan="2">Leeds</td><td>few</td><td>most</td><td align="right">x</td></tr>
        <tr><td>one</td><td>none</td><td align="center">yy</td></tr></table>
        """) == [
          "0..<2 0 Town", "0 1..<3 Lamps lit by", "0 3 Note", "1 1 oil", "1 2 gas", "2..<4 0 Leeds",
          "2 1 few", "2 2 most", "2 3 x", "3 1 one", "3 2 none", "3 3 yy",
        ])
  }

  @Test(
    "Numbers that come back are not speakers, unless half of the names have none",
    arguments: [
      (["I.", "XXIII.", "XXIII."], true), (["7.", "12.45.", "7."], true),
      (["9 a.m.", "9 a.m."], true),
      (["1533. May.", "1533. May."], true), (["Anna", "Otto", "Anna"], false),
      (["Mix", "Mix"], false),
      (["Anna", "2", "Anna"], false),
    ])
  func numbersThatComeBack(names: [String], isTable: Bool) throws {
    let text = "A lamp for the window of the house, and oil for it, and a wick that is long enough."
    let rows = names.map { "<tr><td>\($0)</td><td>\(text)</td></tr>" }.joined()
    #expect(try !chapter("<table>\(rows)</table>").tables.isEmpty == isTable)
  }

  @Test func rowsThatACellJoinsAreOneBlockUpToALimit() throws {
    let rows = (1...40).map {
      "<tr>\($0 == 1 ? "<td rowspan='40'>all</td>" : "")<td>\($0)</td></tr>"
    }
    let book = try chapter("<table>\(rows.joined())</table>")
    #expect(book.outline.prefix(2).map { $0.split(separator: "/").count } == [16, 1])
    #expect(book.tables[0].cells.map(\.columns.lowerBound) == [0] + Array(repeating: 1, count: 40))
  }

  @Test(arguments: [("", false), (" dir='rtl'", true)])
  func aTableRunsAsTheDocumentSaysOrAsMostOfItsCells(attribute: String, isRightToLeft: Bool) throws
  {
    let latin = "<tr><td>lamp</td><td>1</td></tr>"
    #expect(
      try chapter("<table\(attribute)>\(latin)</table>").tables[0].isRightToLeft == isRightToLeft)
    let hebrew = "<tr><td>אור</td><td>שמן</td></tr>"
    #expect(try chapter("<table>\(hebrew)\(hebrew)\(latin)</table>").tables[0].isRightToLeft)
  }

  @Test func theCaptionIsAboveAndTheFootBelow() throws {
    let book = try chapter(
      """
      <table><caption>Table <i>1</i></caption><tfoot><tr><td>sum</td><td>3</td></tr></tfoot>
      <tbody><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></tbody></table>
      """)
    #expect(book.outline == ["caption Table 1", "table a | 1", "table b | 2", "table sum | 3"])
    #expect(book.blocks[0].layout.traits.contains(.keptWithNext))
    #expect(book.emphasised == ["1": .italic])
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
        "paragraph Links", "paragraph Lamps", "table a | b", "listItem one",
        "heading(level: 2) Oil", "paragraph Burns.",
      ])
    #expect(book.documentLinks.map { book.words($0.range) } == ["b"])
    // One with names is a table all the same.
    #expect(
      try chapter(
        "<table><tr><th>A</th><th>B</th></tr><tr><td>\(inner)</td><td>c</td></tr></table>"
      )
      .outline == ["table A | B", "table a / b | c"])
  }

  @Test func codeInTheCellOfATableIsCode() throws {
    let code = "<pre>\n  if (a)\n    b \"c\"\n</pre>"
    let book = try chapter("<table><tr><td>\(code)</td></tr></table><p>d</p>")
    #expect(book.outline == ["preformatted if (a) / b \"c\"", "paragraph d"])
    #expect(book.words(0..<4) == "  if")
    #expect(
      try chapter("<table><tr><td>Say:\(code)</td></tr></table>").outline
        == ["paragraph Say:", "preformatted if (a) / b \"c\""])
  }

  @Test(arguments: [("ul", ""), ("ol", "1. ")])
  func aTableHasTheNumberOfItsItemButNoBullet(list: String, marker: String) throws {
    let table = "<table><tr><td>a</td><td>b</td></tr></table>"
    #expect(
      try chapter("<\(list)><li>\(table)</li></\(list)><p>c</p>").outline
        == ["table \(marker)a | b", "paragraph c"])
  }

  @Test func itemsInACellHaveTheirMarkersThere() throws {
    let list = "<ol start='3'><li>a</li><li><p>b</p><ul><li>c</li></ul></li><li></li></ol>"
    #expect(
      try chapter(
        "<table><tr><th>A</th><th>B</th></tr><tr><td>\(list)</td><td>d</td></tr></table><p>e</p>"
      )
      .outline == ["table A | B", "table 3. a / 4. b / ◦ c | d", "paragraph e"])
  }

  @Test func aTableWithNamesIsOneHoweverLongItsWordsAre() throws {
    let word = String(repeating: "long", count: 60)
    let row = "<tr><td>Argand</td><td>\(word)</td></tr>"
    let names = "<tr><th>Lamp</th><th>Name</th></tr>"
    #expect(
      try chapter("<table>\(names)\(row)</table>").outline
        == ["table Lamp | Name", "table Argand | \(word)"])
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
    // A speech with a name before it is not, nor is a list of different terms.
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

  @Test(arguments: [(12, false, true), (13, false, false), (25, true, true)])
  func aCellOfATableWithoutNamesHasAtMostTwelveLines(count: Int, hasNames: Bool, isTable: Bool)
    throws
  {
    let lines = (1...count).map(String.init).joined(separator: "<br/>")
    let names = hasNames ? "<tr><th>a</th><th>b</th><th>c</th></tr>" : ""
    let book = try chapter("<table>\(names)<tr><td>x</td><td>\(lines)</td><td>y</td></tr></table>")
    #expect(book.blocks.allSatisfy { $0.kind == .table } == isTable)
  }

  @Test func codeInACellKeepsItsBlanks() throws {
    #expect(
      try cells(
        """
        <table><tr><td>size</td><td><pre>if a {\n  b  = c\n}</pre></td></tr>
        <tr><td>wick</td><td>d</td></tr></table>
        """) == ["0 0 size", "0 1 if a {\n  b  = c\n}", "1 0 wick", "1 1 d"])
  }

  @Test func columnsWithoutTextTakeNoRoom() throws {
    let row = "<tr><td></td><td>1.</td><td></td><td>lamp</td><td/></tr>"
    #expect(try cells("<table>\(row)</table>") == ["0 0 1.", "0 1 lamp"])
    // With text in one column only it is not a table.
    #expect(try chapter("<table><tr><td/><td>lamp</td></tr></table>").outline == ["paragraph lamp"])
  }

  /// The beginning of a book ends with whole cells.
  @Test func ofABeginningTheTablesHaveOnlyTheCellsThatAreThere() throws {
    let rows = (0..<9_000).map { "<tr><td>lamp \($0)</td><td>burns</td></tr>\n" }.joined()
    let bytes = Array(
      "<html><body><table><tr><th>a</th><th>b</th></tr>\(rows)</table></body></html>".utf8)
    let document = try #require(Document(head: Array(bytes.prefix(4_096)), named: "a.html"))
    let contents = try document.contents(
      of: FileBytes(bytes),
      DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes), length: 1 << 16))
    guard case .book(let book) = contents else { throw BookError.empty }
    #expect(!book.isWhole && book.tables.count == 1)
    #expect(book.tables.last?.range.upperBound == book.text.count)
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

  // MARK: Editions

  /// The cells, names and columns of a table, whatever text is around it.
  private func contents(_ book: Book) throws -> [String] {
    let table = try #require(book.tables.first)
    #expect(book.tables.count == 1)
    let cells = table.cells.map { cell in
      "\(cell.rows) \(cell.columns) \(cell.alignment) \(cell.isHead) \(book.words(cell.range))"
    }
    return cells + ["\(table.columns)"] + table.names.map { $0.map(book.words) ?? "-" }
  }

  private func markdown(_ text: String) throws -> Book {
    let options = DocumentOptions(named: "table", fingerprint: Fingerprint(of: Array(text.utf8)))
    return try #require(try MarkdownReader(options).book(Array(text.utf8)))
  }

  @Test func aTableIsTheSameInATextAndInDocuments() throws {
    let typed = """
      Month       Oil    Boats that came                     Remark
      January      12    three, all of them before the ice   the wick was changed
      February     11    none at all
      March         9    seven                               late mail
      """
    let rows = [
      ["Month", "Oil", "Boats that came", "Remark"],
      ["January", "12", "three, all of them before the ice", "the wick was changed"],
      ["February", "11", "none at all", ""], ["March", "9", "seven", "late mail"],
    ]
    func row(_ cells: [String], _ name: String) -> String {
      "<tr>" + cells.map { "<\(name)>\($0)</\(name)>" }.joined() + "</tr>"
    }
    let html =
      "<table>\(row(rows[0], "th"))\(rows.dropFirst().map { row($0, "td") }.joined())</table>"
    let marked =
      ([rows[0], Array(repeating: "---", count: 4)] + rows.dropFirst())
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    let text = try contents(Book(plainText: Array(typed.utf8), named: "table"))
    #expect(try contents(chapter(html)) == text)
    #expect(try contents(markdown(marked)) == text)
  }
}
