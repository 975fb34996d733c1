import BookText
import Testing

@Suite("Pauses between paragraphs")
struct PauseTests {
  private static let paragraph = """
    The keeper of the lock had three clocks, and they had never once agreed,
    so that on the canal a man could be early and late and punctual by turns.
    """

  /// Returns the numbers of the paragraphs after a pause; `gaps` has the blank lines before each but the first.
  private func pauses(_ gaps: [Int]) throws -> [Int] {
    let text = gaps.reduce(Self.paragraph) {
      $0 + String(repeating: "\n", count: $1 + 1) + Self.paragraph
    }
    let blocks = try book(text).blocks
    #expect(blocks.map(\.kind) == Array(repeating: .paragraph, count: gaps.count + 1))
    return blocks.indices.filter { blocks[$0].blankLinesBefore >= Block.blankLinesOfPause }
  }

  @Test(arguments: [
    ([1, 1, 1, 1, 2, 1, 1, 1, 1, 2], [5, 10]), ([1, 1, 4, 1, 1, 4, 1, 1, 4], [3, 6, 9]),
    ([1, 1, 3, 1, 1, 3, 1, 1, 3], [3, 6, 9]), ([2, 2, 4, 2, 2, 4, 2, 2, 4], [3, 6, 9]),
    // As many as other gaps, wider by a line only, and too few gaps for a custom.
    ([1, 4, 1, 4, 1, 4, 1, 4, 1], []), ([1, 1, 2, 1, 1, 2, 1, 1, 2], []),
    ([2, 2, 3, 2, 2, 3, 2, 2, 3], []), ([1, 1, 4, 1, 1, 1, 1], [3]),
  ])
  func areGapsWiderThanMost(gaps: [Int], paragraphs: [Int]) throws {
    #expect(try pauses(gaps) == paragraphs)
  }
}
