import Defaults
import TerminalInput
import Testing

@testable import Reading

@Suite("The end of a book")
struct EndPanelTests {
  private let day = CalendarDay(year: 2026, month: 11, day: 25)

  private func atEnd(columns: Int = 80, rows: Int = 24) throws -> Reader {
    var reader = try sampleReader(onPage: 1, columns: columns, rows: rows)
    _ = reader.type("G")
    return reader
  }

  @Test("is asked for by a turn beyond the last page", arguments: [(80, 24), (160, 45), (40, 12)])
  func turn(columns: Int, rows: Int) throws {
    var reader = try atEnd(columns: columns, rows: rows)
    #expect(reader.press(.right).contains(.shelf(.loadEnding)))
    // A book that was only leafed through was not finished.
    reader.take(.ending(on: nil, next: nil), at: .zero)
    #expect(reader.screenText().contains { $0.contains("The end ") && !$0.contains("finished") })
    _ = reader.press(.escape)
    reader.take(.ending(on: day, next: nil), at: .zero)
    let screen = reader.screenText()
    #expect(screen.contains { $0.contains("The end") })
    #expect(screen.contains { $0.contains("finished on") })
    #expect(screen.contains { $0.contains("The shelf") })
    // Further turns do nothing, nor does a held Enter.
    let page = reader.pageNumber.page
    for key in [Key(.right), Key(.character(" ")), Key(.pageDown), Key(.enter)] {
      reader.handle(.key(key), at: .milliseconds(100))
    }
    #expect(reader.pageNumber.page == page && !reader.isReading)
    _ = reader.press(.left)
    #expect(reader.isReading && reader.pageNumber.page < page)
  }

  @Test("needs not be closed before the program is quit, and no key for turning on chooses there")
  func quit() throws {
    for key in ["q", "l"] {
      var reader = try atEnd()
      reader.take(.ending(on: day, next: nil), at: .zero)
      let questions = reader.type(key)
      #expect(questions.contains(.terminal(.quit)) == (key == "q"))
      #expect(reader.isReading == (key == "q"))
    }
  }

  @Test("leads to the shelf, to the first page, and to the next book of the series")
  func choices() throws {
    var reader = try atEnd()
    func open() { reader.take(.ending(on: day, next: nil), at: .zero) }
    open()
    reader.handle(.key(Key(.enter)), at: .seconds(2))
    #expect(reader.screens.current == .shelf)
    _ = reader.type("B")
    open()
    reader.handle(.key(Key(.down)), at: .seconds(2))
    reader.handle(.key(Key(.enter)), at: .seconds(2))
    #expect(reader.pageNumber.page == 1)
    let next = try #require(shelf([SampleState("Six Stoves")]).first)
    open()
    reader.take(.ending(on: day, next: next), at: .seconds(1))
    #expect(reader.screenText().contains { $0.contains("Next in the series: \(next.title)") })
    reader.handle(.key(Key(.home)), at: .seconds(2))
    let questions = reader.questions { $0.handle(.key(Key(.enter)), at: .seconds(2)) }
    #expect(questions.contains(.open(.onShelf(next))))
    // A late answer opens nothing.
    #expect(reader.isReading)
    reader.take(.ending(on: day, next: next), at: .seconds(3))
    #expect(reader.isReading)
  }

  @Test("of a spread is the end: the whole book is read")
  func spread() throws {
    let reader = try atEnd(columns: 160, rows: 45)
    #expect(reader.snapshot.place.page == reader.snapshot.place.pageCount)
  }
}
