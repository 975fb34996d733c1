import BookText
import ProcessorTime
import Testing

@Suite("Letters, notes, captions and plays")
struct KindTests {
  /// Returns the outline of `text` between two paragraphs.
  private func amongProse(_ text: String) throws -> String {
    let found = try outline("\(prose)\n\n\(text)\n\n\(prose)")
    return found.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
  }

  @Test func aTextMayEndWithAPhraseOfTwoLinesAndAName() throws {
    #expect(
      try outline("\(prose)\n\nBelieve me\n\nYour friend,\n\nAnn").split(separator: "\n").suffix(3)
        == ["signature: Believe me", "signature: Your friend,", "signature: Ann"])
  }

  @Test func aNameAtTheRightEdgeIsASignature() throws {
    let name = String(repeating: " ", count: 50) + "J. M., Harbour Clerk"
    #expect(try amongProse(name) == "signature: J. M., Harbour Clerk")
  }

  @Test func theSignatureOfAMailIsKeptAsTyped() throws {
    #expect(try amongProse("-- \nAnna\nLock 7") == "preformatted: -- / Anna / Lock 7")
    #expect(try !amongProse("--\nAnna\nLock 7").contains("preformatted"))
  }

  @Test func theNameBelowAClosingIsASignatureWhateverFollows() throws {
    #expect(
      try amongProse("Your faithful\n\nKEEPER.\n\nThe lamp has been lit.")
        == "signature: Your faithful\nsignature: KEEPER.\nparagraph: The lamp has been lit.")
    #expect(
      try amongProse("I am, sir,\nyour servant,\nJ. MORTON.")
        == "signature: I am, sir, / your servant, / J. MORTON.")
  }

  @Test(arguments: [
    "Your affectionate brother,\n\nR. Lamp", "“Your affectionate father,\n\n“Anton Lamp.",
    "\"Your affectionate father,\n\n\"Anton Lamp.",
    "I am, with the most sincere esteem, your\n\nKEEPER.", "_J. Walter Lamp._",
  ])
  func aNameInTitleCaseBeforeAGapIsASignature(closing: String) throws {
    let found = try outline("\(prose)\n\n\(closing)\n\n\n\n\n\(prose)")
    #expect(
      found.split(separator: "\n").dropFirst().dropLast().allSatisfy {
        $0.hasPrefix("signature: ")
      })
  }

  @Test(arguments: ["\"The Three Clocks,\" 1697", "‘The Three Clocks,’ 1697"])
  func aYearAfterAQuotedTitleIsNoDate(line: String) throws {
    #expect(try amongProse(line) == "paragraph: \(line)")
  }

  @Test(arguments: [
    "Your loving\n\nFATHER", "A. KEEPER.[2]",
  ])
  func theLastLinesOfALetterAreASignature(closing: String) throws {
    let found = try outline("\(prose)\n\n\(closing)\n\n\n\n\(prose)")
    #expect(
      found.split(separator: "\n").dropFirst().dropLast().allSatisfy {
        $0.hasPrefix("signature: ")
      }, "\(found)")
  }

  @Test func theGreetingOfALetterIsNoSignature() throws {
    #expect(try !amongProse("MY DEAR ANNA,\n\nThe lamp is lit.").contains("signature"))
  }

  @Test func aMonthAboveALetterIsADate() throws {
    let text =
      "LETTER I\n\nSeptember.\n\n\(prose)\n\n\n\n\nLETTER II\n\nMill Lane, August\n\n\(prose)"
    let found = try outline(text).split(separator: "\n")
    #expect(
      found.filter { $0.hasPrefix("signature") } == [
        "signature: September.", "signature: Mill Lane, August",
      ])
    #expect(try !amongProse("September.").contains("signature"))
  }

  @Test func aLineInCapitalsThatAStopPrecedesIsNoSignature() throws {
    #expect(try !amongProse("He rang it.\n\nKEEPER.\n\nThe lamp was lit.").contains("signature"))
  }

  @Test(arguments: [
    "Mill Lane, May 3.", "July 7th, 17—.", "September 5th.", "Lyon, 3 août 1840.",
    "St. Albans, Dec. 11th, 1803.", "—Mill Lane, May 3.",
    "Mill Lane, 3. května 1887.", "Mill Lane, 3 мая 1871 г.", "Mill Lane, den 3 maj.",
    "Mill Lane, 3 Mei.",
  ])
  func aPlaceWithADateIsSetLikeASignature(date: String) throws {
    #expect(try amongProse(date) == "signature: \(date)")
  }

  @Test(arguments: ["He came in May 3 times.", "Mark 10, 5.", "Page 3, line 12.", "The lamp, 12."])
  func otherLinesWithNumbersAreNotSignatures(line: String) throws {
    #expect(try amongProse(line) == "paragraph: \(line)")
  }

  @Test func entriesOfAnIndexEndWithPagesAndNotWithYears() throws {
    let index = try amongProse("INDEX\n\nBells, 3, 14.\n\nLamps, lit in 1823.\n\nRopes, 12.")
    #expect(
      index.hasSuffix(
        "contents: Bells, 3, 14.\nparagraph: Lamps, lit in 1823.\ncontents: Ropes, 12."))
  }

  @Test func theSecondOfTwoYearsIsNoPage() throws {
    let entry =
      "Lamp, keeper of the lock, came here in the winter of 1812-13,\nwhere he wound the clocks."
    let index = try amongProse("INDEX\n\nBells, 3, 14.\n\n\(entry)\n\nRopes, 12.")
    #expect(index.contains("\nparagraph: Lamp, keeper"), "\(index)")
  }

  @Test(arguments: ["Bells, 14;", "Bells, 3,", "Bells, 71 _et seq._", "Bells, 12 (note)."])
  func anEntryOfAnIndexMayEndWithASignOrARemark(entry: String) throws {
    let index = try amongProse("INDEX\n\nAnchors, 4.\n\n\(entry)\n\nLamps, 12.")
    let kinds = index.split(separator: "\n").suffix(3)
    #expect(kinds.allSatisfy { $0.hasPrefix("contents: ") }, "\(index)")
  }

  @Test(arguments: ["Bells of 12 towns.", "Bells, rung in 1823, and lamps.", "Bells, see Ropes."])
  func aLineOfAnIndexWithoutAPageIsNoEntry(line: String) throws {
    let index = try amongProse("INDEX\n\nAnchors, 4.\n\n\(line)\n\nLamps, 12.")
    #expect(index.contains("\nparagraph: \(line)\n"), "\(index)")
  }

  @Test func shortEntriesOfAnIndexAreNotATitlePage() throws {
    let index = try amongProse("INDEX\n\nClock, 17\nCoal, 33, 35\n\nDoors, 9, 10;\n  their keys, 9")
    #expect(
      index.hasSuffix(
        "contents: Clock, 17 / Coal, 33, 35\ncontents: Doors, 9, 10; / their keys, 9"))
  }

  @Test(arguments: ["", "\n\n\nCHAPTER II\n\nIt was dark.\n"])
  func aLetterAboveTheEntriesOfAnIndexIsKeptWithThem(after: String) throws {
    let index =
      "INDEX\n\n\nA\n\nAnchor, 12, 14\nApples, 3\n\n\nB\n\nBoats, 1, 7\nBridges, 40\n\n\nC"
    let book = try book("\(prose)\n\n\n\n\(index)\n\nClock, 17\nCoal, 33, 35\n\(after)")
    let letters = book.blocks.filter { $0.range.count == 1 }
    #expect(letters.count == 3)
    // C, a hundred in Roman numerals, is not a chapter.
    #expect(
      letters.allSatisfy { $0.kind == .paragraph && $0.layout.traits.contains(.keptWithNext) })
    #expect(book.blocks.count { $0.kind == .contents } == 3)
    #expect(book.blocks.allSatisfy { $0.range.count == 1 || $0.layout.isDefault })
  }

  @Test func linesBelowTheCaptionOfMusicAreVerse() throws {
    let song = "Ring the bell and ring it,\nRing the bell for me,\nRing it in the morning."
    #expect(
      try amongProse("[Music: three bars]\n\(song)")
        == "caption: [Music: three bars]\nverse: \(song.split(separator: "\n").joined(separator: " / "))"
    )
  }

  @Test func theLinesOfAnAddressAreKept() throws {
    #expect(try amongProse("LAMP & WICK\n12 LOW STREET") == "verse: LAMP & WICK / 12 LOW STREET")
  }

  @Test(arguments: ["[1]", "[*]", "[A]", "[Footnote 12:"])
  func aNoteIsKnownByItsMark(mark: String) throws {
    let end = mark.hasSuffix(":") ? "]" : ""
    let note = "\(mark) The clocks are in the museum now.\(end)"
    #expect(try amongProse(note) == "footnote: \(note)")
  }

  @Test func aNoteOfTwoParagraphsEndsWithItsBracket() throws {
    #expect(
      try amongProse("[Footnote 1: The clocks.\n\nAll three.]\n\nNot the bell.") == """
        footnote: [Footnote 1: The clocks.
        footnote: All three.]
        paragraph: Not the bell.
        """)
  }

  @Test func anIllustrationHasACaption() throws {
    #expect(
      try amongProse("[Illustration: The three clocks]")
        == "caption: The three clocks")
  }

  @Test func aPlayIsMadeOfSpeeches() throws {
    let names = ["KEEPER", "CLERK", "MRS. TOLLIVER"]
    let speeches = (0..<18).map { index in
      """
      \(names[index % 3]). It has been striking all the morning, and nobody has thought
      of telling it that the day was over.
      """
    }
    let book = try book(speeches.joined(separator: "\n\n"))
    #expect(book.blocks.allSatisfy { $0.kind == .speech })
    #expect(book.blocks.count == 18)
  }

  @Test func aParagraphThatBeginsWithCapitalsIsNoSpeech() throws {
    #expect(try amongProse("NOBODY. That was who had wound it.").hasPrefix("paragraph: NOBODY."))
  }

  @Test func manySceneBreaksInARowAreOneBlockAndTakeLinearTime() throws {
    let growth = try growth(ofFourTimes: 10_000) { count in
      let marks = String(repeating: "* * *\n\n", count: count)
      let text = "The lamp was lit.\n\n\(marks)The lamp was out.\n"
      let breaks = try book(text).blocks.count { $0.kind == .sceneBreak }
      #expect(breaks == 1)
    }
    #expect(growth < 8)
  }
}
