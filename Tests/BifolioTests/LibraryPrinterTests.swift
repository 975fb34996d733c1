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

  @Test("are printed below the title and the path of their book")
  func lines() {
    func match(
      _ place: Int, _ excerpt: String, chapter: String? = nil
    ) -> LibraryMatch {
      LibraryMatch(
        book: IndexedBook(
          fingerprint: Fingerprint(of: []), path: "/Lamps.txt", title: "Lamps",
          author: "Ann Wick", length: 1_000),
        place: TextOffset(utf8: place), chapter: chapter, excerpt: excerpt)
    }
    let found = [match(120, "a lamp"), match(905, "the last\n  lamp", chapter: "Night")]
    #expect(
      found.lines == [
        "Lamps — Ann Wick: 2", "  /Lamps.txt", "  12.0%  a lamp", "  90.5%  Night: the last lamp",
      ])
  }
}
