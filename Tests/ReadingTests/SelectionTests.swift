import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

struct SelectionTests {
  private func opened(page: Int = 5) throws -> Reader {
    var settings = Settings()
    (settings.transition, settings.openings) = (.none, .plain)
    var reader = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
    _ = reader.type("\(page)g")
    return reader
  }

  /// The words on the screen whose cells have a background of their own.
  private func marked(_ reader: inout Reader, _ color: Color) -> [String] {
    let grid = reader.frame(at: .seconds(700_000_000))
    return (2..<22).flatMap { row in
      var line = ""
      for column in 0..<80 {
        let cell = grid[column: column, row: row]
        line += cell.style.background == color ? cell.glyph.text : " "
      }
      return line.split(separator: " ").map(String.init)
    }
  }

  private func chosen(_ reader: inout Reader) -> [String] { marked(&reader, reader.palette.ink) }

  @Test func wordsAreChosenByKeysAndTheChoiceIsExtended() throws {
    var reader = try opened()
    let first = try #require(reader.words().first)
    _ = reader.type("w")
    #expect(chosen(&reader) == [first])
    _ = reader.press(.right, .right)
    let third = reader.words()[2]
    #expect(chosen(&reader) == [third])
    _ = reader.type(" ")
    _ = reader.press(.right, .right, .left)
    #expect(chosen(&reader) == Array(reader.words()[2...3]))
    _ = reader.press(.left, .left)
    #expect(chosen(&reader) == Array(reader.words()[1...2]))
    _ = reader.press(.escape)
    #expect(chosen(&reader).isEmpty && reader.mode == .reading)
  }

  @Test func thePageFollowsTheChoice() throws {
    var reader = try opened()
    let page = reader.pageNumber.page
    _ = reader.type("w")
    _ = reader.press(.left)
    #expect(reader.pageNumber.page == page - 1)
    #expect(chosen(&reader).count == 1)
    _ = reader.type("}")
    _ = reader.type("{")
    _ = reader.press(.down, .up)
    #expect(chosen(&reader).count == 1)
  }

  @Test func wordsAreMarkedAndStayMarked() throws {
    var reader = try opened()
    let words = Array(reader.words()[1...3])
    _ = reader.type("w")
    _ = reader.press(.right)
    _ = reader.type(" ")
    _ = reader.press(.right, .right)
    #expect(reader.press(.enter) == [.marksChanged])
    #expect(marked(&reader, reader.palette.highlight) == words)
    _ = reader.resize(to: Size(columns: 60, rows: 20), at: .seconds(700_000_000))
    _ = reader.resize(to: Size(columns: 80, rows: 24), at: .seconds(700_000_000))
    #expect(marked(&reader, reader.palette.highlight) == words)
    // The mark is taken away at any of its words.
    _ = reader.type("w")
    _ = reader.press(.right, .right)
    #expect(reader.type("x") == [.marksChanged])
    #expect(reader.marks.all.isEmpty)
  }

  @Test func aNoteIsWrittenToWordsAndListed() throws {
    var reader = try opened()
    let word = try #require(reader.words().first)
    _ = reader.type("wa")
    #expect(reader.screenText()[23].contains("Note: _"))
    _ = reader.type("so it is ")
    _ = reader.handle(.paste("and\nis\u{1B}"), at: .seconds(700_000_000))
    #expect(reader.press(.enter) == [.marksChanged])
    #expect(reader.marks.all.map(\.note) == ["so it is and is"])
    _ = reader.type("M")
    #expect(reader.screenText().contains { $0.contains("so it is and is") })
    _ = reader.press(.escape)
    // It is gone on with, and a mark without words keeps it.
    _ = reader.type("wa")
    #expect(reader.screenText()[23].contains("so it is and is_"))
    _ = reader.press(.escape)
    _ = reader.type("w")
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.note) == ["so it is and is"])
    #expect(reader.marks.all.first?.passage.after.hasPrefix(word) == true)
  }

  @Test func whatIsChosenIsCopied() throws {
    var reader = try opened()
    let words = reader.words()
    _ = reader.type("w ")
    _ = reader.press(.right)
    #expect(reader.type("y") == [.copyWanted("\(words[0]) \(words[1])")])
    _ = reader.type("ws")
    #expect(chosen(&reader).count > 5)
    _ = reader.type("p")
    #expect(chosen(&reader).count > 5)
  }
}
