import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

struct NotesTests {
  private let text = """
    CHAPTER I


    The lamp[1] was lit at five, as it was on every evening of the year, and so was the stove,[2]
    for the rain had come in from the sea at four.

    [Footnote 1: An oil lamp, of the kind with a round wick, which gives more light than a flat one
    and wants more trimming.]

    [Footnote 2: It smoked.]

    Nobody spoke for a long time, and then everybody spoke.

    """

  private func opened(
    columns: Int = 60, rows: Int = 24, settings: Settings = Settings()
  ) throws -> Reader {
    reader(
      try Book(plainText: Array(text.utf8), named: "lamp"), columns: columns, rows: rows,
      settings: settings)
  }

  @Test func theHintsNameTheKeysForTheNextNoteAndForScrolling() throws {
    for (rows, hint) in [(24, "─ ←→ next note ·"), (8, "↑↓ scroll")] {
      var reader = try opened(rows: rows)
      _ = reader.type("e")
      let text = reader.screenText().joined(separator: "\n")
      #expect(text.contains(hint), "\(text)")
    }
  }

  @Test func theNotesOfThePageAreShownOneAfterTheOther() throws {
    var reader = try opened()
    let page = reader.screenText()
    let anchor = reader.anchor
    #expect(reader.type("e") == [])
    let foot = reader.screenText().suffix(6).joined(separator: "\n")
    #expect(foot.contains("1 of 2") && foot.contains("An oil lamp"))
    #expect(reader.screenText().prefix(8) == page.prefix(8))
    _ = reader.press(.right)
    #expect(reader.screenText().suffix(4).joined().contains("It smoked."))
    #expect(reader.screenText().joined().contains("2 of 2"))
    _ = reader.press(.right)
    #expect(reader.screenText().joined().contains("1 of 2"))
    _ = reader.press(.escape)
    #expect(reader.screenText() == page && reader.anchor == anchor)
  }

  @Test func theHelpOverANoteBeginsWithItsKeys() throws {
    var reader = try opened()
    _ = reader.type("e?")
    #expect(reader.headingOfHelp == "In a note")
  }

  @Test func aClickOnAReferenceShowsItsNote() throws {
    var reader = try opened()
    let lines = reader.screenText()
    let row = try #require(lines.firstIndex { $0.contains("[2]") })
    let line = Array(lines[row])
    let column = try #require(line.indices.first { String(line[$0...]).hasPrefix("[2]") })
    func click(_ column: Int, _ row: Int) { reader.click(column, row) }
    click(column + 1, row)
    #expect(reader.screenText().suffix(4).joined().contains("It smoked."))
    click(1, 0)
    #expect(reader.isReading)
  }

  @Test func referencesStandOutOnThePage() throws {
    var reader = try opened()
    let row = try #require(reader.screenText().firstIndex { $0.contains("[2]") })
    let grid = reader.frame(at: .seconds(700_000_000))
    let accented = (0..<60).filter {
      grid[column: $0, row: row].style.foreground == reader.palette.accent
    }
    #expect(accented.count == 3)
  }

  @Test func enterGoesToWhereTheNoteStands() throws {
    var reader = try opened(columns: 40, rows: 10)
    _ = reader.type("g")
    for _ in 0..<20 where !reader.screenText().joined().contains("[1]") { _ = reader.press(.right) }
    _ = reader.type("e")
    _ = reader.press(.enter)
    #expect(reader.screenText().joined().contains("[Footnote 1"))
  }

  @Test func whereThereAreNoNotesThatIsSaid() throws {
    var reader = reader(try sampleBook(), columns: 80, rows: 24)
    _ = reader.type("e")
    #expect(reader.screenText()[23].contains("No notes on this page"))
  }

  @Test(arguments: [(20, 5), (40, 12), (160, 45)])
  func aResizeKeepsTheNoteWhereItsReferenceIsStillSeen(columns: Int, rows: Int) throws {
    var reader = try opened()
    _ = reader.type("e")
    reader.resize(to: Size(columns: columns, rows: rows), at: .seconds(700_000_000))
    let grid = reader.frame(at: .seconds(700_000_000))
    #expect(grid.size == Size(columns: columns, rows: rows))
    _ = reader.press(.escape)
    #expect(reader.isReading)
  }

  // MARK: The reader's notes

  @Test("The number of a pen is in the margin where its words begin or go on on another page")
  func pensInTheMargin() throws {
    var reader = try sampleReader(onPage: 3)
    let page = reader.scene.pages.pagination.start(ofPage: 2).utf8
    var mark = Mark(.highlight, at: page - 30..<page + 10, in: reader.book)
    mark.pen = 4
    reader.marks.insert(mark)
    for number in [2, 3] {
      _ = reader.type("\(number)g")
      let lines = reader.screenText().filter { $0.contains(/^ *4 +w/) }
      #expect(lines.count == 1, "page \(number)")
    }
    _ = reader.type("4g")
    #expect(!reader.screenText().contains { $0.contains(/^ *4 +w/) })
  }

  @Test func theReadersNoteIsReadWhereItIsByAKeyOrAClick() throws {
    for (columns, rows) in [(60, 24), (80, 24), (160, 45)] {
      var reader = try opened(columns: columns, rows: rows)
      _ = reader.type("v")
      _ = reader.type("/lit")
      _ = reader.press(.enter)
      _ = reader.type("aWho lit it?")
      _ = reader.press(.enter)
      let lines = reader.screenText()
      let row = try #require(lines.firstIndex { $0.contains(" lit ") })
      #expect(lines[row].contains("✎"))
      // Between the notes of the book, in the order of the page.
      _ = reader.type("e")
      #expect(reader.screenText().joined().contains("1 of 3"))
      _ = reader.press(.right)
      let foot = reader.screenText().suffix(4).joined()
      #expect(foot.contains("Your note 2 of 3") && foot.contains("Who lit it?"))
      #expect(foot.contains("Enter edit · v select · Esc back"))
      _ = reader.press(.escape)
      let column = try #require(
        Array(lines[row]).indices.first {
          String(Array(lines[row])[$0...]).hasPrefix("lit ")
        })
      reader.click(column + 1, row)
      #expect(reader.screenText().suffix(4).joined().contains("Who lit it?"))
      _ = reader.press(.enter)
      #expect(reader.foot().contains("Note: Who lit it?_"))
      _ = reader.press(.escape)
      reader.click(column + 1, row)
      _ = reader.type("v")
      #expect(reader.layers.selection != nil && reader.foot().contains("x remove"))
    }
  }

  @Test func aLongNoteOfTheReaderKeepsItsLinesAndIsScrolled() throws {
    var reader = try opened()
    _ = reader.type("v")
    _ = reader.type("a")
    guard case .terminal(.edit(let mark))? = reader.press(.character("e"), modifiers: .alt).first
    else {
      Issue.record("no editor is wanted")
      return
    }
    let note = (1...40).map { "line \($0)" }.joined(separator: "\n")
    reader.take(.program(.edited(mark, text: note)), at: .zero)
    _ = reader.type("e")
    #expect(reader.screenText().joined().contains("line 1 "))
    _ = reader.press(.end)
    #expect(reader.screenText().contains { $0.contains("line 40") })
  }
}
