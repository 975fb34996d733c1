import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

struct LookUpTests {
  private func opened() throws -> Reader {
    var reader = reader(try sampleBook(), columns: 60, rows: 24)
    _ = reader.type("2g")
    return reader
  }

  @Test func aTypedWordIsLookedUpAndWhatIsSaidOfItIsAPage() throws {
    var reader = try opened()
    let page = reader.screenText()
    _ = reader.type("D“leaf”")
    #expect(reader.screenText()[23].contains("Look up: “leaf”_"))
    #expect(reader.press(.enter) == [.lookUpWanted("leaf")])
    #expect(reader.screenText()[23].contains("Looking “leaf” up"))
    let lines = ["leaf, n.", "  one of the parts of a plant by which it breathes"]
    #expect(reader.showDefinition(of: "leaf", lines, at: .seconds(700_000_000)) == [.frameChanged])
    let text = reader.screenText().map { $0.drop { $0 == " " } }
    #expect(text.contains("leaf") && text.contains("leaf, n."))
    _ = reader.press(.escape)
    #expect(reader.screenText() == page)
  }

  @Test func aChosenWordIsLookedUpWithoutItsSigns() throws {
    var reader = try opened()
    _ = reader.type("3g")
    let word = try #require(reader.words().first)
    _ = reader.type("w")
    #expect(reader.type("D") == [.lookUpWanted(word)])
  }

  @Test func nothingIsLookedUpWhereThereIsNoWord() throws {
    var reader = try opened()
    _ = reader.type("D ...")
    #expect(reader.press(.enter) == [])
    #expect(reader.screenText()[23].contains("There is no word to look up"))
    _ = reader.type("D")
    #expect(reader.press(.escape) == [])
    #expect(reader.isReading)
  }

  @Test func aLongAnswerIsGoneThroughAndNoLineIsLost() throws {
    var reader = try opened()
    let lines = (1...80).map { "meaning \($0)" }
    _ = reader.showDefinition(of: "leaf", lines, at: .seconds(700_000_000))
    var seen: Set<String> = []
    for _ in 0..<10 {
      for line in reader.screenText() where line.contains("meaning") {
        seen.insert(String(line.drop { $0 == " " }))
      }
      _ = reader.type(" ")
    }
    #expect(seen == Set(lines))
  }
}
