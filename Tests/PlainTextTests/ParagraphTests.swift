import BookText
import Testing

@Suite("Paragraphs")
struct ParagraphTests {
  // MARK: Wrapped by hand, a blank line between

  @Test func aLineOfBlanksAndTabsIsBlank() throws {
    let first = String(repeating: "A word of it. ", count: 5)
    #expect(
      try outline("\(first)\n \t \n\(first)") == """
        paragraph: \(first.dropLast())
        paragraph: \(first.dropLast())
        """)
  }

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

  @Test func aLineOfDialogueIsAParagraph() throws {
    let text = """
      “You are late,” said the ferryman, who had no watch and was seldom wrong
      about it, and he put down the rope.

      “Not very.”

      “I did not say very.”

      They went over without another word, the one of them at the oars and the
      other one looking at the water as though it had been late.
      """
    #expect(
      try outline(text).split(separator: "\n").map { $0.prefix(24) } == [
        "paragraph: “You are late", "paragraph: “Not very.”", "paragraph: “I did not sa",
        "paragraph: They went ove",
      ])
  }

  @Test func aShortLineOfJapaneseEndsAParagraph() throws {
    let full = "海の夜は長く、灯台の灯は暗い波の上を静かに回りつづけていた。老人は黙って本を開いたま"
    let paragraph = Array(repeating: full, count: 4).joined(separator: "\n") + "\n老人は思った"
    let text = Array(repeating: paragraph + "\n短い一行", count: 6).joined(separator: "\n\n")
    let book = try book(text)
    #expect(book.blocks.count == 12)
    #expect(
      book.blocks.prefix(2).map { String(decoding: book.text[$0.range], as: UTF8.self) } == [
        paragraph, "短い一行",
      ])
  }

  @Test func proseWrappedUnevenlyByHandIsStillProse() throws {
    let text = """
      The keeper of the lock had three clocks, and they had never once agreed,
      so that on the canal a man could be early and late and exactly
      punctual by turns without leaving the room. He said it was the
      nearest thing to travel that the wages of a keeper would run to, and
      he wound all three of them every night himself.
      """
    #expect(try outline(text).hasPrefix("paragraph: The keeper of the lock had three clocks"))
  }

  // MARK: Wrapped by hand, the first line indented

  @Test func aLineSetInBeginsAParagraph() throws {
    let text = """
        The bell was cracked the winter that it came, and the founder would
      not have it back; so it was hung as it was, and the town grew up to the
      sound of a bell with a cold.
        Strangers remarked on it. They would stop in the square and look up
      and then at each other, and somebody would be sure to tell them that it
      had been a very hard winter.
        It rang for all of us in the end, one after the other, and we found
      that by then we should not have known what to make of a clear one.
      """
    #expect(
      try outline(text).split(separator: "\n").map { $0.prefix(25) } == [
        "paragraph: The bell was c", "paragraph: Strangers rema", "paragraph: It rang for al",
      ])
  }

  @Test func theSecondOfTwoLinesMayHang() throws {
    let text = """
      The bell was cracked the winter that it came, and the founder would
      not have it back; so it was hung as it was, and the town grew up to the
      sound of a bell with a cold.

      _Campana fracta_, L. The cracked bell of the tower of the old Market
        Hall.

      The town has a word for it which nobody outside the town has ever been
       able to spell.
      """
    #expect(try book(text).blocks.map(\.kind) == [.paragraph, .paragraph, .paragraph])
  }

  @Test func aTabSetsALineInToo() throws {
    let text = """
      \tThe bell was cracked the winter that it came, and the founder
      would not have it back; so it was hung as it was, and the town grew up
      to the sound of a bell with a cold.
      \tStrangers remarked on it. They would stop in the square and look
      up and then at each other, and somebody would be sure to tell them why.
      """
    #expect(try book(text).blocks.map(\.kind) == [.paragraph, .paragraph])
  }

  /// Dialogue in this style has one indented line after the other.
  @Test func setInLinesOfDialogueAreParagraphsEach() throws {
    let text = """
        The ferryman looked up at the sky for some time, as he did whenever a
      question had been put to him that he would rather have left on the bank.
        “It will not rain,” he said.
        “It is raining now.”
        “That is not what I call rain,” said the ferryman, and he took hold of
      the rope with both hands and leaned on it until the bank began to go.
      """
    #expect(
      try outline(text).split(separator: "\n").map { $0.prefix(26) } == [
        "paragraph: The ferryman lo", "paragraph: “It will not ra",
        "paragraph: “It is raining ", "paragraph: “That is not wh",
      ])
  }

  // MARK: A line each

  @Test func aTextOfVeryLongLinesHasAParagraphOnEach() throws {
    let long = String(repeating: "and the river went on ", count: 8)
    #expect(
      try outline("First, \(long)\nSecond, \(long)\n“Yes.”\nThird, \(long)") == """
        paragraph: First, \(long.dropLast())
        paragraph: Second, \(long.dropLast())
        paragraph: “Yes.”
        paragraph: Third, \(long.dropLast())
        """)
  }

  @Test func shortLinesOfSuchATextAreParagraphsEverywhere() throws {
    let long = String(repeating: "and the river went on ", count: 8)
    let text = "\(long)\n\(long)\n\(long)\n\(long)\n\n“Yes.”\n“No.”\n“Perhaps.”\n"
    #expect(try book(text).blocks.allSatisfy { $0.kind == .paragraph })
    #expect(try book(text).blocks.count == 7)
  }

  @Test func japaneseParagraphsOnALineEachAreKeptApart() throws {
    let long = String(repeating: "雨の夜には古い本がよく似合う。", count: 6)
    #expect(try outline("\(long)\n「しおりはどこ」\n\(long)").split(separator: "\n").count == 3)
  }

  @Test func aLineOfExactlyAHundredAndThirtyColumnsIsStillWrapped() throws {
    func text(_ columns: Int) -> String {
      let line = String(repeating: "x", count: columns - 5) + " yyyy"
      return "\(line)\n\(line)\n\(line)\n\(line)"
    }
    #expect(try book(text(130)).blocks.count == 1)
    #expect(try book(text(131)).blocks.count == 4)
  }
}
