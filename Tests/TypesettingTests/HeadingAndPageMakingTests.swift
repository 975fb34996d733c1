import BookText
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Headings and page breaks")
struct HeadingAndPageMakingTests {
  @Test func noFormatIsSmallerThanACell() {
    #expect(PageFormat(measure: 0, lines: -3) == PageFormat(measure: 1, lines: 1))
  }

  @Test func theSinkIsASixthOfATallPage() {
    #expect(PageFormat(measure: 60, lines: 15).sinkage == 0)
    #expect(PageFormat(measure: 60, lines: 16).sinkage == 2)
    #expect(PageFormat(measure: 60, lines: 30).sinkage == 5)
  }

  // MARK: Page breaks

  private func lines(_ roles: String) -> [SetLine] {
    roles.enumerated().map { index, sign in
      var line = SetLine(sign == " " ? .blank : .text, range: index..<index + (sign == " " ? 0 : 1))
      line.mayEndPage = sign != "k"
      return line
    }
  }

  /// Returns the pages of lines: `.` a line, `k` one kept with the next, a blank a blank row.
  private func made(_ roles: String, rows: Int) -> [String] {
    let all = Array(roles)
    var lines = lines(roles)
    var maker = PageMaker(ofSection: 0, first: 0, PageFormat(measure: 30, lines: rows))
    return maker.pages(of: &lines, isComplete: true).map { String(all[$0.lines]) }
  }

  @Test(
    arguments: [
      ("......", 3, ["...", "..."]),
      (".......", 3, ["...", "...", "."]),
      ("..k...", 3, ["..", "k..", "."]),
      (".kk...", 3, [".", "kk.", ".."]),
      (".. ...", 3, ["..", "..."]),
      ("...   ...", 3, ["...", "..."]),
      ("   ...", 3, ["..."]),
      ("...   ", 3, ["..."]),
      (". . . .", 2, [".", ".", ".", "."]),
      ("kkkkkkkk", 4, ["kkkk", "kkkk"]),
      ("......kkkk..", 10, ["......", "kkkk.."]),
      // Pages before it are shorter rather than the last one a stub.
      ("......................", 20, [".................", "....."]),
      ("", 3, []), ("   ", 3, []),
    ] as [(String, Int, [String])])
  func linesAreKeptTogetherAndBlankRowsDropped(roles: String, rows: Int, expected: [String]) {
    #expect(made(roles, rows: rows) == expected)
  }

  @Test func allPatternsOfNineLinesKeepTheLaws() {
    let signs: [Character] = [".", "k", " "]
    for code in 0..<19_683 {
      var rest = code
      var roles = ""
      for _ in 0..<9 {
        roles.append(signs[rest % 3])
        rest /= 3
      }
      for rows in [1, 2, 3, 5] {
        let pages = made(roles, rows: rows)
        let isKept = pages.joined().filter { $0 != " " } == roles.filter { $0 != " " }
        let isHeld = pages.allSatisfy { (1...rows).contains($0.count) }
        let isTrimmed = pages.allSatisfy { $0.first != " " && $0.last != " " }
        if !(isKept && isHeld && isTrimmed) { Issue.record("\(roles) in \(rows): \(pages)") }
      }
    }
  }

  /// No page ends with the first line of a paragraph or begins with its last one. Four rows have no room for a
  /// gap beside two lines.
  @Test(arguments: 5...30)
  func noPageHasAWidowOrAnOrphan(lines: Int) throws {
    let book = try book(Script.ascii.text(paragraphs: 60, seed: 11))
    for measure in [24, 40, 66] {
      var pagination = Pagination(of: book, format: PageFormat(measure: measure, lines: lines))
      pagination.set(atLeast: .max)
      for index in 0..<pagination.count - 1 {
        let last = pagination.lines(of: pagination[index]).last?.range ?? 0..<0
        let next = pagination.lines(of: pagination[index + 1]).first?.range ?? 0..<0
        let block = book.blocks.first { $0.range.overlaps(last) }?.range
        guard let block, block.overlaps(next) else { continue }
        #expect(last.lowerBound > block.lowerBound, "the first line ends page \(index)")
        #expect(next.upperBound < block.upperBound, "the last line begins page \(index + 1)")
      }
    }
  }
}
