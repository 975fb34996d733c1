import BookText
import Testing

@Suite("Paragraphs")
struct ParagraphTests {
  // MARK: Wrapped by hand, a blank line between

  @Test func blankLinesBeforeABlockAreCounted() throws {
    let blocks = try book("One.\n\nTwo.\n\n\n\nThree.\n").blocks
    #expect(blocks.map(\.blankLinesBefore) == [0, 1, 3])
  }

  @Test func aBlockHasNoWhiteSpaceAtItsEnds() throws {
    let book = try book("\n\n  One word. \t\n\nTwo words.  \n\n")
    #expect(
      book.blocks.map { String(decoding: book.text[$0.range], as: UTF8.self) } == [
        "One word.", "Two words.",
      ])
  }
}
