import Cells
import TerminalInput
import Testing

@testable import Reading

struct TextPanelTests {
  private func opened() throws -> Reader {
    try sampleReader(onPage: 5, columns: 40, rows: 12) { _ in }
  }

  private let lines = (0..<100).map {
    "line \($0)" + ($0 == 50 ? " which is _long_ and goes on" : "")
  }

  @Test func itIsAskedForByAKeyAndShowsThePlaceAmongItsLines() throws {
    var reader = try opened()
    let page = reader.screenText()
    #expect(reader.type("F") == [.rereading(.showSource)])
    reader.take(.source(lines, at: 50), at: .zero)
    #expect(reader.screenText()[1].contains("Source"))
    #expect(reader.screenText().contains("  line 50 which is _long_ and goes on"))
    let row = try #require(reader.screenText().firstIndex { $0.contains("line 50") })
    let grid = reader.frame(at: .seconds(700_000_000))
    #expect(
      grid[column: 2, row: row].style.foreground != grid[column: 2, row: row + 1].style.foreground)
    _ = reader.press(.escape)
    #expect(reader.screenText() == page)
  }

  @Test func itIsGoneThroughByKeysAndItsEndsAreEnds() throws {
    var reader = try opened()
    reader.take(.source(lines, at: 50), at: .zero)
    _ = reader.press(.home)
    #expect(reader.screenText()[3] == "  line 0")
    _ = reader.press(.up, .pageDown, .down)
    #expect(reader.screenText()[3] == "  line 9")
    _ = reader.press(.end)
    #expect(reader.screenText()[10] == "  line 99")
    _ = reader.press(.down)
    #expect(reader.screenText()[10] == "  line 99")
  }

  @Test func aLineTooLongForTheScreenGoesOnInTheNextRow() throws {
    var reader = try opened()
    reader.resize(to: Size(columns: 20, rows: 12), at: .seconds(700_000_000))
    reader.take(.source(lines, at: 50), at: .zero)
    let text = reader.screenText()
    let row = try #require(text.firstIndex { $0.contains("line 50") })
    #expect(text[row...].prefix(3) == ["  line 50 which is", "   _long_ and goes", "   on"])
    reader.resize(to: Size(columns: 60, rows: 12), at: .seconds(700_000_000))
    #expect(reader.screenText().contains("  line 50 which is _long_ and goes on"))
  }
}
