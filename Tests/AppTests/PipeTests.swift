import CLibrary
import Defaults
import PlainText
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App
@testable import BookText
@testable import Reading

/// Books from a pipe, read while their writer is at work.
@Suite("Pipes", .serialized, .timeLimit(.minutes(40)))
struct PipeTests {
  private let desk: Desk
  private let ends: (reading: Int32, writing: Int32)

  init() throws { try self.init(at: try Desk()) }

  /// Creates a pipe to a session at a desk.
  private init(at desk: Desk) throws {
    self.desk = desk
    let ends = try makePipe()
    self.ends = (ends[0], ends[1])
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes a text on a thread of its own, since the pipe holds only some of it.
  private func write(_ text: String) -> BackgroundTask<Bool> {
    BackgroundTask { [writing = ends.writing] in
      let bytes = Array(text.utf8)
      var count = 0
      while count < bytes.count {
        let written = bytes[count...].withUnsafeBytes {
          CLibrary.write(writing, $0.baseAddress, $0.count)
        }
        if written < 0 { return false }
        count += written
      }
      return true
    }
  }

  private func opened() throws -> Opening.Opened {
    let store = desk.store
    let pipe = BookPipe(ends.reading, environment: [:])
    return try Opening.open(.pipe(pipe), desk.openingOptions(), store)
  }

  /// A session with settings, past the hint about the first keys.
  private func session(
    at start: StartingPlace? = nil, _ change: (inout Session.Context) -> Void = { _ in }
  ) throws -> Session {
    for folder in [".config", ".config/bifolio"] { mkdir("\(desk.directory)/\(folder)", 0o700) }
    _ = try desk.write("bifolio-defaults 1\n", to: ".config/bifolio/settings")
    var context = desk.context(desk.store)
    context.options.start = start
    change(&context)
    return try desk.session(.pipe(BookPipe(ends.reading, environment: [:])), in: context)
  }

  /// Shows frames like an owner, and lets time pass until `isDone`, for two minutes at most.
  private func run(
    _ session: Session, from start: Duration = .zero,
    sourceLocation: SourceLocation = #_sourceLocation, until isDone: () -> Bool
  ) {
    let end = elapsedTime() + .seconds(120)
    var now = start
    session.invalidateFrame()
    while !isDone(), elapsedTime() < end {
      if session.wantsFrame(at: now) {
        _ = session.frame(at: now)
        session.frameWasShown(at: now)
      }
      session.passTime(isFrameDue: true, at: now)
      usleep(2_000)
      now += .milliseconds(2)
    }
    #expect(isDone(), sourceLocation: sourceLocation)
  }

  /// Closes the pipe, and lets time pass until the session knows.
  private func close(_ session: Session) {
    CLibrary.close(ends.writing)
    run(session) { !session.reader.book.isGrowing }
    CLibrary.close(ends.reading)
  }

  @Test func theFirstPagesAreShownWhileTheWriterIsAtWork() throws {
    let text = Desk.text(of: 600_000)
    let writer = write(text)
    let session = try session()
    // How much has come in a tenth of a second depends on the machine.
    #expect(session.reader.book.growth != .none)
    #expect((1...300_000).contains(session.reader.book.text.count))
    let pages = session.reader.scene.pageNumber.pageCount
    #expect(session.foot().hasPrefix("1 of \(pages)+"))
    run(session) {
      writer.answer != nil && session.reader.book.text.count > 550_000
        && !session.reader.status.hasWork
    }
    #expect(session.reader.scene.pageNumber.pageCount > pages)
    close(session)
    run(session) { !session.reader.status.hasWork }
    #expect(session.foot().hasPrefix("1 of \(session.reader.scene.pageNumber.pageCount)"))
    #expect(!session.foot().contains("+"))
    #expect(session.reader.book.fingerprint == Fingerprint(of: Array(text.utf8)))
  }

  @Test func aWriterThatPausesIsTakenAtItsWordAndMayGoOn() throws {
    _ = write("The lamp was lit at five.\n").wait(milliseconds: -1)
    let session = try session()
    #expect(session.reader.book.growth == .paused)
    #expect(session.foot().hasPrefix("1 of 1+"))
    // Actions on the whole book use the known part.
    session.type("G")
    #expect(!session.reader.status.isWaiting)
    session.press(.right)
    #expect(session.foot() == "Last page so far")
    _ = write("\nIt was put out at seven.\n").wait(milliseconds: -1)
    run(session) { session.reader.book.text.count > 30 }
    #expect(session.frame(at: .zero).lines.joined().contains("It was put out at seven."))
    close(session)
    session.type("g")
    #expect(session.foot().hasPrefix("1 of 1") && !session.foot().contains("+"))
  }

  @Test func thePlaceStaysWhereBlocksChangeAsMoreComes() throws {
    // The last paragraph goes on when more comes.
    let text = Desk.text(of: 20_000) + "\nThe keeper wrote that"
    _ = write(text).wait(milliseconds: -1)
    let session = try session()
    session.type("G")
    // A key ends the following of new lines.
    session.press(.escape)
    let place = session.reader.pages.anchor
    let page = session.frame(at: .zero).lines.first { $0.contains("Of place") }
    #expect(place.utf8 > 15_000)
    _ = write(" there was no oil,\nand no boat before the night.\n" + Desk.text(of: 9_000))
      .wait(milliseconds: -1)
    run(session) { session.reader.book.text.count > 25_000 }
    #expect(session.reader.pages.anchor == place)
    #expect(page != nil && session.frame(at: .zero).lines.contains(page ?? ""))
    close(session)
    #expect(session.reader.pages.anchor == place)
  }

  @Test func aWriterThatNeverEndsIsReadOnlyAsFarAsTheReaderComes() throws {
    let writer = BackgroundTask { [writing = ends.writing] in
      let paragraph = String(repeating: "Of the lamp and of the oil. ", count: 99)
      let bytes = Array("\(paragraph)\n\n".utf8)
      while CLibrary.write(writing, bytes, bytes.count) > 0 {}
    }
    let session = try session()
    let pipe = try #require(session.opened.rereading.source.pipe)
    run(session) { pipe.count >= 4 << 20 }
    // The first page is known at once.
    session.type("g")
    #expect(!session.reader.status.isWaiting)
    run(session) { !session.opened.rereading.isReading }
    let count = pipe.count
    #expect(count < 5 << 20 && session.opened.rereading.source.length == count)
    // The last is waited for until the reader gives up.
    session.type("G")
    run(session) { pipe.count > 2 * count }
    #expect(session.reader.status.isWaiting)
    session.passTime(isFrameDue: false, at: .seconds(300))
    session.passTime(isFrameDue: false, at: .seconds(301))
    #expect(session.foot(at: .seconds(301)).hasPrefix("Reading the rest… · "))
    session.press(.escape, at: .seconds(301))
    #expect(session.foot(at: .seconds(301)) == "Cancelled")
    #expect(session.reader.pages.anchor == .start && session.reader.book.isGrowing)
    session.frameWasShown(at: .seconds(301))
    usleep(300_000)
    let read = pipe.count
    usleep(300_000)
    #expect(pipe.count == read && writer.answer == nil)
    CLibrary.close(ends.reading)
    #expect(writer.wait(milliseconds: -1))
  }

  @Test func whoBeginsAtTheEndSeesTheLastLinesThatHaveComeAndMayGoOn() throws {
    _ = write((1...500).map { "line \($0)\n" }.joined()).wait(milliseconds: -1)
    let session = try session(at: .end)
    run(session) { !session.reader.status.isWaiting && !session.isMoving }
    #expect(session.foot().hasPrefix("Last page so far: "))
    #expect(session.frame(at: .zero).lines.joined(separator: "\n").contains("line 500"))
    #expect(session.reader.book.isGrowing)
    _ = write("line 501\n").wait(milliseconds: -1)
    close(session)
    session.type("G")
    #expect(session.frame(at: .zero).lines.joined(separator: "\n").contains("line 501"))
  }

  @Test func shortLinesCountForMoreThanTheirBytesInWhatIsReadAtOnce() throws {
    func count(of line: String) throws -> Int {
      let ends = try makePipe()
      let (reading, writing) = (ends[0], ends[1])
      let writer = BackgroundTask {
        let bytes = Array(String(repeating: line, count: 20_000).utf8)
        while CLibrary.write(writing, bytes, bytes.count) > 0 {}
      }
      let pipe = BookPipe(reading, environment: [:])
      pipe.wantAll(true)
      let count = pipe.read(upTo: 1, within: .zero, isTextWanted: true, while: { true }).bytes.count
      CLibrary.close(reading)
      #expect(writer.wait(milliseconds: -1))
      CLibrary.close(writing)
      return count
    }
    // 32 MiB; each line takes 24 bytes beside its own.
    #expect(try (2 << 20...3 << 20).contains(count(of: "y\n")))
    #expect(
      try (31 << 20...33 << 20).contains(count(of: String(repeating: "lamp ", count: 400) + "\n")))
  }

