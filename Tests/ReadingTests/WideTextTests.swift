import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// Tables and the output of programs, with their lines kept.
@Suite("Wide text")
struct WideTextTests {
  private static let table = """
    KEEPER      LAMP       OIL     LIT AT   PUT OUT   HARBOUR     REMARK
    Abel        north      4 gal   17:02    06:48     Lowsand     the glass was cleaned twice
    Bridget     south      3 gal   17:04    06:51     Lowsand     no boats
    Cornelius   pier       1 gal   17:10    06:30     Highsand    the wick was cut before dawn
    Dorothea    chapel     2 gal   16:58    07:05     Highsand    lent to the sexton on Sunday
    """

  private func reader(
    _ text: String = table, columns: Int, rows: Int = 8, _ settings: Settings = Settings()
  ) throws -> Reader {
    var settings = settings
    settings.transition = .none
    let book = try Book(plainText: Array(text.utf8), named: "lamps")
    return ReadingTests.reader(book, columns: columns, rows: rows, settings: settings)
  }

  /// The rows of the screen without blanks at their ends.
  private func shown(_ reader: inout Reader) -> String {
    reader.screenText().map { String($0.reversed().drop { $0 == " " }.reversed()) }
      .joined(separator: "\n")
  }

  @Test func aTableIsAsWideAsTheScreenAndItsLongLinesAreCut() throws {
    var reader = try reader(columns: 60)
    #expect(
      shown(&reader) == """
        KEEPER      LAMP       OIL     LIT AT   PUT OUT   HARBOUR  ›
        Abel        north      4 gal   17:02    06:48     Lowsand  ›
        Bridget     south      3 gal   17:04    06:51     Lowsand  ›
        Cornelius   pier       1 gal   17:10    06:30     Highsand ›
        Dorothea    chapel     2 gal   16:58    07:05     Highsand ›


                                   1 of 1
        """)
  }

  @Test func longLinesAreMovedSidewaysByHalfAPageUpToTheirEnds() throws {
    var reader = try reader(columns: 60)
    _ = reader.type(">")
    #expect(
      shown(&reader) == """
        ‹LIT AT   PUT OUT   HARBOUR     REMARK
        ‹17:02    06:48     Lowsand     the glass was cleaned twice
        ‹17:04    06:51     Lowsand     no boats
        ‹17:10    06:30     Highsand    the wick was cut before dawn
        ‹16:58    07:05     Highsand    lent to the sexton on Sunday


                                   1 of 1
        """)
    _ = reader.type(">")
    #expect(reader.foot().contains("No line is longer than the page"))
    _ = reader.type("<")
    #expect(reader.pages.sideways == 0)
    _ = reader.type("<")
    #expect(reader.foot().contains("Already at the left edge"))
  }

  @Test func longLinesAreWrappedIfTheReaderChooses() throws {
    var reader = try reader(columns: 60)
    _ = reader.type(">W")
    #expect(reader.pages.sideways == 0 && reader.foot().contains("Long lines: wrapped"))
    #expect(
      shown(&reader).hasPrefix(
        """
         KEEPER     LAMP    OIL    LIT    PUT  HARBOUR   REMARK
                                    AT    OUT

         Abel       north   4    17:02  06:48  Lowsand   the glass
                            gal                          was cleaned
                                                         twice
        """))
    _ = reader.type(">")
    #expect(reader.foot().contains("No line is longer than the page"))
    _ = reader.type("W")
    #expect(shown(&reader).contains("HARBOUR  ›"))
  }

  @Test func theLinesOfATextShownAsItIsAreWrappedAsInLessUntilTheReaderCutsThem() throws {
    let line = "diff --git " + String(repeating: "a/lamp ", count: 12) + "end"
    let book = try Book(
      plainText: Array("short\n\(line)\nlast\n".utf8), named: "log",
      options: PlainTextOptions(treatment: .asIs))
    var settings = Settings()
    settings.transition = .none
    var reader = ReadingTests.reader(book, columns: 40, rows: 9, settings: settings)
    #expect(shown(&reader).contains("end"))
    #expect(!shown(&reader).contains("›"))
    _ = reader.type("W")
    #expect(reader.foot().contains("Long lines: cut"))
    #expect(shown(&reader).contains("›") && !shown(&reader).contains("end"))
    _ = reader.type("W")
    #expect(reader.foot().contains("Long lines: wrapped"))
    #expect(shown(&reader).contains("end"))
  }

  @Test func aMatchBeyondTheVisibleColumnsIsMovedIntoSight() throws {
    var reader = try reader(columns: 60)
    _ = reader.type("/sexton")
    #expect(shown(&reader).contains("lent to the sexton"))
    _ = reader.press(.enter)
    #expect(shown(&reader).contains("lent to the sexton"))
    // It stays where the reader has moved it.
    _ = reader.type("<<")
    #expect(reader.pages.sideways == 0)
    _ = reader.type("/dawn")
    _ = reader.press(.enter)
    #expect(shown(&reader).contains("cut before dawn"))
    _ = reader.type("/north")
    _ = reader.press(.enter)
    #expect(shown(&reader).contains("Abel        north") && reader.pages.sideways == 0)
  }

  @Test func aMatchInALineOfManyScreensIsSeenInItsRowAndShorterLinesAreStillMoved() throws {
    let long = (0..<200).map { "\"item\($0)\": \($0 * 7)" }.joined(separator: ", ")
    let options = PlainTextOptions(treatment: .asIs)
    let other = "short " + String(repeating: "and long enough ", count: 9) + "sexton\n"
    for (columns, rows) in [(40, 8), (60, 10)] {
      let book = try Book(
        plainText: Array((long + "\n" + other).utf8), named: "x", options: options)
      var settings = Settings()
      settings.transition = .none
      settings.longLines = .cut
      var reader = ReadingTests.reader(book, columns: columns, rows: rows, settings: settings)
      for item in [0, 1, 77, 199] {
        _ = reader.type("/item\(item)\":")
        _ = reader.press(.enter)
        let joined = reader.screenText().joined()
        #expect(joined.contains("item\(item)\": \(item * 7)"), "\(item)")
        #expect(reader.pages.sideways == 0 && !joined.contains("‹"))
      }
      _ = reader.type("/sexton")
      _ = reader.press(.enter)
      let screen = reader.screenText().joined()
      #expect(reader.pages.sideways > 0 && screen.contains("enough sexton"))
      // The rows of the long line stay where they are.
      #expect(screen.contains("\"item199\": 1393"))
      _ = reader.type("g>")
      #expect(reader.foot().contains("No line is longer than the page"))
    }
  }

  @Test func aClickFindsTheWordThatIsSeen() throws {
    var reader = try reader(columns: 60)
    _ = reader.type(">")
    let row = try #require(reader.screenText().firstIndex { $0.contains("sexton") })
    let line = reader.screenText()[row]
    let column = try #require(line.range(of: "sexton")).lowerBound
    let cell = line.distance(from: line.startIndex, to: column)
    let place = try #require(reader.context().place(column: cell, row: row))
    #expect(reader.book.text[place.utf8...].starts(with: "sexton".utf8))
  }

  @Test func anotherSizeShowsTheFirstColumnsAndKeepsThePlace() throws {
    var reader = try reader(columns: 60, rows: 5)
    _ = reader.type(">\u{20}")
    let place = reader.anchor
    #expect(place > .start)
    reader.resize(to: Size(columns: 100, rows: 5), at: .seconds(700_000_000))
    #expect(reader.anchor == place && reader.pages.sideways == 0)
    #expect(shown(&reader).contains("lent to the sexton on Sunday"))
    #expect(!shown(&reader).contains("›"))
  }

  @Test(arguments: [(100, 1), (181, 1), (182, 2)])
  func twoPagesAreShownIfTheLinesFitIntoBoth(columns: Int, count: Int) throws {
    let reader = try reader(columns: columns, rows: 24)
    let layout = try #require(reader.layout)
    #expect(layout.pages.count == count)
    #expect(layout.format.measure >= 90)
  }

  @Test func theOutputOfAProgramIsAsWideAsTheScreenWithoutMarginsIfItNeedsThem() throws {
    let log = """
      commit 0123456789abcdef0123456789abcdef01234567
      Author: Abel <abel@example.net>

          Lamps: light the one at the pier before those of the chapel and the north
          quay
      """
    for (columns, measure) in [(60, 60), (80, 80), (100, 89)] {
      var reader = try reader(log, columns: columns, rows: 24)
      #expect(reader.layout?.format.measure == measure)
      #expect(shown(&reader).contains("of the chapel and the north") == (columns > 77))
    }
  }

  @Test func aBookWithAWideTableKeepsItsMeasureAndWrapsIt() throws {
    let prose = String(repeating: "The keeper of the lamp wrote it down at five. ", count: 20)
    var reader = try reader("\(prose)\n\n\(Self.table)\n\n\(prose)", columns: 120, rows: 60)
    #expect(reader.layout?.format.measure == 51)
    #expect(!shown(&reader).contains("›"))
  }

  @Test func nothingIsCutForScreenReaders() throws {
    var settings = Settings()
    settings.accessible = .on
    var reader = try reader(columns: 60, rows: 20, settings)
    #expect(!shown(&reader).contains("›"))
    #expect(shown(&reader).contains("twice"))
  }

  // MARK: Drawings of a book

  /// A book with a drawing of some width between paragraphs.
  private func drawing(_ width: Int) -> String {
    let words =
      "The boats of the quay are counted every year by the same man, who begins with his own and\n"
      + "ends with the one that nobody has claimed. His count is the same each time.\n"
    let paragraphs = Array(repeating: words, count: 4).joined(separator: "\n")
    let rule = String(repeating: "─", count: width - 2)
    let name = "│Lamplight" + String(repeating: " ", count: width - 15) + "Anna│"
    return "\(paragraphs)\n┌\(rule)┐\n\(name)\n└\(rule)┘\n\n\(paragraphs)"
  }

  private func drawnRows(_ reader: inout Reader) -> [Substring] {
    reader.screenText().map { $0.drop { $0 == " " } }.filter { row in
      row.contains("─┐") || row.contains("─›") || row.contains("Anna│") || row.contains("Lamplight")
    }
  }

  @Test func aDrawingAsWideAsTheScreenHasAllOfItAndTheTextItsMeasure() throws {
    var reader = try reader(drawing(79), columns: 80, rows: 30)
    let rows = drawnRows(&reader)
    #expect(rows.count == 2 && rows.allSatisfy { $0.trimmed.count == 79 })
    #expect(reader.pages.layout?.pages[0].text.size.columns == 66)
    _ = reader.type(">")
    #expect(reader.foot().contains("No line is longer than the page"))
  }

  @Test func twoPagesAreAsWideAsTheirDrawingsIfTheScreenIs() throws {
    var reader = try reader(drawing(80), columns: 160, rows: 30)
    #expect(reader.pages.layout?.isSpread == true)
    #expect(reader.pages.layout?.pages.map(\.paper.size.columns) == [80, 80])
    #expect(drawnRows(&reader).count == 2)
    // Otherwise they are as wide as their text and its margins.
    let narrow = try self.reader(drawing(60), columns: 200, rows: 30)
    let wider = try self.reader(drawing(79), columns: 200, rows: 30)
    #expect(narrow.pages.layout?.pages[0].paper.size.columns == 77)
    #expect(wider.pages.layout?.pages[0].paper.size.columns == 79)
  }

  @Test func aDrawingWiderThanTheScreenIsCutAndMovedSideways() throws {
    var reader = try reader(drawing(100), columns: 80, rows: 30)
    #expect(drawnRows(&reader).allSatisfy { $0.trimmed.last == "›" })
    _ = reader.type(">")
    #expect(reader.pages.sideways == 24)
    #expect(drawnRows(&reader).contains { $0.hasSuffix("Anna│") || $0.contains("Anna│") })
    #expect(drawnRows(&reader).allSatisfy { $0.first == "‹" })
    _ = reader.type(">")
    #expect(reader.foot().contains("No line is longer than the page"))
    _ = reader.type("<")
    #expect(reader.pages.sideways == 0)
    // A word that is found in the hidden part is shown.
    _ = reader.type("/Anna")
    _ = reader.press(.enter)
    #expect(drawnRows(&reader).contains { $0.contains("Anna│") })
    // The reader may choose to have its lines continue.
    _ = reader.type("W")
    #expect(drawnRows(&reader).allSatisfy { !$0.contains("›") && !$0.contains("‹") })
  }

  /// Returns the cell of a word in the row of the drawing with words, with the area of its page.
  private func cell(
    of word: String, on reader: inout Reader
  ) throws -> (column: Int, row: Int, area: ScreenLayout.PageArea) {
    let rows = reader.screenText()
    let row = try #require(rows.firstIndex { $0.contains("Lamplight") })
    let start = try #require(rows[row].range(of: word)).lowerBound
    let column = rows[row].distance(from: rows[row].startIndex, to: start)
    let areas = try #require(reader.pages.layout?.pages)
    let area = try #require(areas.first { $0.paper.columns.contains(column) })
    #expect(!area.text.columns.contains(column))
    return (column, row, area)
  }

  private func selected(_ reader: Reader) -> String? {
    reader.layers.selection.map { reader.book.line($0) }
  }

  @Test(arguments: [(79, 80), (80, 160)])
  func wordsInTheMarginsAreSelectedByThePointer(width: Int, columns: Int) throws {
    var reader = try reader(drawing(width), columns: columns, rows: 30)
    let (left, row, _) = try cell(of: "Lamplight", on: &reader)
    let (right, _, _) = try cell(of: "Anna", on: &reader)
    // A long click, and a drag from there to the other margin.
    reader.mouse(.press(button: 0), left, row)
    reader.mouse(.release(button: 0), left, row, after: 600)
    #expect(selected(reader) == "Lamplight")
    reader.mouse(.press(button: 0), left, row, after: 1000)
    reader.mouse(.drag(button: 0), right, row, after: 1100)
    reader.mouse(.release(button: 0), right, row, after: 1200)
    #expect(selected(reader)?.hasSuffix("Anna") == true)
    // A click on a word in the margin keeps the selection, and one beside the text ends it.
    reader.click(left, row)
    #expect(selected(reader) == "Lamplight")
    _ = reader.press(.enter)
    #expect(reader.isReading && reader.marks.all.map(\.kind) == [.highlight])
    // A click on the highlighted word in the margin selects it.
    reader.click(left, row)
    #expect(selected(reader) == "Lamplight")
    reader.click(left, row - 3)
    #expect(reader.isReading)
  }

  @Test func aClickInAMarginWithoutTextStillTurnsTheLeaf() throws {
    for width in [70, 79] {
      var reader = try reader(drawing(width), columns: 80, rows: 20)
      let drawn = try #require(reader.screenText().firstIndex { $0.contains("Lamplight") })
      let area = try #require(reader.pages.layout?.pages[0])
      let column = area.paper.columns.upperBound - 1
      let page = reader.pageNumber.page
      // Beside the words of a paragraph, and beside a drawing that leaves some of the margin.
      for row in [area.text.row, drawn] where row != drawn || width == 70 {
        let report = MouseReport(.press(button: 2), column: column, row: row)
        #expect(reader.context().word(at: report) == nil)
        reader.click(column, row)
        #expect(reader.pageNumber.page == page + 1)
        _ = reader.press(.pageUp)
      }
    }
  }

  @Test func theSelectionMovesByLinesBetweenTheMarginsAndTheText() throws {
    var reader = try reader(drawing(79), columns: 80, rows: 30)
    let (column, row, area) = try cell(of: "Lamplight", on: &reader)
    reader.mouse(.press(button: 2), column, row)
    reader.mouse(.release(button: 2), column, row, after: 50)
    // The nearest word of a line without text in the margin is its first.
    _ = reader.press(.down, .down)
    #expect(selected(reader) == "The")
    _ = reader.press(.up, .up)
    #expect(selected(reader) == "Lamplight")
    let (end, _, _) = try cell(of: "Anna", on: &reader)
    #expect(end >= area.text.columns.upperBound)
    reader.mouse(.press(button: 2), end, row, after: 100)
    reader.mouse(.release(button: 2), end, row, after: 150)
    _ = reader.press(.down, .down)
    #expect(selected(reader) == "who")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
