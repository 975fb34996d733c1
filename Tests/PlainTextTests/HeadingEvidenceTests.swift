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

  @Test func wordsOfAHeadingAreNoneBelowAnUnfinishedSentence() throws {
    let unfinished =
      "the clocks of the lock, none of which had been right in all the years of the old keeper, are those in the"
    #expect(try headings(around: "Preface\n\n") == ["Preface"])
    #expect(
      try headings(around: "\(unfinished)\n\n              Preface\n\n") == [])
  }

  @Test func theMarkOfANoteHidesNoColon() throws {
    #expect(
      try headings(around: "\n\n\nThe Tower by the Lock[1]\n\n\n") == ["The Tower by the Lock[1]"])
    #expect(try headings(around: "\n\nFrom the Tower by the Lock:[1]\n\n") == [])
  }

  @Test func eachWeightNamesOneOrTwoOfTheSigns() {
    let names = HeadingEvidence.signs.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count <= HeadingEvidence.Signs.bitWidth)
    let rows = HeadingEvidence.rows
    #expect(rows.count == HeadingWeights.table.split { $0 == ";" || $0.isNewline }.count)
    #expect(Set(rows.map(\.signs)).count == rows.count)
    #expect(rows.allSatisfy { $0.signs.nonzeroBitCount <= 2 })
    // Only the row of every line has no sign.
    #expect(rows.count { $0.signs == 0 } == 1)
  }
}
