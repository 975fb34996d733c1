import Testing

@testable import BookText
@testable import PlainText

@Suite("Options that override the recognition")
struct OptionTests {
  private let text = """
    The keeper of the lock had three clocks, and they had never once agreed,
    so that on the canal a man could be early and late and exactly punctual
    by turns without leaving the room. He said it was the nearest thing yet.

    Low water, and the boats lie down,
    High water, and they stand;
    The bell that nobody has rung.
    """

  private func kinds(_ treatment: TextTreatment) throws -> [Block.Kind] {
    try Book(
      plainText: Array(text.utf8), named: "nameless",
      options: PlainTextOptions(treatment: treatment)
    ).blocks.map(\.kind)
  }

  @Test func lineBreaksAreGuessedKeptOrDropped() throws {
    #expect(try kinds(.automatic) == [.paragraph, .verse])
    #expect(try kinds(.prose) == [.paragraph, .paragraph])
    #expect(try kinds(.book) == [.paragraph, .verse])
    #expect(try kinds(.asIs) == [.preformatted, .preformatted])
  }

  @Test func aPageOfTheManualKeepsItsLines() throws {
    let page = """
      LAMP(1)                     User Commands                     LAMP(1)

      NAME
             lamp - give light

      SYNOPSIS
             lamp [OPTION]... [ROOM]...

      DESCRIPTION
             List  information about the lamps of a room, which is the one in front of
             you unless another is named.
      """
    let book = try Book(plainText: Array(page.utf8), named: "stdin")
    let kinds = Set(book.blocks.map(\.kind))
    #expect(!kinds.contains(.paragraph) && !kinds.contains(.signature))
    let other = page.replacing("LAMP(1)", with: "LAMPS")
    #expect(isManualPage(Array(page.utf8)) && !isManualPage(Array(other.utf8)))
    for text in ["", "LAMP", "LAMP(1) lamp", "(1) x (1)", "LAMP(x) y LAMP(x)"] {
      #expect(!isManualPage(Array(text.utf8)))
    }
  }
}
