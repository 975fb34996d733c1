import BookText
import Testing

/// Headings recognised by their layout, whatever their words.
@Suite("Headings by layout")
struct HeadingLayoutTests {
  @Test(arguments: [
    ["The Old Mill.", "By the River.", "The Return."], ["[ 17 ]", "[ 18 ]", "[ 19 ]"],
    ["#VII#", "#VIII#", "#IX#"], ["THE MILL", "BY THE RIVER", "BY NIGHT"],
    ["1. First Day.", "2. Second Day.", "3. Third Day."],
    ["AIR I. A Lamp, &c.", "AIR II. The Rope.", "AIR III. A bell."],
  ])
  func titlesBetweenBlankLinesAreHeadings(headings: [String]) throws {
    #expect(try titles(headings) == headings.map { $0.filter { $0 != "#" } })
  }

  @Test func aTitleUnderEachNumberBelongsToIt() throws {
    let headings = [
      "1. First Day.\n\nThe rope", "2. Second Day.\n\nThe clapper", "3. Last Day.\n\nIt rang",
    ]
    #expect(
      try titles(headings) == [
        "1. First Day. The rope", "2. Second Day. The clapper", "3. Last Day. It rang",
      ])
  }

  @Test func capitalsBetweenParagraphsAreHeadings() throws {
    let headings = ["TO CAST A BELL.", "TO HANG IT.", "TO RING IT."]
    let text = longProse + "\n" + headings.map { "\($0)\n\n\(longProse)\n\(longProse)\n" }.joined()
    #expect(try book(text).blocks.filter(\.isHeading).count == 3)
    // Repeated names in capitals are speakers.
    let names = ["ANNA.", "BEN.", "ANNA.", "BEN.", "ANNA.", "BEN."]
    let play = longProse + "\n" + names.map { "\($0)\n\n\(longProse)\n\(longProse)\n" }.joined()
    #expect(try !book(play).blocks.contains(where: \.isHeading))
  }

  /// Returns a text of entries, each a name in capitals and a line; `last` is the name of the last.
  private func entries(_ count: Int, gap: Int, last: String = "THE LAST OF THEM") -> String {
    let numbers = [
      "ONE", "TWO", "SIX", "TEN", "OLD", "NEW", "RED", "LOW", "HIGH", "GREAT", "SMALL",
    ]
    let names = (0..<count).map { "A \(numbers[$0 % 11]) BELL OF \(numbers[$0 / 11 + 3]) TOWNS" }
    let blanks = String(repeating: "\n", count: gap + 1)
    return longProse.dropLast()
      + (names.dropLast() + [last]).map { blanks + $0 + "\n\nSee the next." }.joined()
  }

  @Test func capitalsWithAWiderGapAreHeadingsHoweverShortTheTextBetweenThemIs() throws {
    #expect(try book(entries(10, gap: 2)).headings.count == 10)
    // Nine may be anything.
    #expect(try book(entries(9, gap: 2)).headings.isEmpty)
    // Recurring names are not titles.
    let play = entries(5, gap: 2) + entries(5, gap: 2) + entries(5, gap: 2)
    #expect(try book(play).headings.isEmpty)
  }

  @Test func manyCapitalsAsCloseAsParagraphsAreHeadingsOnlyWithTextBetweenThem() throws {
    func found(_ text: String) throws -> Int {
      let entries = entries(20, gap: 1).replacingOccurrences(
        of: "See the next.", with: "So.\n\n" + text.dropLast())
      return try book(entries).blocks.count(where: \.isHeading)
    }
    #expect(try found(longProse) == 20)
    #expect(try found("So said the bell.\n") == 0)
  }

  @Test func shortEntriesOfABookOfChaptersDoNotOpenPages() throws {
    let chapters = (1...3).map { "\n\n\nCHAPTER \($0)\n\n\(longProse)\n\(longProse)" }.joined()
    let found = try book(chapters + entries(12, gap: 2))
    #expect(found.blocks.compactMap(\.headingLevel) == [2, 2, 2] + Array(repeating: 3, count: 12))
  }

  @Test func whereNearlyAllNumbersHaveATitleAQuotedLineIsOneToo() throws {
    let titles = ["The Mill", "The Rope", "The Old Tower", "The Return", "\"A Certain Bell\""]
    let text = titles.enumerated().map { number, title in
      "\n\n\n\nCHAPTER \(number + 1)\n\n\(title)\n\n_The rope._\n\n\(longProse)\n\(longProse)"
    }
    let found = try book(text.joined()).headings.map(\.title)
    #expect(found.contains("CHAPTER 5. \"A Certain Bell\""), "\(found)")
  }

  @Test func italicTitlesAsFarFromTheTextAreAsHighAsThoseInCapitals() throws {
    let titles = ["THE BELL.", "_The Rope._", "THE TOWER.", "_THE STAIRS._", "THE CLOCK."]
    let text = longProse + titles.map { "\n\n\n\n\($0)\n\n\(longProse)\n\(longProse)" }.joined()
    #expect(try book(text).blocks.compactMap(\.headingLevel) == [2, 2, 2, 2, 2])
  }

  @Test func aNumberMayHaveTheMarkOfANote() throws {
    let headings = ["1.\n\nTO ANNA.", "2.[1]\n\nTO BEN.", "3.\n\nTO ANNA."]
    #expect(
      try titles(headings, above: 2, below: 1) == ["1. TO ANNA.", "2.[1] TO BEN.", "3. TO ANNA."])
  }

  @Test func numberedCapitalsWithSomethingBetweenAreNoList() throws {
    let calls = ["1. FIRST CALL.", "2. STABLE.", "3. DRILL.", "4. RETREAT.", "5. TAPS."]
    let apart = calls.map { "\($0)\n\n[Music]\n\n" }.joined()
    #expect(try book("\(longProse)\n\(apart)\(longProse)").headings.map(\.title) == calls)
    let list = calls.map { "\($0)\n\n" }.joined()
    #expect(try book("\(longProse)\n\(list)\(longProse)").headings.isEmpty)
  }

  @Test func addressesAboveLettersAreNot() throws {
    let text = ["Letter 1", "Letter 2", "Letter 3"].map {
      "\n\n\n\($0)\n\n\n_To Mrs. Lamp, Bell Harbour._\n\n\n\(longProse)\n\(longProse)"
    }
    let titles = try book("THE LETTERS\n" + text.joined()).headings.map(\.title)
    #expect(titles.allSatisfy { !$0.hasSuffix("Harbour.") || $0.hasPrefix("Letter") })
  }

  @Test func datesOfLettersAreNotHeadings() throws {
    let dates = ["August 5th, 1817.", "August 13th, 1817.", "August 19th, 1817."]
    #expect(try titles(dates, above: 2, below: 1).isEmpty)
  }

  @Test func itemsWithLettersDoNotDivideNumberedParts() throws {
    let parts = ["I. QUESTIONS", "II. GRAMMAR", "III. TRANSLATION"]
    let text = parts.map { "\($0)\n\n\(longProse)\nC. Complete the comparison:\n\n\(longProse)\n" }
    #expect(try book(longProse + "\n" + text.joined()).headings.map(\.title) == parts)
  }

  @Test func anAlphabetMayLackLetters() throws {
    let letters = "ABCDEFGHIJLMNOPQRSTUVYZ".map { String($0) }
    #expect(try titles(letters) == letters)
  }
}
