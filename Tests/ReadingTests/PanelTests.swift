import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

/// Common behaviour of everything opened over the page.
struct PanelTests {
  /// Keys for opening each panel, and a text in it.
  static let panels: [(keys: String, seen: String)] = [
    ("C", "Contents"), ("z", "page 9 of"), ("S", "Settings"), ("?", "The keys"),
    ("dM", "Marks"), ("/x200", "x200_"), ("wa", "Note: _"), ("w", "copy"), ("D", "Look up: _"),
    ("SGl", "Folders of books"), ("O~/x", "Open a file: ~/x_"),
    ("12", "Go to page 12_"), ("m", "Letter of the new mark"),
  ]

  private func opened(_ keys: String, columns: Int = 80, rows: Int = 24) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    var reader = reader(try sampleBook(), columns: columns, rows: rows, settings: settings)
    _ = reader.type("9g\(keys)")
    while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
    return reader
  }

  private func shows(_ seen: String, _ reader: inout Reader) -> Bool {
    reader.screenText().contains { $0.contains(seen) }
  }

  @Test(arguments: panels)
  func aResizeKeepsItAndThePlace(keys: String, seen: String) throws {
    var reader = try opened(keys)
    let (anchor, before) = (reader.anchor, reader.screenText())
    #expect(shows(seen, &reader))
    for (columns, rows) in [(160, 45), (40, 12), (12, 3), (250, 60), (80, 24)] {
      reader.resize(to: Size(columns: columns, rows: rows), at: .seconds(700_000_000))
      while reader.hasWork { reader.work(at: .seconds(700_000_000)) }
      #expect(reader.frame(at: .seconds(700_000_000)).size.columns == columns)
    }
    #expect(shows(seen, &reader))
    #expect(reader.anchor == anchor)
    // Lists may have scrolled to keep their entry visible; the rest is as before.
    if seen != "Contents", seen != "Settings", seen != "Marks" {
      #expect(reader.screenText() == before)
    }
  }

  @Test(arguments: panels)
  func suspendingAndResumingLeavesItAsItWas(keys: String, seen: String) throws {
    var reader = try opened(keys)
    let before = reader.screenText()
    let questions = reader.press(.character("z"), modifiers: .control)
    #expect(questions == [.terminal(.suspend)])
    #expect(reader.screenText() == before)
    #expect(reader.press(.character("l"), modifiers: .control) == [.terminal(.redraw)])
    #expect(reader.questions { $0.take(.session(.resting), at: .seconds(700_000_000)) } == [])
    #expect(reader.screenText() == before)
    #expect(shows(seen, &reader))
  }

  @Test(arguments: panels)
  func escapeLeadsBackToThePageThatWasRead(keys: String, seen: String) throws {
    var reader = try opened("")
    let page = reader.words()
    reader = try opened(keys)
    _ = reader.press(.escape)
    #expect(reader.isReading && reader.screens.current == .book)
    #expect(reader.words() == page && reader.pageNumber.page == 9)
  }

  @Test(arguments: panels, [(20, 5), (23, 7), (40, 12), (250, 60)])
  func itFitsOnEveryScreen(panel: (keys: String, seen: String), size: (Int, Int)) throws {
    var reader = try opened(panel.keys, columns: size.0, rows: size.1)
    let grid = reader.frame(at: .seconds(700_000_000))
    #expect(grid.size == Size(columns: size.0, rows: size.1))
    _ = reader.press(.down, .pageDown, .up, .end, .home)
    _ = reader.frame(at: .seconds(700_000_000))
  }
}
