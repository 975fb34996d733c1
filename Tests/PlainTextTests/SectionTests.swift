import BookText
import Testing

@Suite("Sections and lists of contents")
struct SectionTests {
  @Test func aTextWithoutHeadingsIsOneSectionWithoutATitle() throws {
    #expect(
      try sections("One lamp.\n\nOne stove.")
        == "[]\n  paragraph: One lamp.\n  paragraph: One stove.")
  }

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

  @Test func theEndIsSaidOnTheLastPage() throws {
    #expect(
      try sections("A lamp.\n\nThe End\n")
        == "[]\n  paragraph: A lamp.\n  heading 3: The End")
  }

  @Test func fiveHeadingsCloseTogetherAreAListOfContents() throws {
    let list = (1...5).map { "Chapter \($0). A title\n" }.joined(separator: "\n")
    #expect(
      try sections("The Lamp\n\n\(list)\nIt begins.") == """
        []
          title line: The Lamp
          contents: Chapter 1. A title
          contents: Chapter 2. A title
          contents: Chapter 3. A title
          contents: Chapter 4. A title
          contents: Chapter 5. A title
          paragraph: It begins.
        """)
  }

  @Test func theLinesOfAListOfContentsStandCloseTogether() throws {
    let list = (1...6).map { "\n\nChapter \($0)" }.joined()
    let blocks = try book("The Lamp\(list)\n\nIt begins.").blocks
    #expect(blocks.map(\.blankLinesBefore) == [0, 1, 0, 0, 0, 0, 0, 1])
  }

  @Test func aListOfContentsDoesNotSwallowTheFirstChapter() throws {
    let list = (1...5).map { "\n\nChapter \($0)" }.joined()
    let text = "The Lamp\(list)\n\n\n\nChapter 1\n\nA lamp.\n\nChapter 2\n\nA stove."
    #expect(try book(text).sections.map(\.title) == [nil, "Chapter 1", "Chapter 2"])
  }

  @Test func aNumberIsJoinedWithItsTitle() throws {
    let text = "CHAPTER I\n\nTHE LAMP\n\n\n¶\n\n\n\n\nCHAPTER II.\n\nOf the Stove\n\n\n¶"
    let book = try book(text.replacing("¶", with: prose))
    let expected = ["CHAPTER I. THE LAMP", "CHAPTER II. Of the Stove"]
    #expect(book.headings.map(\.title) == expected)
    #expect(book.headings.map(\.block.headingLevel) == [2, 2])
    #expect(book.sections.map(\.title) == expected)
  }

  @Test func actsAndScenesAreSections() throws {
    let text = "ACT I\n\nSCENE I\n\n¶\n\nSCENE II\n\n¶\n\nActus Secundus. Scena Prima.\n\n¶"
    let found = try book(text.replacing("¶", with: prose))
    #expect(
      found.sections.map(\.title) == ["SCENE I", "SCENE II", "Actus Secundus. Scena Prima."])
  }

  @Test func theListOfContentsHasAllSectionsAndThePageOfAChapterToo() throws {
    let chapters = ["Chapter 1. Paper", "1.1. Rag", "1.2. Wood", "Chapter 2. Ink", "2.1. Soot"]
    let book = try book(prose + chapters.map { "\n\n" + $0 + "\n\n" + prose }.joined())
    #expect(book.headings.map(\.title) == chapters)
    #expect(book.sections.map(\.title) == [nil, "Chapter 1. Paper", "Chapter 2. Ink"])
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
