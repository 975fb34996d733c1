import BookText
import Testing

@testable import PlainText

/// Headings recognised by the sum of their signs, and lines rejected because of it.
@Suite("Headings by evidence")
struct HeadingEvidenceTests {
  @Test func signsHaveNamesOfTheirOwnAndFewPoints() {
    let signs = HeadingEvidence.signs
    #expect(Set(signs.map(\.name)).count == signs.count)
    // What a rule has proposed may weigh more than all other signs together.
    #expect(signs.allSatisfy { $0.points != 0 && abs($0.points) <= 30 })
    #expect(signs.count { abs($0.points) > 8 } == 2)
    #expect(signs.count <= 60)
  }
}
