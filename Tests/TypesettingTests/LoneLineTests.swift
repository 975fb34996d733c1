import BookText
import RealBooks
import Testing

@testable import Typesetting

extension Pagination {
  /// Returns the pages with a lone line at their ends, each with the number of lines that should have stayed
  /// together. If this is more than half a page, it is the reason.
  func loneLines() -> [Int: Int] {
    var found: [Int: Int] = [:]
    for index in 0..<max(0, count - 1) where self[index + 1].section == self[index].section {
      let (lines, end) = (lines(ofSection: self[index].section), self[index].lines.upperBound)
      guard !lines[end - 1].mayEndPage else { continue }
      let first = lines[..<(end - 1)].lastIndex(where: \.mayEndPage) ?? -1
      let last = lines[end...].firstIndex(where: \.mayEndPage) ?? lines.count - 1
      found[index] = last - first
    }
    return found
  }
}

@Suite("Lone lines")
struct LoneLineTests {
  private func loneLines(_ text: String, lines: Int) throws -> [Int: Int] {
    var pagination = Pagination(of: try book(text), format: PageFormat(measure: 20, lines: lines))
    pagination.set(atLeast: .max)
    return pagination.loneLines()
  }

  private let threeLines = "The old lamp was lit and the door was shut by one."

  @Test func aPageOfTwoLinesCannotHoldAParagraphOfThree() throws {
    #expect(try page(of: threeLines, measure: 20).split(separator: "\n").count == 3)
    #expect(try loneLines(threeLines, lines: 2) == [0: 3])
  }

  @Test func aPageOfOneLineLeavesEveryLineAlone() throws {
    #expect(try loneLines(threeLines, lines: 1) == [0: 3, 1: 3])
    #expect(try loneLines("Chapter 1\n\nThe old lamp was lit.", lines: 1)[0] != nil)
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
    for (page, together) in pagination.loneLines() {
      #expect(together > extent[1] / 2, "page \(page) of \(pagination.count)")
    }
  }
}
