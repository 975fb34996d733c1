import BookText
import Searching
import Testing

@testable import bifolio

@Suite("The matches in all books")
struct LibraryPrinterTests {
  @Test("are followed by the number of books that were not searched")
  func unindexed() {
    #expect(Printer.unindexedSentence(0, of: 7) == nil)
    #expect(
      Printer.unindexedSentence(1, of: 2) == "1 of 2 books is not indexed: see bifolio --index")
    #expect(
      Printer.unindexedSentence(3, of: 7) == "3 of 7 books are not indexed: see bifolio --index")
  }

  @Test("are printed by book, the best first, and in it in the order of the text")
  func lines() {
    func match(
      _ title: String, _ place: Int, _ excerpt: String, chapter: String? = nil
    ) -> LibraryMatch {
      LibraryMatch(
        book: IndexedBook(
          fingerprint: Fingerprint(of: Array(title.utf8)), path: "/\(title).txt", title: title,
          author: title == "Lamps" ? "Ann Wick" : nil, length: 1_000),
        place: TextOffset(utf8: place), chapter: chapter, excerpt: excerpt)
    }
    var found = LibraryFindings()
    found.matches = [
      match("Lamps", 905, "the last\n  lamp", chapter: "Night"),
      match("Stoves", 0, "a lamp"), match("Lamps", 120, "a lamp"),
    ]
    #expect(
      found.lines == [
        "Lamps — Ann Wick: 2", "  /Lamps.txt", "  12.0%  a lamp", "  90.5%  Night: the last lamp",
        "Stoves: 1", "  /Stoves.txt", "  0.0%  a lamp",
      ])
  }
}