  @Test func whatWasReadInVainIsKeptForLater() throws {
    let writer = write(String(repeating: "lamp\n", count: 200_000))
    let pipe = BookPipe(ends.reading, environment: [:])
    func read(_ limit: Int) -> BookPipe.Contents {
      pipe.read(upTo: limit, within: .seconds(9), isTextWanted: true, while: { true })
    }
    pipe.wantAll(true)
    #expect(read(1_000).bytes.count == 1_000_000 && writer.answer == true)
    pipe.wantAll(false)
    #expect(read(300_000).bytes.count == 300_000)
    CLibrary.close(ends.writing)
    let (part, all) = (read(900_000), read(2_000_000))
    #expect(part.bytes.count == 900_000 && all.bytes.count == 1_000_000)
    #expect(all.state == .none)
    CLibrary.close(ends.reading)
  }

  @Test func bytesThatAreNotTextEndItWhereTheyBegin() throws {
    _ = write("The lamp was lit at five.\n").wait(milliseconds: -1)
    let session = try session()
    _ = write(String(repeating: "\0", count: 20_000)).wait(milliseconds: -1)
    run(session) { !session.reader.book.isGrowing }
    #expect(session.failure == nil && session.reader.book.isWhole)
    #expect(session.foot() == "standard input is not a text file (byte 27)")
    #expect(session.reader.book.text.count == 26)
    let other = try PipeTests()
    _ = other.write(String(repeating: "\0", count: 20_000)).wait(milliseconds: -1)
    let refusal = Failure("standard input is not a text file (byte 1)")
    #expect(throws: refusal) { try other.opened() }
  }

