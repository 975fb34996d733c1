import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// The screen for screen readers.
struct AccessibleTests {
  private static let late = Duration.seconds(700_000_000)

  private let text = """
    THE LAMP ON THE HILL



    CHAPTER I. The Fog


    The lamp was lit at six, and the incomprehensible fog lay on the uncultivated fields like wool.

    "Is it you?" she asked. Nobody answered her.

    * * *

    The stairs were cold, and she went up them slowly:

        Round and round the wall of stone,
          Up and up she climbed alone,
        Where the lamp in splendour shone.

    Then it was morning.

    """

  private func opened(
    _ book: Book? = nil, columns: Int = 40, rows: Int = 24, onPage page: Int = 1
  ) throws -> Reader {
    var settings = Settings()
    settings.accessible = .on
    let own = try Book(plainText: Array(text.utf8), named: "lamp")
    var reader = reader(book ?? own, columns: columns, rows: rows, settings: settings)
    if page > 1 { _ = reader.type("\(page)g") }
    return reader
  }

  @Test func thePageIsPlainLinesFromTheFirstColumnOn() throws {
    var reader = try opened()
    _ = reader.press(.right)
    #expect(
      reader.screenText() == [
        "CHAPTER I. The Fog", "", "", "The lamp was lit at six, and the",
        "incomprehensible fog lay on the", "uncultivated fields like wool.", "",
        "“Is it you?” she asked. Nobody answered", "her.", "", "", "",
        "The stairs were cold, and she went up", "them slowly:", "",
        "Round and round the wall of stone,", "  Up and up she climbed alone,",
        "Where the lamp in splendour shone.", "", "Then it was morning.", "", "", "",
        "CHAPTER I. The Fog, page 2 of 2",
      ])
  }

  @Test func thereIsOneColumnWithoutHeadOrPaper() throws {
    var reader = try opened(try sampleBook(), columns: 200, rows: 60, onPage: 2)
    let grid = reader.frame(at: Self.late)
    let words = reader.words()
    #expect(grid.lines[0] == "CHAPTER 1. Of Sums")
    #expect(grid.lines.contains { $0.hasPrefix(words[0]) })
    #expect(grid.lines.dropLast().allSatisfy { cellWidth(of: $0) <= Settings().measure })
    // The paper is the same everywhere, without a gutter or a table.
    #expect(
      Set((0..<59).map { grid[column: 0, row: $0].style.background }) == [reader.palette.paper])
    #expect(grid[column: 199, row: 0].style.background == reader.palette.paper)
  }

  @Test func nothingMoves() throws {
    var reader = try opened(try sampleBook())
    for key in [Key.Code.right, .left, .left, .tab, .escape, .character("G"), .right] {
      reader.handle(.key(Key(key)), at: Self.late)
      let frame = reader.frame(at: Self.late)
      for milliseconds in [20, 80, 200, 400] {
        let next = reader.frame(at: Self.late + .milliseconds(milliseconds))
        #expect(next.lines == frame.lines && next.cursor == frame.cursor, "\(key)")
      }
      reader.tick(at: Self.late + .seconds(1))
    }
    #expect(reader.type("p") == [])
    #expect(reader.foot().hasPrefix("Page turns are not animated"))
  }

  @Test func theLastRowSaysWhereTheReaderIsAndEveryMessageUntilTheNextKey() throws {
    var reader = try opened(try sampleBook(), columns: 80, onPage: 2)
    let count = reader.pageNumber.pageCount
    let place = "CHAPTER 1. Of Sums, page 2 of \(count)"
    // A number says where it leads, and the key after it nothing: the page ends in the middle of a sentence.
    #expect(reader.foot() == place)
    _ = reader.press(.escape)
    #expect(reader.foot() == "")
    _ = reader.type("i")
    #expect(reader.foot().hasPrefix(place + ", "))
    _ = reader.type("i")
    _ = reader.type("d")
    #expect(reader.foot() == "Bookmark added")
    _ = reader.press(.character("l"), modifiers: .control)
    #expect(reader.foot() == "Bookmark added")
    _ = reader.press(.escape)
    #expect(reader.foot() == "")
    _ = reader.type("i")
    #expect(reader.foot().hasPrefix(place + ", ") && reader.foot().hasSuffix(", bookmark"))
    #expect(reader.foot().contains("left in the chapter"))
    _ = reader.type("ig")
    _ = reader.press(.left)
    #expect(reader.foot() == "First page")
    // Messages have the same row while a list is open.
    _ = reader.type("M")
    _ = reader.press(.delete)
    _ = reader.type("U")
    #expect(reader.foot() == "Bookmark restored")
  }

  @Test(arguments: PanelTests.panels.map(\.keys) + ["T", "B", "dM", "C/of", "e", "F"], [40, 80])
  func nothingThatOpensHasBordersOrOrnaments(keys: String, columns: Int) throws {
    var reader = try opened(try sampleBook(), columns: columns, onPage: 9)
    _ = reader.type(keys)
    reader.take(.shelf([], ShelfProgress(), isUpdate: false), at: .zero)
    let grid = reader.frame(at: Self.late)
    let ornaments = "─│┌┐└┘━●○▁▂▃▄▅▆▇█·•◥◤▎▐▏▕‹›_"
    for line in grid.lines {
      #expect(!line.contains { ornaments.contains($0) }, "\(keys): \(line)")
      // Only levels of a list and lines of two columns begin with blanks.
      #expect(line.isEmpty || line.prefix(while: { $0 == " " }).count <= 30, "\(keys): \(line)")
    }
    #expect(grid.cursor?.isVisible == true)
  }

  @Test func aLongTitleLeavesThePageAndTheBookmarkOnTheLastRow() throws {
    let title = "CHAPTER 1. Of the Lamp, and of All Who Lit It, from the First Keeper to the Last"
    let book = try Book(
      plainText: Array("LAMPS\n\n\n\(title)\n\n\nThe lamp was lit.\n".utf8), named: "lamps")
    var reader = try opened(book, columns: 40)
    _ = reader.press(.end)
    _ = reader.type("d")
    _ = reader.press(.escape)
    #expect(cellWidth(of: reader.foot()) <= 40)
    let page = reader.pageNumber
    #expect(reader.foot().hasSuffix("…, page \(page.page) of \(page.pageCount), bookmark"))
  }

  @Test func aMessageDoesNotCoverWhatIsTyped() throws {
    var reader = try opened(try sampleBook(), columns: 60, onPage: 2)
    _ = reader.type("/lam")
    reader.take(.message("Not saved: the disk is full"), at: .zero)
    #expect(reader.foot().hasPrefix("Search: lam"))
    _ = reader.press(.escape)
    reader.take(.message("Not saved: the disk is full"), at: .zero)
    #expect(reader.foot() == "Not saved: the disk is full")
  }

  @Test func messagesNameKeysAndPartsInWords() throws {
    var reader = try opened(try sampleBook(), columns: 80, onPage: 2)
    _ = reader.type("dd")
    #expect(reader.foot() == "Bookmark removed, U restores it")
  }

  /// The word at the cursor.
  private func focused(_ reader: inout Reader) throws -> String {
    let frame = reader.frame(at: .seconds(100_000_000))
    let cursor = try #require(frame.cursor)
    return String(frame.lines[cursor.row].dropFirst(cursor.column).prefix { $0 != " " })
  }

  @Test func theCursorMovesByLineAndHeadingAndInASelectionByWord() throws {
    var reader = try opened(onPage: 2)
    var seen: [String] = []
    for key in [Key.Code.down, .down, .character("v"), .right, .right, .down, .up, .left] {
      _ = reader.press(key)
      seen.append(try focused(&reader))
    }
    #expect(
      seen == [
        "The", "incomprehensible", "incomprehensible", "fog", "lay", "like", "lay", "fog",
      ])
    _ = reader.press(.escape)
    // The cursor is where the selection began.
    #expect(try focused(&reader) == "incomprehensible")
    _ = reader.type("[")
    #expect(try focused(&reader) == "CHAPTER" && reader.pageNumber.page == 2)
    // At the last line the page is turned, and back again at the first.
    for _ in 0..<30 { _ = reader.press(.down) }
    #expect(try focused(&reader) == "Then")
    _ = reader.type("[")
    #expect(try focused(&reader) == "CHAPTER")
    _ = reader.press(.up)
    #expect(reader.pageNumber.page == 1)
  }

  @Test func movingTheCursorByLinesChangesNoRow() throws {
    var reader = try opened(onPage: 2)
    _ = reader.press(.down)
    let first = reader.screenText()
    #expect(reader.foot().hasPrefix("CHAPTER"))
    for key in [Key.Code.down, .down, .up] {
      let before = reader.frame(at: .seconds(100_000_000))
      _ = reader.press(key)
      var after = reader.frame(at: .seconds(100_000_000))
      #expect(after.cursor != before.cursor)
      (after.cursor, after.speech) = (before.cursor, before.speech)
      #expect(after == before)
    }
    #expect(reader.screenText() == first)
    // Extended, a selection is shown and can be used.
    _ = reader.type("v ")
    #expect(reader.foot().hasPrefix("1-5 pen, a note"))
    let before = reader.frame(at: .seconds(100_000_000))
    _ = reader.press(.right)
    var after = reader.frame(at: .seconds(100_000_000))
    after.cursor = before.cursor
    #expect(after != before)
  }

  @Test func keysThatTheReaderHasGivenToSomethingElseMoveNoCursor() throws {
    var settings = Settings(
      try DefaultsFile(Array("bifolio-defaults 1\nkey.contents = \"Down\"\n".utf8)))
    settings.accessible = .on
    var reader = reader(try sampleBook(), columns: 60, rows: 24, settings: settings)
    _ = reader.type("2g")
    _ = reader.press(.down)
    #expect(reader.screenText()[0] == "Contents")
    _ = reader.press(.escape)
    // The other still does.
    _ = reader.press(.up)
    #expect(reader.pageNumber.page == 1)
    #expect(reader.frame(at: Self.late).cursor?.isVisible == true)
  }

  @Test func theLinesOfManyPagesAreVisitedEachOnce() throws {
    var reader = try opened(try sampleBook(chapters: 2), columns: 60, rows: 16)
    var (rows, pages): ([Int], [Int]) = ([], [])
    for _ in 0..<60 {
      _ = reader.press(.down)
      rows.append(reader.frame(at: .seconds(100_000_000)).cursor?.row ?? -1)
      pages.append(reader.pageNumber.page)
    }
    for (step, next) in zip(zip(pages, rows), zip(pages, rows).dropFirst()) {
      #expect(next.0 == step.0 ? next.1 > step.1 : next.0 == step.0 + 1)
      if next.0 == step.0 {
        let text = reader.screenText()
        #expect(text.count == 16)
      }
    }
    #expect(pages.last ?? 0 > 3)
    // And back to the first line.
    for _ in 0..<90 { _ = reader.press(.up) }
    #expect(reader.pageNumber.page == 1)
    var chapters: [Int] = []
    for key in ["]", "]", "[", "]"] {
      _ = reader.type(key)
      chapters.append(reader.pageNumber.page)
    }
    #expect(chapters[0] == 2 && chapters[1] > 2 && Array(chapters[2...]) == Array(chapters[..<2]))
    #expect(try focused(&reader) == "CHAPTER")
  }

  @Test func theActionsOfASelectionAreApart() throws {
    var reader = try opened(try sampleBook(), columns: 64, onPage: 2)
    _ = reader.type("v")
    #expect(
      reader.foot().hasPrefix("1-5 highlight, a note, y copy, D look up, A read, x remove"))
    // On a narrow screen each still has its key, and none is cut.
    for (columns, row) in [
      (46, "1-5 pen, a note, y copy, D look, A read, x off"),
      (40, "1-5 pen, a note, y copy, D look, A read"), (20, "1-5 pen, a note"),
    ] {
      reader = try opened(try sampleBook(), columns: columns, onPage: 2)
      _ = reader.type("v")
      #expect(reader.foot() == row)
    }
  }

  @Test func aListHasAnEntryARow() throws {
    var reader = try opened(try sampleBook(chapters: 3), columns: 60, rows: 12, onPage: 2)
    _ = reader.type("C")
    let lines = reader.screenText()
    #expect(lines[0] == "Contents")
    #expect(lines[1] == "  CHAPTER 1. Of Sums, page 2, you are here")
    #expect(lines[2].hasPrefix("  CHAPTER 2. Of Sums, page "))
    #expect(lines[4...].dropLast().joined().isEmpty)
    #expect(lines[11] == "Up and Down choose, Enter open, / filter, Esc back")
    _ = reader.press(.escape)
    _ = reader.type("z")
    let percent = reader.book.share(before: reader.anchor).percent
    #expect(reader.foot() == "CHAPTER 1. Of Sums, \(percent)%")
  }

  @Test func longEntriesAndMessagesTakeSeveralRows() throws {
    let title = "CHAPTER 1. Of the Lamp, and of All Who Lit It, from the First Keeper to the Last"
    let book = try Book(
      plainText: Array("LAMPS\n\n\n\(title)\n\n\nThe lamp was lit.\n".utf8), named: "lamps")
    var reader = try opened(book, columns: 40)
    func rows() -> [String] { reader.screenText() }
    _ = reader.type("C")
    let list = rows()
    #expect(list.allSatisfy { cellWidth(of: $0) <= 40 })
    #expect(list[1].hasPrefix("  CHAPTER 1.") && list[2].hasPrefix("  "))
    let words = list[1...].joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains(title + ", page "))
    // All of its rows are spoken.
    let speech = reader.frame(at: Self.late).speech.first
    #expect(Array(speech.prefix(3)) == [0, 1, 2])
    _ = reader.press(.escape)
    reader.take(.message("Not saved: the disk is full, and so is the other one"), at: .zero)
    #expect(
      rows().suffix(2) == ["Not saved: the disk is full, and so is", "the other one"])
  }

  @Test func eachMessageIsSpokenEvenInTheWordsOfTheOneBefore() throws {
    var reader = try opened(columns: 80)
    _ = reader.type("n")
    let first = reader.frame(at: Self.late)
    #expect(reader.frame(at: Self.late) == first)
    _ = reader.type("n")
    let second = reader.frame(at: Self.late)
    #expect(second.lines == first.lines && second.speech.messages == first.speech.messages + 1)
  }

  @Test func aNewOrderOfTheShelfIsSaid() throws {
    var reader = try opened(columns: 80)
    _ = reader.type("B")
    reader.take(.shelf([], ShelfProgress(), isUpdate: false), at: .zero)
    _ = reader.type("o")
    #expect(reader.foot() == "Sorted by title")
  }

  @Test func nothingChangesOnThePageWhileAVoiceReadsIt() throws {
    var reader = try opened(try sampleBook(), columns: 80, onPage: 2)
    _ = reader.type("A")
    let before = reader.frame(at: .zero)
    for _ in 0..<2 { reader.take(.program(.speechEnded), at: .zero) }
    let after = reader.frame(at: .zero)
    #expect(reader.isSpeaking && after.lines == before.lines && after.cursor == before.cursor)
    for row in 0..<after.size.rows {
      let styles = { (grid: Grid) in grid.withRow(row) { $0.map(\.style) } }
      #expect(styles(after) == styles(before))
    }
    _ = reader.type("A")
    #expect(reader.frame(at: .zero).cursor != before.cursor)
  }

  @Test func settingsWithoutEffectAreLeftOutOrSaySo() throws {
    var reader = try opened(columns: 80)
    _ = reader.type("t")
    #expect(reader.foot().hasSuffix(", without effect here"))
    _ = reader.type("S")
    let rows = reader.screenText().joined(separator: " ")
    #expect(!rows.contains("Transition") && !rows.contains("Spread") && rows.contains("Measure"))
  }

  @Test func theOtherSettingsStayAsTheyAre() throws {
    var reader = try opened(try sampleBook(), columns: 160, rows: 45)
    #expect(reader.layout?.isSpread == false)
    #expect(reader.generalSettings.transition == .curl && reader.generalSettings.spread == .auto)
    _ = reader.type("S/accessible")
    _ = reader.press(.enter)
    #expect(reader.generalSettings.accessible == .off)
    #expect(reader.layout?.isSpread == true && reader.scene.transition == .curl)
  }

  @Test func rightToLeftTextIsInTheOrderInWhichItIsRead() throws {
    let hebrew = "שלום לכולם וברוכים הבאים אל הספר הקטן הזה."
    let book = try Book(plainText: Array((hebrew + "\n").utf8), named: "hebrew")
    var reader = try opened(book, columns: 60)
    #expect(reader.screenText()[0] == hebrew)
    #expect(reader.frame(at: Self.late).cursor == Cursor(column: 0, row: 0, isVisible: true))
  }

  @Test func anImageIsItsDescription() throws {
    var builder = BookBuilder(
      named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
    builder.beginBlock(.paragraph)
    builder.append("Before it.".utf8)
    builder.appendImage("A lamp in a window", ImageSize(width: 400, height: 400), path: "i/a.png")
    builder.appendImage("", ImageSize(width: 400, height: 400), path: "i/b.png")
    builder.beginBlock(.paragraph)
    builder.append("After it.".utf8)
    var reader = try opened(try builder.book())
    let lines = reader.screenText().dropLast().filter { !$0.isEmpty }
    #expect(lines == ["Before it.", "[A lamp in a window]", "[image]", "After it."])
    #expect(reader.wantedPictures.isEmpty)
    _ = reader.type("I")
    #expect(reader.foot() == "Images are described in the text")
  }
}
