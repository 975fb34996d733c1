import App
import Cells
import Defaults
import Reading
import Storage
import TemporaryFiles
import TerminalInput
import Testing

@testable import bifolio

@Suite("The screen before the first page")
struct OpeningScreenTests {
  private let size = Size(columns: 40, rows: 12)

  /// Calls `body` with the screen of a book that is open already.
  private func withScreen(_ body: (inout OpeningScreen) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/lamp.txt"
      try makeFile(path, Array("The lamp was lit at five.\n".utf8))
      var sessionContext = SessionContext(
        settings: Settings(), store: DefaultsStore(nil), cache: PageCache(nil), environment: [:],
        version: "test", appearance: Appearance(depth: .direct), screen: size)
      let wish = BookOpening.Options(settings: Settings(), screen: size, version: "test")
      var screen = OpeningScreen(
        BookOpening(
          .source(try BookSource(file: path)), wish, cache: PageCache(nil),
          store: &sessionContext.store), for: sessionContext)
      try body(&screen)
    }
  }

  private func key(_ character: Unicode.Scalar, _ modifiers: Key.Modifiers = []) -> InputEvent {
    .key(Key(.character(character), modifiers))
  }

  @Test func theMessageIsShownOnceAndOnlyIfTheBookTakesLong() throws {
    try withScreen { screen in
      #expect(screen.frameDeadline == .milliseconds(150))
      #expect(screen.frame(size, at: .milliseconds(149)) == nil)
      let frame = screen.frame(size, at: .milliseconds(150))
      #expect(frame?.lines.contains { $0.contains("Opening the book…") } == true)
      #expect(screen.frameDeadline == nil && screen.frame(size, at: .seconds(1)) == nil)
    }
  }

  @Test func theMessageIsShownAgainWhenTheWindowHasChanged() throws {
    try withScreen { screen in
      _ = screen.frame(size, at: .seconds(1))
      screen.invalidate()
      #expect(screen.frameDeadline != nil)
      #expect(screen.frame(Size(columns: 20, rows: 5), at: .seconds(1))?.size.columns == 20)
    }
  }

  @Test func inputWaitsForTheBookInOrderUnlessItQuits() throws {
    try withScreen { screen in
      #expect(!screen.take(key("/")) && !screen.take(key("c")))
      #expect(screen.take(key("q")) && screen.take(key("c", .control)))
      #expect(screen.input == [key("/"), key("c")])
      // The window may have changed since.
      let present = Size(columns: 60, rows: 20)
      guard case .success(let session)? = screen.advance(on: present) else {
        Issue.record("the book is not open")
        return
      }
      #expect(session.screen == present && session.reader.book.isWhole)
    }
  }
}
