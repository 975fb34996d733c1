import BookText
import SampleFiles
import Testing

@testable import PlainText

@Suite("The count of a heading")
struct HeadingCountTests {
  private func counted(_ title: String) -> (number: Int, isOfPart: Bool)? {
    Array(title.utf8).withTextBytes { text in
      HeadingCount(TitleScan(text, 0..<text.count), in: text)
        .map { ($0.number, $0.key.isOfPart) }
    }
  }

  @Test(
    "A number in words counts a part, before and after its word",
    arguments: [
      ("Chapter Seven", 7), ("CHAPTER TWENTY-FOUR.", 24), ("Twenty-Fourth Chapter", 24),
      ("Chapter the Fortieth", 40), ("Siebentes Kapitel", 7), ("Глава третья", 3),
      ("Fourth Part", 4), ("Seventh Gesture. Reiterated Interrogation.", 7),
      ("Thirty-First Gesture", 31), ("Chapter XII", 12), ("Part 4", 4),
    ])
  func aNumberInWordsCountsAPart(title: String, number: Int) throws {
    let count = try #require(counted(title))
    #expect(count.number == number)
    #expect(count.isOfPart)
  }

  @Test(
    "A number in words within a sentence counts nothing",
    arguments: ["Seven came back", "Part two was over", "First he laughed", "Last Chapter"])
  func aNumberWithinASentenceCountsNothing(title: String) { #expect(counted(title) == nil) }
}
