import BookText
import Cells
import Defaults
import PlainText
import Testing

@testable import Reading

struct FooterTests {
  private func opened(
    _ footer: Settings.Footer, columns: Int = 80, rows: Int = 24, page: Int = 9,
    corner: String? = nil, wordsPerMinute: Int? = nil
  ) throws -> Reader {
    var settings = Settings()
    (settings.footer, settings.transition) = (footer, .none)
    var reader = reader(try sampleBook(), columns: columns, rows: rows, settings: settings)
    if let wordsPerMinute {
      var pace = ReadingPace()
      for _ in 0..<9 {
        pace.record(
          try #require(ReadingTally(words: wordsPerMinute, in: .seconds(60), pages: 1)))
      }
      reader.paceMeter.setPace(own: pace, general: ReadingPace())
    }
    _ = reader.type("\(page)g")
    reader.take(.corner(corner, from: "moon"), at: .zero)
    return reader
  }

  /// Returns the row of the folios, with single blanks between its words.
  private func foot(_ reader: Reader) throws -> String {
    var reader = reader
    let layout = try #require(reader.layout)
    let row = try #require(layout.pages[0].folioRow)
    return reader.screenText()[row].split(separator: " ").joined(separator: " ")
  }

  @Test func itIsThePageAndTheirNumberWhereNothingElseIsChosen() throws {
    #expect(try foot(opened(.page)) == "9 of 25")
    #expect(try foot(opened(.page, columns: 140, rows: 40)) == "8 9 of 25")
    #expect(try foot(opened(.none)) == "")
  }

  @Test func pagesLeftInTheChapterAreShown() throws {
    var settings = Settings()
    (settings.footer, settings.transition) = (.chapter, .none)
    var reader = reader(
      try sampleBook(chapters: 3, wordsPerChapter: 900), columns: 80, rows: 24, settings: settings)
    var seen: [String] = []
    for page in 1...reader.pagination.count {
      let foot = try foot(reader)
      #expect(foot.hasPrefix("\(page) · "))
      seen.append(String(foot.drop { $0 != "·" }.dropFirst(2)))
      _ = reader.press(.right)
    }
    let last = "last page of the chapter"
    let chapter = [
      "5 pages left in the chapter", "4 pages left in the chapter", "3 pages left in the chapter",
      "2 pages left in the chapter",
      "1 page left in the chapter", last,
    ]
    #expect(seen == [last] + chapter + chapter + chapter)
  }

  @Test func aTextWithoutChaptersTellsWhatIsLeftOfIt() throws {
    let lines = (1...60).map { "line \($0)\n" }.joined()
    let log = try Book(
      plainText: Array(lines.utf8), named: "log", options: PlainTextOptions(treatment: .asIs))
    func feet(_ footer: Settings.Footer) throws -> [String] {
      var settings = Settings()
      (settings.footer, settings.transition) = (footer, .none)
      var reader = ReadingTests.reader(log, columns: 80, rows: 24, settings: settings)
      return try (1...reader.pagination.count).map { _ in
        defer { _ = reader.press(.right) }
        return try foot(reader)
      }
    }
    #expect(
      try feet(.chapter) == ["1 · 2 pages left", "2 · 1 page left", "3 · last page"])
    var shown = reader(log, columns: 80, rows: 24)
    _ = shown.type("i")
    let screen = shown.screenText().joined(separator: "\n")
    #expect(screen.contains(" · 2 pages left") && !screen.contains("chapter"))
  }

  @Test func thePercentageBeforeThePageIsShown() throws {
    #expect(try foot(opened(.percent, page: 1)) == "1 · 0%")
    #expect(try foot(opened(.percent, page: 25)) == "25 · 100%")
    #expect(try foot(opened(.percent, columns: 140, rows: 40, page: 9)).hasPrefix("8 9 · "))
    // A long book, with less than a hundredth on a page.
    var settings = Settings()
    (settings.footer, settings.transition) = (.percent, .none)
    var long = reader(
      try sampleBook(chapters: 120), columns: 80, rows: 24, settings: settings)
    _ = long.type("101g")
    let fraction = try #require(try foot(long).split(separator: " ").last).dropLast()
    #expect(fraction.contains("."))
    #expect(abs((Double(fraction) ?? 0) - 100 * 100 / Double(long.pagination.count)) < 2)
  }

  @Test(arguments: [(80, 24), (160, 45), (40, 12)], [3, 120])
  func thePageAndTheShelfShowTheSameShareOfTheText(
    size: (columns: Int, rows: Int), chapters: Int
  ) throws {
    var settings = Settings()
    (settings.footer, settings.transition) = (.percent, .none)
    var reader = reader(
      try sampleBook(chapters: chapters), columns: size.columns, rows: size.rows,
      settings: settings)
    while reader.hasWork { reader.work(at: .zero) }
    for percent in stride(from: 0, through: 100, by: 7) {
      _ = reader.type("\(percent)%")
      let share = try #require(reader.snapshot.place.share)
      let isEnd = reader.scene.visiblePages.last == reader.pagination.count - 1
      let shown = chapters > 100 ? share.withDecimal : "\(share.percent)"
      let expected = isEnd ? (chapters > 100 ? "100.0%" : "100%") : "\(shown)%"
      #expect(try foot(reader).hasSuffix(expected), "\(percent)")
      // The page has the end of this share, and the text after it.
      #expect(reader.visibleText.upperBound >= reader.book.place(afterPercent: percent).utf8)
      #expect(share.percent <= percent || percent == 0)
      _ = reader.type("i")
      #expect(reader.screenText()[size.rows - 2].contains(expected), "\(percent)")
      _ = reader.type("i")
    }
  }

