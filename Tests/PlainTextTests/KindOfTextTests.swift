import BookText
import PlainText
import Testing

/// Texts for programs are told from texts for readers before their lines are joined.
@Suite("Texts for programs")
struct KindOfTextTests {
  @Test func halfOfTheTextDecides() throws {
    let (code, prose) = ("x = bell(1)\n", "The bell...\n")
    #expect(try book(code + code + prose + prose).form == .asIs)
    #expect(try book(code + code + prose + prose + prose).form == .book)
    // Fewer than four lines are a quotation of code at most.
    #expect(try book(code + code + code).form == .book)
  }
}
