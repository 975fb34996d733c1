import BookText
import Testing

@testable import Typesetting

@Suite("Page ends")
struct PageEndTests {
  /// Returns the number of empty rows on each page except the last one of the book.
  private func emptyRows(_ facing: PageFormat.Facing) throws -> [Int] {
    let book = try book(Script.ascii.text(paragraphs: 120, seed: 3))
    let format = PageFormat(measure: 40, lines: 12, facing: facing)
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    #expect(pagination.loneLines().isEmpty)
    return (0..<pagination.count - 1).map { 12 - pagination.lines(of: pagination[$0]).count }
  }

  private func unlevel(_ empty: [Int], from first: Int) -> Int {
    stride(from: first, to: empty.count - 1, by: 2).filter { empty[$0] != empty[$0 + 1] }.count
  }

  @Test func pagesSideBySideEndLevelInNineteenOfTwentySpreads() throws {
    let alone = try emptyRows(.none)
    for (facing, first) in [(PageFormat.Facing.fromFirst, 0), (.fromSecond, 1)] {
      let facing = try emptyRows(facing)
      #expect(unlevel(alone, from: first) * 5 > alone.count / 2)
      #expect(unlevel(facing, from: first) * 20 <= facing.count / 2)
    }
  }

  private let pause = """
    The lamp was lit and the door was shut.



    The lamp was put out and the door was opened.
    """

  @Test func aPauseAtTheEdgeOfAPageBecomesASceneBreak() throws {
    #expect(
      try pages(of: pause, measure: 20, lines: 8).map { $0.split(separator: "\n").count } == [5])
    #expect(
      try pages(of: pause, measure: 20, lines: 3) == [
        """
        The lamp was lit and
        the door was shut.
               * * *
        """,
        """
        The lamp was put out
        and the door was
        opened.
        """,
      ])
  }

  @Test func aStanzaThatFitsIsKeptTogether() throws {
    let text =
      "\(Array(repeating: "The lamp was lit.", count: 7).joined(separator: "\n\n"))\n\n"
      + "    The lamp was lit,\n    The door was shut,\n    The sea was told,\n    And that was all.\n"
    #expect(
      try pages(of: text, measure: 40, lines: 10).map { $0.split(separator: "\n").count } == [7, 4])
  }
}
