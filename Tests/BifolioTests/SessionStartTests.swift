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
  /// Opens a session with a readable book.
  private func open(_ book: BookRequest.Found, in context: Session.Context) -> Session {
    let session = Session(book, in: context)
    session.start(at: .zero)
    while session.book == nil { session.passTime(isFrameDue: false, at: .zero) }
    return session
  }

  @Test func theBookOfTheCommandLineIsOpenedWithItsSettings() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/lamp.txt"
      try makeFile(path, Array("The lamp was lit at five.\n".utf8))
      let (book, context) = try Session.Context.prepare(
        for: try CommandLineOptions(["--transition=none", path]), environment: ["HOME": directory])
      let session = open(book, in: context)
      #expect(session.book.map { $0.settings.transition == .none } == true)
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
      let (book, context) = try Session.Context.prepare(
        for: try CommandLineOptions([path]), environment: environment)
      let session = open(book, in: context)
      #expect(session.frame(at: .zero).lines.last?.contains("Nothing is saved: HOME names") == true)
    }
  }

  @Test func aBookThatDoesNotExistIsRefused() throws {
    try withTemporaryDirectory { directory in
      let options = try CommandLineOptions(["\(directory)/none.txt"])
      let (book, context) = try Session.Context.prepare(
        for: options, environment: ["HOME": directory])
      #expect(throws: Failure("\(directory)/none.txt: No such file or directory")) {
        try Opening.open(book, context.options, context.store)
      }
    }
  }
}
