import BookText
import LoneLines
import RealBooks
import Testing

@testable import Typesetting

@Suite("Lone lines")
struct LoneLineTests {
  private func loneLines(_ text: String, lines: Int) throws -> [LoneLine] {
    var pagination = Pagination(of: try book(text), format: PageFormat(measure: 20, lines: lines))
    pagination.set(atLeast: .max)
    return pagination.loneLines()
  }

  private let threeLines = "The old lamp was lit and the door was shut by one."

  @Test func aPageOfTwoLinesCannotHoldAParagraphOfThree() throws {
    #expect(try page(of: threeLines, measure: 20).split(separator: "\n").count == 3)
    #expect(
      try loneLines(threeLines, lines: 2) == [LoneLine(page: 0, kind: .widow, together: 3)])
  }

  @Test func aPageOfOneLineLeavesEveryLineAlone() throws {
    #expect(try loneLines(threeLines, lines: 1).map(\.kind) == [.orphan, .widow])
    #expect(
      try loneLines("Chapter 1\n\nThe old lamp was lit.", lines: 1).map(\.kind).first == .heading)
  }

  @Test(arguments: 4...30)
  func paragraphsOfThreeLinesAreNeverParted(lines: Int) throws {
    let text = Array(repeating: threeLines, count: 40).joined(separator: "\n\n")
    #expect(try loneLines(text, lines: lines).isEmpty)
  }

  /// In a terminal of 80×24 and others; the remaining ones are kept together over more than half a
  /// page.
  @Test(arguments: RealBook.all, [[66, 20], [60, 18], [36, 11], [72, 40]])
  func noBookHasALoneLineThatAnotherPageEndWouldSpare(
    real: RealBook, extent: [Int]
  ) throws {
    let format = PageFormat(measure: extent[0], lines: extent[1])
    var pagination = Pagination(of: try real.book(), format: format)
    pagination.set(atLeast: .max)
    for lone in pagination.loneLines() {
      #expect(lone.together > extent[1] / 2, "\(lone) of \(pagination.count) pages")
    }
  }
}
