import BookText
import Testing

@testable import Documents

@Suite("Limits of verse and tables in documents")
struct LimitTests {
  /// Returns words of a length in bytes.
  private func words(_ count: Int) -> String {
    String(String(repeating: "lamp oil ", count: count / 9 + 1).prefix(count - 1)) + "x"
  }

  // MARK: Verse

  @Test func aLineOfVerseIsSetInByFortyCellsAtMost() throws {
    let book = try chapter(
      "<div>by</div><div style='margin-left: 30em'>a lamp</div><div>a wall</div>")
    #expect(
      book.words(0..<book.text.count).contains("\n" + String(repeating: " ", count: 40) + "a"))
  }

  // MARK: Tables

  private let speech = String(repeating: "much text ", count: 12)

  @Test(arguments: [(30, true), (31, false)])
  func aNameOfAtMostThirtyCellsStaysWithItsText(width: Int, isKept: Bool) throws {
    let chapterful = String(repeating: speech, count: 8)
    let book = try chapter(
      "<table><tr><td>\(words(width))</td><td>b</td><td>\(chapterful)</td></tr></table>")
    #expect(book.blocks.map(\.kind) == [.paragraph, .paragraph, .paragraph])
    #expect(book.blocks[0].layout.traits.contains(.keptWithNext) == isKept)
  }

  @Test(
    "a column is of numbers if three in five of its texts are, names apart",
    arguments: [
      ("1 2 3 x y", "."), ("1 2 x y z", nil), ("1 2 x", "."), ("1,234 2,500", "."),
      ("1,23 2,5", ","),
      ("1,234.5 2,50", "."),
    ] as [(String, String?)])
  func numbers(texts: String, point: String?) throws {
    let rows = texts.split(separator: " ").map { "<tr><td>lamp</td><td>\($0)</td></tr>" }.joined()
    let book = try chapter("<table><tr><th>Name</th><th>Oil</th></tr>\(rows)</table>")
    #expect(book.tables[0].columns.numbers[1]?.point == point?.utf8.first)
  }

  /// The cells of the first table: row, columns, and text.
  private func cells(_ rows: String) throws -> [String] {
    let book = try chapter("<table>\(rows)</table>")
    return book.tables[0].cells.map {
      "\($0.rows.lowerBound) \($0.columns) \(book.words($0.range))"
    }
  }

  @Test func aCellEndsBeforeAColumnCoveredFromAbove() throws {
    #expect(
      try cells(
        """
        <tr><td>a</td><td rowspan='2'>b</td><td>c</td></tr><tr><td colspan='2'>d</td><td>e</td></tr>
        """) == ["0 0..<1 a", "0 1..<2 b", "0 2..<3 c", "1 0..<1 d", "1 2..<3 e"])
  }

  @Test func anEmptyRowCountsIfACellInItHasSeveralRows() throws {
    #expect(
      try cells(
        """
        <tr><td>a</td><td>b</td></tr><tr><td rowspan='2'></td><td></td></tr><tr><td>c</td></tr>
        """) == ["0 0..<1 a", "0 1..<2 b", "2 1..<2 c"])
  }

  @Test(arguments: ["<tr></tr>", "<tr><td> </td></tr>", "<tr></tr><tr></tr>"])
  func cellsDoNotCoverTheRowAfterBlankOnes(blank: String) throws {
    let rows = blank.split(separator: "</tr>").count + 1
    #expect(
      try cells(
        """
        <tr><td rowspan='\(rows)'>a</td><td rowspan='\(rows)'>b</td></tr>\(blank)
        <tr><td rowspan='2'>c</td><td>d</td></tr><tr><td>e</td></tr>
        """) == ["0 0..<1 a", "0 1..<2 b", "1 0..<1 c", "1 1..<2 d", "2 1..<2 e"])
  }

  @Test func aTitleOverAllColumnsIsNoName() throws {
    let book = try chapter(
      """
      <table><tr><th>A</th><th>B</th></tr><tr><th colspan='2'>All</th></tr>
      <tr><td>c</td><td>d</td></tr></table>
      """)
    #expect(book.tables[0].names.map { $0.map(book.words) } == ["A", "B"])
  }

  @Test func twoLineEndsInACellAreAnEmptyRow() throws {
    let book = try chapter(
      """
      <table><tr><th>A</th><th>B</th></tr><tr><td>a<br/><br/><br/>b<br/>c</td><td>d</td></tr></table>
      """)
    #expect(book.words(book.blocks[1].range) == "a\n\nb\nc\td")
  }
}
