import BookText
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Headings and page breaks")
struct HeadingAndPageMakingTests {
  private let chapter =
    "\n\nCHAPTER I. On the Unaccountable Habits of a Tide and of Its Clerk\n\n\(Sample.prose)"

  @Test func aChapterOpensBelowItsHeadingSunkAndCentred() throws {
    #expect(
      try pages(of: chapter, measure: 60, lines: 18)[0] == """



            CHAPTER I. On the Unaccountable Habits of a Tide and
                                of Its Clerk


        The harbour clerk kept a second table, which hung behind the
        first and which he showed to nobody. It gave the hours at
        which the tide had in fact come in.
          “They are not the same,” he said, when he was found out,
        and he turned to the wall the two of them together.
          The sea was told.

                                   * * *

        It was the sister who read the table on the Sunday.
        """)
  }

  @Test func aShortPageHasNoSink() throws {
    #expect(
      try pages(of: chapter, measure: 30, lines: 8) == [
        """
              CHAPTER I. On the
             Unaccountable Habits
             of a Tide and of Its
                    Clerk

        The harbour clerk kept a
        second table, which hung
        behind the first and which he
        """,
        """
        showed to nobody. It gave the
        hours at which the tide had in
        fact come in.
          “They are not the same,” he
        said, when he was found out,
        and he turned to the wall the
        two of them together.
          The sea was told.
        """,
        """
                    * * *

        It was the sister who read the
        table on the Sunday.
        """,
      ])
  }

  @Test(arguments: [
    (50, ["On the Unaccountable Habits of a Tide and", "of Its Clerk"]),
    (40, ["On the Unaccountable Habits of a", "Tide and of Its Clerk"]),
  ])
  func aWrappedLineOfAHeadingGoesOnWhereThePageIsNarrower(measure: Int, lines: [String]) throws {
    let chapter =
      "CHAPTER I\n\nOn the Unaccountable Habits of a Tide and\nof Its Clerk\n\nA lamp."
    let rows = try page(of: "\n\n" + chapter, measure: measure, lines: 14)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let shown = rows.map { String($0.drop { $0 == " " }) }
    let expected = ["CHAPTER I", ""] + lines + ["", "A lamp."]
    #expect(shown == expected)
    // Each is in the middle.
    #expect(
      rows.prefix(4).allSatisfy { row in
        row.isEmpty || abs(row.prefix { $0 == " " }.count + row.count - measure) <= 1
      })
  }

  @Test func theSinkIsASixthOfATallPage() {
    #expect(PageFormat(measure: 60, lines: 15).sinkage == 0)
    #expect(PageFormat(measure: 60, lines: 16).sinkage == 2)
    #expect(PageFormat(measure: 60, lines: 30).sinkage == 5)
  }

  @Test func twoHeadingsHaveARowBetweenThem() throws {
    #expect(
      try page(of: "\n\nBOOK I\n\nChapter 1\n\nA lamp.", measure: 20, lines: 10) == """
               BOOK I

             Chapter 1

        A lamp.
        """)
  }

  @Test func everyChapterBeginsAPage() throws {
    #expect(
      try pages(of: "\nChapter 1\n\nA lamp.\n\nChapter 2\n\nA stove.", measure: 20, lines: 10).map {
        $0.split(separator: "\n").last
      } == ["A lamp.", "A stove."])
  }

  @Test func aSceneBreakBetweenChaptersIsNotSet() throws {
    let text =
      "\nChapter 1\n\nA lamp.\n\n* * *\n\nChapter 2\n\nA stove.\n\n* * *\n\nA book.\n\n* * *\n"
    #expect(
      try pages(of: text, measure: 20, lines: 10) == [
        """
             Chapter 1

        A lamp.
        """,
        """
             Chapter 2

        A stove.

               * * *

        A book.
        """,
      ])
  }

  @Test func aSceneBreakBeforeAHeadingOnThePageIsNotSet() throws {
    let parts = ["A lamp.", "* * *", "## The stove", "A stove."]
    let with = "# Chapter 1\n\n" + parts.joined(separator: "\n\n")
    let without = "# Chapter 1\n\n" + parts.filter { $0 != "* * *" }.joined(separator: "\n\n")
    let book = try book(with)
    #expect(book.blocks.contains { $0.kind == .sceneBreak })
    #expect(book.blocks.count { $0.isHeading } == 2)
    #expect(try pages(of: with, measure: 20) == pages(of: without, measure: 20))
    #expect(breaches(of: book, PageFormat(measure: 20, lines: 6)).isEmpty)
  }

  @Test func aSceneBreakAloneIsSet() throws {
    #expect(try page(of: "* * *", measure: 11) == "   * * *")
  }

  // MARK: Page breaks

  @Test func aSceneBreakAtTheHeadOfAPageIsShown() throws {
    #expect(
      try pages(of: Sample.prose, measure: 30, lines: 6).map { $0.split(separator: "\n").count }
        == [6, 5, 3])
    #expect(
      try pages(of: Sample.prose, measure: 30, lines: 6)[2].hasPrefix("            * * *\n\n"))
  }

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

  /// No page ends with the first line of a paragraph or begins with its last one.
  @Test(arguments: 4...30)
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
