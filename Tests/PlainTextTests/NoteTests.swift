import BookText
import Testing

@Suite("Notes and references to them")
struct NoteTests {
  /// Returns the references of a text with their notes, one a line.
  private func pairs(_ text: String) throws -> [String] {
    let book = try book(text)
    return book.noteReferences(in: 0..<book.text.count).map {
      "\(book.line($0.range)) → \(book.line($0.note))"
    }
  }

  @Test(arguments: [
    ("[1]", "[1]"), ("[*]", "[*]"), ("[A]", "[A]"), ("[3a]", "[3a]"), ("[241-A]", "[241-A]"),
    ("[xiv]", "[xiv]"),
    ("[1]", "[Footnote 1:"), ("*", "[Footnote:"), ("[*]", "[Footnote *:"), ("[7]", "[Fußnote 7:"),
    ("[7]", "[Voetnoot 7:"), ("[7]", "[Fotnote 7:"), ("[7]", "[Fotnot 7:"), ("(1)", "(1)"),
    ("*", "*"), ("†", "†"), ("**", "**"),
    ("*)", "*)"), ("†)", "†)"), ("*", "[Note:"),
  ])
  func aReferenceLeadsToItsNote(reference: String, mark: String) throws {
    let end = mark.hasSuffix(":") ? "]" : ""
    let note = "\(mark) A tide table.\(end)"
    let text = "The keeper had a book\(reference) in his coat.\n\n\(note)\n\nHe read it.\n"
    #expect(try pairs(text) == ["\(reference) → \(note)"])
    #expect(try outline(text).split(separator: "\n")[1] == "footnote: \(note)")
  }

