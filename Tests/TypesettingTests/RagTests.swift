import Testing

@testable import Typesetting

/// Prose with a smooth ragged edge.
@Suite("The rag")
struct RagTests {
  @Test func everyGapIsOneCell() throws {
    let book = try book(Script.ascii.text(paragraphs: 12, seed: 4))
    for page in drawnPages(of: book, PageFormat(measure: 66, lines: 60)) {
      #expect(page.rows.allSatisfy { !$0.drop { $0 == " " }.contains("  ") })
    }
  }

  /// Returns the first row of a text whose first line is `room` cells short unless `word` is divided.
  /// The lines after it can be filled as well either way.
  private func firstRow(before word: String, room: Int) throws -> Substring? {
    let start = String(repeating: "x", count: 40 - room)
    let rest = String(repeating: "a ", count: 60)
    return try page(of: "\(start) \(word) \(rest)", measure: 40, hyphenator: .syllables)
      .split(separator: "\n").first
  }

  @Test(arguments: 1...11)
  func aWordIsDividedIfTheLineWouldBeNineCellsShort(room: Int) throws {
    let row = try #require(try firstRow(before: "remembering", room: room))
    #expect(row.hasSuffix("-") == (room >= 9), "\(row)")
  }

  @Test(arguments: 8...13)
  func aNameIsDividedIfTheLineWouldBeElevenCellsShort(room: Int) throws {
    let row = try #require(try firstRow(before: "Rememberingham", room: room))
    #expect(row.hasSuffix("-") == (room >= 11), "\(row)")
  }
}
