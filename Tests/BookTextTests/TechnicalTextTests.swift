import BookText
import PlainText
import Testing

/// Code, marked headings and other features of technical texts, in plain text.
@Suite("Technical texts")
struct TechnicalTextTests {
  private let prose = """
    The ferry went over at six in the morning and came back at seven with
    whatever the other side had to send us, which was mostly eggs and not
    always whole.
    """

  private var folded: String { prose.split(separator: "\n").joined(separator: " ") }

  @Test func codeThatIsSetInKeepsItsLines() throws {
    let code = "    def ring(bell):\n        if bell.cracked:\n            return None"
    #expect(
      try outline("\(prose)\n\n\(code)\n\n\(prose)") == """
        paragraph: \(folded)
        preformatted: def ring(bell): / if bell.cracked: / return None
        paragraph: \(folded)
        """)
  }

  @Test func aCommandIsCode() throws {
    #expect(
      try outline("\(prose)\n\n    $ ring --times 3\n\n\(prose)")
        .contains("preformatted: $ ring --times 3"))
  }

  @Test func versesWithSemicolonsAreNoCode() throws {
    let verses = "    O ring for me, thou broken bell;\n    And I will ring for thee;"
    #expect(
      try outline("\(prose)\n\n\(verses)\n\n\(prose)")
        .contains("verse: O ring for me, thou broken bell; / And I will ring for thee;"))
  }

  @Test func linesBetweenFencesAreCode() throws {
    let text = "\(prose)\n\n```swift\nlet a = b\n\nlet c = d\n```\n\n\(prose)"
    #expect(
      try outline(text) == """
        paragraph: \(folded)
        preformatted: let a = b
        preformatted: let c = d
        paragraph: \(folded)
        """)
  }

  @Test func codeHasNoHeadings() throws {
    let text = "\(prose)\n\n```sh\n# ring\n\nring --all\n\nCHAPTER II\n```\n\n\(prose)"
    #expect(
      try outline(text) == """
        paragraph: \(folded)
        preformatted: # ring
        preformatted: ring --all
        preformatted: CHAPTER II
        paragraph: \(folded)
        """)
  }

  @Test(arguments: ["[ring]", "[Music: three bars", "Your friend,", "RING", "[1] ring"])
  func aLineOfCodeIsNothingElse(line: String) throws {
    #expect(
      try outline("\(prose)\n\n```\n\(line)\n\nTOLLIVER.\n```\n\n\(prose)") == """
        paragraph: \(folded)
        preformatted: \(line)
        preformatted: TOLLIVER.
        paragraph: \(folded)
        """)
  }

  @Test func underlinedTitlesAreHeadings() throws {
    let text = "The bell\n========\n\n\(prose)\n\nIts rope\n--------\n\n\(prose)\n\n"
    #expect(
      try outline(text + "Its clapper\n-----------\n\n\(prose)") == """
        heading 1: The bell
        paragraph: \(folded)
        heading 2: Its rope
        paragraph: \(folded)
        heading 2: Its clapper
        paragraph: \(folded)
        """)
  }

  @Test func titlesBetweenEqualSignsAreHeadings() throws {
    let text = "= The bell =\n\n\(prose)\n\n== Its rope ==\n\n\(prose)"
    #expect(
      try outline(text) == """
        heading 1: The bell
        paragraph: \(folded)
        heading 2: Its rope
        paragraph: \(folded)
        """)
  }

  @Test func definitionsAreIndentedBelowTheirTerms() throws {
    let text =
      "\(prose)\n\nWeight:\n    three hundred pounds without the\n    clapper, which was lost\n"
    #expect(
      try outline(text) == """
        paragraph: \(folded)
        term 0: Weight:
        quotation: three hundred pounds without the clapper, which was lost
        """)
  }

  @Test func numbersOfPagesInsideLinesAreRemoved() throws {
    let text = "The ferry went {12} over at six and came back {13} at seven.\n\n\(prose)"
    #expect(
      try outline(text) == """
        paragraph: The ferry went over at six and came back at seven.
        paragraph: \(folded)
        """)
    // A single one is something else.
    #expect(try outline("The set {12} was empty.\n\n\(prose)").contains("{12}"))
  }

  @Test func textBelowTheHeadOfAPageIsNoPartOfCodeAboveItsFoot() throws {
    let text = """
         A message of the ferry has this form, and no one has to use any
         other in its place:

            message   = greeting SP time
            greeting  = "HELLO" / "AGAIN"
            time      = 2DIGIT



      Writer                       Informational                      [Page 1]
      RFC 9999                 The Ferry Protocol                  June 1999


         A station that has sent a greeting waits for ten seconds before it
         sends another.
      """
    let lines = try outline(text).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[1] == """
        preformatted: message = greeting SP time / greeting = "HELLO" / "AGAIN" / time = 2DIGIT
        """)
    #expect(
      lines[2].hasSuffix(
        "A station that has sent a greeting waits for ten seconds before it sends another."))
  }

  @Test func pairsOfAsterisksAreBold() throws {
    #expect(try marked("It was **very cold** that winter.") == "It was {very cold} that winter.")
    #expect(try marked("2**3**4 and ** none **") == "2**3**4 and ** none **")
  }

  @Test(arguments: ["~*~", "---oOo---", "<<>>", "§", "-=-=-"])
  func ornamentsAreSceneBreaks(ornament: String) throws {
    #expect(try outline("\(prose)\n\n\(ornament)\n\n\(prose)").contains("\nscene break\n"))
  }

  @Test(arguments: ["[Sidenote: The bell.]", "[Music: three bars]"])
  func bracketedTextIsACaption(words: String) throws {
    #expect(try outline("\(prose)\n\n\(words)\n\n\(prose)").contains("caption: \(words)"))
  }

  @Test func theNameBelowALetterIsASignature() throws {
    let letter = "\(prose)\n\nYour friend,\n\nA. TOLLIVER.\n\n\n\n\(prose)"
    #expect(
      try outline(letter) == """
        paragraph: \(folded)
        signature: Your friend,
        signature: A. TOLLIVER.
        paragraph: \(folded)
        """)
  }

  @Test(arguments: [
    "~~~~\n~~~~\n", "```\n\n```", "~~~~\n\u{8}\u{8}\n~~~~", "~~~\n\u{3000}\n~~~\n",
    String(repeating: "```\n", count: 1_000),
  ])
  func fencesAroundNothingAreShown(text: String) throws {
    #expect(try !Book(plainText: Array(text.utf8), named: "fences").blocks.isEmpty)
  }
}
