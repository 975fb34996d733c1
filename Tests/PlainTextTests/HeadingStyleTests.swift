import BookText
import Testing

@Suite("Heading styles within a book")
struct HeadingStyleTests {
  /// Returns the headings of `text`, each with its level; a full stop in `text` is replaced by
  /// prose.
  private func headings(_ text: String) throws -> [String] {
    let book = try book(text.replacing("¶", with: prose))
    return book.blocks.compactMap { block in
      block.headingLevel.map { "\($0) \(book.title(of: block))" }
    }
  }

  @Test func aNumberIsJoinedWithItsTitle() throws {
    let text = "CHAPTER I\n\nTHE LAMP\n\n\n¶\n\n\n\n\nCHAPTER II.\n\nOf the Stove\n\n\n¶"
    #expect(try headings(text) == ["2 CHAPTER I. THE LAMP", "2 CHAPTER II. Of the Stove"])
    #expect(
      try book(text.replacing("¶", with: prose)).sections.map(\.title) == [
        "CHAPTER I. THE LAMP", "CHAPTER II. Of the Stove",
      ])
  }

  @Test func theFirstEntryBelowTheHeadingOfAChapterIsAnEntry() throws {
    let chapters = [
      "FISH COD EEL", "FOWL GOOSE DUCK", "SWEETS QUINCE PLUM", "BREAD RYE OATS", "DRINKS ALE MEAD",
    ].map { words in
      let names = words.split(separator: " ")
      return "\(names[0])\n\n\n\(names[1])\n\n¶\n\n\n\(names[2])\n\n¶\n\n\n\n\n"
    }
    let found = try headings("The Cook\n\nBy A. Writer\n\n\n\n\n" + chapters.joined())
    #expect(found.prefix(6) == ["2 FISH", "3 COD", "3 EEL", "2 FOWL", "3 GOOSE", "3 DUCK"])
  }

  @Test func lettersBeforeTitlesCountThem() throws {
    let titles = ["A. The Fishers", "B. The Boatmen", "C. The Ropers"]
    let parts = ["FIRST PART", "SECOND PART"].map {
      "\($0)\n\n" + titles.map { "\($0)\n\n¶\n\n¶\n\n\n" }.joined() + "\n"
    }
    #expect(
      try headings(parts.joined()).prefix(5) == [
        "1 FIRST PART", "2 A. The Fishers", "2 B. The Boatmen", "2 C. The Ropers", "1 SECOND PART",
      ])
    let sections = ["I. Of Stone", "II. Of Wood", "III. Of Iron", "IV. Ferries"].map {
      "\($0)\n\n\n¶\n\na) The upper one.\n\n¶\n\n¶\n\nb) The lower one.\n\n¶\n\n\n\n"
    }
    #expect(
      try headings("BRIDGES\n\n\n\n" + sections.joined()).prefix(4) == [
        "2 I. Of Stone", "3 a) The upper one.", "3 b) The lower one.", "2 II. Of Wood",
      ])
    let list = "THE LOCK\n\n¶\n\na) The upper gate.\n\nb) The lower gate.\n\n¶"
    #expect(try !headings(list).contains { $0.contains("gate") })
  }

  @Test func thePlaceAboveTheFirstWordsOfALetterIsNoTitle() throws {
    let letters = ["Thornby.", "Sandwick Ferry.", "Holm, at the Inn."].enumerated().map {
      "LETTER \($0 + 1)\n\n\($1)\n\nMy dear Ann,\n\n¶\n\n¶\n\n\n\n"
    }
    #expect(try headings(letters.joined()) == ["2 LETTER 1", "2 LETTER 2", "2 LETTER 3"])
  }

  @Test func titlesOfWhichOnlyTheFirstWordHasACapitalAreHeadingsIfThereAreThree() throws {
    let tales = ["The lamp", "Who rang the bell", "An old ferry"].map {
      "\n\n\($0)\n\n¶\n\n¶\n\n¶\n"
    }
    #expect(
      try headings("¶\n" + tales.joined()) == [
        "2 The lamp", "2 Who rang the bell", "2 An old ferry",
      ])
    #expect(try headings("¶\n" + tales[0] + tales[1]) == [])
    let items = tales.map { "\n\n* " + $0.dropFirst(2) }
    #expect(try headings("¶\n" + items.joined()) == [])
  }

  @Test func titlesLeftOfTextThatIsSetInAreHeadingsIfThereAreThree() throws {
    let inset = prose.split(separator: "\n").map { "   \($0)\n" }.joined()
    func found(_ titles: [String], _ text: String) throws -> [String] {
      let sections = titles.map { "\($0)\n\n\(text)\n\(text)\n" }.joined()
      return try headings("                 lock-rules\n\n" + sections)
    }
    let titles = ["The lamp", "Order of the boats", "See also"]
    #expect(try found(titles, inset) == titles.map { "2 \($0)" })
    #expect(try found(Array(titles.dropLast()), inset) == [])
    #expect(try found(titles, prose + "\n") == [])
    // Words leading to the text, and items of a list.
    #expect(try found(titles.map { $0 + ":" }, inset) == [])
    #expect(try found(titles.map { "* " + $0 }, inset) == [])
  }

  @Test func underlinedTitlesAreHeadingsAmongCommandsAfterAHash() throws {
    let commands = "# light lamp\n\n¶\n\n# put out\n\n"
    let text = "The lamp\n========\n\n¶\n\n\(commands)The bell\n========\n\n¶"
    #expect(try headings(text).map { $0.dropFirst(2) } == ["The lamp", "The bell"])
  }

  @Test func numberedLinesWithAStopAreTitlesIfEachHasAParagraph() throws {
    let titles = ["Bread soup", "Eels in oats", "Salt ling", "Goose with plums", "Honey cake"]
    let entries = titles.enumerated().map { "\($0 + 1). \($1).\n\n¶\n\n" }.joined()
    #expect(
      try headings("¶\n\n" + entries).map { $0.dropFirst(2) }
        == titles.enumerated().map { "\($0 + 1). \($1)." })
    let items = titles.enumerated().map { "\($0 + 1). \($1).\n\n" }.joined()
    #expect(try headings("¶\n\n" + items + "¶") == [])
    let commands = (1...5).map { "\($0). 1. Cut, 2. Down.\n\n¶\n\n" }.joined()
    #expect(try headings("¶\n\n" + commands) == [])
  }

  @Test func sectionsMayBeParagraphSignsWithANumber() throws {
    let sections = (1...5).map { "§ \($0).\n\n¶\n\n¶\n\n" }.joined()
    #expect(try headings("¶\n\n" + sections).count == 5)
  }

  @Test func whatAChapterIsAboutIsNoHeadingAlthoughTheContentsHaveIt() throws {
    let summaries = ["The mist--Old Peter--A wager", "The lamp--A long walk--Bad news"]
    let list = summaries.enumerated().map {
      "CHAPTER \($0 + 1)\n\nTHE \($0 + 5)\n\n\($1)   \($0 + 7)\n\n"
    }
    let text = summaries.enumerated().map {
      "\n\nCHAPTER \($0 + 1)\n\nTHE \($0 + 5)\n\n\($1)\n\n\n¶\n\n¶\n\n"
    }
    #expect(
      try headings("CONTENTS\n\n" + list.joined() + text.joined())
        == ["2 CONTENTS", "2 CHAPTER 1. THE 5", "2 CHAPTER 2. THE 6"])
  }

  @Test func theNumberOfTheFirstPoemIsNoPartOfTheTitlePage() throws {
    let stanza =
      "The boat is on the water wide,\n  the lamp is on the wall,\nand she that was to be my bride\n  will never come at all.\n\n"
    let poems = ["The lamp", "The boat", "The wall"].enumerated().map {
      "\($0 + 1).\n\n\($1)\n\n\(stanza)\(stanza)\(stanza)\n"
    }
    #expect(
      try headings("Songs of the Coast\n\n\n" + poems.joined())
        == ["2 1. The lamp", "2 2. The boat", "2 3. The wall"])
  }

  @Test func theFirstWordsOfAChapterAreNoTitle() throws {
    let text = "CHAPTER I\n\n“Who is there?”\n\n¶\n\n\nCHAPTER II\n\nHe ran.\n\n¶"
    #expect(try headings(text) == ["2 CHAPTER I", "2 CHAPTER II"])
  }

  @Test func contentsEntriesAreNotHeadings() throws {
    let text = """
      CONTENTS

          The Lamp .......... 1
          The Stove ......... 7

      ¶

      The Lamp

      ¶

      The Stove

      ¶
      """
    #expect(try headings(text) == ["2 CONTENTS", "2 The Lamp", "2 The Stove"])
  }

  @Test func theFirstChapterEndsAListOfContents() throws {
    let list = "CONTENTS\n\nCHAPTER I. The Lamp\n\nCHAPTER II. The Stove\n\n"
    let text = list + "CHAPTER I. The Lamp\n\n¶\n\nCHAPTER II. The Stove\n\n¶"
    #expect(
      try headings(text) == ["2 CONTENTS", "2 CHAPTER I. The Lamp", "2 CHAPTER II. The Stove"])
  }

  @Test func booksStandAboveChaptersAndTheseAboveTheirParts() throws {
    let part = "CHAPTER I. The Lamp\n\n\nI.\n\n¶\n\n\nII.\n\n¶\n\n\n"
    #expect(
      try headings("BOOK ONE\n\n\(part)BOOK TWO\n\n\(part)¶") == [
        "1 BOOK ONE", "2 CHAPTER I. The Lamp", "3 I.", "3 II.",
        "1 BOOK TWO", "2 CHAPTER I. The Lamp", "3 I.", "3 II.",
      ])
  }

  @Test func actsAndScenesAreSections() throws {
    let text = "ACT I\n\nSCENE I\n\n¶\n\nSCENE II\n\n¶\n\nActus Secundus. Scena Prima.\n\n¶"
    let found = try book(text.replacing("¶", with: prose))
    #expect(
      found.sections.map(\.title) == ["SCENE I", "SCENE II", "Actus Secundus. Scena Prima."])
  }

  @Test func lettersInTheirOrderAreHeadings() throws {
    let text = "ABCDEF".map { "\n\n\n\n\($0)\n\n\n¶" }.joined()
    #expect(try headings("¶" + text) == "ABCDEF".map { "2 \($0)" })
  }

  @Test func titlePagesAndAdvertisementsAreNone() throws {
    let title = "THE LAMP ROOM\n\n\nA STORY\n\n\nLONDON\n\n\n\nCHAPTER I\n\n¶\n\n"
    let end = "THE END\n\n\n\n\nNEW BOOKS\n\n¶\n\n\n\n\nOLD BOOKS\n\n¶"
    #expect(
      try headings("\(title)¶\n\n¶\n\n¶\n\n¶\n\n¶\n\n\(end)") == ["2 CHAPTER I", "3 THE END"])
  }

  @Test(arguments: [
    "DAS ERSTE KAPITEL", "Ensimmäinen luku", "EERSTE HOOFDSTUK", "PREMIÈRE LEÇON", "4. Kapitel",
    "Глава первая", "CAPITOLO PRIMO", "Fit the First", "THE SECOND NIGHT", "1ST LETTER",
  ])
  func theNumberMayStandOnEitherSideInManyLanguages(title: String) throws {
    #expect(try headings("¶\n\n\(title)\n\n¶").map { $0.dropFirst(2) } == [title[...]])
  }

  @Test func romanNumbersCountOnAcrossItemsWithFigures() throws {
    let titles = ["I. THE BELL", "II. THE ROPE", "III. THE CLAPPER"]
    let text = titles.map { "\n\n\($0)\n\n1. Who rang it?\n\n2. Who came?\n\n¶\n\n¶\n\n¶" }
      .joined()
    #expect(try headings("¶" + text) == titles.map { "2 \($0)" })
  }

  @Test func titlesThatRestartInEachChapterRankBelowChapters() throws {
    let titles = ["I. THE BELL", "II. THE ROPE", "III. THE CLAPPER"]
    let chapters = (1...3).map { chapter in
      "\n\n\n\nCHAPTER \(chapter)\n\n\n¶" + titles.map { "\n\n\n\($0)\n\n¶\n\n¶" }.joined()
    }
    let found = try headings("¶" + chapters.joined())
    #expect(found.count == 12)
    #expect(found.allSatisfy { $0.hasPrefix($0.contains("CHAPTER") ? "2 " : "3 ") })
  }

  @Test func repeatedSpeakerNamesAreNotHeadings() throws {
    let speeches = (0..<8).map { "\n\n\n_\($0 % 2 == 0 ? "Keeper" : "Clerk")_\n\n¶" }.joined()
    #expect(try headings("¶" + speeches) == [])
  }
}
