import BookText
import Testing

/// Speeches of plays, and similar paragraphs.
@Suite("Plays")
struct PlayTests {
  private let words = "Where is the lamp that hung above the door of the mill in the winter when"
  private let more = "nobody came by, and who has taken it away from there?"

  /// Returns the kinds of a text of `count` speeches of two speakers. Their names replace "{}"; `before` is
  /// the text between a name and the speech.
  private func kinds(
    of names: (String, String), before: String, count: Int = 14, then last: String = ""
  ) throws -> [Block.Kind] {
    let speeches = (0..<count).map { index in
      "\(index % 2 == 0 ? names.0 : names.1)\(before)\(words)\n\(more)\n"
    }
    return try book(speeches.joined(separator: "\n") + last).blocks.map(\.kind)
  }

  @Test(arguments: [
    (("ANNA.", "BEN."), " "), (("THE MILLER:", "FIRST GUEST:"), " "), (("Anna.", "Ben."), "  "),
    (("_Anna._", "_Ben._"), " "), (("_Mr. Lamp._", "_Ben_."), " "),
    (("First Guest.", "The Miller."), "  "), (("MR. BEN.", "ANNA."), " "),
  ])
  func aParagraphThatBeginsWithANameThatComesAgainIsASpeech(
    names: (String, String), before: String
  ) throws {
    #expect(try Set(kinds(of: names, before: before)) == [.speech])
  }

  @Test(arguments: [
    // The name has neither emphasis nor blanks after it.
    (("Anna.", "Ben."), " "),
    // Too many words, lower-case words among them, or not a name.
    (("Anna and ben.", "Ben and anna."), "  "), (("XII.", "IV."), " "), (("A.", "B."), " "),
  ])
  func aParagraphThatBeginsWithOtherWordsIsNone(names: (String, String), before: String) throws {
    #expect(try !kinds(of: names, before: before).contains(.speech))
  }

  @Test func aFewParagraphsThatBeginWithNamesMakeNoPlay() throws {
    #expect(try !kinds(of: ("ANNA.", "BEN."), before: " ", count: 11).contains(.speech))
  }

  @Test func aNameWithoutAStopThatComesOnceIsNone() throws {
    let kinds = try kinds(
      of: ("ANNA.", "BEN."), before: " ", then: "\nCURTAIN\n\n\(words)\n\(more)\n")
    #expect(kinds.dropLast(2).allSatisfy { $0 == .speech })
    #expect(!kinds.suffix(2).contains(.speech))
  }

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

  @Test func aSpeechBesideItsTranslationIsATable() throws {
    let speech =
      "ANNA. Où est la lampe,       Where is the lamp,\nqui était au moulin?         that was in the mill?\n"
    let text = String(repeating: speech + "\n", count: 7)
    let kinds = try book(text + text.replacing("ANNA.", with: "BEN. ")).blocks.map(\.kind)
    #expect(Set(kinds) == [.table])
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

  /// Returns the blocks of a play with indented names. Every third speech is in verse, and the next one
  /// follows it without a blank line.
  private func playSetIn(_ names: [String]) throws -> [Block.Kind] {
    let speeches = (0..<20).map { index in
      let (one, next) = (names[index % names.count], names[(index + 1) % names.count])
      let line = "   \(one). Where is the lamp that hung above the door"
      return index % 3 == 0
        ? "\(line),\nAnd who has taken it away?\n   \(next). Not I\n" : "\(line)\n"
    }
    return try book(speeches.joined(separator: "\n")).blocks.map(\.kind)
  }

  @Test func namesThatAreSetInBeginSpeechesIfThereAreFour() throws {
    let kinds = try playSetIn(["Ann", "Ben", "Cob", "Dan"])
    #expect(kinds.count { $0 == .verse } == 7)
    #expect(kinds.count { $0 == .speech } == 20)
    #expect(try !playSetIn(["Ann", "Ben", "Cob"]).contains(.speech))
    // The numbers of sections are not speeches.
    #expect(try !playSetIn(["Sec. 1", "Art. 2", "Par. 3", "Cl. 4"]).contains(.speech))
  }
}
