import BookText
import Testing

@Suite("Tables, diagrams and scene breaks")
struct TableTests {
  @Test(arguments: [
    "Lamp     lit      west\nBook     open     north", "Oil ............. 12\nWick ............ 3",
  ])
  func linesWithColumnsAreTables(table: String) throws {
    #expect(try Set(book(table).blocks.map(\.kind)) == [.table])
  }

  @Test(arguments: [
    "| lamp | lit |\n| book | open |",
    "lamp | lit\nbook | open",
    "┌──────┐\n│ lamp │\n└──────┘",
    "    +---+   +---+\n    | a |   | b |\n    +---+   +---+",
  ])
  func ruledLinesAreKeptAsTheyStand(table: String) throws {
    #expect(try book(table).blocks.map(\.kind) == [.preformatted])
  }

  @Test func tabsBetweenWordsMakeColumns() throws {
    let table = "lamp\tlit\twest\nbook\topen\tnorth\nstove\tout\teast"
    #expect(try Set(book(table).blocks.map(\.kind)) == [.table])
  }

  @Test func aTableMayHaveALineWithoutColumns() throws {
    let table = "Stock of the lamp room\nOil      12\nWick      3\nGlass     1"
    #expect(try Set(book(table).blocks.map(\.kind)) == [.table])
  }

  @Test func oneWideGapInAParagraphMakesNoTable() throws {
    let text = """
      The clerk wrote it down,    as he wrote down everything, on the back of
      whatever there was, and later on he looked for it there, and then in all
      of the other places, and at last he wrote it down a second time.
      """
    #expect(try book(text).blocks.map(\.kind) == [.paragraph])
  }

  @Test func aSentenceWithAWideGapIsNoRow() throws {
    #expect(try book("He waited.    Nobody came.").blocks.map(\.kind) == [.paragraph])
  }

  @Test func aLineWithManyWideGapsIsARow() throws {
    #expect(try book("Lamp      Book      Rain").blocks.map(\.kind) == [.table])
  }

  // MARK: Scene breaks

  @Test(arguments: [
    "***", "* * *", "*****", "  *   *   *", "---", "- - -", "___", "~~~", "#", "*", "~", "===",
    "...", "* * * * * * *", "###",
  ])
  func aLineOfEqualSignsIsASceneBreak(line: String) throws {
    #expect(
      try outline("The lamp went out.\n\n\(line)\n\nIt was lit again.") == """
        paragraph: The lamp went out.
        scene break
        paragraph: It was lit again.
        """)
  }

  /// Spaced hashes are a scene break like spaced stars, and not a title "# #".
  @Test(arguments: ["# # #", "*\t*\t*"])
  func spacedSignsAreASceneBreak(line: String) throws {
    #expect(
      try outline("The lamp went out.\n\n\(line)\n\nIt was lit again.") == """
        paragraph: The lamp went out.
        scene break
        paragraph: It was lit again.
        """)
  }

  @Test(arguments: ["-", "--", "..", "=", "_", "*-*", "* a *", "ooo", "oooo", "xxx", "—"])
  func otherSignsAreNone(line: String) throws {
    #expect(
      try outline("The lamp went out.\n\n\(line)\n\nIt was lit again.")
        == "paragraph: The lamp went out.\nparagraph: \(line)\nparagraph: It was lit again.")
  }

  /// However long it is: it need not fit into the page.
  @Test(arguments: ["-", "_", "=", "━", "—"], [3, 31, 79])
  func aRowOfOneSignIsASceneBreak(sign: String, length: Int) throws {
    let rule = String(repeating: sign, count: length)
    #expect(
      try outline("\(shortProse)\n\n\(rule)\n\n\(shortProse)") == """
        paragraph: \(foldedShortProse)
        scene break
        paragraph: \(foldedShortProse)
        """)
  }

  @Test func aRuleInsideARunIsPartOfIt() throws {
    let kinds = try book("Goods\n-----\nOil\nWick\n").blocks.map(\.kind)
    #expect(!kinds.contains(.sceneBreak))
  }
}
