import BookText
import Cells
import Defaults
import PlainText
import ProcessorTime
import TerminalInput
import Testing

@testable import Reading

struct MarksTests {
  @Test func aPagesCornerIsTurnedDownAndUpAgain() throws {
    for (columns, rows) in [(80, 24), (160, 45), (40, 12)] {
      var reader = try sampleReader(onPage: 5, columns: columns, rows: rows)
      _ = reader.press(.right, .left)
      let plain = reader.screenText()
      #expect(reader.type("d") == [.saving(.marksChanged)])
      #expect(reader.marks.all.map(\.passage.offset) == [reader.anchor])
      _ = reader.press(.escape)
      let layout = try #require(reader.layout)
      let bent = reader.screenText()[layout.paper.row]
      #expect(bent.contains("◥") || bent.contains("◤"))
      #expect(reader.type("d") == [.saving(.marksChanged)])
      _ = reader.press(.escape)
      #expect(reader.screenText() == plain && reader.marks.all.isEmpty)
    }
  }

  /// Highlights beside each other, or all of them at one place, as a damaged or foreign file may have them.
  @Test(arguments: [false, true])
  func aKeyTakesTimeInProportionToTheMarks(areAtOnePlace: Bool) throws {
    let text = String(repeating: "The lamp was lit at five. ", count: 4_000)
    let book = try Book(plainText: Array(text.utf8), named: "lamps")
    let growth = growth(ofFourTimes: 2_000) { count in
      var marks = Marks()
      marks.insert(
        contentsOf: (0..<count).map { number in
          let start = areAtOnePlace ? 0 : number * 10
          return Mark(.highlight, at: start..<start + (areAtOnePlace ? number : 4), in: book)
        })
      var reader = reader(book, columns: 80, rows: 24)
      reader.storedMarks = marks
      reader.findMarks()
      for _ in 0..<4 { _ = reader.type("d") }
      #expect(reader.marks.all.count == count)
    }
    #expect(growth < 8)
  }

  @Test func aClickOnTheCornerTurnsItDown() throws {
    var reader = try sampleReader(onPage: 5, columns: 160, rows: 45)
    let layout = try #require(reader.layout)
    for index in layout.pages.indices {
      let paper = layout.pages[index].paper
      let column = index == 0 ? paper.column + 1 : paper.columns.upperBound - 2
      #expect(reader.click(column, layout.paper.row) == [.saving(.marksChanged)])
      #expect(reader.marks.all.count == (index == 0 ? 1 : 0))
    }
  }

  @Test func aBookmarkStaysAtItsWordsWhateverThePages() throws {
    var reader = try sampleReader(onPage: 5)
    let word = try #require(reader.words().first)
    _ = reader.type("dg")
    for (columns, rows) in [(160, 45), (40, 12)] {
      reader.resize(to: Size(columns: columns, rows: rows), at: .seconds(700_000_000))
      while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
      _ = reader.type("M")
      #expect(reader.screenText().contains { $0.contains("◥ \(word)") })
      _ = reader.press(.enter)
      #expect(reader.words().contains(word))
      #expect(reader.screenText().contains { $0.contains("◥") || $0.contains("◤") })
      _ = reader.type("g")
    }
  }

  @Test("a bookmark at the very end of the text is on the last page, and on no other")
  func bookmarkAtTheEnd() throws {
    let book = try sampleBook()
    var marks = Marks()
    let end = TextOffset(utf8: book.text.count)
    marks.insert(Mark(.bookmark, at: end.utf8..<end.utf8, in: book))
    var reader = Reader(
      book: book, at: end, settings: Settings(), marks: marks,
      appearance: Appearance(depth: .none), screen: Size(columns: 80, rows: 24))
    while reader.hasWork { reader.work(at: .zero) }
    #expect(reader.screenText()[0].contains { "◤◥".contains($0) })
    _ = reader.press(.left)
    #expect(!reader.screenText()[0].contains { "◤◥".contains($0) })
  }

  @Test func thePromptForAMarkShowsItsOtherLetters() throws {
    var reader = try sampleReader(onPage: 3)
    _ = reader.type("'")
    #expect(reader.foot().contains("^ start · $ end"))
    _ = reader.type("$")
    #expect(reader.pageNumber.page == reader.pageNumber.pageCount)
  }

