import BookText
import Testing

/// Ranges, indents, gaps and layout of blocks; `Tests/Structure` has their kinds and words.
@Suite("Blocks")
struct BlockTests {
  @Test func theRangeOfAHeadingBeginsAtItsFirstWordWhateverFollowsTheHash() throws {
    for line in ["# Lamp", "#   Lamp", "#\tLamp", "  # \t Lamp"] {
      let book = try book("\(line)\n\nIt burned.")
      #expect(String(decoding: book.text[book.blocks[0].range], as: UTF8.self) == "Lamp")
    }
  }

  @Test func aBlockHasNoWhiteSpaceAtItsEnds() throws {
    let book = try book("\n\n  One word. \t\n\nTwo words.  \n\n")
    #expect(
      book.blocks.map { String(decoding: book.text[$0.range], as: UTF8.self) } == [
        "One word.", "Two words.",
      ])
  }

  @Test func blankLinesBeforeABlockAreCounted() throws {
    let blocks = try book("One.\n\nTwo.\n\n\n\nThree.\n").blocks
    #expect(blocks.map(\.blankLinesBefore) == [0, 1, 3])
  }

  // MARK: Indents

  @Test func theIndentOfAHeadingIsThatOfItsLeftmostLine() throws {
    let book = try book("\n\n        CHAPTER I.\n  The Lamp\n\nA lamp was lit.")
    #expect(book.blocks[0].isHeading)
    #expect(book.blocks[0].indent == 2)
  }

  @Test func verseWithAStaggeredLeftEdgeKeepsItsIndents() throws {
    let text = "    Low water, and the boats lie down,\n      High water, and they stand;"
    let blocks = try book(text).blocks
    #expect(blocks.map(\.kind) == [.verse])
    #expect(blocks.map(\.indent) == [4])
  }

  private let rules = """
    The rules of the reading room were painted on a board above the stove,
    where the heat had got at them, so that the later rules were a good deal
    paler than the earlier ones and a stranger would suppose that they had
    been meant less seriously.
    """

  @Test func filledProseSetInIsAQuotation() throws {
    let text = """
      \(rules)

          No reader shall take down more than one book at a time, nor put
          back any book in a place other than that from which it was had,
          nor read aloud, nor move his lips.

      \(rules)
      """
    let blocks = try book(text).blocks
    #expect(blocks.map(\.kind) == [.paragraph, .quotation, .paragraph])
    #expect(blocks.map(\.indent) == [0, 4, 0])
  }

  @Test func theItemsOfAListHaveNoBlankLinesBetween() throws {
    let text = "\(rules)\n\n- one lamp\n- one stove\n- one board"
    #expect(try book(text).blocks.map(\.blankLinesBefore) == [0, 1, 0, 0])
  }

  /// Returns the blocks of longer speeches in verse and of dialogues of two lines, between two
  /// paragraphs; the names are set in.
  private func speeches(_ long: Int, dialogues: Int) throws -> [Block] {
    let things = [
      "lock", "lamp", "stove", "clock", "boat", "bell", "rope", "door", "barge", "stair", "mill",
      "gate", "wheel", "tide", "sand", "quay",
    ]
    let runs = (0..<long + dialogues).map { index in
      let (one, other) = (things[index % 16], things[(index * 3 + 1) % 16])
      return index < long
        ? "   Anna. The \(one) is shut,\nAnd low the \(other), and all\nThe water stands between."
        : "   Ben. The \(one) is out,\n  Anna. The \(other) is slow."
    }
    let book = try book("\(prose)\n\n\(runs.joined(separator: "\n\n"))\n\n\(prose)")
    return Array(book.blocks.dropFirst().dropLast())
  }

  @Test func verseSetInKeepsItsDistanceFromTheEdgeOfTheOther() throws {
    let blocks = try speeches(12, dialogues: 4)
    #expect(blocks.map(\.kind) == Array(repeating: .verse, count: 16))
    #expect(blocks.allSatisfy { $0.indent == 0 })
  }

  @Test func whereLittleVerseBeginsAtTheEdgeTheOtherHasAnEdgeOfItsOwn() throws {
    let blocks = try speeches(7, dialogues: 9)
    #expect(blocks.map(\.indent) == Array(repeating: 0, count: 7) + Array(repeating: 2, count: 9))
  }

  // MARK: Blocks kept together

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

  private let words = "Where is the lamp that hung above the door of the mill in the winter when"
  private let more = "nobody came by, and who has taken it away from there?"

  /// Returns a play with the names of its speakers on separate lines.
  private func namesAbove(_ names: [String]) throws -> Book {
    try book(names.map { "\($0)\n\n\(words)\n\(more)\n" }.joined(separator: "\n"))
  }

  @Test func aNameInItalicsOnALineOfItsOwnIsKeptWithTheSpeechBelow() throws {
    let speakers = try namesAbove((0..<14).map { $0 % 2 == 0 ? "_Anna_" : "_Ben_" }).blocks
      .filter { $0.layout.traits.contains(.keptWithNext) }
    #expect(speakers.count == 14)
    #expect(try !namesAbove((0..<14).map { "_Anna \($0)_" }).blocks.contains { $0.kind == .speech })
  }

  @Test func aNameOnALineOfItsOwnIsKeptWithTheSpeechBelow() throws {
    let book = try namesAbove((0..<14).map { $0 % 2 == 0 ? "ANNA." : "BEN." } + ["THE MILLER."])
    let speakers = book.blocks.filter { $0.layout.traits.contains(.keptWithNext) }
    // The miller has one speech.
    #expect(speakers.count == 15)
    #expect(speakers.allSatisfy { $0.kind == .speech })
    #expect(speakers.last.map { book.line($0.range) } == "THE MILLER.")
  }

  @Test func namesAboveParagraphsThatAreNoPlayAreNotKept() throws {
    let names = (0..<14).map { "ANNA THE \(String(repeating: "X", count: $0 + 1))Y." }
    #expect(
      try namesAbove(names).blocks.allSatisfy { !$0.layout.traits.contains(.keptWithNext) })
  }
}
