import Cells
import Defaults
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

@Suite("The screen before the first page")
struct OpeningTests {
  private let size = Size(columns: 40, rows: 12)

  /// Calls `body` with the screen of a book being opened for one second already.
  private func withScreen(_ body: (Opening) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/lamp.txt"
      try makeFile(path, Array("The lamp was lit at five.\n".utf8))
      let wish = Opening.Options(settings: Settings(), screen: size, environment: [:])
      try body(Opening(.file(path), wish, DefaultsStore(nil), by: Jobs(), at: .seconds(1)))
    }
  }

  private func key(_ character: Unicode.Scalar, _ modifiers: Key.Modifiers = []) -> InputEvent {
    .key(Key(.character(character), modifiers))
  }

  /// The non-empty lines of a frame.
  private func lines(_ frame: Grid?) -> [String]? {
    frame?.lines.filter { !$0.isEmpty }.map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test func theTitleAndTheTimeAreShownOnlyIfTheBookTakesLong() throws {
    try withScreen { screen in
      #expect(screen.frameDeadline == .milliseconds(1_150))
      #expect(screen.frame(size, at: .milliseconds(1_149), canGoBack: false) == nil)
      let first = screen.frame(size, at: .milliseconds(1_150), canGoBack: false)
      #expect(lines(first) == ["lamp", "Opening the book…", "q quits"])
      #expect(screen.frame(size, at: .milliseconds(1_999), canGoBack: false) == first)
      #expect(screen.frameDeadline == .seconds(2))
      let next = screen.frame(size, at: .milliseconds(4_100), canGoBack: true)
      #expect(lines(next) == ["lamp", "Opening the book… 3 s", "Esc goes back · q quits"])
    }
  }

  @Test func theyAreShownAgainWhenTheWindowHasChanged() throws {
    try withScreen { screen in
      _ = screen.frame(size, at: .milliseconds(1_500), canGoBack: false)
      screen.invalidate()
      let small = Size(columns: 20, rows: 5)
      let frame = screen.frame(small, at: .milliseconds(1_500), canGoBack: false)
      #expect(frame?.size == small)
    }
  }

  @Test func inputWaitsForTheBookInOrderUnlessItQuitsOrGoesBack() throws {
    try withScreen { screen in
      let answers = [key("/"), key("c"), key("q"), key("c", .control)].map { screen.handle($0) }
      #expect(answers == [.wait, .wait, .quit, .back] && screen.input == [])
      let back = screen.handle(.key(Key(.escape)))
      #expect(back == .back && screen.input == [])
    }
  }
}
