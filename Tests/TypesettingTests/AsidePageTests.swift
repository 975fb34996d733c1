import BookText
import Testing

@testable import Typesetting

@Suite("Pages of letters, notes and captions")
struct AsidePageTests {
  private let prose = """
    The keeper of the lock had three clocks, and they had never once agreed,
    so that on the canal a man could be early and late and exactly punctual
    by turns without leaving the room. He said it was the nearest thing to
    travel that the wages of a keeper would run to, and he wound all three.
    """

  /// Returns the rows of `text` on a page of forty cells, without those of the prose before it.
  private func rows(_ text: String) throws -> [String] {
    let page = try page(of: "\(prose)\n\n\(text)", measure: 40)
    return page.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.isEmpty }.dropFirst().map(String.init)
  }

  @Test func aSignatureStandsAtTheRightEdge() throws {
    let text = String(repeating: " ", count: 56) + "J. Morton, Clerk"
    #expect(try rows(text) == [String(repeating: " ", count: 24) + "J. Morton, Clerk"])
  }

  @Test func aCaptionIsCentred() throws {
    #expect(try rows("[Illustration: A clock]") == ["        [Illustration: A clock]"])
  }

  @Test func aCaptionTooLongForALineFlowsOnIntoItsNextLine() throws {
    let caption = """
      [Illustration: THE CLOCK ON THE LANDING OF THE HOUSE OF THE KEEPER
      OF THE LOCK
      DRAWN BY A. MORTON]
      """
    let rows = try rows(caption)
    #expect(rows.count == 4)
    #expect(rows.last?.drop { $0 == " " } == "DRAWN BY A. MORTON]")
    #expect(rows.contains { $0.hasSuffix("OF THE LOCK") && $0.contains("KEEPER") })
  }

  @Test func aSignToTheLeftOfTheFirstColumnOfATableIsShown() throws {
    let table = ":\n  in the northern sea, two of the larger islands, nine hours   by"
    #expect(try rows(".\n\n" + table).contains { $0.hasPrefix(":") })
  }

  @Test func aQuotationInsideAnotherIsNarrower() throws {
    let quoted = """
      >> Does the third clock go?
      >
      > It has not gone for years.

      \(prose)
      """
    #expect(
      try rows(quoted).prefix(3) == [
        "        Does the third clock go?", "", "    It has not gone for years.",
      ])
  }

  @Test func aNoteHangsUnderItsMark() throws {
    let rows = try rows("[12] The clocks are in the museum now, and all of them have stopped.")
    #expect(rows.count == 3)
    #expect(rows[0].hasPrefix("  [12] The clocks"))
    #expect(rows[1...].allSatisfy { $0.prefix { $0 == " " }.count == 7 })
  }

  @Test func theNumberOfAPageStaysInItsColumn() throws {
    let list = "CONTENTS\n\nThe Lamp              1\nThe Stove            12\n\n\(prose)"
    let page = try page(of: list, measure: 40, lines: 15)
    #expect(page.contains("\nThe Lamp              1\nThe Stove            12\n"))
  }
}
