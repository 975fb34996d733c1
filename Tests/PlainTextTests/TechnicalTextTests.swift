import BookText
import PlainText
import Testing

/// Code, marked headings and other features of technical texts, in plain text.
@Suite("Technical texts")
struct TechnicalTextTests {
  @Test func aCommandIsCode() throws {
    #expect(
      try outline("\(shortProse)\n\n    $ ring --times 3\n\n\(shortProse)")
        .contains("preformatted: $ ring --times 3"))
  }

  @Test func versesWithSemicolonsAreNoCode() throws {
    let verses = "    O ring for me, thou broken bell;\n    And I will ring for thee;"
    #expect(
      try outline("\(shortProse)\n\n\(verses)\n\n\(shortProse)")
        .contains("verse: O ring for me, thou broken bell; / And I will ring for thee;"))
  }

  @Test(arguments: ["[ring]", "[Music: three bars", "Your friend,", "RING", "[1] ring"])
  func aLineOfCodeIsNothingElse(line: String) throws {
    #expect(
      try outline("\(shortProse)\n\n```\n\(line)\n\nTOLLIVER.\n```\n\n\(shortProse)") == """
        paragraph: \(foldedShortProse)
        preformatted: \(line)
        preformatted: TOLLIVER.
        paragraph: \(foldedShortProse)
        """)
  }

  @Test func textMayFollowRightBelowTheRowUnderATitle() throws {
    let bell = "The bell\n========\n\(shortProse)\n\n"
    func text(title: String = "Its rope", row: Int = 8) -> String {
      bell + "\(title)\n\(String(repeating: "-", count: row))\n\(shortProse)"
    }
    let expected = """
      heading 1: The bell
      paragraph: \(foldedShortProse)
      heading 2: Its rope
      paragraph: \(foldedShortProse)
      """
    for row in [6, 8, 10] { #expect(try outline(text(row: row)) == expected) }
    for row in [5, 11] { #expect(try !outline(text(row: row)).contains("heading")) }
    // The names of two columns.
    #expect(try !outline(text(title: "Rope  Of", row: 8)).contains("heading"))
    // The end of a paragraph.
    #expect(try !outline(text(title: "It had\nIts rope")).contains("heading"))
  }

  @Test func numbersOfPagesInsideLinesAreRemoved() throws {
    let sentence =
      "The ferry went over at six, and the keeper of the lamp wrote it down in his book."
    let page = Array(repeating: sentence, count: 5).joined(separator: "\n")
    let text = (12...16).map { "\(page)\nSo {\($0)} it was.\n\n" }.joined()
    let found = try outline(text + shortProse)
    #expect(!found.contains("{") && found.contains("So it was."))
    // Close to each other they are something else.
    let close = (12...16).map { "The set {\($0)} was empty.\n\n" }.joined()
    #expect(try outline(close + shortProse).contains("The set {14} was empty."))
    // A single one is something else.
    #expect(try outline("The set {12} was empty.\n\n\(shortProse)").contains("{12}"))
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
    #expect(
      try outline("\(shortProse)\n\n\(ornament)\n\n\(shortProse)").contains("\nscene break\n"))
  }

  @Test(arguments: [
    ("[Sidenote: The bell.]", "[Sidenote: The bell.]"),
    ("[Music: three bars]", "[Music: three bars]"), ("[Illustration]", "[Illustration]"),
    ("[ILLUSTRATION: A BELL]", "A BELL"), ("[Picture: A bell]", "A bell"),
    ("[Illustrazione: LA CAMPANA.]", "LA CAMPANA."), ("[Kuva: Kello]", "Kello"),
  ])
  func bracketedTextIsACaptionWithoutTheLabelOfAPicture(line: String, words: String) throws {
    #expect(
      try outline("\(shortProse)\n\n\(line)\n\n\(shortProse)").contains("\ncaption: \(words)\n"))
  }

  @Test(arguments: ["[Page 12]", "[Enter the keeper.]", "[illustrated by hand]"])
  func otherTextInBracketsIsNoCaption(words: String) throws {
    #expect(try !outline("\(shortProse)\n\n\(words)\n\n\(shortProse)").contains("caption"))
  }

  @Test func verseWithTheMarksOfNotesIsNotCode() throws {
    let verse = "    The lamp[1] is out,\n    The bell[2] is still."
    #expect(try outline("\(prose)\n\n\(verse)\n\n\(prose)").contains("\nverse: The lamp"))
    let command = "    light --oil 3\n    light --all"
    #expect(
      try outline("\(prose)\n\n\(command)\n\n\(prose)").contains("\npreformatted: light"))
  }

  @Test(arguments: [
    "~~~~\n~~~~\n", "```\n\n```", "~~~~\n\u{8}\u{8}\n~~~~", "~~~\n\u{3000}\n~~~\n",
    String(repeating: "```\n", count: 1_000),
  ])
  func fencesAroundNothingAreShown(text: String) throws {
    #expect(try !Book(plainText: Array(text.utf8), named: "fences").blocks.isEmpty)
  }

  @Test func codeBetweenFencesKeepsItsSigns() throws {
    let text = "\(prose)\n\n```swift\nlet _bell_ = *rope*\n```\n\n\(prose)"
    let book = try Book(plainText: Array(text.utf8), named: "fences")
    #expect(book.blocks.map(\.kind) == [.paragraph, .preformatted, .paragraph])
    #expect(book.line(book.blocks[1].range) == "let _bell_ = *rope*")
  }

  @Test func commandsAndSettingsAmongProseAreKept() throws {
    let text = """
      \(prose)

      # mount /lamp
      # light --all

      subnet 10.0.0.0 {
        range 10.0.0.2;
        lamp "green";
      }

      allow lamps;
      allow bells;

      \(prose)
      """
    #expect(
      try outline(text).split(separator: "\n").filter { !$0.hasPrefix("paragraph") } == [
        "preformatted: # mount /lamp / # light --all",
        "preformatted: subnet 10.0.0.0 { / range 10.0.0.2; / lamp \"green\"; / }",
        "preformatted: allow lamps; / allow bells;",
      ])
  }

  @Test func proseAndVerseThatNameFunctionsAreNotCode() throws {
    let text = """
      \(prose)

      Nobody calls the function light(lamp) by
      hand, since burn(oil) calls it by itself.

      The lamp is out;
      the bell is still;
      the ferry waits below the hill;

      \(prose)
      """
    #expect(try !outline(text).contains("preformatted"))
  }
}
