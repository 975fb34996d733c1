import Asking
import BookText
import Defaults
import Quotations
import Testing

@testable import Reading

@Suite("Places as lines")
struct PlaceLineTests {
  /// Returns the copied text of some questions.
  private func copied(_ questions: [Question]) -> String? {
    questions.lazy.compactMap { if case .terminal(.copy(let text)) = $0 { text } else { nil } }
      .first
  }

  private func paste(_ text: String, into reader: inout Reader) -> [Question] {
    reader.questions { $0.handle(.paste(text), at: .seconds(700_000_000)) }
  }

  @Test("Y copies the place as a line, and a paste of the line goes there")
  func theLineLeadsBack() throws {
    var reader = try sampleReader(onPage: 9)
    let page = reader.screenText()
    let line = try #require(copied(reader.type("Y")))
    #expect(PlaceLine(line) != nil)
    #expect(reader.foot().contains("Place copied"))
    for keys in ["g", "2g", "4"] {
      _ = reader.type(keys)
      _ = paste(line, into: &reader)
      #expect(reader.screenText().dropLast() == page.dropLast(), "\(keys)")
    }
  }

  @Test("v and Y copy the line of the selected words")
  func selections() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("vs")
    let words = try #require(copied(reader.type("y")))
    _ = reader.type("vs")
    let line = try #require(copied(reader.type("Y")))
    let first = words.split(whereSeparator: \.isWhitespace).prefix(4).joined(separator: " ")
    #expect(line.contains("% · “\(first)"))
    _ = paste(line, into: &reader)
    guard case .found(let range, nil) = PlaceLine(line)?.find(in: reader.book) else {
      Issue.record("not found: \(line)")
      return
    }
    #expect(reader.visibleText.contains(range.lowerBound))
  }

  @Test("A paste that is no line is not run as commands, and a line of nothing here is refused")
  func otherPastes() throws {
    var reader = try sampleReader(onPage: 5)
    let page = reader.screenText()
    for (text, notice) in [
      ("q", "Pasted text is not run as commands"),
      ("“Whales swim southward under ice all summer”", "does not have these words"),
    ] {
      _ = paste(text, into: &reader)
      #expect(reader.foot().contains(notice))
      #expect(reader.screenText().dropLast() == page.dropLast())
    }
  }

  @Test("A line pasted onto the shelf asks for its book; any other text filters")
  func ofShelf() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("B")
    reader.take(.shelf(shelf([], unread: ["aloft"]), ShelfProgress(), isUpdate: false), at: .zero)
    let text = "The Lamps · 3% · “A wick is cut by hand every evening”"
    let questions = paste(text, into: &reader)
    let line = try #require(PlaceLine(text))
    #expect(questions.contains(.open(.line(line))))
    #expect(!paste("lamp", into: &reader).contains { if case .open = $0 { true } else { false } })
  }
}
