import Testing

@testable import Typesetting

@Suite("Pages of prose")
struct ProsePageTests {
  @Test func aNarrowPageIsRaggedAndItsParagraphsAreSetIn() throws {
    #expect(
      try page(of: Sample.prose, measure: 30) == """
        The harbour clerk kept a
        second table, which hung
        behind the first and which he
        showed to nobody. It gave the
        hours at which the tide had in
        fact come in.
          “They are not the same,” he
        said, when he was found out,
        and he turned to the wall the
        two of them together.
          The sea was told.

                    * * *

        It was the sister who read the
        table on the Sunday.
        """)
  }

  @Test func aPageIsFilledIfThatIsChosen() throws {
    #expect(
      try page(of: Sample.prose, measure: 60, isJustified: true) == """
        The harbour clerk kept a second table, which hung behind the
        first  and which he showed to nobody.  It gave the  hours at
        which the tide had in fact come in.
          “They are not the same,”  he said,  when he was found out,
        and he turned to the wall the two of them together.
          The sea was told.

                                   * * *

        It was the sister who read the table on the Sunday.
        """)
  }

  @Test func aQuotationIsSetInFromBothMargins() throws {
    #expect(
      try page(of: Sample.rules, measure: 60, isJustified: true) == """
        There were rules.

            No reader shall  take down more than  one book  at a
            time,  nor put back any  book in a place  other than
            that from  which it  was had,  nor  read aloud,  nor
            move his lips.

        So it was written.
        """)
  }

  @Test func aQuotationOnANarrowPageIsSetInByTwo() throws {
    #expect(
      try page(of: Sample.rules, measure: 30) == """
        There were rules.

          No reader shall take down
          more than one book at a
          time, nor put back any
          book in a place other than
          that from which it was
          had, nor read aloud, nor
          move his lips.

        So it was written.
        """)
  }

  @Test func blanksAndLineEndsOfTheSourceMeanNothing() throws {
    let text = "A  lamp was lit \t and put out on the \t stairs of the harbour office,\nby  nobody."
    #expect(
      try page(of: text, measure: 40) == """
        A lamp was lit and put out on the stairs
        of the harbour office, by nobody.
        """)
  }

  @Test func aWordBrokenAtTheEndOfASourceLineKeepsItsHyphenAndGetsNoBlank() throws {
    let text =
      "He carried the lamp of the harbour by the cannon-\nshot and through the red and dusty velvet-and-\ngold room, by day when no ship needed it and --\nby night."
    #expect(
      try page(of: text, measure: 48) == """
        He carried the lamp of the harbour by the
        cannon-shot and through the red and dusty
        velvet-and-gold room, by day when no ship needed
        it and -- by night.
        """)
  }

  @Test func noFormatIsSmallerThanACell() {
    #expect(PageFormat(measure: 0, lines: -3) == PageFormat(measure: 1, lines: 1))
  }

  @Test func aWideBreakBetweenParagraphsIsKeptAsABlankRow() throws {
    #expect(
      try page(of: "A lamp was lit.\n\n\n\nA lamp was put out.\n\nThat was all.", measure: 40)
        == """
        A lamp was lit.

        A lamp was put out.
          That was all.
        """)
  }

  @Test func aWordTooLongForALineIsCut() throws {
    #expect(
      try page(of: "The Nachtzugfahrplanauskunft said no.", measure: 12) == """
        The
        Nachtzugfahr
        planauskunft
        said no.
        """)
  }

  @Test func noLastLineIsALittleWordIfItCanBeHelped() throws {
    #expect(
      try page(of: "The keeper of the table had all the time been asked to do it so", measure: 30)
        == """
        The keeper of the table had
        all the time been asked to
        do it so
        """)
  }

  @Test func aDocumentOfOneWordIsAPage() throws {
    #expect(try pages(of: "lamp", measure: 66, lines: 20) == ["lamp"])
  }
}
