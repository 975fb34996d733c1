import BookText
import Testing

@Suite("Headings")
struct HeadingTests {
  // MARK: By a mark

  @Test func theRangeOfAHeadingBeginsAtItsFirstWordWhateverFollowsTheHash() throws {
    for line in ["# Lamp", "#   Lamp", "#\tLamp", "  # \t Lamp"] {
      let book = try book("\(line)\n\nIt burned.")
      #expect(String(decoding: book.text[book.blocks[0].range], as: UTF8.self) == "Lamp")
    }
  }

  // MARK: In a text

  @Test func theIndentOfAHeadingIsThatOfItsLeftmostLine() throws {
    let book = try book("\n\n        CHAPTER I.\n  The Lamp\n\nA lamp was lit.")
    #expect(book.blocks[0].isHeading)
    #expect(book.blocks[0].indent == 2)
  }
}