  @Test func aReferenceLeadsToTheNextNoteWithItsMark() throws {
    let text = """
      The lock[1] was shut.

      [1] At the mill.

      The gate[1] was open.

      [1] At the weir.

      So it was told.[1]
      """
    #expect(
      try pairs(text) == [
        "[1] → [1] At the mill.", "[1] → [1] At the weir.", "[1] → [1] At the weir.",
      ])
  }

  @Test func notesAtTheEndBelongToTheChaptersInOrder() throws {
    let text = """
      The lock[1] was shut.

      The gate[1] was open, and the weir.[2]

      [1] At the mill.

      [1] At the bridge.

      [2] Below it.
      """
    #expect(
      try pairs(text) == [
        "[1] → [1] At the mill.", "[1] → [1] At the bridge.", "[2] → [2] Below it.",
      ])
  }

  @Test func aNoteOfSeveralParagraphsIsOne() throws {
    let text = """
      The lock[1] was shut.

      [Footnote 1: At the mill.

      It is open on Sundays.]

      He went home.
      """
    #expect(try pairs(text) == ["[1] → [Footnote 1: At the mill. It is open on Sundays.]"])
  }

  @Test func notesWithoutABlankLineBetweenThemAreTwo() throws {
    let text = "The lock[1] and the gate[2].\n\n[1] Shut.\n[2] Open.\n"
    #expect(try pairs(text) == ["[1] → [1] Shut.", "[2] → [2] Open."])
  }

  @Test func aMarkWithoutANoteRefersToNothing() throws {
    let text = "See[3] the plate [sic], and [12] too.\n\n[1] A lock.\n"
    #expect(try pairs(text) == [])
  }

  @Test func itemsOfAListAreNoNotes() throws {
    let text = """
      He wanted (1) a lamp, (2) a wick.

      (1) The lamp was to be of brass.

      (2) The wick was to be of cotton.

      * And oil.
      """
    #expect(try pairs(text) == [])
    #expect(try !outline(text).contains("footnote"))
  }

  @Test(arguments: ["NOTES", "Примечания", "Anmerkungen"], ["1\n\n", "1. ", "1) "])
  func notesUnderANotesHeadingMayHaveBareNumbers(heading: String, mark: String) throws {
    let text = """
      CHAPTER I

      The lock[1] was shut.

      CHAPTER II

      The gate[2] was open.

      \(heading)

      \(mark)At the mill.

      It is open on Sundays.

      \(mark.replacing("1", with: "2"))At the weir.

      CHAPTER III

      3. The third clock.
      """
    let name = mark.trimmingBlanks
    #expect(
      try pairs(text) == [
        "[1] → \(name) At the mill. It is open on Sundays.",
        "[2] → \(name.replacing("1", with: "2")) At the weir.",
      ])
  }

  @Test func numbersWithoutAStopUnderANotesHeadingFollowEachOther() throws {
    let filler = String(repeating: "The barge went on past the mill and the weir.\n\n", count: 300)
    let text = """
      CHAPTER I

      The lock(1) was shut, and the gate,(2) too, in 1867(9).

      CHAPTER II

      \(filler)
      NOTES

      1 —At the mill, where the road from the village comes down to the water
      and the ferry waits.

      40 barges lay there on most days.

      2 At the weir, which the miller of that time built with his own hands in
      one summer.
      """
    #expect(
      try pairs(text).map { String($0.prefix(24)) } == [
        "(1) → 1 —At the mill, wh", "(2) → 2 At the weir, whi",
      ])
    #expect(try pairs(text)[0].hasSuffix("on most days."))
    #expect(
      try outline(text).split(separator: "\n").suffix(3).map { $0.prefix(16) } == [
        "footnote: 1 —At ", "footnote: 40 bar", "footnote: 2 At t",
      ])
  }

  @Test func paragraphsOfAListOfNotesContinueTheNotesAboveThem() throws {
    let text = """
      CHAPTER I

      The lock[1] was shut.

      FOOTNOTES:

      [1] At the mill.

      It is open on Sundays.

      CHAPTER II

      The gate[1] was open.[2]

      FOOTNOTES:

      [1] At the weir.

      [2] Below it.


      The ferry waited.
      """
    #expect(
      try pairs(text) == [
        "[1] → [1] At the mill. It is open on Sundays.", "[1] → [1] At the weir.",
        "[2] → [2] Below it.",
      ])
    let lines = try outline(text).split(separator: "\n")
    #expect(lines.contains("footnote: It is open on Sundays."))
    #expect(lines.last == "paragraph: The ferry waited.")
  }

  @Test func aChapterAboutNotesIsNoListOfThem() throws {
    let text = """
      NOTES ON THE LOCKS

      The lock[1] was shut when the keeper came down.

      [1] At the mill.

      It is open on Sundays, and the keeper waits.
      """
    #expect(try pairs(text) == ["[1] → [1] At the mill."])
  }

  @Test func paragraphsSetInLikeANoteContinueItUnlessTheTextIsSetInToo() throws {
    let note = "    [1] At the mill.\n\n    It is open on Sundays.\n\n"
    let first = "The lock[1] was shut, and the key of it was with\nthe keeper himself.\n\n"
    let rest = "He read it.\n"
    #expect(try pairs(first + note + rest) == ["[1] → [1] At the mill. It is open on Sundays."])
    let letter = first.replacing("The", with: "    The").replacing("\nthe", with: "\n    the")
    #expect(try pairs("He wrote:\n\n" + letter + note + rest) == ["[1] → [1] At the mill."])
  }

  @Test func aNoteThatEndsWithAColonContinues() throws {
    let text = "The lock[1] was shut.\n\n[1] A sign says:\n\nOpen on Sundays.\n\nHe read it.\n"
    #expect(try pairs(text) == ["[1] → [1] A sign says: Open on Sundays."])
  }

  @Test func aPlaceInAReferenceFindsItsNote() throws {
    let book = try book("The lock[1] was shut.\n\n[1] At the mill.\n")
    let note = 23..<39
    #expect(book.noteReferences(in: 8..<9) == [NoteReference(range: 8..<11, note: note)])
    #expect(book.noteReferences(in: 9..<23) == [])
  }
}

extension String {
  /// Returns the text without white space.
  fileprivate var trimmingBlanks: String { filter { !$0.isWhitespace } }
}
