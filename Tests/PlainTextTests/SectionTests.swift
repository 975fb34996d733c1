import BookText
import Testing

@Suite("Sections and lists of contents")
struct SectionTests {
  @Test func everyHeadingBeginsASection() throws {
    let text = "Before it.\n\nChapter 1\n\nA lamp.\n\nChapter 2\n\nA stove.\n"
    #expect(
      try sections(text) == """
        []
          paragraph: Before it.
        [Chapter 1]
          heading 2: Chapter 1
          paragraph: A lamp.
        [Chapter 2]
          heading 2: Chapter 2
          paragraph: A stove.
        """)
  }

  @Test func headingsInARowAreOneSectionNamedByTheLast() throws {
    let text = "BOOK I\n\nChapter 1\n\nA lamp.\n\nBOOK II\n\nChapter 2\n\nA stove.\n"
    #expect(
      try sections("\n\n" + text) == """
        [Chapter 1]
          heading 1: BOOK I
          heading 2: Chapter 1
          paragraph: A lamp.
        [Chapter 2]
          heading 1: BOOK II
          heading 2: Chapter 2
          paragraph: A stove.
        """)
  }

  @Test func theTitleOfAChapterIsKnownWithThatOfItsPart() throws {
    let text = "BOOK I\n\nChapter 1\n\nA lamp.\n\nChapter 2\n\nAn oven.\n\nBOOK II\n\nA stove.\n"
    #expect(
      try book("\n\n" + text).sections.map(\.titleInPart)
        == ["BOOK I · Chapter 1", "BOOK I · Chapter 2", "BOOK II"])
  }

  @Test func theLinesOfAListOfContentsStandCloseTogether() throws {
    let list = (1...6).map { "\n\nChapter \($0)" }.joined()
    let blocks = try book("The Lamp\(list)\n\nIt begins.").blocks
    #expect(blocks.map(\.blankLinesBefore) == [0, 1, 0, 0, 0, 0, 0, 1])
  }

  // MARK: The section of a place

  @Test func aPlaceBelongsToTheSectionThatBeganLastBeforeIt() throws {
    let book = try book("\n\nBefore it.\n\nChapter 1\n\nA lamp.\n\nChapter 2\n\nA stove.\n")
    let starts = book.sections.map { book.blocks[$0.blocks.lowerBound].range.lowerBound }
    for offset in 0...book.text.count + 3 {
      let expected = max(0, starts.filter { $0 <= offset }.count - 1)
      #expect(book.section(at: TextOffset(utf8: offset)) == expected)
    }
  }

  @Test func theEndOfABookIsTheLengthOfItsText() throws {
    #expect(try book("é\r\n").end == TextOffset(utf8: 3))
  }

  @Test func noPlaceStandsBeforeTheBeginning() {
    #expect(TextOffset(utf8: -1) == .start)
    #expect(TextOffset.start < TextOffset(utf8: 1))
    #expect(!(TextOffset(utf8: 1) < TextOffset(utf8: 1)))
  }
}
