import Documents
import Markup
import SampleFiles
import Testing

@Suite("Titles of Kindle books")
struct KindleTitleTests {
  private func title(_ bytes: [UInt8]) -> DocumentTitle? {
    Document(head: bytes, named: "book")?.title(in: FileBytes(bytes))
  }

  private static let book = mobiBook(titled: "Fünf Lampen", by: "Ada Wick", "<p>It rained.</p>")

  @Test func titleAndAuthorAreInTheHeaders() {
    #expect(title(Self.book)?.title == "Fünf Lampen")
    #expect(title(Self.book)?.author == "Ada Wick")
    #expect(title(palmBook(named: "Five Lamps", [0x61]))?.title == nil)
  }

  @Test func wrongNumbersInTheHeadersFindNoTitleAtWorst() {
    for place in 60..<360 {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var book = Self.book
        book[place] = value
        _ = title(book)
        _ = title(Array(book.prefix(place)))
      }
    }
  }
}
