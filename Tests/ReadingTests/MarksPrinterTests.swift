import BookText
import Defaults
import PlainText
import Reading
import Testing

@Suite("The marks as Markdown")
struct MarksPrinterTests {
  @Test("are listed under their chapters with per cent, day and notes")
  func markdown() throws {
    let text = """
      The Lamp

      by A. Keeper



      CHAPTER I


      It was lit *early*, and [soon] went out.



      CHAPTER II


      It was lit again.
      """
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    func range(_ words: String) throws -> Range<Int> {
      let start = try #require(
        book.text.indices.first { book.text[$0...].starts(with: words.utf8) })
      return start..<start + words.utf8.count
    }
    var marks = ReadingMarks()
    var mark = ReadingMark(
      .highlight, at: try range("and [soon] went"), in: book, note: "#so\n\u{1B}[1m it is")
    mark.time = "2026-02-03T23:59:59Z"
    marks.insert(mark)
    let start = try range("It was lit again").lowerBound
    marks.insert(ReadingMark(.bookmark, at: start..<start, in: book))
    let printed = MarksPrinter(book, marks).markdown()
    #expect(!printed.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(
      printed.contains("## CHAPTER I\n\n> and \\[soon\\] went\n\n50 %, 3 February 2026\n\n\\#so\n"))
    #expect(printed.contains("## CHAPTER II\n\nBookmark, 84 %: It was lit again.…\n"))
    #expect(printed.hasPrefix("# The Lamp\n"))
  }

  @Test(arguments: [("5", "9223372036854775807"), ("9223372036854775807", "1"), ("99", "0")])
  func marksBeyondTheTextArePrinted(offset: String, length: String) throws {
    let book = try Book(plainText: Array("It was lit early.".utf8), named: "lamp")
    var file = DefaultsFile()
    for (id, kind) in [("h1", "highlight"), ("b1", "bookmark"), ("px", "place")] {
      file["mark.\(id).kind"] = kind
      file["mark.\(id).offset"] = offset
      file["mark.\(id).length"] = length
      file["mark.\(id).note"] = "a note"
    }
    let printed = MarksPrinter(book, ReadingMarks(file)).markdown()
    #expect(printed.split(separator: "a note", omittingEmptySubsequences: false).count == 4)
    #expect(printed.contains(" %\n") && printed.contains("Bookmark, "))
  }
}
