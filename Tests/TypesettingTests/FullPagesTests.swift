import Testing

@testable import Typesetting

@Suite("Full pages of a text that scrolls")
struct FullPagesTests {
  /// Lines of ten bytes each: `o` may end a page, `k` is kept with the next, and a blank is an empty line.
  private func lines(_ pattern: String) -> [SetLine] {
    pattern.enumerated().map { index, sign in
      var line = SetLine(sign == " " ? .blank : .text, range: index * 10..<index * 10 + 9)
      line.mayEndPage = sign != "k"
      return line
    }
  }

  /// The indices of the lines with which pages begin, and the number of lines after the last.
  private func edges(_ pattern: String, rows: Int, scrolled: Int = 0) -> [Int] {
    var format = PageFormat(measure: 10, lines: rows)
    format.scrolledLines = scrolled
    var pages = FullPages(ofSection: 0, format)
    let made = pages.pages(of: lines(pattern), isComplete: true)
    return made.map(\.lines.lowerBound) + [made.last?.lines.upperBound ?? 0]
  }

  @Test func pagesOfLinesThatMayEndThemAreFull() {
    #expect(edges("oooooooooo", rows: 4) == [0, 4, 8, 10])
  }

  @Test func aTermGoesToThePageOfItsExplanation() {
    #expect(edges("oookoooooo", rows: 4) == [0, 3, 7, 10])
    #expect(edges("ookkoooooo", rows: 4) == [0, 2, 6, 10])
    // The blank line below a heading does not separate it from its text.
    #expect(edges("ook ooooo", rows: 4) == [0, 2, 6, 9])
  }

  @Test func halfAPageIsNeverLeftEmpty() {
    #expect(edges("okkkoooooo", rows: 4) == [0, 4, 8, 10])
    #expect(edges("kkkkkkkkkk", rows: 4) == [0, 4, 8, 10])
    #expect(edges("ookkko", rows: 5) == [0, 5, 6])
  }

  @Test func aPageBeginsWithTheLineScrolledToAndThoseBeforeItAreFilledBackwards() {
    #expect(edges("oooooooooo", rows: 4, scrolled: 3) == [0, 3, 7, 10])
    #expect(edges("oooooooooo", rows: 4, scrolled: 6) == [0, 2, 6, 10])
    // The page before line 6 would begin below the term.
    #expect(edges("okoooooooo", rows: 4, scrolled: 6) == [0, 3, 6, 10])
  }

  @Test(
    "Each line is on one page, no page is longer than the screen, and a page begins with the line scrolled to"
  )
  func laws() {
    let length = 9
    for bits in 0..<1 << length {
      let pattern = String((0..<length).map { bits >> $0 & 1 == 1 ? "k" : "o" })
      for rows in 1...5 {
        for scrolled in 0...length + 1 {
          let edges = edges(pattern, rows: rows, scrolled: scrolled)
          #expect(edges.first == 0 && edges.last == length)
          #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 <= rows })
          #expect(scrolled > length || edges.contains(scrolled), "\(pattern) \(rows) \(scrolled)")
        }
      }
    }
  }

  @Test func pagesComeAsTheirLinesAreKnown() {
    let all = lines(String(repeating: "ok", count: 40))
    for scrolled in [0, 7, 30] {
      var format = PageFormat(measure: 10, lines: 7)
      format.scrolledLines = scrolled
      var (whole, parts) = (FullPages(ofSection: 0, format), FullPages(ofSection: 0, format))
      let expected = whole.pages(of: all, isComplete: true).map(\.lines)
      var made: [Range<Int>] = []
      for count in stride(from: 5, through: 75, by: 5) {
        made += parts.pages(of: Array(all.prefix(count)), isComplete: false).map(\.lines)
      }
      made += parts.pages(of: all, isComplete: true).map(\.lines)
      #expect(made == expected, "\(scrolled)")
    }
  }
}
