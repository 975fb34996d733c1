import App
import Cells
import Defaults
import Reading
import Storage
import System
import TemporaryFiles
import Testing

@testable import bifolio

@Suite("The start of a session")
struct SessionStartTests {
  @Test func theBookOfTheCommandLineIsOpenedWithItsSettings() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/lamp.txt"
      try makeFile(path, Array("The lamp was lit at five.\n".utf8))
      let (book, context) = try SessionContext.found(
        by: try CommandLineOptions(["--transition=none", path]), environment: ["HOME": directory])
      let opened = try BookOpening(book, context.options, context.store).finish()
      let session = BookSession(opened, in: context, Jobs())
      #expect(session.reader.generalSettings.transition == .none)
      #expect(session.frame(at: .zero).lines.contains { $0.contains("The lamp was lit") })
    }
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func withoutAHomeDirectoryTheReaderIsToldThatNothingIsSaved(_ environment: [String: String])
    throws
  {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/lamp.txt"
      try makeFile(path, Array("The lamp was lit at five.\n".utf8))
      let (book, context) = try SessionContext.found(
        by: try CommandLineOptions([path]), environment: environment)
      let session = BookSession(
        try BookOpening(book, context.options, context.store).finish(), in: context, Jobs())
      session.start(at: .zero)
      #expect(session.frame(at: .zero).lines.last?.contains("Nothing is saved: HOME names") == true)
    }
  }

  @Test func aBookThatDoesNotExistIsRefused() throws {
    try withTemporaryDirectory { directory in
      let options = try CommandLineOptions(["\(directory)/none.txt"])
      let (book, context) = try SessionContext.found(
        by: options, environment: ["HOME": directory])
      #expect(throws: Failure("\(directory)/none.txt: No such file or directory")) {
        try BookOpening(book, context.options, context.store).finish()
      }
    }
  }
}
