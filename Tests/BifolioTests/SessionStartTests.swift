import App
import Cells
import Defaults
import Reading
import TemporaryFiles
import Testing

@testable import bifolio

@Suite("The start of a session")
struct SessionStartTests {
  @Test func theBookOfTheCommandLineIsOpenedWithItsSettings() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/lamp.txt"
      try makeFile(path, Array("The lamp was lit at five.\n".utf8))
      let start = try SessionStart(
        try CommandLineOptions(["--transition=none", path]), environment: ["HOME": directory])
      let screen = Size(columns: 80, rows: 24)
      var opening = start.open(Appearance(depth: .direct), on: screen)
      guard case .success(let session)? = opening.advance(on: screen) else {
        Issue.record("the book is not open")
        return
      }
      #expect(session.reader.generalSettings.transition == .none)
      #expect(session.frame(at: .zero).lines.contains { $0.contains("The lamp was lit") })
    }
  }

  @Test func aBookThatDoesNotExistIsRefused() throws {
    try withTemporaryDirectory { directory in
      let options = try CommandLineOptions(["\(directory)/none.txt"])
      #expect(throws: Failure.self) {
        try SessionStart(options, environment: ["HOME": directory])
      }
    }
  }
}
