import BookText
import Cells
import Documents
import Markup
import ProcessorTime
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Tables of documents on pages")
struct TablePageTests {
  private static let lamps = """
    <table><caption>Lamps</caption><thead><tr><th>Lamp</th><th>Remarks</th><th>Cost</th></tr></thead>
    <tr><td>Argand</td><td>It has a hollow wick and a glass chimney, burns ten times as bright as a
    candle, and smokes much less than others.</td><td>1,200</td></tr>
    <tr><td>A lamp that is driven by a clockwork</td><td>Dear.</td><td>£12.5</td></tr></table>
    """

  /// Reads an HTML file.
  private func document(_ body: String) throws -> Book {
    let bytes = Array("<html><body>\(body)</body></html>".utf8)
    let document = try #require(Document(head: Array(bytes.prefix(4_096)), named: "a.html"))
    let contents = try document.contents(
      of: FileBytes(bytes),
      DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes)))
    guard case .book(let book) = contents else { throw BookError.empty }
    return book
  }

  private func pages(_ body: String, measure: Int) throws -> [String] {
    drawnPages(of: try document(body), PageFormat(measure: measure, lines: 60)).map(\.text)
  }

  @Test func aTableFromRightToLeftIsMirroredAndItsCellsAreReordered() throws {
    #expect(
      try pages(
        "<table dir='rtl'><tr><td>אב גד</td><td>lamp</td></tr><tr><td>ה</td><td>oil</td></tr></table>",
        measure: 14) == ["   lamp  דג בא\n    oil      ה"])
    // A cell is a paragraph by itself.
    #expect(
      try pages("<table><tr><td>a</td><td>אב 12</td><td>b</td></tr></table>", measure: 14)
        == ["a  12 בא  b"])
  }

  @Test func aNameOfThousandsOfWordsIsReadAsFarAsItIsShown() throws {
    let words = String(repeating: "lamp ", count: 40_000)
    let rows = String(repeating: "<tr><td>wick<td>oil", count: 2_000)
    let named = try document("<table><thead><tr><th>\(words)<th>b</thead>\(rows)</table>")
    let nameless = try document("<table><tr><td>\(words)<td>b\(rows)</table>")
    let shown = pages(of: named)
    #expect(shown.text.contains("lamp lamp lamp lamp…: wick"))
    // The beginning of the name is set for each row, which takes ten times as long as a row without a name.
    // Reading all of the name takes a hundred times as long.
    let others = pages(of: nameless)
    #expect(shown.time < others.time * 30, "\(shown.time / others.time)")
  }

  /// The pages of a table, and the least time of three in which they were made and drawn.
  private func pages(of book: Book) -> (text: String, time: Duration) {
    var (text, time) = ("", Duration.seconds(Int.max))
    for _ in 0..<3 {
      time = min(
        time,
        processorTime {
          let format = PageFormat(measure: 40, lines: 20)
          text = drawnPages(of: book, format).map(\.text).joined(separator: "\n")
        })
    }
    return (text, time)
  }

  private static let rules = """
    <table><tr><th>Rule</th><th>Meaning of it</th><th>Introduction</th><th>Elimination</th></tr>
    <tr><td>Conjunction</td><td>both of them together</td><td>from the two</td><td>either of the two</td></tr>
    <tr><td>Implication</td><td>hypothetically established</td><td>deduction</td><td>modus ponens</td></tr>
    </table>
    """

  @Test("no word is divided at any width that has room for it", arguments: 16...70)
  func wholeWords(measure: Int) throws {
    let shown = try pages(Self.rules, measure: measure)[0]
    let known = Set(
      Self.rules.split { " <>\n".contains($0) }.map(String.init)
        + ["Rule:", "it:", "Introduction:", "Elimination:"])
    let words = shown.split { $0 == " " || $0 == "\n" }.map(String.init)
    let parts = words.filter { !known.contains($0) && !$0.hasSuffix("…:") }
    #expect(parts.isEmpty, "\(parts) in:\n\(shown)")
    #expect(words.contains("hypothetically"))
  }

  /// The first page of a long table needs its first rows only.
  @Test func aPageOfALongTableCostsItsRows() throws {
    let rows = (0..<20_000).map { "<tr><td>\($0)</td><td>lamp</td></tr>" }.joined()
    let book = try document("<table>\(rows)</table>")
    var pagination = Pagination(of: book, format: PageFormat(measure: 40, lines: 20))
    pagination.set(atLeast: 1)
    #expect(pagination.lines(ofSection: 0).count < 10_000)
    #expect(pagination.count > 0 && pagination.hasMore)
  }

  @Test func rowsOfMegabytesAndSpansOfAMillionAreSet() throws {
    let word = String(repeating: "lamp ", count: 40_000)
    let book = try document(
      "<table><tr><th>a</th><th>b</th></tr><tr><td rowspan='1000000' colspan='1000000'>x</td></tr>"
        + "<tr><td>\(word)</td><td>y</td></tr></table>")
    #expect(breaches(of: book, PageFormat(measure: 40, lines: 20)).isEmpty)
  }

  /// A table of random cells.
  private func table(_ random: inout SplitMix) -> String {
    let words = [
      "lamp", "oil", "12.5", "1,200", "—", "灯台", "clockworks", "אור", "sands.example.net/tides",
    ]
    let rows = (0..<Int.random(in: 1...6, using: &random)).map { row in
      let cells = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let count = Int.random(in: 0...5, using: &random)
        let text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        let spans = (0..<2).map { _ in max(1, Int.random(in: -4...3, using: &random)) }
        let name = row == 0 ? "th" : "td"
        return "<\(name) colspan=\(spans[0]) rowspan=\(spans[1])>"
          + text.joined(separator: Bool.random(using: &random) ? " " : "<br>") + "</\(name)>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return "<p>Before.</p><table>\(rows.joined())</table><p>After.</p>"
  }

  @Test(arguments: 0..<60)
  func eachPageHasAPlaceAndNothingIsLost(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let book = try document(table(&random) + table(&random))
    for measure in [4, 5, 11, 24, 40, 66] {
      for lines in [1, 3, 20] {
        let found = breaches(of: book, PageFormat(measure: measure, lines: lines))
        #expect(found.isEmpty, "\(measure) cells, \(lines) lines")
      }
    }
  }

  @Test(arguments: [24, 36, 66])
  func aCellOfThePageLeadsToItsWordAndTheWordToTheCell(measure: Int) throws {
    let book = try document(Self.lamps)
    var pagination = Pagination(of: book, format: PageFormat(measure: measure, lines: 60))
    pagination.set(atLeast: .max)
    let lines = pagination.lines(of: pagination[0])
    book.text.withTextBytes { text in
      let setter = LineSetter(of: book, text)
      for offset in book.text.indices
      where book.text[offset] > UInt8(ascii: " ") && book.text[offset] < 0x80 {
        let places = lines.compactMap { line in
          setter.cell(of: offset, in: line, measure: measure)
            .map { setter.offset(shownIn: $0, of: line, measure: measure) }
        }
        #expect(places == [offset])
      }
    }
  }
}
