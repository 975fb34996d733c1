import BookText
import Cells
import PlainText
import ProcessorTime
import Testing

@testable import Typesetting

@Suite("Tables of plain texts on pages")
struct TypedTablePageTests {
  private static let towns = """
    Town        Population    Chief trade              Distance

    Ashbourne        5,007    wool, corn               54 miles
    Canterwell      18,398    hops, silk, pilgrims     56 miles
    Dovermouth         244    ships to the islands     72 miles
    """

  private static let rules = """
    Rule           Meaning                        Introduction                Elimination

    Conjunction    both of them together hold     from the two sentences      either of the two
    Implication    hypothetically established     the deduction theorem       modus ponens, detachment
    Negation       that it does not hold          reduction to absurdity      ex contradictione
    """

  private func book(_ text: String) throws -> Book {
    try Book(plainText: Array(text.utf8), named: "tables")
  }

  private func page(_ book: Book, measure: Int) -> String {
    drawnPages(of: book, PageFormat(measure: measure, lines: 60)).map(\.text).first ?? ""
  }

  @Test("no word is divided at any width that has room for it", arguments: 19...96)
  func wholeWords(measure: Int) throws {
    func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" }.sorted() }
    let shown = try page(book(Self.rules), measure: measure)
    // Below each other, cells have the names of their columns.
    #expect(
      words(shown).filter { !$0.hasSuffix(":") } == words(Self.rules), "\(shown)")
  }

  /// The first line of a page has a place of its own, even within a row.
  @Test(arguments: 14...58, [1, 2, 3, 7])
  func eachPageHasAPlaceAndNothingIsLost(measure: Int, lines: Int) throws {
    let book = try book(
      "\(Self.towns)\n\n\nHarbour      sands.example.net/tides/today\nLighthouse   not known")
    #expect(breaches(of: book, PageFormat(measure: measure, lines: lines)).isEmpty)
  }

  @Test(arguments: [30, 36, 44, 66])
  func aCellOfThePageLeadsToItsWordAndTheWordToTheCell(measure: Int) throws {
    let book = try book(Self.towns)
    #expect(book.tables.count == 1)
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

  /// Its cells are not divided while the margins have room for them.
  @Test(arguments: [66, 77, 90])
  func aWideTableGoesIntoTheMargins(room: Int) throws {
    let book = try book(Self.rules)
    var format = PageFormat(measure: 66, lines: 40)
    format.room = room
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    let lines = pagination.lines(of: pagination[0]).filter { $0.role == .tableRow }
    #expect((lines.count == 4) == (room == 90))
    #expect(lines.allSatisfy { $0.isWide == (room == 90) })
    let margin = (room - 66) / 2
    book.text.withTextBytes { text in
      var setter = LineSetter(of: book, text)
      setter.margins = (margin, room - 66 - margin)
      for offset in book.text.indices where book.text[offset] > 0x20 {
        let cells = lines.compactMap { setter.cell(of: offset, in: $0, measure: 66) }
        #expect(cells.count == 1)
        let places = lines.compactMap { line in
          cells.first.flatMap { setter.offset(shownIn: $0, of: line, measure: 66) }
        }
        #expect(places.contains(offset))
      }
    }
  }

  @Test("a row of many words takes time in proportion to its length")
  func longRows() throws {
    let growth = try growth(ofFourTimes: 3_000) { count in
      let long = "Ferry    " + String(repeating: "oars ", count: count) + "   4 miles"
      let book = try book("\(Self.towns)\n\(long)")
      var pagination = Pagination(of: book, format: PageFormat(measure: 40, lines: 20))
      pagination.set(atLeast: .max)
      #expect(pagination.count > count / 300)
    }
    #expect(growth < 8)
  }

  @Test("the lines of a table on a later page are drawn without its first lines")
  func laterPages() throws {
    let rows = (1...60).map {
      "row \($0) of the table".padded(to: 22) + "   with words beside it, and more"
    }
    let format = PageFormat(measure: 30, lines: 7)
    let one = try drawnPages(of: book(rows.joined(separator: "\n")), format).map(\.text)
    #expect(one.count > 15)
    #expect(one.last?.contains("row 60") == true)
    #expect(one.last?.contains("row 1 ") == false)
  }

  @Test func aTableWithoutCellsKeepsItsLines() throws {
    let text = "Oil ............. 12\nWick ............ 3"
    #expect(try page(book(text), measure: 40) == text)
  }

  /// Pages for a screen reader.
  private static let plainFormat: PageFormat = {
    var style = TypeStyle()
    style.isPlain = true
    return PageFormat(measure: 60, lines: 60, style: style)
  }()

  @Test("The end of a drawn table too long for its cells is read as typed")
  func theEndOfALongDrawnTableIsReadAsTyped() throws {
    let edge = "+-------+------+\n"
    let rows = (10_000..<16_000).map { "| \($0) | oil  |\n" }.joined()
    let table = edge + "| Night | What |\n" + edge + rows + edge
    let words = "Some words before the table of the nights.\n\n\(table)\nAnd some words after it.\n"
    let shown = Set(drawnPages(of: try book(words), Self.plainFormat).flatMap(\.rows))
    #expect((10_000..<16_000).filter { !shown.contains("| \($0) | oil  |") } == [])
  }

  @Test("Lines of a drawn table read by its cells are in the order of their places")
  func linesReadByCellsAreInOrder() throws {
    let table = """
      Some words before the table of the months.

      +-------+------+
      | Month | Oil  |
      +-------+------+
      | May   | 12 l |
      |       | 11 l |
      | June  |      |
      |       | 10 l |
      +-------+------+

      And some words after it.
      """
    var pages = Pagination(of: try book(table), format: Self.plainFormat)
    pages.set(atLeast: .max)
    let starts = pages.lines(of: pages[0]).map(\.range.lowerBound)
    #expect(starts.count > 12 && starts == starts.sorted())
  }
}

extension String {
  /// Returns the text with blanks after it, up to a length.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
