import App
import Cells
import Defaults
import Reading
import Storage
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
      let appearance = Appearance(depth: .direct)
      var sessionContext = start.sessionContext(appearance, on: screen)
      let opened = try start.opening(appearance, on: screen).finish(store: &sessionContext.store)
      let session = BookSession(opened, in: sessionContext)
      #expect(session.reader.generalSettings.transition == .none)
      #expect(session.frame(at: .zero).lines.contains { $0.contains("The lamp was lit") })
    }
  }

  @Test func aBookThatDoesNotExistIsRefused() throws {
    try withTemporaryDirectory { directory in
      let options = try CommandLineOptions(["\(directory)/none.txt"])
      let start = try SessionStart(options, environment: ["HOME": directory])
      let screen = Size(columns: 80, rows: 24)
      var sessionContext = start.sessionContext(Appearance(depth: .direct), on: screen)
      let opening = start.opening(Appearance(depth: .direct), on: screen)
      #expect(throws: Failure("\(directory)/none.txt: No such file or directory")) {
        try opening.finish(store: &sessionContext.store)
      }
    }
  }
}
