import BookText
import Testing

@testable import Typesetting

@Suite("Pages of verse with numbers of lines")
struct LineNumberPageTests {
  /// Makes a book of one stanza.
  private func stanza(_ text: String) throws -> Book {
    var builder = BookBuilder()
    builder.beginBlock(.verse)
    builder.append(text.utf8)
    return try builder.book()
  }

  /// Returns the page of a stanza as displayed.
  private func page(_ text: String, measure: Int) throws -> String {
    let format = PageFormat(measure: measure, lines: 60)
    return drawnPages(of: try stanza(text), format).map(\.text).joined(
      separator: "\n-- next page --\n")
  }

  private let bell = """
    Low water, and the boats lie down,
    High water, and they stand;\t10
    The bell is heard across the land.
    """

  @Test func aNumberedLineIsNotJoinedToTheNext() throws {
    let text = """
      The bell that rings below the hill, and is heard across the land   5
          and on the water, and by those who never came to land.
      """
    #expect(
      try page(text, measure: 80) == """
                The bell that rings below the hill, and is heard across the land       5
                    and on the water, and by those who never came to land.
        """)
  }

  @Test(arguments: 6...80)
  func nothingIsLostAndNothingIsTooWide(measure: Int) throws {
    let text = "\(bell)\n  The unaccountably-well-known inside\t12345\n雨の夜には古い本が  7"
    let book = try stanza(text)
    #expect(breaches(of: book, PageFormat(measure: measure, lines: 60)).isEmpty)
  }

  @Test func theCellsOfANumberLeadToIt() throws {
    let book = try stanza(bell)
    let number = try #require(book.text.firstIndex(of: UInt8(ascii: "1")))
    var pagination = Pagination(of: book, format: PageFormat(measure: 44, lines: 60))
    pagination.set(atLeast: .max)
    let lines = pagination.lines(of: pagination[0])
    let line = try #require(lines.dropFirst().first)
    #expect(line.range.upperBound == number + 2)
    book.text.withTextBytes { text in
      let setter = LineSetter(of: book, text)
      #expect(setter.cell(of: number, in: line, measure: 44) == 42)
      #expect(setter.offset(shownIn: 42, of: line, measure: 44) == number)
      #expect(setter.offset(shownIn: 43, of: line, measure: 44) == number + 1)
      // The last cell of the words, and the gap.
      #expect(setter.offset(shownIn: 31, of: line, measure: 44) == number - 2)
      #expect(setter.offset(shownIn: 35, of: line, measure: 44) == number)
    }
  }

  /// In these texts and pages capitals represent Hebrew letters.
  @Test func inRightToLeftVerseANumberStandsAtTheLeftEdge() throws {
    #expect(
      try transliterated(
        page(hebrew("LOW WATER, AND DOWN,\nHIGH WATER, AND STAND\t10"), measure: 30)) == """
                ,NWOD DNA ,RETAW WOL
          10   DNATS DNA ,RETAW HGIH
          """)
  }

  @Test func aNumberAfterHebrewWordsInAnotherLineStandsAtTheRightEdge() throws {
    #expect(
      try transliterated(page(hebrew("the sign says SHALOM\t10"), measure: 30))
        == "     the sign says MOLAHS   10")
  }
}
