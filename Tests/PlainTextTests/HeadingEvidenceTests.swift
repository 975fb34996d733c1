import BookText
import Testing

@testable import PlainText

/// Headings recognised by the sum of their signs, and lines rejected because of it.
@Suite("Headings by evidence")
struct HeadingEvidenceTests {
  /// Returns the headings of a book with `passage` between two texts of so many paragraphs each.
  private func headings(around passage: String, paragraphs: Int = 30) throws -> [String] {
    let text = String(repeating: "\(prose)\n\n", count: paragraphs)
    return try book(text + passage + text).headings.map(\.title)
  }

  @Test func aLineWithManySignsIsAHeadingAlthoughNoOtherLooksLikeIt() throws {
    #expect(
      try headings(around: "\n\n\nThe Tower by the Lock.\n\n\n") == ["The Tower by the Lock."])
    // As close as paragraphs, and a sentence.
    #expect(try headings(around: "The Tower by the Lock.\n\n") == [])
    #expect(try headings(around: "\n\n\nHe climbed the tower by the lock.\n\n\n") == [])
  }

  @Test func wordsOfAHeadingAreNoneIfMuchSpeaksAgainstThem() throws {
    #expect(try headings(around: "Preface\n\n") == ["Preface"])
    #expect(
      try headings(around: "the clocks of the lock, as in the\n\n              Preface\n\n") == [])
  }

  @Test func theMarkOfANoteHidesNoColon() throws {
    #expect(
      try headings(around: "\n\n\nThe Tower by the Lock[1]\n\n\n") == ["The Tower by the Lock[1]"])
    #expect(try headings(around: "\n\nFrom the Tower by the Lock:[1]\n\n") == [])
  }

  @Test func aTextOfFewLinesShowsNothingThatIsUsual() throws {
    let passage = "\n\n\nThe Tower by the Lock.\n\n\n"
    #expect(try headings(around: passage, paragraphs: 5) == [])
  }

  @Test func signsHaveNamesOfTheirOwnAndFewPoints() {
    let signs = HeadingEvidence.signs
    #expect(Set(signs.map(\.name)).count == signs.count)
    // What a rule has proposed may weigh more than all other signs together.
    #expect(signs.allSatisfy { $0.points != 0 && abs($0.points) <= 30 })
    #expect(signs.count { abs($0.points) > 8 } == 2)
    #expect(signs.count <= 60)
  }
}
