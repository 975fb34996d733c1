import BookText
import Cells
import PlainText
import Testing

@testable import Typesetting

/// Lines of a table, cut instead of wrapped, as drawn.
@Suite("Kept lines that are cut")
struct KeptLineTests {
  /// Draws the lines of a text of kept lines, moved to the left by `sideways` cells.
  private func rows(_ text: String, measure: Int, sideways: Int = 0) throws -> [String] {
    let book = try book(text)
    var style = TypeStyle()
    style.cutsLongLines = true
    let format = PageFormat(measure: measure, lines: 60, style: style)
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    return DrawnPage(0, of: pagination, book, sideways: sideways).rows
  }

  private static let lamps = """
    Abel       north     four gallons of oil
    Bridget    灯灯灯    three gallons of oil
          Cleo\tpier\tone gallon
    """

  @Test func linesStayInTheirColumns() throws {
    #expect(
      try rows(Self.lamps, measure: 42) == [
        "Abel       north     four gallons of oil",
        "Bridget    灯灯灯    three gallons of oil",
        "      Cleo      pier    one gallon",
      ])
  }

  @Test(arguments: [
    (16, 0, ["Abel       nort›", "Bridget    灯灯›", "      Cleo     ›"]),
    (15, 0, ["Abel       nor›", "Bridget    灯 ›", "      Cleo    ›"]),
    (10, 11, ["‹orth    ›", "‹ 灯灯   ›", "‹    pier›"]),
    (10, 12, ["‹rth     ›", "‹灯灯    ›", "‹   pier ›"]),
    (30, 30, ["‹ns of oil", "‹ons of oil", "‹lon"]),
  ])
  func bothEndsThatAreCutHaveMarksAndNoHalfOfAWideCharacterIsLeft(
    measure: Int, sideways: Int, expected: [String]
  ) throws {
    let rows = try rows(Self.lamps, measure: measure, sideways: sideways)
    #expect(rows == expected)
  }

  @Test func tabsOfATextAsItIsEndAtColumnsOfThePageAlsoWhereLinesAreTurnedOver() throws {
    let text = "   lamp\tof the keeper\nx\n"
    let options = PlainTextOptions(treatment: .asIs)
    let book = try Book(plainText: Array(text.utf8), named: "x", options: options)
    var style = TypeStyle()
    style.hasFullPages = true
    for (measure, expected) in [
      (21, ["   lamp of the keeper", "x"]), (20, ["   lamp of the", "       keeper", "x"]),
    ] {
      let format = PageFormat(measure: measure, lines: 60, style: style)
      var pagination = Pagination(of: book, format: format)
      pagination.set(atLeast: .max)
      #expect(DrawnPage(0, of: pagination, book).rows == expected)
    }
  }

  @Test func aTextOfKeptLinesIsRecognisedByMostOfItsLinesAndTheirWidth() throws {
    func table(_ columns: Int, rows: Int) -> String {
      String(repeating: "one   " + String(repeating: "lamp   ", count: columns) + "\n", count: rows)
    }
    #expect(try book(table(12, rows: 4)).keptWidth == 87)
    // These have room on a page.
    #expect(try book(table(2, rows: 4)).keptWidth == nil)
    #expect(try book(table(12, rows: 4) + table(2, rows: 5)).keptWidth == 87)
    // One line in twenty may be longer.
    #expect(try book(table(12, rows: 19) + table(24, rows: 1)).keptWidth == 87)
    #expect(try book(table(12, rows: 17) + table(24, rows: 2)).keptWidth == 171)
    // Prose counts by the number of its lines.
    let prose = String(repeating: "The keeper wrote it down. ", count: 20)
    #expect(try book("\(prose)\n\n\(table(12, rows: 24))").keptWidth == 87)
    #expect(try book("\(prose)\n\n\(table(12, rows: 20))").keptWidth == nil)
  }

  // MARK: Lines of many screens

  /// The lines of a text shown line for line.
  private func lines(_ text: String, _ format: PageFormat) throws -> (Book, [SetLine]) {
    let book = try Book(
      plainText: Array(text.utf8), named: "x", options: PlainTextOptions(treatment: .asIs))
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    return (book, (0..<pagination.count).flatMap { Array(pagination.lines(of: pagination[$0])) })
  }

  @Test(arguments: [false, true], [(80, 22), (160, 43), (300, 120)])
  func aLineOfAMegabyteEndsAtTheEdgeInAllRowsButItsLast(isCut: Bool, size: (Int, Int)) throws {
    let (measure, rows) = size
    var style = TypeStyle()
    (style.hasFullPages, style.cutsLongLines) = (true, isCut)
    var text = "{"
    for number in 0..<60_000 { text += "\"lamp \(number)\": \(number * 7), " }
    text += "}"
    let (book, lines) = try lines(text, PageFormat(measure: measure, lines: rows, style: style))
    var end = 0
    for (index, line) in lines.enumerated() {
      #expect(line.range.lowerBound == end && line.indent == 0)
      #expect(line.range.count == measure || index == lines.count - 1, "\(index)")
      end = line.range.upperBound
    }
    #expect(end == book.text.count)
  }

  @Test func aLineOfFewScreensStaysCutOrTurnedOver() throws {
    var style = TypeStyle()
    (style.hasFullPages, style.cutsLongLines) = (true, true)
    let format = PageFormat(measure: 40, lines: 10, style: style)
    let most = 4 * 40 * 10
    for length in [41, most, most + 1] {
      let text = "short\n\(String(repeating: "x", count: length))\nshort"
      let (_, lines) = try lines(text, format)
      #expect(lines.count == (length > most ? 2 + (length + 39) / 40 : 3), "\(length)")
    }
    style.cutsLongLines = false
    let (_, lines) = try lines(
      String(repeating: "lamp ", count: 30), PageFormat(measure: 40, lines: 10, style: style))
    #expect(lines.dropFirst().allSatisfy { $0.indent == 4 })
  }

  // MARK: Drawings of a book

  private static let box = """
    The boats of the quay are these, and nobody has counted any others since.

        ┌──────────────┬────────────────┐
        │Boat          │Master          │
        ├──────────────┼────────────────┤
        │The Lamplight │Anna, of Dover  │
        └──────────────┴────────────────┘

    The last one leaks.
    """

  /// Draws a book on pages with margins of two cells at the left and three at the right.
  private func drawing(
    _ text: String, measure: Int, room: Int? = nil, cuts: Bool = true, sideways: Int = 0
  ) throws -> [String] {
    let book = try book(text)
    var style = TypeStyle()
    style.cutsDrawings = cuts
    var format = PageFormat(measure: measure, lines: 60, style: style)
    format.room = room ?? measure + 5
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    return DrawnPage(0, of: pagination, book, sideways: sideways).rows.filter { row in
      row.contains {
        !$0.isLetter && $0.unicodeScalars.allSatisfy { (0x2500...0x257F).contains($0.value) }
      }
    }
  }

  @Test func aDrawingWiderThanTheMeasureGoesIntoTheMargins() throws {
    // It has 33 cells. The text begins in the third column.
    #expect(
      try drawing(Self.box, measure: 30) == [
        " ┌──────────────┬────────────────┐",
        " │Boat          │Master          │",
        " ├──────────────┼────────────────┤",
        " │The Lamplight │Anna, of Dover  │",
        " └──────────────┴────────────────┘",
      ])
    #expect(try drawing(Self.box, measure: 28).allSatisfy { !$0.hasPrefix(" ") && $0.count == 33 })
  }

  @Test func aRuleLongerThanItsDrawingIsCutAndBreaksNoRow() throws {
    let rows = try drawing(Self.box + "\n" + String(repeating: "-", count: 70), measure: 30)
    #expect(rows.count == 5 && rows.allSatisfy { $0.count == 34 })
  }

  @Test func aDrawingWiderThanThePageIsCutAndMovesSideways() throws {
    #expect(
      try drawing(Self.box, measure: 27) == [
        "┌──────────────┬───────────────›",
        "│Boat          │Master         ›",
        "├──────────────┼───────────────›",
        "│The Lamplight │Anna, of Dover ›",
        "└──────────────┴───────────────›",
      ])
    // It moves no further than to its end.
    for sideways in [1, 9] {
      #expect(
        try drawing(Self.box, measure: 27, sideways: sideways) == [
          "‹─────────────┬────────────────┐",
          "‹oat          │Master          │",
          "‹─────────────┼────────────────┤",
          "‹he Lamplight │Anna, of Dover  │",
          "‹─────────────┴────────────────┘",
        ])
    }
  }

  @Test(arguments: [20, 40])
  func aRuleOfADrawingWiderThanThePageEndsWhereTheDrawingDoes(measure: Int) throws {
    var builder = BookBuilder()
    builder.beginBlock(.preformatted)
    let edge = String(repeating: "─", count: 47)
    builder.append("┌\(edge)┐\n\(String(repeating: "=", count: 70))\n└\(edge)┘".utf8)
    var style = TypeStyle()
    style.cutsDrawings = true
    var pagination = Pagination(
      of: try builder.book(), format: PageFormat(measure: measure, lines: 60, style: style))
    pagination.set(atLeast: .max)
    let lines = pagination.lines(of: pagination[0])
    #expect(lines.map(\.extra) == [49, 49, 49] && lines.allSatisfy { $0.role == .wide })
    #expect(lines[1].range.count == 49)
  }

  @Test func aDrawingContinuesInTheNextRowIfNothingCanMoveSideways() throws {
    let rows = try drawing(Self.box, measure: 27, cuts: false)
    #expect(rows.count > 5)
    #expect(rows.allSatisfy { !$0.contains("›") })
  }

  @Test func linesOfCodeUseTheMarginsAndContinueInTheNextRowOtherwise() throws {
    let code = """
      The lamps are lit by these two lines, which nobody has changed for years:

          lamps.light(every: hours, with: oil)
          if lamps.areOut { return }

      They are out by morning.
      """
    func rows(_ measure: Int) throws -> [String] {
      let book = try book(code)
      var format = PageFormat(measure: measure, lines: 60)
      format.style.cutsDrawings = true
      format.room = measure + 5
      var pagination = Pagination(of: book, format: format)
      pagination.set(atLeast: .max)
      return DrawnPage(0, of: pagination, book).rows.filter {
        $0.contains("lamps.") || $0.contains("oil")
      }
    }
    #expect(
      try rows(31) == ["lamps.light(every: hours, with: oil)", "if lamps.areOut { return }"])
    #expect(try rows(30).count == 3)
  }

  @Test func tabsOfADrawingEndAtTheColumnsOfItsSource() throws {
    let tree = """
      The lamps of the quay hang like this, and have done so since the last of the floods:

             o---o---o  master
      \t   |\t\\
      \t   |\t o---o  next

      Nobody counts them.
      """
    let rows = try page(of: tree, measure: 50).split(separator: "\n")
    let master = try #require(rows.first { $0.contains("master") })
    let next = try #require(rows.first { $0.contains("next") })
    func column(_ sign: Character, _ row: Substring) -> Int? {
      row.firstIndex(of: sign).map { row.distance(from: row.startIndex, to: $0) }
    }
    // In the source they begin in columns 7 and 17.
    #expect(
      try #require(column("o", next)) - #require(column("o", master)) == 10)
  }

  @Test func thePageOfABookIsAsWideAsItsDrawingsAndListings() throws {
    #expect(try book(Self.box).widestDrawing == 33)
    #expect(try book("A lamp is lit at the pier, and nobody knows by whom.\n").widestDrawing == 0)
  }
}