  @Test func aPlaceIsGivenALetterAndGoneTo() throws {
    var reader = try sampleReader(onPage: 5)
    #expect(reader.type("ma") == [.saving(.marksChanged)])
    _ = reader.type("9gmb")
    #expect(reader.type("'a") == [.saving(.placeChanged)])
    #expect(reader.pageNumber.page == 5)
    _ = reader.type("'b")
    #expect(reader.pageNumber.page == 9)
    _ = reader.type("''")
    #expect(reader.pageNumber.page == 5)
    _ = reader.type("`b")
    #expect(reader.pageNumber.page == 9)
    _ = reader.type("``")
    #expect(reader.pageNumber.page == 5)
    _ = reader.type("'z")
    #expect(reader.foot().contains("No named mark “z”"))
    #expect(reader.type("m") == [])
    #expect(reader.foot().contains("Letter of the new mark: "))
    _ = reader.press(.escape)
    #expect(reader.isReading && reader.marks.all.count == 2)
  }

  @Test func theListOfMarksLeadsToThemAndLetsThemBeTakenAway() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("d9gd2gma3g")
    _ = reader.type("M")
    #expect(reader.screenText().filter { $0.contains(" w") }.count == 3)
    #expect(reader.press(.home, .delete) == [.saving(.marksChanged)])
    #expect(reader.marks.all.count == 2)
    _ = reader.press(.end, .enter)
    #expect(reader.pageNumber.page == 9)
    _ = reader.type("M")
    _ = reader.press(.escape)
    #expect(reader.isReading && reader.pageNumber.page == 9)
  }

  @Test func theListOfMarksBeginsAtTheFirstMarkFromTheCurrentPageOn() throws {
    var reader = try sampleReader(onPage: 2)
    _ = reader.type("d5gd9gd")
    #expect(reader.marks.all.count == 3)
    // After the last mark it begins at the first one.
    for (page, index) in [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 2), (10, 0)] {
      _ = reader.type("\(page)g")
      let panel = MarksPanel(reader.context())
      #expect(panel.list.choice.chosen == index, "page \(page)")
    }
  }

  @Test func theListOfMatchesShowsTheirWordsAndLeadsToThem() throws {
    var reader = try sampleReader(onPage: 1)
    _ = reader.type("L")
    #expect(reader.foot().contains("No search yet"))
    _ = reader.type("/x200")
    _ = reader.press(.enter)
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    _ = reader.type("L")
    // Each under its chapter; the matching words are lit.
    let list = reader.screenText().map { $0.split(separator: " ").prefix(4).joined(separator: " ") }
    #expect(
      list[4...7] == [
        "CHAPTER 1. Of Sums", "w1x197 w1x198 w1x199 w1x200.", "CHAPTER 2. Of Sums",
        "w2x197 w2x198 w2x199 w2x200.",
      ])
    let grid = reader.frame(at: .seconds(700_000_000))
    let lit = (0..<80).filter { column in
      grid[column: column, row: 7].style.background == reader.palette.highlight
    }
    #expect(lit.map { grid[column: $0, row: 7].glyph.text }.joined() == "x200")
    // The title of a chapter leads to its first match.
    _ = reader.press(.end, .up, .enter)
    #expect(reader.words().contains("w12x200"))
    _ = reader.type("L")
    _ = reader.press(.home, .down, .down, .down, .down, .down, .enter)
    #expect(reader.words().contains("w3x200"))
    // The next match is the one after it.
    _ = reader.type("n")
    #expect(reader.words().contains("w4x200"))
  }

  @Test func amongLinesShownAsTypedEachMatchIsALine() throws {
    let text = "-oil in the can\n+no oil\n lamp\n+oil\n"
    let options = PlainTextOptions(treatment: .asIs)
    var reader = reader(
      try Book(plainText: Array(text.utf8), named: "lamp", options: options), columns: 60, rows: 16)
    _ = reader.type("/oil")
    _ = reader.press(.enter)
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    _ = reader.type("L")
    let rows = reader.screenText().map { $0.trimmingPrefix { $0 == " " } }
    for line in ["-oil in the can ", "+no oil ", "+oil "] {
      #expect(rows.count { $0.hasPrefix(line) } == 1, "\(line)")
    }
  }
}
