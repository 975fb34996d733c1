import Asking
import BookText
import Cells
import Defaults
import PlainText
import Testing

@testable import Reading

private let shortBook = """
  The Lamp

  by nobody in particular




  CHAPTER I. Dusk


  The lamp was lit at five, and the room drew in round it like people
  round a story. Nobody spoke. There was a sound of pages, which is the
  sound of somebody being elsewhere.

  Later it rained, and we were glad of the lamp.

      A lamp is a little sun
      That sets when you are done,
      And rises when you please.

  So much for lamps.
  """

struct ReaderPageTests {
  private func book() throws -> Book { try Book(plainText: Array(shortBook.utf8), named: "lamp") }

  @Test func aPageAtFortyByTwelve() throws {  // S4.03
    var reader = reader(try book(), columns: 40, rows: 12)
    _ = reader.press(.right)
    #expect(
      reader.screenText() == [
        "",
        "            CHAPTER I. Dusk",
        "",
        "  The lamp was lit at five, and the",
        "  room drew in round it like people",
        "  round a story. Nobody spoke. There",
        "  was a sound of pages, which is the",
        "  sound of somebody being elsewhere.",
        "    Later it rained, and we were glad",
        "  of the lamp.",
        "",
        "                 2 of 3",
      ])
  }

  @Test func aPageAtEightyByTwentyFour() throws {
    var reader = reader(try book(), columns: 80, rows: 24)
    _ = reader.press(.right)
    #expect(
      reader.screenText() == [
        "",
        "",
        "",
        "",
        "",
        "                               CHAPTER I. Dusk",
        "",
        "",
        "      The lamp was lit at five, and the room drew in round it like",
        "      people round a story. Nobody spoke. There was a sound of pages,",
        "      which is the sound of somebody being elsewhere.",
        "        Later it rained, and we were glad of the lamp.",
        "",
        "                         A lamp is a little sun",
        "                         That sets when you are done,",
        "                         And rises when you please.",
        "",
        "      So much for lamps.",
        "",
        "",
        "",
        "",
        "",
        "                                    2 of 2",
      ])
  }

  @Test func aSpreadHasItsHeadsAndFolios() throws {
    var reader = try sampleReader(onPage: 6, columns: 110, rows: 30) { _ in }
    let lines = reader.screenText()
    #expect(lines[2].contains("THE COUNTING HOUSE"))
    #expect(lines[2].contains("CHAPTER 2. OF SUMS"))
    let folios = lines[27].split(separator: " ")
    #expect(folios == ["6", "7", "of", "37"])
  }

  @Test func aCoverStandsAloneOnTheRightWithTheTableBesideIt() throws {
    var reader = reader(try sampleBook(), columns: 120, rows: 30)
    let grid = reader.frame(at: .zero)
    let layout = try #require(reader.layout)
    let left = layout.pages[0].paper
    let right = layout.pages[1].paper
    let table = grid[column: 0, row: 0].style.background
    #expect(grid[column: left.column + 20, row: 15].style.background == table)
    #expect(grid[column: right.column + 30, row: 15].style.background != table)
  }

  @Test func theRunningHeadIsLeftOutWhereAChapterOpens() throws {
    var reader = try sampleReader(onPage: 2) { _ in }
    #expect(reader.screenText()[0] == "")
    _ = reader.press(.right)
    #expect(reader.screenText()[0].contains("CHAPTER 1. OF SUMS"))
  }

  @Test(
    arguments: [
      ("THE LAMP ON THE HILL", 20, "THE LAMP ON THE HILL"),
      ("THE LAMP ON THE HILL", 19, "THE LAMP ON THE…"),
      ("THE LAMP ON THE HILL", 16, "THE LAMP ON THE…"),
      ("THE LAMP ON THE HILL", 15, "THE LAMP ON…"), ("THE LAMP, ON THE HILL", 11, "THE LAMP…"),
      ("A LAMPLIGHTER", 10, "A LAMPLIG…"), ("雨の夜の古い本", 8, "雨の夜…"), ("LAMP", 1, "…"),
    ])
  func aRunningHeadTooLongIsCutBetweenWords(head: String, width: Int, expected: String) {
    #expect(shortened(head, to: width, atBlank: true) == expected)
  }

  @Test func aTitleElsewhereIsCutWhereItsLineEnds() {
    #expect(shortened("The lamp on the hill", to: 18) == "The lamp on the h…")
  }

  @Test(arguments: [(1, 1), (12, 4), (19, 24), (80, 4)])
  func tooSmallAScreenShowsAMessageAndComesBack(columns: Int, rows: Int) throws {
    var reader = try sampleReader(onPage: 7) { _ in }
    let words = reader.words()
    reader.resize(to: Size(columns: columns, rows: rows), at: .seconds(90_000_000))
    #expect(reader.frame(at: .seconds(90_000_001)).size == Size(columns: columns, rows: rows))
    if columns >= 9, rows >= 3 {
      #expect(reader.screenText().contains { $0.contains("Too small") })
    }
    _ = reader.press(.right, .end, .home)
    reader.resize(to: Size(columns: 80, rows: 24), at: .seconds(90_000_002))
    #expect(reader.words() == words)
  }

  @Test func theEdgesOfTheBlockWanderFromRightToLeft() throws {
    func edges(_ reader: inout Reader) throws -> (left: Int, right: Int) {
      let layout = try #require(reader.layout)
      let grid = reader.frame(at: .seconds(99_000_000))
      let table = grid[column: 0, row: 0].style.background
      func isEdge(_ column: Int) -> Bool { grid[column: column, row: 10].style.background != table }
      let left = (layout.paper.column - layout.edges..<layout.paper.column).filter(isEdge).count
      let end = layout.paper.columns.upperBound
      return (left, (end..<end + layout.edges).filter(isEdge).count)
    }
    var reader = reader(try sampleBook(), columns: 160, rows: 45)
    #expect(try edges(&reader) == (0, 3))
    _ = reader.press(.right)
    #expect(try edges(&reader) == (1, 3))
    _ = reader.press(.end)
    #expect(try edges(&reader).left == 3)
  }

  @Test func withFewColoursThePageIsTheTerminalsOwn() throws {
    for depth in [Appearance.ColorDepth.few, .none] {
      var reader = reader(try sampleBook(), columns: 120, rows: 30, depth: depth)
      _ = reader.press(.right)
      let grid = reader.frame(at: .seconds(99_000_000))
      for row in 0..<30 {
        for column in 0..<120 {
          #expect(grid[column: column, row: row].style.foreground == .terminal)
          #expect(grid[column: column, row: row].style.background == .terminal)
        }
      }
    }
  }

  @Test func aRowCanStayEmptyBetweenTheLines() throws {
    var settings = Settings()
    (settings.leading, settings.spread) = (.double, .one)
    var reader = reader(try sampleBook(), columns: 80, rows: 31, settings: settings)
    var plain = Settings()
    plain.spread = .one
    var single = Reading.Reader(
      book: reader.book, at: .start, settings: plain, appearance: reader.pages.appearance,
      screen: reader.pages.screen)
    let text = try #require(reader.layout).pages[0].text
    #expect(reader.layout?.format.lines == (text.size.rows + 1) / 2)
    _ = reader.press(.right, .right)
    let rows = text.rows.map { reader.screenText()[$0].contains { $0.isLetter } }
    #expect(rows[0] && !zip(rows, rows.dropFirst()).contains { $0 && $1 })
    // No word is lost.
    var words: [String] = []
    _ = reader.press(.home)
    for _ in 0..<200 where words.last != "w12x259" {
      words += reader.words().filter { words.last != $0 }
      _ = reader.press(.right)
    }
    var others: [String] = []
    for _ in 0..<200 where others.last != "w12x259" {
      others += single.words().filter { others.last != $0 }
      _ = single.press(.right)
    }
    #expect(words == others && words.count == 12 * 260)
  }

  /// Returns the head row of a page of a text.
  private func head(of text: String, columns: Int, page: Int = 2) throws -> String {
    let book = try Book(plainText: Array(text.utf8), named: "The Attic")
    var settings = Settings()
    settings.transition = .none
    var reader = reader(book, columns: columns, rows: 24, settings: settings)
    _ = reader.type("\(page)g")
    let layout = try #require(reader.layout)
    let row = try #require(layout.pages[0].headRow)
    return reader.screenText()[row].split(separator: " ").joined(separator: " ")
  }

  @Test func theHeadOfAPageNamesTheChapterWithItsPartIfThereIsRoom() throws {
    let words = (0..<900).map { "w\($0)" }.joined(separator: " ")
    let part = "BOOK THREE: THE LAMPS OF THE NORTHERN HILLS"
    let text = "\n\n\(part)\n\n\nCHAPTER EIGHT\n\n\(words)\n\n\n\nCHAPTER NINE\n\n\(words)\n"
    #expect(try head(of: text, columns: 80) == "\(part) · CHAPTER EIGHT")
    #expect(try head(of: text, columns: 60) == "CHAPTER EIGHT")
  }

  @Test func theTwoPagesOfAShortTextFaceEachOther() throws {
    func pagesOnScreen(words: Int, direction: Settings.ReadingDirection = .ltr) throws -> [Int?] {
      let text = (0..<words).map { "w\($0)" }.joined(separator: " ") + "\n"
      var settings = Settings()
      settings.direction = direction
      return reader(
        try Book(plainText: Array(text.utf8), named: "short"), columns: 160, rows: 45,
        settings: settings
      ).scene.pagesOnScreen
    }
    #expect(try pagesOnScreen(words: 600) == [0, 1])
    #expect(try pagesOnScreen(words: 600, direction: .rtl) == [1, 0])
    // One page, and the first of three, are alone.
    #expect(try pagesOnScreen(words: 100) == [nil, 0])
    #expect(try pagesOnScreen(words: 1200) == [nil, 0])
  }

  @Test func theHeadOfAChapterWithOnlyANumberNamesThePartOrTheBook() throws {
    let words = (0..<900).map { "w\($0)" }.joined(separator: " ")
    func chapters(_ titles: String...) -> String {
      titles.map { "\n\n\n\($0)\n\n\n\(words)" }.joined()
    }
    let titlePage = "\n\n\nThe Attic\n\nby Ann Wick\n\n"
    for (title, next) in [("I", "II"), ("XXXVIII.", "XXXIX."), ("3", "4")] {
      let text = titlePage + chapters(title, next)
      #expect(try head(of: text, columns: 80, page: 3) == "THE ATTIC · \(title)")
    }
    let part = "BOOK THREE: THE LAMPS OF THE NORTHERN HILLS"
    let text = "\n\n\(part)\n\(chapters("I", "II"))"
    #expect(try head(of: text, columns: 80) == "\(part) · I")
    // The number is kept even with little room.
    let long = "\n\n\(part) AND THE SOUTHERN VALLEYS\n\(chapters("I", "II"))"
    #expect(try head(of: long, columns: 80) == "\(part) AND THE SOUTHERN… · I")
  }

  @Test func theHeadOfAPageIsDressedLikeItsText() throws {
    let words = (0..<900).map { "w\($0)" }.joined(separator: " ")
    let text = "\n\nCHAPTER I. The Keeper's \"Lamp\"--and Hers\n\n\n\(words)\n"
    #expect(try head(of: text, columns: 80) == "CHAPTER I. THE KEEPER’S “LAMP”—AND HERS")
  }

  @Test func aHeadingDoesNotNameHundredsOfPagesOfOtherChapters() throws {
    let words = (0..<900).map { "w\($0)" }.joined(separator: " ")
    func text(_ paragraphs: Int) -> String {
      "\n\nPREFACE\n\n" + String(repeating: words + "\n\n", count: paragraphs)
    }
    #expect(try head(of: text(10), columns: 80) == "PREFACE")
    #expect(try head(of: text(80), columns: 80) == "")
  }
}
