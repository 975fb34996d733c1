import BookText
import Testing

@Suite("Guesses overruled")
struct OptionTests {
  private let text = """
    The keeper of the lock had three clocks, and they had never once agreed,
    so that on the canal a man could be early and late and exactly punctual
    by turns without leaving the room. He said it was the nearest thing yet.

    Low water, and the boats lie down,
    High water, and they stand;
    The bell that nobody has rung.
    """

  private func kinds(_ lineBreaks: PlainTextOptions.LineBreaks) throws -> [Block.Kind] {
    try Book(
      plainText: Array(text.utf8), named: "nameless",
      options: PlainTextOptions(lineBreaks: lineBreaks)
    ).blocks.map(\.kind)
  }

  @Test func lineBreaksAreGuessedKeptOrDropped() throws {
    #expect(try kinds(.automatic) == [.paragraph, .verse])
    #expect(try kinds(.prose) == [.paragraph, .paragraph])
    #expect(try kinds(.kept) == [.verse, .verse])
  }
}
