import BookText
import Testing

/// Passages similar to headings, and headings similar to other passages.
@Suite("Headings and passages like them")
struct HeadingPassageTests {
  @Test func aParagraphAmongNotesAboutAPartIsNone() throws {
    let note = """
      BOOK II "The rope" is a word of the founders (4), who had no other for the
      thing. The text is right: he did not hang it.
      """
    let books = ["BOOK I", "BOOK II", "BOOK III"]
    let notes = "NOTES\n\n\(longProse)\n\(note)\n\n\(longProse)"
    #expect(try titles(books + [notes]) == books + ["NOTES"])
  }

  @Test func anEmphasisedSentenceOnTwoLinesIsNone() throws {
    let remark = """
      _The following notices were to hang above the door of the tower, where the
      bell was._
      """
    #expect(
      try titles(["_The Rope_", remark, "_The Clapper_", "_The Clock_"], below: 1)
        == ["The Rope", "The Clapper", "The Clock"])
  }

  @Test func aLineInBracketsBelongsToTheHeadingAboveItIfThreeHaveOne() throws {
    let names = ["ADAM FELL", "BESS MARLOW", "CARL OTT"]
    func kinds(_ lines: [String]) throws -> [String] {
      let text = zip(names, lines).map { "\n\n\n\n\($0)\n\n\($1)\n\n\(longProse)\n\(longProse)" }
        .joined()
      return try book("THE BOOK OF THE BELL\n\nBy A. Writer\n" + text).headings.map(\.title)
    }
    let years = ["(1801-1865)", "(1778-1842)", "(1811-1889)"]
    #expect(try kinds(years) == zip(names, years).map { "\($0) \($1)" })
    #expect(try kinds(["(1801-1865)", "(1778-1842)", "1811-1889"]) == names)
    #expect(try kinds(["(1801-1865)", "(1778-1842)", "(1811) to 1889"]) == names)
    let long = "(" + String(repeating: "a", count: 79) + ")"
    #expect(try kinds(["(1801-1865)", "(1778-1842)", long]) == names)
  }

  @Test func aDateBelowANumberIsATitleOnlyInADiary() throws {
    let letters = ["1.\n\nTO ANNA.", "2.\n\nMill Lane, May 3, 1821.", "3.\n\nTO BEN."]
    #expect(try titles(letters, above: 2, below: 1) == ["1. TO ANNA.", "2.", "3. TO BEN."])
    let diary = ["1.\n\nMay 3, 1821.", "2.\n\nMay 9, 1821.", "3.\n\nMay 12, 1821."]
    #expect(
      try titles(diary, above: 2, below: 1) == [
        "1. May 3, 1821.", "2. May 9, 1821.", "3. May 12, 1821.",
      ])
  }

  @Test func aTitleUnderANumberMayBeQuoted() throws {
    let heads = [
      "1. First Day.\n\nThe rope", "2. Second Day.\n\n\"The clapper\"", "3. Third Day.\n\nIt rang",
      "4. Last Day.\n\n“The end of it”",
    ]
    #expect(
      try titles(heads) == [
        "1. First Day. The rope", "2. Second Day. \"The clapper\"", "3. Third Day. It rang",
        "4. Last Day. “The end of it”",
      ])
  }

  @Test func aSentenceAboveTheNameOfItsAuthorMayBeATitle() throws {
    let heads = ["I would not be a bell.", "How long, how long!", "Be kind to the rope."]
    let text = ["\(heads[0])\n\nBY A. KEEPER.", heads[1], "\(heads[2])\n\nBy A. Clerk."]
    #expect(try titles(text) == heads)
  }

  /// Returns the headings of every level, including those outside the contents.
  private func headings(_ text: String) throws -> [String] {
    try outline(text).split(separator: "\n").filter { $0.hasPrefix("heading") }
      .map { String($0.drop { $0 != ":" }.dropFirst(2)) }
  }

  @Test func aCaptionMayBeAboveATitleBetweenParagraphs() throws {
    let caption = "[Illustration: The bell\nin its frame.]\n\n"
    let heads = ["TO CAST A BELL.", "TO HANG IT.", "\(caption)TO RING IT."]
    let text = heads.map { "\($0)\n\n\(longProse)\(longProse)\n" }.joined()
    let found = try headings(longProse + "\n" + text)
    #expect(found == ["TO CAST A BELL.", "TO HANG IT.", "TO RING IT."])
    // An author below a picture is not a title.
    let poem = text.replacing("TO RING IT.", with: "--A. KEEPER.")
    #expect(try !headings(longProse + "\n" + poem).contains { $0.hasSuffix("KEEPER.") })
  }

  @Test func theWordsOfACaptionRepeatedBelowItAreACaption() throws {
    let text = ["THE BELL", "THE FRAME", "THE ROPE"].map {
      "\(longProse)\n[Illustration: \($0)]\n\n\($0)\n\n\(longProse)\n"
    }
    let kinds = try book(text.joined(separator: "\n")).blocks.map(\.kind)
    #expect(kinds.count { $0 == .caption } == 6)
    #expect(try headings(text.joined(separator: "\n")) == [])
    // Other words are a title.
    #expect(
      try headings(text.joined(separator: "\n").replacing("\nTHE ", with: "\nOF THE ")).count == 3)
  }

  @Test(arguments: [
    ["Boiled Eel.--(No. 8.)", "Onion Soup.--(No. 9.)", "Salt Bread.--(No. 10.)"],
    ["§ 1. Vom Öl", "§ 2. Vom Docht", "§ 3. Vom Glas"],
  ])
  func numberedTitlesAsCloseAsParagraphsAreHeadings(heads: [String]) throws {
    #expect(
      try headings(longProse + "\n" + heads.map { "\($0)\n\n\(longProse)\n" }.joined()) == heads)
    // Other numbers count nothing.
    let others = heads.map { $0.replacing("9", with: "5").replacing("2", with: "7") }
    #expect(
      try headings(longProse + "\n" + others.map { "\($0)\n\n\(longProse)\n" }.joined()) == [])
  }

  @Test func bareNumbersAsCloseAsParagraphsAreHeadingsIfThereAreFive() throws {
    func found(_ count: Int, _ text: String) throws -> Int {
      try headings(longProse + "\n" + (1...count).map { "\($0)\n\n\(text)\n" }.joined()).count
    }
    #expect(try found(5, longProse + "\n" + longProse) == 5)
    // Two may be the notes of a page, and short texts are stanzas.
    #expect(try found(2, longProse + "\n" + longProse) == 0)
    #expect(try found(5, "The bell was cracked.\nThe rope was new.\n") == 0)
  }

  @Test func theFirstOfCountedSectionsIsNotTheTitleOfThePartAboveIt() throws {
    let sections = (1...4).map { "REMARK \($0).\n\n\(longProse)\n" }.joined()
    let text = "PART THE FIRST\n\n\n\(sections)\n\n\nPART THE SECOND\n\n\n\(sections)"
    let remarks = (1...4).map { "REMARK \($0)." }
    #expect(try headings(text) == ["PART THE FIRST"] + remarks + ["PART THE SECOND"] + remarks)
  }
}
