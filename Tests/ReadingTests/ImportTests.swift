import BookText
import Defaults
import PlainText
import ProcessorTime
import Testing

@testable import Reading

@Suite("Marks from other programs")
struct ImportTests {
  private let text = """
    The Lamp

    by A. Keeper



    CHAPTER I


    It rained. “Will it stop?” she asked, and looked out of the window for a long
    time, until the lamp was lit at last and nobody knew who had brought the oil.



    CHAPTER II


    It rained again.
    """

  private func book() throws -> Book { try Book(plainText: Array(text.utf8), named: "lamp") }

  private func added(_ imported: [ImportedMark]) throws -> [String] {
    let book = try book()
    var marks = Marks()
    let (count, lost) = marks.add(imported, to: book)
    #expect(count + lost.count == imported.count)
    return marks.all.map { book.line($0.range) + ($0.note.isEmpty ? "" : " [\($0.note)]") }
      + lost.map { "lost: \($0.text)" }
  }

  @Test func areFoundByTheirWordsInTheOrderOfTheText() throws {
    #expect(
      try added([
        ImportedMark(text: "\"Will it stop?\" she asked", note: "No."),
        ImportedMark(text: "It   rained\nagain."), ImportedMark(text: "It snowed."),
      ]) == ["“Will it stop?” she asked [No.]", "It rained again.", "lost: It snowed."])
  }

  @Test func aLongOneIsFoundByItsEndsIfAWordInItsMiddleDiffers() throws {
    let words =
      "asked, and looked out of the window for a very long time, until the lamp was lit at last and nobody knew"
    let found = try added([ImportedMark(text: words)])
    #expect(found.first?.hasPrefix("asked, and looked") == true)
    #expect(found.first?.hasSuffix("nobody knew") == true)
  }

  @Test func thoseThatAreThereAlreadyStayWithTheirNotes() throws {
    let book = try book()
    var marks = Marks()
    let mark = ImportedMark(text: "It rained again.", note: "theirs")
    #expect(marks.add([ImportedMark(text: mark.text)], to: book).added == 1)
    #expect(marks.add([mark], to: book).added == 1)
    #expect(marks.add([ImportedMark(text: mark.text, note: "later")], to: book).added == 0)
    #expect(marks.all.map(\.note) == ["theirs"])
  }

  private let clippings = """
    \u{FEFF}The Lamp (Keeper, A.)\r
    - Your Highlight on page 3 | Location 120-122 | Added on Wednesday, 2 January 2019 10:11:12\r
    \r
    “Will it stop?” she asked\r
    ==========\r
    The Lamp (Keeper, A.)\r
    - Your Note on page 3 | Location 122 | Added on Wednesday, 2 January 2019 10:11:13\r
    \r
    It did not.\r
    ==========\r
    Die Lampe (Wärter, A.)\r
    - Ihre Markierung bei Position 7-9 | Hinzugefügt am Mittwoch, 2. Januar 2019 10:11:12\r
    \r
    Es regnete.\r
    ==========\r
    Die Lampe (Wärter, A.)\r
    - Ihre Notiz bei Position 9 | Hinzugefügt am Mittwoch, 2. Januar 2019 10:11:14\r
    \r
    Ja.\r
    ==========\r
    The Lamp (Keeper, A.)\r
    - Your Bookmark at location 130 | Added on Wednesday, 2 January 2019 10:11:12\r
    \r
    \r
    ==========\r
    """

  @Test func clippingsAreReadInAnyLanguage() {
    #expect(
      Clippings.marks(in: clippings).marks == [
        ImportedMark(title: "The Lamp", text: "“Will it stop?” she asked", note: "It did not."),
        ImportedMark(title: "Die Lampe", text: "Es regnete.", note: "Ja."),
      ])
  }

  @Test(arguments: [("The Lamp", true), ("the lamp: a novel", true), ("Lamp", false), ("", false)])
  func belongToTheBookWithTheirTitle(title: String, belongs: Bool) {
    #expect(ImportedMark(title: "The Lamp", text: "").isIn(bookTitled: title) == belongs)
    #expect(ImportedMark(text: "").isIn(bookTitled: title))
  }

  @Test(arguments: [
    ("Oil", "Oil (Penguin Classics)", true), ("Oil", "Oil: a history", true), ("O", "Oil", false),
    ("Oil", "Oil and wicks", false), ("Oil: one", "Oil: two", false),
    ("A History of Lamps and the", "A History of Lamps and their Oils", true),
    ("The Lamp", "The Lamps", false), ("Lighter", "Lighters", false),
    ("Keeper’s", "Keeper’s", true),
  ])
  func belongToNoOtherBookThatBeginsWithAShortTitle(one: String, other: String, belongs: Bool) {
    #expect(ImportedMark(title: one, text: "").isIn(bookTitled: other) == belongs)
    #expect(ImportedMark(title: other, text: "").isIn(bookTitled: one) == belongs)
  }

  @Test func whatIsExportedForKindleIsReadAgain() throws {
    let book = try book()
    var marks = Marks()
    _ = marks.add([ImportedMark(text: "It rained again.", note: "Twice.\nOr more.")], to: book)
    for var mark in marks.all {
      mark.time = "2026-11-25T14:03:04Z"
      marks.insert(mark)
    }
    let printed = ExportedBook(book, at: nil, marks).clippings
    #expect(printed.contains("- Your Highlight at location "))
    #expect(printed.contains(" | Added on Wednesday, November 25, 2026 2:03:04 PM\r\n"))
    #expect(
      Clippings.marks(in: printed).marks
        == [ImportedMark(title: book.title, text: "It rained again.", note: "Twice. Or more.")])
  }

  @Test func koreadersPresentFormIsRead() throws {
    let lua = #"""
      -- we can read Lua syntax here!
      return {
          ["annotations"] = {
              [1] = { ["chapter"] = "I", ["datetime"] = "2024-05-06 07:08:09", ["drawer"] = "lighten",
                  ["note"] = "No.\
      Never.", ["pos0"] = "/body/p[1]/text().0", ["pos1"] = "/body/p[1]/text().9",
                  ["text"] = "It rained. \"Will\226\128\157" },
              [2] = { ["page"] = "/body/p[3]", ["text"] = "in I" },
          },
          ["doc_props"] = { ["title"] = "The Lamp", }, ["last_xpointer"] = "/body", ["percent"] = 0.5,
      }
      """#
    #expect(
      KOReaderMarks.marks(in: Array(lua.utf8))
        == [ImportedMark(title: "The Lamp", text: "It rained. \"Will”", note: "No.\nNever.")])
  }

  @Test func koreadersEarlierFormIsRead() throws {
    let lua = #"""
      return { ["bookmarks"] = {
        [1] = { ["highlighted"] = true, ["notes"] = "It rained", ["text"] = "Page 3 It rained @ 2020-01-02 03:04:05" },
        [2] = { ["highlighted"] = true, ["notes"] = "again", ["text"] = "mine" } },
        ["highlight"] = { [3] = { [1] = { ["text"] = "It rained" } }, [4] = { { text = 'again' } } } }
      """#
    #expect(
      KOReaderMarks.marks(in: Array(lua.utf8))
        == [ImportedMark(text: "It rained"), ImportedMark(text: "again", note: "mine")])
  }

  @Test(arguments: [
    "", "return {", "{{{{", "return { [\"annotations\"] = ",
    "{ [\"annotations\"] = { [1] = { [\"text\"] = \"a",
    "os.execute(\"rm\")", String(repeating: "{", count: 100_000), "{ [{}] = 1 }", "{ [\"a\"] 1 }",
  ])
  func whatIsNoTableGivesNoMarks(text: String) {
    #expect((KOReaderMarks.marks(in: Array(text.utf8)) ?? []).isEmpty)
    #expect(Clippings.marks(in: text).marks.isEmpty)
  }

  @Test func aFileOfManyEntriesIsReadUpToALimit() {
    let entry = "T (A)\n- Highlight 1-2 | x\n\nwords\n==========\n"
    let file = String(repeating: entry, count: 6_000)
    #expect(Clippings.marks(in: file).marks.count == ImportedMark.most)
    // Those in other books do not count.
    let own = entry.replacing("T (A)", with: "The Lamp (A)")
    let others = file.replacing("T (A)", with: "Stove (A)")
    let (marks, firstTitle) = Clippings.marks(in: others + own, bookTitled: "The Lamp")
    #expect(marks == [ImportedMark(title: "The Lamp", text: "words")] && firstTitle == "Stove")
  }

  @Test func manyMarksOfABookAreAddedWithinSeconds() throws {
    let text = (0..<4_000).map { "Lamp \($0) was lit by hand.\n\n" }.joined()
    let book = try Book(plainText: Array(text.utf8), named: "lamps")
    let imported = (0..<4_000).map { ImportedMark(text: "Lamp \($0) was lit", note: "\($0)") }
    var marks = Marks()
    var result: (added: Int, lost: [ImportedMark]) = (0, [])
    let time = processorTime { result = marks.add(imported + imported, to: book) }
    #expect(result.added == 4_000 && result.lost.isEmpty && marks.all.count == 4_000)
    #expect(marks.all.map(\.note) == (0..<4_000).map(String.init))
    // It takes 0.1 s; in the square of the number of marks it would take minutes.
    #expect(time < .seconds(10))
  }
}