  @Test func itTellsHowLongTheChapterAndTheBookWillTakeOnceThatIsMeasured() throws {
    #expect(try foot(opened(.time)) == "9 · measuring your pace")
    // Twelve chapters of 260 words and a few; page 1 has only the title.
    let first = try opened(.time, page: 1, wordsPerMinute: 120)
    #expect(try foot(first).hasSuffix("26 min in the book"))
    let second = try opened(.time, page: 2, wordsPerMinute: 120)
    #expect(try foot(second) == "2 · 2 min left in the chapter, 26 min in the book")
    #expect(try foot(opened(.time, page: 25, wordsPerMinute: 120)).contains("1 min in the book"))
    #expect(
      try foot(opened(.time, columns: 40, rows: 14, page: 2, wordsPerMinute: 120))
        == "2 · 2 min in chapter, 26 min in book")
  }

  @Test func ofTwoPagesTheFirstTellsTheTimeOfTheBookAndTheLastThatOfTheChapter() throws {
    let foot = try foot(opened(.time, columns: 160, rows: 40, page: 2, wordsPerMinute: 120))
    #expect(foot == "2 · 26 min left in the book 3 · 1 min left in the chapter")
    #expect(try self.foot(opened(.time, columns: 160, rows: 40)) == "8 9 · measuring your pace")
  }

  @Test func theMenuTellsTheTimeLeftInTheChapterFromThePageOn() throws {
    func row(page: Int) throws -> String {
      var reader = try opened(.time, columns: 120, page: page, wordsPerMinute: 120)
      while reader.hasWork { reader.work(at: .zero) }
      _ = reader.type("i")
      return String(reader.screenText()[22].trimmingPrefix { $0 == " " })
    }
    let title = "CHAPTER 8. Of Sums"
    #expect(
      try row(page: 23) == "\(title) · page 23 of 37 · 56% · 2 pages, 2 min left in the chapter")
    #expect(
      try row(page: 24) == "\(title) · page 24 of 37 · 59% · 1 page, 1 min left in the chapter")
    #expect(
      try row(page: 25) == "\(title) · page 25 of 37 · 63% · last page of the chapter")
  }

  @Test func theRowOfTheMenuUsesItsWholeWidthButTwoCells() throws {
    func row(columns: Int) throws -> String {
      var reader = try opened(.page, columns: columns, rows: 24, page: 2)
      _ = reader.type("i")
      return String(reader.screenText()[22].trimmingPrefix { $0 == " " })
    }
    let title = "CHAPTER 1. Of Sums"
    var isWhole: Set<Bool> = []
    for columns in 62...90 {
      let parts = try row(columns: columns).split(separator: " · ")
      let rest = parts.dropFirst().joined(separator: " · ")
      let fits = title.count + 3 + rest.count <= columns - 2
      #expect((parts[0] == title) == fits, "\(columns) columns")
      isWhole.insert(fits)
    }
    #expect(isWhole == [true, false])
  }

  @Test func theScreenChangesWhenTheNumberOfPagesBecomesKnown() throws {
    var reader = Reader(
      book: try sampleBook(), at: .start, settings: Settings(),
      appearance: Appearance(depth: .direct), screen: Size(columns: 80, rows: 24))
    let first = reader.screenText()
    let changes = reader.changes
    while reader.hasWork { reader.work(at: .zero) }
    #expect(reader.changes > changes && reader.screenText() != first)
  }

  @Test func textsOfServicesStandAtTheOuterEdgeOfTheLastPage() throws {
    var reader = try opened(.page, corner: "new moon")
    #expect(try foot(reader) == "9 of 25 new moon")
    #expect(try foot(opened(.page, columns: 140, rows: 40, corner: "moon")) == "8 9 of 25 moon")
    #expect(try foot(opened(.none, corner: "moon")) == "moon")
    reader.take(.corner("2 tasks", from: "a"), at: .zero)
    #expect(try foot(reader) == "9 of 25 2 tasks · new moon")
    for service in ["a", "moon"] { reader.take(.corner(nil, from: service), at: .zero) }
    #expect(try foot(reader) == "9 of 25")
  }

  @Test(arguments: 20...120)
  func everyFormFitsIntoItsRow(columns: Int) throws {
    for footer in Settings.Footer.allCases {
      var reader = try opened(
        footer, columns: columns, rows: 12, corner: "21:07", wordsPerMinute: 30)
      let areas = try #require(reader.layout?.pages)
      guard let row = areas[0].folioRow else {
        #expect(footer == .none)
        continue
      }
      let grid = reader.frame(at: .seconds(900_000_000))
      for column in 0..<columns
      where !areas.contains(where: { $0.text.columns.contains(column) }) {
        #expect(grid[column: column, row: row].glyph.isBlank)
      }
      #expect(grid.lines[row].contains("21:07"))
    }
  }

  @Test func timesAreRounded() {
    let table: [(Double, String)] = [
      (0, "< 1 min"), (0.4, "< 1 min"), (0.6, "1 min"), (59.4, "59 min"), (59.6, "1 h"),
      (62, "1 h"), (63, "1 h 5 min"), (88, "1 h 30 min"), (119, "2 h"), (599, "10 h"),
      (611, "10 h"), (1e300, "16667 h"),
    ]
    for (minutes, words) in table { #expect(timeWords(minutes: minutes) == words) }
  }
}
