import BookText
import Testing

@Suite("Verse")
struct VerseTests {
  /// Adds prose before and after, so that the wrapping width of the text is known.
  private func amongProse(_ text: String) throws -> String {
    let prose = """
      The tide-table hung behind the door of the harbour office, and the clerk
      read from it each morning to whoever was there, as another man might
      have read the lesson; it was thought to be as true, and a good deal more
      use to anybody who had a boat, and some of us had it by heart entirely.
      """
    let found = try outline("\(prose)\n\n\(text)\n\n\(prose)")
    return found.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
  }

  @Test func aStanzaKeepsItsLineBreaks() throws {
    let stanza = """
      Low water, and the boats lie down,
      High water, and they stand;
      The bell that nobody has rung
      Is heard across the sand.
      """
    #expect(
      try amongProse(stanza) == """
        verse: Low water, and the boats lie down, / High water, and they stand; / The bell \
        that nobody has rung / Is heard across the sand.
        """)
  }

  @Test(arguments: [
    // Two lines ending near the right edge.
    "“I have read it to you,” said the clerk, “every day since the\nHarbour was dug, and you have not"
      + " believed a word of it so far.”",
    // A line was broken inside a sentence by a program.
    "A TABLE OF THE TIDES, with the hours of the high water, in the hand of\nthe clerk. Bound in"
      + " calf, for the office.\nWith a portrait.",
    // "I" is always a capital.
    "“It is what the table says, and the table is never wrong, and neither am\nI when I read it to"
      + " you as it is, and not as you would like to have it.\nI have been asked to read it in"
      + " another way; but I am an honest man, and\nI shall not.”",
    // The signs of emphasis belong to the width of a line.
    "_The tide-table_ hung behind the _door_ of the _harbour_ office\nEach morning, and the clerk read"
      + " from it to _whoever_ was there,\nand it was thought to be as _true_.",
  ])
  func prosePartlyBrokenEarlyIsProse(text: String) throws {
    #expect(try amongProse(text).hasPrefix("paragraph: "))
  }

  @Test func bibliographiesSetInAreProse() throws {
    let text = """
           LAMP, Anna. Six tables of the tides (Bell Harbour). With
           G, C and E, also seven tables of the stars (the Upper
           Tower, the old collection).

           ROPE, John. Table of the bells (in the old style), and
           six others for the harbour (with an appendix for the
           lock). Second edition.

           MILL, Mary. Four tables and so on (Harbour Office, the
           Year of the storm); three tables (in her own hand).

           KEEPER, George. One table (of the old collection).
           Table with only a column, a line, and a name on the
           back (Tower collection). And the two from Upper Lock--
      """
    let found = try amongProse(text)
    #expect(found.split(separator: "\n").allSatisfy { $0.hasPrefix("quotation: ") })
  }

  @Test func aPoemSetInByTurnsIsVerseAlsoWhereLinesBeginSmallOrWithDashes() throws {
    let stanza = """
      The bell was heard upon the hill,
        the boats were coming in,
      and all the clerks were sitting still
        to hear the bell begin.
      "Where is the rope?" the keeper said,
      - "I left it by the door,
        and I was sent to ring instead
        and I will ring no more."
      """
    let lines = try outline("The Bell\n\n\n\(stanza)\n\n\(stanza)").split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["title line", "verse", "verse"])
  }

  @Test(arguments: [
    "    How the keeper wound three clocks and what came of it at the\n    ferry.",
    "“But you cannot go there, the keeper has forbidden it,”\nAnna.",
  ])
  func theRestOfAWideLineIsNoSecondVerse(lines: String) throws {
    #expect(try !amongProse(lines).hasPrefix("verse"))
  }

  @Test func dashesAtTheBeginningOfLinesAmidVerseMakeNoList() throws {
    let verse =
      "The keeper stood beside the wall\n- O bring the lamp to me -\n- And if the night be long\nThe longer let it be."
    let stanzas = Array(repeating: "verse: " + verse.replacing("\n", with: " / "), count: 12)
    let text = Array(repeating: verse, count: 12).joined(separator: "\n\n")
    #expect(try outline(text) == stanzas.joined(separator: "\n"))
    let epic = ["Old the keeper walked the shore-line", "followed all the broken water,"]
    let speech = [
      "- Whither goes my little vessel,", "where shall she be found to-morrow -", "said the wave",
    ]
    let small = (1...8).map { "\(epic[0])\n\(epic[1])\n\(speech.joined(separator: "\n")) \($0)." }
    #expect(
      try outline(small.joined(separator: "\n\n")).split(separator: "\n").allSatisfy {
        $0.hasPrefix("verse: ")
      })
    let list = "The keeper needs:\n- A lamp\n- A bell\n- A rope"
    #expect(try outline(list).hasSuffix("item: - A lamp\nitem: - A bell\nitem: - A rope"))
  }

  @Test func aBraceBesideRhymingLinesIsNoColumn() throws {
    let text = """
        The bell that hung above the mill,     }
        It hangs there in the morning still,   }
        And those may ring it now who will.    }
      """
    #expect(
      try amongProse(text).hasPrefix("verse: The bell that hung above the mill, } / It hangs"))
  }

  @Test func aSongAmongSetInProseIsVerseIfItsOwnLinesAreShort() throws {
    let prose = """
          'I am spending the evening with the rest of the men,'
          said the sexton. 'I have been singing. I have taken
          a part in a song. I do not know anything about it,
          it is all the same, if you are only loud enough.'
      """
    let song = """
          Grey rope and white rope:
          Who'll pull my white rope?
          Who'll pull my grey rope?
      """
    let found = try amongProse(
      [prose, prose, prose, song, prose, prose, prose].joined(separator: "\n\n"))
    let kinds = found.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(kinds[2...4] == ["quotation", "verse", "quotation"])
  }

  @Test func proseRightBelowASetInSongIsNotPartOfIt() throws {
    let song = "     The bells in heaven\n     Were striking eleven."
    let prose = """
      Nobody answered him, for the village was asleep, and the only light came
      from the window of the inn, where the last guests were paying their bill.
      """
    let found = try amongProse("\(song)\n\(prose)").split(separator: "\n")
    #expect(found.map { $0.prefix { $0 != ":" } } == ["verse", "paragraph"])
    // A last line further left, of the length of verse, is its refrain.
    let refrain = try amongProse("\(song)\nAnd nobody came.").split(separator: "\n")
    #expect(refrain.map { $0.prefix { $0 != ":" } } == ["verse"])
  }

  @Test func stanzasAreVerseEach() throws {
    let verse = """
      Low water, and the boats lie down,
      High water, and they stand;

      The bell that nobody has rung
      Is heard across the sand.
      """
    #expect(
      try amongProse(verse) == """
        verse: Low water, and the boats lie down, / High water, and they stand;
        verse: The bell that nobody has rung / Is heard across the sand.
        """)
  }

  @Test func setInVerseInSmallLettersIsVerse() throws {
    #expect(
      try amongProse("    low water,\n    and the boats\n    lie down").hasPrefix(
        "verse: low water"))
  }

  @Test func verseWithAStaggeredLeftEdgeKeepsItsIndents() throws {
    let text = "    Low water, and the boats lie down,\n      High water, and they stand;"
    let blocks = try book(text).blocks
    #expect(blocks.map(\.kind) == [.verse])
    #expect(blocks.map(\.indent) == [4])
  }

  @Test func aCoupletOfTwoShortLinesIsVerse() throws {
    #expect(
      try amongProse("Who rang the bell?\nThe bell rang well.")
        == "verse: Who rang the bell? / The bell rang well.")
  }

  @Test func aSetInLineByItselfIsNoVerse() throws {
    #expect(try amongProse("        J. M., Harbour Clerk") == "quotation: J. M., Harbour Clerk")
  }

  @Test func anAddressKeepsItsLines() throws {
    let text = "The Harbour Office,\nLow Street,\nby the bell"
    #expect(try amongProse(text) == "verse: The Harbour Office, / Low Street, / by the bell")
  }

  @Test func aSpeechOfAPlayInShortLinesIsKept() throws {
    let text = "Clerk. What, no tide?\nBoatman. None, sir.\nClerk. Then whose is this water?"
    #expect(try amongProse(text).hasPrefix("verse: Clerk. What, no tide? / Boatman."))
  }

  @Test func filledProseThatEndsInAShortLineIsNotVerse() throws {
    let text = """
      When the clerk was ill the table was read by his sister, who did it very
      clearly and put in the commas.
      """
    #expect(try amongProse(text).hasPrefix("paragraph: When the clerk was ill"))
  }

  @Test func filledProseOfCapitalisedLinesIsNotVerse() throws {
    let text = """
      Wednesday was the day on which the Mayor came down to hear it, with Mrs
      Tolliver and the Miss Tollivers, and the smaller dog, and on these days
      Everyone stood, and the clerk read the figures for Sunday in a voice of
      His own.
      """
    #expect(try amongProse(text).hasPrefix("paragraph: Wednesday was the day"))
  }

  @Test func filledLinesThatAllBeginWithCapitalsAreProse() throws {
    let text = """
      Monday was the day on which Miss Tolliver and the Mayor of Lower Weir
      Took the ferry to Bell Harbour, where Doctor Lamp and the Captain of the
      Harbour had asked Mrs Rope and the Ferrymen of Upper Weir and of Little
      Wick to hear what Anna Keeper had to say about Bells, and about Tides in
      January and February, of which she had made a table for the Tower of the
      Harbour and for the Lock.
      """
    #expect(try amongProse(text).hasPrefix("paragraph: Monday was the day"))
  }

  @Test func verseInGreekAndRussianIsKnownByItsCapitals() throws {
    #expect(
      try amongProse("Вода ушла, лодка легла,\nВода пришла, лодка встала,\nИ колокол молчит.")
        .hasPrefix("verse: "))
    #expect(
      try amongProse("Το νερό φεύγει μακριά,\nΤο νερό γυρίζει πίσω,\nΚαι σωπαίνει.")
        .hasPrefix("verse: "))
  }
}
