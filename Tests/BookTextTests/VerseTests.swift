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

  @Test func shortEntriesAmongProseThatIsSetInAlikeAreProse() throws {
    let long = """
           The clerk, Harbour. Three tables of the tides, in the
           great ledger; of the second only one leaf is left, and
           the third was never begun.
      """
    let short = "     The keeper, Lock. Two tables of bells (in the old\n     ledger)."
    let found = try amongProse([long, short, long].joined(separator: "\n\n"))
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

  @Test func verseInGreekAndRussianIsKnownByItsCapitals() throws {
    #expect(
      try amongProse("Вода ушла, лодка легла,\nВода пришла, лодка встала,\nИ колокол молчит.")
        .hasPrefix("verse: "))
    #expect(
      try amongProse("Το νερό φεύγει μακριά,\nΤο νερό γυρίζει πίσω,\nΚαι σωπαίνει.")
        .hasPrefix("verse: "))
  }
}
