import BookText
import Markup
import Testing

@testable import Documents

@Suite("Tables of documents")
struct DocumentTableTests {
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

  @Test(arguments: [(5, true), (6, false)])
  func wordsMayBeLongIfThePageHasRoomForPartsOfThem(columns: Int, isTable: Bool) throws {
    let word = String(repeating: "long", count: 6)
    let row = "<tr>\(String(repeating: "<td>\(word)</td>", count: columns))</tr>"
    #expect((try chapter("<table>\(row)</table>").blocks[0].kind == .table) == isTable)
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
}
