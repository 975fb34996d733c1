import Background
import Defaults
import Glibc
import Storage
import TemporaryFiles
import Testing

@testable import App
@testable import BookText

@Suite("Opening a book")
struct BookOpeningTests {
  private func opening(
    _ path: String, on desk: Desk, _ start: StartingPlace? = nil
  ) throws -> (BookOpening, DefaultsStore) {
    var store = desk.store
    let opening = BookOpening(
      .source(try BookSource(file: path)), desk.openingOptions(start), cache: desk.cache,
      store: &store)
    return (opening, store)
  }

  @Test func aSmallBookIsOpenedWholeAtOnce() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      var (opening, store) = try opening(
        try desk.write(Desk.text(of: 20_000), to: "small.txt"), on: desk)
      #expect(opening.descriptor == nil)
      let opened = try #require(try opening.advance(store: &store)?.get())
      #expect(opened.book.isWhole && opened.numbering == nil && opened.start == nil)
    }
  }

  @Test func theFirstPagesOfALargeBookAreShownAtOnce() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      var (opening, store) = try opening(
        try desk.write(Desk.text(of: 600_000), to: "large.txt"), on: desk)
      let opened = try #require(try opening.advance(store: &store)?.get())
      #expect(opened.book.extent == .beginning)
    }
  }

  @Test func aRequestedPlaceIsFoundInTheBackground() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      let path = try desk.write(Desk.text(of: 600_000), to: "large.txt")
      var (opening, store) = try opening(path, on: desk, .chapter(5))
      #expect(opening.descriptor != nil)
      let opened = try opening.finish(store: &store)
      #expect(opened.book.isWhole)
      let start = try #require(opened.start)
      let title = opened.book.sections[opened.book.section(at: start)].title
      #expect(title?.hasPrefix("CHAPTER 5") == true)
      var missing = try self.opening(path, on: desk, .chapter(5_000))
      #expect(throws: Failure.self) { try missing.0.finish(store: &missing.1) }
    }
  }

  @Test func aPipeIsReadInTheBackgroundAndIdentifiedByItsContent() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      var ends: [Int32] = [0, 0]
      try check(pipe(&ends))
      defer { close(ends[0]) }
      var store = desk.store
      let pipe = BookPipe(ends[0], environment: ["MAN_PN": "lamp(1)"])
      let opening = BookOpening(
        .pipe(pipe), desk.openingOptions(), cache: desk.cache, store: &store)
      // No input has arrived yet, and nothing blocks.
      #expect(opening.advance(store: &store) == nil && opening.descriptor != nil)
      #expect(write(ends[1], "The lamp was lit.\n", 18) == 18)
      close(ends[1])
      let opened = try opening.finish(store: &store)
      #expect(opened.file.path == nil && opened.book.isWhole)
      #expect(opened.book.fingerprint == Fingerprint(of: Array("The lamp was lit.\n".utf8)))
    }
  }

  @Test func aFileIsRefusedAtItsFirstBinaryBytes() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      let text = String(Desk.text(of: 2 << 20).prefix(2 << 20))
      let path = try desk.write(text, to: "large.txt")
      // The rest is a sparse hole, which would take seconds to read.
      try check(truncate(path, 1_500 << 20))
      let source = try BookSource(file: path)
      #expect(throws: Failure("\(path) is not a text file (byte 2097153)")) {
        try source.book(Settings())
      }
      // In an explicitly chosen encoding it is read anyway.
      try check(truncate(path, 3 << 20))
      var settings = Settings()
      settings.encoding = "UTF-8"
      #expect(try BookSource(file: path).book(settings).text.count > 1 << 20)
    }
  }

  @Test func aBinaryPipeIsNotReadToItsEnd() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      var ends: [Int32] = [0, 0]
      try check(pipe(&ends))
      let (reading, writing) = (ends[0], ends[1])
      defer { close(writing) }
      let writer = BackgroundTask {
        let text = Array(String(repeating: "lamp\n", count: 1 << 18).utf8)
        var bytes = text
        // Endless input: the pipe is closed when it is refused.
        while write(writing, bytes, bytes.count) > 0 { bytes = [UInt8](repeating: 0, count: 4_096) }
      }
      signal(SIGPIPE, SIG_IGN)
      var store = desk.store
      let opening = BookOpening(
        .pipe(BookPipe(reading, environment: [:])), desk.openingOptions(), cache: desk.cache,
        store: &store)
      let refusal = Failure("standard input is not a text file (byte 2097153)")
      #expect(throws: refusal) { try opening.finish(store: &store) }
      close(reading)
      #expect(writer.wait(milliseconds: -1))
    }
  }

  @Test func errorsNameTheFileThatIsNotABook() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      let missing = Failure("\(directory)/none: No such file or directory")
      #expect(throws: missing) { try BookSource(file: directory + "/none") }
      let path = try desk.write("a\u{0}b", to: "binary.txt")
      var (opening, store) = try opening(path, on: desk)
      let binary = Failure("\(path) is not a text file (byte 2)")
      #expect(throws: binary) { try opening.finish(store: &store) }
    }
  }
}