  @Test func whatComesWaitsWhileTheReaderSearchesOrHasAListOpen() throws {
    _ = write(Desk.text(of: 9_000)).wait(milliseconds: -1)
    let session = try session()
    let length = session.reader.book.text.count
    session.type("/night")
    session.press(.enter)
    _ = write("Of what came later.\n\n").wait(milliseconds: -1)
    _ = session.frame(at: .zero)
    session.frameWasShown(at: .zero)
    #expect(session.opened.rereading.isReading)
    usleep(600_000)
    session.passTime(isFrameDue: true, at: .zero)
    // The loop does not wake up for it either.
    #expect(session.descriptors.isEmpty)
    #expect(session.reader.book.text.count == length && !session.reader.status.isAtPage)
    session.press(.escape)
    run(session) { session.reader.book.text.count > length }
    close(session)
  }

  @Test func whatIsAwaitedIsTakenAlsoWhileAListIsOpen() throws {
    _ = write(Desk.text(of: 9_000)).wait(milliseconds: -1)
    let session = try session()
    let length = session.reader.book.text.count
    session.type("S")
    session.ask(.rereading(.awaitBook(true)), at: .zero)
    _ = write("Of what came later.\n\n").wait(milliseconds: -1)
    run(session) { session.reader.book.text.count > length }
    #expect(!session.reader.status.isAtPage)
    close(session)
  }

  @Test func aTextThatTurnsOutToBeADamagedDocumentEndsWhereItWasText() throws {
    _ = write("P").wait(milliseconds: -1)
    let session = try session()
    #expect(session.reader.book.text.count == 1 && session.reader.book.isGrowing)
    _ = write("K\u{3}\u{4}" + String(repeating: "lamp", count: 99)).wait(milliseconds: -1)
    CLibrary.close(ends.writing)
    run(session) { session.reader.layers.page.notice != nil }
    CLibrary.close(ends.reading)
    // The message comes once, with the end of the text.
    #expect(!session.reader.book.isGrowing)
    #expect(session.failure == nil && session.reader.book.isWhole)
    #expect(session.foot().hasPrefix("standard input "), "\(session.foot())")
    #expect(session.reader.book.text.count == 1)
  }

  @Test func keysThatWaitedInOneBookAreNotHandledInAnother() throws {
    let second = try desk.write("SECOND\n" + Desk.text(of: 9_000), to: "second.txt")
    let writer = BackgroundTask { [writing = ends.writing] in
      let bytes = Array("Of the lamp and of the oil.\n\n".utf8)
      while CLibrary.write(writing, bytes, bytes.count) > 0 {}
    }
    let session = try session()
    session.type("Gd")
    #expect(session.reader.status.isWaiting && session.reader.marks.all.isEmpty)
    session.open(.fetched(path: second), at: .zero)
    run(session) { !session.isOpening }
    #expect(session.reader.book.title == "SECOND" && session.reader.marks.all.isEmpty)
    #expect(!session.isMoving && session.reader.scene.pageNumber.page == 1)
    CLibrary.close(ends.reading)
    #expect(writer.wait(milliseconds: -1))
  }

