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
        == [
          ImportedMark(
            title: book.title, text: "It rained again.", note: "Twice. Or more.",
            time: "2026-11-25T14:03:04")
        ])
  }

  @Test(arguments: [
    ("Added on Monday, 3 March 2025 21:15:00", "2025-03-03T21:15:00"),
    ("Added on Monday, March 3, 2025 9:15:07 PM", "2025-03-03T21:15:07"),
    ("Added on Monday, March 3, 2025, 12:05 AM", "2025-03-03T00:05:00"),
    ("Hinzugefügt am Montag, 3. März 2025 um 21:15", "2025-03-03T21:15:00"),
    ("Hinzugefügt am Freitag, 3. Jänner 2025 01:02:03", "2025-01-03T01:02:03"),
    ("Ajouté le lundi 3 mars 2025 21:15:00", "2025-03-03T21:15:00"),
    ("Añadido el lunes, 3 de marzo de 2025 21:15:00", "2025-03-03T21:15:00"),
    ("Добавлено: понедельник, 3 марта 2025 г. в 21:15:00", "2025-03-03T21:15:00"),
    ("作成日: 2025年3月3日月曜日 21:15:00", "2025-03-03T21:15:00"),
    ("添加于 2025年3月3日星期一 下午9:15:00", "2025-03-03T21:15:00"),
    ("Added on Monday, 31 February 2025 21:15:00", nil), ("Added on Monday", nil), ("x", nil),
    ("Added on Monday, 3 March 2025 25:15:00", nil),
  ])
  func theDateOfAKindleIsReadInItsLanguage(words: String, time: String?) {
    #expect(ImportedTime(words: words)?.text == time)
  }

  @Test(arguments: [
    "", "return {", "{{{{", "return { [\"annotations\"] = ",
    "{ [\"annotations\"] = { [1] = { [\"text\"] = \"a",
    "os.execute(\"rm\")", String(repeating: "{", count: 100_000), "{ [{}] = 1 }", "{ [\"a\"] 1 }",
  ])
  func whatIsNoTableGivesNoMarks(text: String) {
    let marks = KOReaderMarks(in: Array(text.utf8))?.marks ?? []
    #expect(marks.isEmpty)
    #expect(Clippings.marks(in: text).marks.isEmpty)
  }

  @Test func aFileOfManyEntriesIsReadUpToALimit() {
    let entry = "T (A)\n- Highlight 1-2 | x\n\nwords\n==========\n"
    let file = String(repeating: entry, count: 6_000)
    #expect(Clippings.marks(in: file).marks.count == ImportedMark.maximumMarks)
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
