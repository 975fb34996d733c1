import BookText
import Testing

@Suite("Verse")
struct VerseTests {
  @Test func verseWithAStaggeredLeftEdgeKeepsItsIndents() throws {
    let text = "    Low water, and the boats lie down,\n      High water, and they stand;"
    let blocks = try book(text).blocks
    #expect(blocks.map(\.kind) == [.verse])
    #expect(blocks.map(\.indent) == [4])
  }
}