  @Test func whatComesWhileAManualPageIsReadIsThereAfterwards() throws {
    let folder = "\(desk.directory)/bin"
    mkdir(folder, 0o700)
    try makeProgram("\(folder)/man", "echo 'LAMP(1)'; echo; echo NAME; echo '  lamp - a light'")
    _ = write("See lamp(1).\n\n" + Desk.text(of: 9_000)).wait(milliseconds: -1)
    let session = try session { $0.options.environment = desk.environment(withPrograms: folder) }
    let (piped, length) = (session.opened, session.reader.book.text.count)
    run(session) { piped.rereading.isReading }
    let page = try #require(ManualReference(name: Array("lamp".utf8), section: Array("1".utf8)))
    session.open(.manualPage(page), at: .zero)
    run(session) { session.reader.book.title == "lamp(1)" }
    _ = write("Of what came later.\n\n").wait(milliseconds: -1)
    run(session) { !piped.rereading.isReading }
    #expect(piped.reader.book.text.count == length)
    session.open(.previous, at: .zero)
    #expect(session.opened === piped)
    run(session) { session.reader.book.text.count > length }
    close(session)
  }

  @Test func nothingIsStoredOfAPipeAndItBeginsAtItsBeginning() throws {
    let text = Desk.text(of: 30_000)
    _ = write(text).wait(milliseconds: -1)
    let fingerprint = Fingerprint(of: Array(text.utf8))
    let session = try session()
    session.type("  ma")
    #expect(session.foot().contains("came through a pipe"))
    close(session)
    #expect(session.reader.pages.anchor != .start && session.reader.marks.all.count == 1)
    session.leave(endsPrograms: false, at: .seconds(2))
    session.finishSaving(at: .seconds(2))
    #expect(names(in: desk.directory + "/.local/state/bifolio/books").isEmpty)
    #expect(desk.store.file(of: fingerprint) == nil)
    let again = try PipeTests(at: desk)
    _ = again.write(text).wait(milliseconds: -1)
    let next = try again.session()
    again.close(next)
    #expect(next.reader.pages.anchor == .start && next.reader.marks.all.isEmpty)
  }

  @Test func theFormOfATextDoesNotChangeWhenMoreOfItComes() throws {
    _ = write("The lamp was lit at five.\n").wait(milliseconds: -1)
    let session = try session()
    #expect(session.reader.book.form == .asIs)
    let paragraph = """
      The keeper wrote in his book that the lamp was lit at five, as on every
      evening, and that the boats had not come in before the night. The oil was
      low, and the wick was trimmed by the boy before he went to bed.


      """
    // By itself it would be a book.
    let prose = String(repeating: paragraph, count: 300)
    let options = PlainTextOptions(origin: .unknown)
    #expect(try Book(plainText: Array(prose.utf8), named: "", options: options).form == .book)
    _ = write(prose).wait(milliseconds: -1)
    run(session) { session.reader.book.text.count > 40_000 }
    #expect(session.reader.book.form == .asIs)
    session.type("R")
    run(session) { session.reader.book.form == .book }
    close(session)
    #expect(session.reader.book.form == .book)
    session.type("R")
    run(session) { session.reader.book.form == .asIs }
  }

  @Test func aLineWithoutAnEndIsNotWaitedFor() throws {
    let writer = BackgroundTask { [writing = ends.writing] in
      let bytes = Array(repeating: UInt8(ascii: "y"), count: 1 << 16)
      while CLibrary.write(writing, bytes, bytes.count) > 0 {}
    }
    let pipe = BookPipe(ends.reading, environment: [:])
    var options = desk.openingOptions()
    options.awaitedLines = 24
    let opened = try Opening.open(.pipe(pipe), options, desk.store)
    #expect(opened.book.isGrowing && pipe.count < 1 << 20)
    CLibrary.close(ends.reading)
    #expect(writer.wait(milliseconds: -1))
  }

  @Test func anEmptyPipeIsNoText() throws {
    CLibrary.close(ends.writing)
    #expect(throws: Failure.emptyInput) { try opened() }
    CLibrary.close(ends.reading)
  }
}
