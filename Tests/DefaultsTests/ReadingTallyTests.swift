import Defaults
import Testing

struct ReadingTallyTests {
  private func stay(_ words: Int, _ seconds: Double) -> ReadingTally? {
    ReadingTally(words: words, in: .seconds(seconds), pages: 1)
  }

  @Test func timeBeforeAPageIsReading() {
    #expect(stay(300, 75.9)?.seconds == 75)
    #expect(stay(300, 75)?.words == 300)
    // A line at the end of a chapter.
    #expect(stay(7, 2) != nil)
    // A poem.
    #expect(stay(60, 290) != nil)
  }

  @Test func leafingThroughIsNot() {
    #expect(stay(7, 1.9) == nil)
    #expect(stay(300, 10) == nil)
    #expect(stay(300, 15) != nil)
    #expect(stay(300, 0) == nil)
  }

  @Test func beingGoneIsNot() {
    #expect(stay(200, 301) == nil)
    // Two large pages, and a slow reader.
    #expect(stay(900, 800) != nil)
    #expect(stay(900, 901) == nil)
    #expect(stay(900, 1e18) == nil)
  }

  @Test func whereNoWordsAreNothingIsRead() { #expect(stay(0, 30) == nil) }
}
