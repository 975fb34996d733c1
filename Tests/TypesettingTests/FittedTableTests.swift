import BookText
import Cells
import PlainText
import ProcessorTime
import Testing

@testable import Typesetting

@Suite("Tables of plain texts wider than the page")
struct FittedTableTests {
  private static let towns = """
    Town        Population    Chief trade              Distance

    Ashbourne        5,007    wool, corn               54 miles
    Canterwell      18,398    hops, silk, pilgrims     56 miles
    Dovermouth         244    ships to the islands     72 miles
    """

  /// Returns a book of tables.
  private func book(_ tables: [String], format: BookFormat = .plainText) throws -> Book {
    var builder = BookBuilder()
    builder.facts.format = format
    for table in tables {
      builder.beginBlock(.table, blankLinesBefore: 1)
      builder.append(table.utf8)
      builder.endBlock()
    }
    return try builder.book()
  }

  private func pages(_ book: Book, measure: Int, lines: Int = 60) -> [String] {
    drawnPages(of: book, PageFormat(measure: measure, lines: lines)).map(\.text)
  }

  @Test func theWidthOfATableIsKeptInAPlainTextButNotInADocument() throws {
    let wide = Self.towns.split(separator: "\n").map { "\($0)          and so on" }.joined(
      separator: "\n")
    #expect(try book([wide]).keptWidth != nil)
    #expect(try book([wide], format: .markup).keptWidth == nil)
  }

  private static let rules = """
    Rule           Meaning                        Introduction                Elimination

    Conjunction    both of them together hold     from the two sentences      either of the two
    Implication    hypothetically established     the deduction theorem       modus ponens, detachment
    Negation       that it does not hold          reduction to absurdity      ex contradictione
    """

  @Test("no word is divided at any width that has room for it", arguments: 19...96)
  func wholeWords(measure: Int) throws {
    func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" }.sorted() }
    let shown = try pages(book([Self.rules]), measure: measure)[0]
    #expect(words(shown) == words(Self.rules), "\(shown)")
  }

  @Test func aTableWithRightToLeftWordsIsHung() throws {
    let table = "lamp one          אור גדול מאוד\nrope two          חבל"
    let lines = try pages(book([table]), measure: 20)[0].split(separator: "\n")
    #expect(lines[0] == "lamp one")
  }

  @Test(arguments: [1 << 16, 1 << 16 + 1])
  func tablesUpToALimitAreFitted(length: Int) throws {
    let row = "lamp oil      twelve gallons\n"
    let rows = String(repeating: row, count: length / row.utf8.count)
    let rest = length - rows.utf8.count
    let text = rows + (0..<rest).map { (rest - $0) % 2 == 1 ? "x" : "\n" }.joined()
    let isFitted = try pages(book([text]), measure: 20)[0].hasPrefix(
      "lamp oil  twelve\n          gallons")
    #expect(isFitted == (length <= 1 << 16))
  }

  /// The first line of a page has a place of its own, even within a row.
  @Test(arguments: 14...58, [1, 2, 3, 7])
  func eachPageHasAPlaceAndNothingIsLost(measure: Int, lines: Int) throws {
    let book = try book([
      Self.towns, "Harbour      sands.example.net/tides/today\nLighthouse   not known",
    ])
    #expect(breaches(of: book, PageFormat(measure: measure, lines: lines)).isEmpty)
  }

  @Test(arguments: [30, 36, 44])
  func aCellOfThePageLeadsToItsWordAndTheWordToTheCell(measure: Int) throws {
    let book = try book([Self.towns])
    var pagination = Pagination(of: book, format: PageFormat(measure: measure, lines: 60))
    pagination.set(atLeast: .max)
    let lines = pagination.lines(of: pagination[0])
    book.text.withTextBytes { text in
      let setter = LineSetter(of: book, text)
      for offset in book.text.indices where book.text[offset] > 0x20 {
        let places = lines.compactMap { line in
          setter.cell(of: offset, in: line, measure: measure)
            .map { setter.offset(shownIn: $0, of: line, measure: measure) }
        }
        #expect(places == [offset])
      }
    }
  }

  @Test("a row of many words takes time in proportion to its length")
  func longRows() throws {
    let growth = try growth(ofFourTimes: 3_000) { count in
      let long = "Ferry    " + String(repeating: "oars ", count: count) + "   4 miles"
      let book = try book(["\(Self.towns)\n\(long)"])
      var pagination = Pagination(of: book, format: PageFormat(measure: 40, lines: 20))
      pagination.set(atLeast: .max)
      var row = Grid(size: Size(columns: 40, rows: 1))
      book.text.withTextBytes { text in
        var setter = LineSetter(of: book, text)
        for index in 0..<pagination.count {
          for line in pagination.lines(of: pagination[index]) {
            row.withMutableRow(0) { setter.set(line, measure: 40, style: .plain, at: 0, in: $0) }
          }
        }
      }
      #expect(pagination.count > count / 300)
    }
    #expect(growth < 8)
  }

  @Test("the lines of a table on a later page are drawn without its first lines")
  func laterPages() throws {
    let rows = (1...60).map { "row \($0) of the table      with words beside it, and more" }
    let format = PageFormat(measure: 30, lines: 7)
    let book = try book([rows.joined(separator: "\n")])
    let one = drawnPages(of: book, format).map(\.text)
    #expect(one.count > 20)
    #expect(one.last?.contains("row 60") == true)
    #expect(one.last?.contains("row 1 ") == false)
  }
}
