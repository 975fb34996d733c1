import App
import Cells
import Defaults
import Storage
import TemporaryFiles
import TerminalInput
import Testing

@testable import bifolio

@Suite("The screen before the first page")
struct OpeningScreenTests {
  private let size = Size(columns: 40, rows: 12)

  /// Calls `body` with the screen of a book that is open already.
  private func withScreen(
    _ body: (inout OpeningScreen, inout DefaultsStore) throws -> Void
  ) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/lamp.txt"
      try makeFile(path, Array("The lamp was lit at five.\n".utf8))
      var store = DefaultsStore(nil)
      let wish = BookOpening.Options(settings: Settings(), screen: size, version: "test")
      var screen = OpeningScreen(
        BookOpening(
          .source(try BookSource(file: path)), wish, cache: PageCache(nil), store: &store))
      try body(&screen, &store)
    }
  }

  private func key(_ character: Unicode.Scalar, _ modifiers: Key.Modifiers = []) -> InputEvent {
    .key(Key(.character(character), modifiers))
  }

  @Test func theMessageIsShownOnceAndOnlyIfTheBookTakesLong() throws {
    try withScreen { screen, _ in
      #expect(screen.frameDeadline == .milliseconds(150))
      #expect(screen.frame(size, at: .milliseconds(149)) == nil)
      let frame = screen.frame(size, at: .milliseconds(150))
      #expect(frame?.lines.contains { $0.contains("Opening the book…") } == true)
      #expect(screen.frameDeadline == nil && screen.frame(size, at: .seconds(1)) == nil)
    }
  }

  @Test func theMessageIsShownAgainWhenTheWindowHasChanged() throws {
    try withScreen { screen, _ in
      _ = screen.frame(size, at: .seconds(1))
      screen.invalidate()
      #expect(screen.frameDeadline != nil)
      #expect(screen.frame(Size(columns: 20, rows: 5), at: .seconds(1))?.size.columns == 20)
    }
  }

  @Test func inputWaitsForTheBookInOrderUnlessItQuits() throws {
    try withScreen { screen, store in
      #expect(!screen.take(key("/")) && !screen.take(key("c")))
      #expect(screen.take(key("q")) && screen.take(key("c", .control)))
      #expect(screen.input == [key("/"), key("c")])
      guard case .success(let opened) = screen.advance(&store) else {
        Issue.record("the book is not open")
        return
      }
      #expect(opened.book.isWhole)
    }
  }
}
