import Asking
import CLibrary
import Cells
import Defaults
import Reading
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App
@testable import BookText

@Suite("A session with a book, without a terminal")
struct SessionTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The path of a book, and a session in it with only the first pages known.
  private func openLargeBook() throws -> (path: String, session: Session) {
    let path = try desk.write(Desk.text(of: 600_000), to: "large.txt")
    let session = try desk.session(path)
    #expect(!session.reader.book.isWhole)
    return (path, session)
  }

  @Test func knownPagesAndBookmarksDoNotWaitForTheRest() throws {
    let (_, session) = try openLargeBook()
    session.press(.right, .right)
    session.type("d")
    #expect(session.foot() == "Bookmark added")
    #expect(!session.opened.rereading.isReading && !session.reader.book.isWhole)
    session.press(.left)
    #expect(session.reader.scene.pageNumber.page == 2)
    session.finishSaving(at: .zero)
    let store = desk.store
    let (marks, _) = store.marks(
      in: session.reader.book, store.savedBook(for: session.reader.book, readFrom: nil))
    #expect(marks.all.count == 1)
  }

  /// With a disk that takes this many microseconds for a save.
  @Test(arguments: [0, 150_000])
  func aBookThatIsOpenedAgainIsWhereItWasLeft(saveTime: UInt32) throws {
    let path = try desk.write(Desk.text(of: 600_000), to: "large.txt")
    let store = DefaultsStore(desk.directories, beforeWriting: { usleep(saveTime) })
    let session = try desk.session(.file(path), in: desk.context(store))
    for _ in 1...3 {
      session.press(.right)
      let place = session.reader.pages.anchor
      session.open(.origin(path: path), at: .zero)
      session.run { !session.isOpening }
      #expect(session.reader.pages.anchor == place)
    }
  }

  @Test func inputThatNeedsAllPagesIsQueuedInOrder() throws {
    let (_, session) = try openLargeBook()
    session.type("Gb")
    #expect(session.reader.scene.pageNumber.page == 1)
    // A long wait is explained.
    session.passTime(isFrameDue: false, at: .milliseconds(199))
    #expect(session.foot() != "Reading the rest… (Esc cancels)")
    session.passTime(isFrameDue: false, at: .milliseconds(200))
    #expect(session.foot() == "Reading the rest… (Esc cancels)")
    session.finishReading(at: .seconds(1))
    let (page, count) = session.reader.scene.pageNumber
    #expect(count > 100 && page == count - 1)
  }

  @Test func escapeCancelsQueuedInput() throws {
    let (_, session) = try openLargeBook()
    session.type("G")
    session.press(.escape)
    #expect(session.foot() == "Cancelled")
    session.finishReading()
    #expect(session.reader.scene.pageNumber.page == 1)
  }

  @Test func aPromptWhoseAnswerWaitsShowsThatAndEscapeClosesIt() throws {
    let (_, session) = try openLargeBook()
    session.type("50%")
    session.passTime(isFrameDue: false, at: .milliseconds(200))
    #expect(session.foot() == "Reading the rest… (Esc cancels)")
    session.press(.escape)
    #expect(session.foot() == "Cancelled" && !session.reader.status.hasLayers)
    session.type("50%")
    session.passTime(isFrameDue: false, at: .milliseconds(200))
    #expect(session.foot() == "Reading the rest… (Esc cancels)")
    session.finishReading(at: .seconds(1))
    #expect(session.reader.scene.pageNumber.page > 1 && !session.reader.status.hasLayers)
    #expect(!session.foot().contains("Reading the rest"))
  }

  @Test func effectsThatFollowFromEffectsAreCarriedOutWithThem() throws {
    let (_, session) = try openLargeBook()
    session.handle(.key(Key(.character("l"), .control)), at: .zero)
    var carriedOut: [Question.Terminal] = []
    session.carryOutTerminalQuestions { effect in
      carriedOut.append(effect)
      if effect == .redraw { session.type("q") }
    }
    #expect(carriedOut == [.redraw, .quit])
  }

  @Test(arguments: [Key(.character("q")), Key(.character("c"), .control)])
  func quittingAndStoppingDropQueuedInput(key: Key) throws {
    let (_, session) = try openLargeBook()
    session.type("Gd")
    session.handle(.key(key), at: .zero)
    let quits = key == Key(.character("q"))
    #expect(session.takeTerminalQuestions() == (quits ? [.quit] : []))
    if !quits { #expect(session.foot() == "Cancelled") }
    session.finishReading()
    #expect(session.reader.scene.pageNumber.page == 1 && session.reader.marks.all.isEmpty)
  }

  @Test func thePlaceIsSavedSoonAfterATurnAndWhereItIsInTheWholeBook() throws {
    let (path, session) = try openLargeBook()
    session.finishReading()
    session.passTime(isFrameDue: false, at: .seconds(1))
    session.type("90%", at: .seconds(5))
    let place = session.reader.snapshot.place
    session.passTime(isFrameDue: false, at: .milliseconds(5_299))
    session.finishSaving(at: .milliseconds(5_299))
    let store = desk.store
    #expect(
      store.place(in: session.reader.book.fingerprint)?.passage.offset != place.passage.offset)
    session.passTime(isFrameDue: false, at: .milliseconds(5_300))
    session.finishSaving(at: .milliseconds(5_300))
    #expect(store.place(in: session.reader.book.fingerprint) == place)
    // The next session opens it there.
    session.leave(endsPrograms: false, at: .seconds(6))
    session.finishSaving(at: .seconds(6))
    let next = try desk.session(path)
    #expect(next.reader.book.isWhole && next.reader.snapshot.place.passage == place.passage)
  }

  @Test(arguments: [("0", "9223372036854775807"), ("9223372036854775807", "1"), ("20001", "0")])
  func marksBeyondTheTextAreShownAtItsEndAndKept(offset: String, length: String) throws {
    let path = try desk.write(Desk.text(of: 20_000), to: "book.txt")
    let fingerprint = try desk.session(path).reader.book.fingerprint
    let file = "\(desk.directory)/.local/state/bifolio/books/\(fingerprint)"
    let lines = ["kind = highlight", "offset = \(offset)", "length = \(length)"]
      .map { "mark.h1.\($0)\n" }.joined()
    try FileAccess.replace(file, with: Array("bifolio-defaults 1\n\(lines)".utf8))
    let session = try desk.session(path)
    session.type("G'")
    session.press(.enter)
    session.type("d")
    session.leave(endsPrograms: false, at: .seconds(1))
    session.finish(at: .seconds(1))
    let bytes = try #require(try FileAccess.contents(of: file))
    #expect(String(decoding: bytes, as: UTF8.self).contains(lines))
    #expect(session.reader.marks.all.count == 2)
    let end = session.reader.book.text.count
    #expect(session.reader.marks.all.allSatisfy { $0.range.upperBound <= end })
  }

  @Test func marksBeyondTheFirstPagesAreKept() throws {
    let (path, session) = try openLargeBook()
    session.finishReading()
    session.type("90%dg")
    session.leave(endsPrograms: false, at: .seconds(6))
    session.finishSaving(at: .seconds(6))
    let next = try desk.session(path)
    #expect(!next.reader.book.isWhole && next.reader.marks.all.isEmpty)
    next.type("d")
    #expect(next.reader.marks.all.count == 1 && !next.reader.book.isWhole)
    next.finishReading()
    let store = desk.store
    let (saved, _) = store.marks(
      in: next.reader.book, store.savedBook(for: next.reader.book, readFrom: path))
    #expect(saved.all.map(\.id) == next.reader.marks.all.map(\.id) && saved.all.count == 2)
    // When they were made is known from the save.
    #expect(saved.all.allSatisfy { $0.time == "2026-01-02T03:04:05Z" })
    #expect(saved.all.last?.range == session.reader.marks.all.first?.range)
  }

  /// Runs `body` with a session in a small book, about to open the large one.
  private func withOpening(
    _ body: (_ session: Session, _ isOpening: () -> Bool) throws -> Void
  ) throws {
    let (_, session) = try openLargeBook()
    session.finishReading()
    session.type("G")
    session.leave(endsPrograms: false, at: .seconds(1))
    session.finishSaving(at: .seconds(1))
    let other = try desk.session(try desk.write(Desk.text(of: 20_000), to: "small.txt"))
    let book = try #require(desk.shelf().books.first { $0.path.hasSuffix("/large.txt") })
    let (small, place) = (other.reader.book.fingerprint, session.reader.snapshot.place)
    other.open(.onShelf(book), at: .zero)
    try body(other) { other.reader.book.fingerprint == small }
    #expect(
      other.reader.book.fingerprint == small || other.reader.snapshot.place.passage == place.passage
    )
  }

  @Test func aBookThatIsNotFoundIsNamedAndTheOpenOneStays() throws {
    try withOpening { session, isOpening in
      session.press(.escape)
      let book = try #require(desk.shelf().books.first { $0.path.hasSuffix("/large.txt") })
      FileSystem.remove(book.path)
      session.open(.onShelf(book), at: .zero)
      #expect(
        session.foot().contains("”, neither at its path nor in your folders") && isOpening()
      )
    }
  }

  @Test func anotherBookIsOpenedWhereItWasLeftAndInputWaitsForIt() throws {
    try withOpening { session, isOpening in
      session.type("d")
      #expect(session.reader.marks.all.isEmpty)
      session.run { !isOpening() }
      #expect(session.reader.marks.all.count == 1)
    }
  }

  @Test func oneBookIsOpenedAtATime() throws {
    let third = try desk.write("THIRD\n" + Desk.text(of: 9_000), to: "third.txt")
    try withOpening { session, isOpening in
      session.open(.fetched(path: third), at: .zero)
      session.run { !isOpening() }
      #expect(session.reader.book.title == "large")
    }
  }

  @Test func theEditorOpensTheFileAtTheFirstVisibleLine() throws {
    let text = (1...300).map { "line \($0)\n" }.joined()
    let session = try desk.session(try desk.write(text, to: "lines.txt"))
    for keys in ["g", "50%", "G"] {
      session.type(keys)
      session.ask(.rereading(.editFile), at: .zero)
      let visible = session.reader.snapshot.visibleText.lowerBound
      let number = session.reader.book.line(visible..<visible + 9).split(separator: " ")[1]
        .prefix { $0.isNumber }
      let questions = session.takeTerminalQuestions()
      #expect(
        questions == [.editFile(path: "\(desk.directory)/lines.txt", line: Int(number))],
        "\(questions)")
    }
  }

  @Test func itsNameIsShownIfThatTakesLong() throws {
    try withOpening { session, _ in
      func shows(_ text: String, at time: Duration) -> Bool {
        session.frame(at: time).lines.contains { $0.contains(text) }
      }
      #expect(!shows("Opening", at: .milliseconds(149)))
      #expect(session.deadline(at: .zero).map { $0 <= .milliseconds(150) } == true)
      let screen = session.frame(at: .milliseconds(150)).lines.filter { !$0.isEmpty }
      #expect(
        screen.map { $0.trimmed } == ["large", "Opening the book…", "Esc goes back · q quits"])
      #expect(shows("Opening the book… 2 s", at: .milliseconds(2_001)))
    }
  }

  @Test func escapeGoesBackToTheBookBefore() throws {
    try withOpening { session, isOpening in
      session.type("d")
      session.press(.escape)
      #expect(session.foot() == "Cancelled" && isOpening() && session.reader.marks.all.isEmpty)
      session.press(.right)
      #expect(session.reader.scene.pageNumber.page == 2)
    }
  }

  @Test func quittingDoesNotWaitForTheOtherBook() throws {
    try withOpening { session, _ in
      session.type("q")
      #expect(session.takeTerminalQuestions() == [.quit])
    }
  }

  @Test func ctrlCGoesBackFromABookThatIsBeingOpened() throws {
    try withOpening { session, _ in
      session.handle(.interrupt, at: .zero)
      #expect(session.takeTerminalQuestions() == [] && !session.isOpening)
      #expect(session.foot() == "Cancelled")
    }
  }

  /// A session with its first book from a silent pipe, and the end to write to.
  private func openSilentPipe() throws -> (session: Session, writing: Int32) {
    let ends = try makePipe()
    // The reading task keeps it until its end.
    let pipe = BookPipe(ends[0], environment: ["MAN_PN": "lamp(1)"])
    let session = Session(.pipe(pipe), in: desk.context(desk.store))
    session.start(at: .zero)
    return (session, ends[1])
  }

  @Test func theFirstBookIsWaitedForLikeAnother() throws {
    let (session, writing) = try openSilentPipe()
    #expect(!session.wantsFrame(at: .milliseconds(149)) && !session.isMoving)
    #expect(session.deadline(at: .zero) == .milliseconds(150))
    session.passTime(isFrameDue: false, at: .milliseconds(150))
    #expect(session.wantsFrame(at: .milliseconds(150)))
    let screen = session.frame(at: .milliseconds(150)).lines.filter { !$0.isEmpty }
    #expect(screen.map { $0.trimmed } == ["lamp(1)", "Opening the book…", "q quits"])
    #expect(session.deadline(at: .milliseconds(150)) == .seconds(1))
    // There is no book to go back to, and typed keys wait.
    session.press(.escape)
    session.type("ma")
    session.resize(to: Size(columns: 60, rows: 20), at: .milliseconds(200))
    #expect(session.isOpening && session.frame(at: .milliseconds(200)).size.columns == 60)
    #expect(write(writing, "The lamp was lit at five.\n", 26) == 26)
    close(writing)
    while session.isOpening { session.passTime(isFrameDue: false, at: .seconds(1)) }
    #expect(session.reader.marks.all.count == 1 && session.reader.pages.screen.columns == 60)
  }

  @Test(arguments: [Key(.character("q")), Key(.character("c"), .control)])
  func quittingDoesNotWaitForTheFirstBook(key: Key) throws {
    let (session, writing) = try openSilentPipe()
    session.handle(.key(key), at: .zero)
    #expect(session.takeTerminalQuestions() == [.quit] && session.isOpening)
    session.leave(endsPrograms: false, at: .zero)
    session.finish(at: .zero)
    close(writing)
  }

  @Test func aFirstBookThatCannotBeOpenedEndsTheProgram() throws {
    let session = Session(.file(desk.directory + "/none"), in: desk.context(desk.store))
    session.start(at: .zero)
    while session.failure == nil { session.passTime(isFrameDue: false, at: .zero) }
    #expect(session.failure?.message.hasSuffix("/none: No such file or directory") == true)
    #expect(session.isOpening && session.deadline(at: .zero) != .zero)
  }

  @Test func rereadingKeepsThePlaceAtItsWords() throws {
    let (_, session) = try openLargeBook()
    session.finishReading()
    session.type("50%")
    let words = session.reader.snapshot.place.passage.after
    session.ask(.rereading(.reread), at: .zero)
    #expect(session.opened.rereading.isReading)
    session.type("d")
    session.run { !session.opened.rereading.isReading }
    #expect(session.reader.snapshot.place.passage.after == words && session.reader.book.isWhole)
  }

  @Test func theLinesOfTheFileAreShownByATask() throws {
    let (_, session) = try openLargeBook()
    session.finishReading()
    session.type("F")
    #expect(session.opened.rereading.excerpt != nil)
    session.run { session.opened.rereading.excerpt == nil }
    #expect(session.frame(at: .zero).lines.contains { $0.contains("CHAPTER 1") })
  }

  @Test func aWarningDisappearsWhenARetrySucceeds() throws {
    let path = try desk.write(Desk.text(of: 20_000), to: "small.txt")
    // A file is in the place of the directory for places.
    let obstacle = try desk.write("", to: ".local")
    let session = try desk.session(path)
    session.passTime(isFrameDue: false, at: .milliseconds(300))
    session.finishSaving(at: .milliseconds(300))
    #expect(session.foot().hasPrefix("Place and marks cannot be read or saved (Not a directory)"))
    #expect(session.context.store.failures.count == 1 && session.takePrintedWarnings().isEmpty)
    FileSystem.remove(obstacle)
    session.passTime(isFrameDue: false, at: .milliseconds(2_299))
    session.finishSaving(at: .milliseconds(2_299))
    #expect(session.foot().hasPrefix("Place and marks cannot"))
    session.passTime(isFrameDue: false, at: .milliseconds(2_300))
    session.finishSaving(at: .milliseconds(2_300))
    #expect(!session.foot().contains("saved") && session.context.store.failures.isEmpty)
    let store = desk.store
    #expect(store.place(in: session.reader.book.fingerprint) != nil)
  }

  @Test func everyChangeThatIsNotSavedSaysSo() throws {
    let path = try desk.write(Desk.text(of: 20_000), to: "small.txt")
    _ = try desk.write("", to: ".local")
    let session = try desk.session(path)
    session.passTime(isFrameDue: false, at: .milliseconds(300))
    session.finishSaving(at: .milliseconds(300))
    for keys: [Key.Code] in [
      [.character("d")], "vax".unicodeScalars.map { .character($0) } + [.enter],
    ] {
      session.press(.escape)
      #expect(!session.foot().contains("saved"))
      for key in keys { session.press(key) }
      session.finishSaving(at: .milliseconds(300))
      #expect(session.foot().hasPrefix("Place and marks cannot be read or saved"))
    }
  }

  @Test func foldersOfBooksThatDoNotExistAreNamed() throws {
    let session = try desk.session(try desk.write(Desk.text(of: 20_000), to: "small.txt"))
    func add(_ folder: String) {
      session.type("S")
      session.press(.end, .enter)
      session.type("+")
      for _ in "~/" { session.press(.backspace) }
      session.type(folder)
      session.press(.enter)
    }
    for path in ["/no/a", "\(desk.directory)/small.txt"] {
      add(path)
      #expect(session.foot().hasPrefix("No such folder: \(path)_"))
      session.press(.escape, .escape)
    }
    add(desk.directory)
    #expect(session.reader.generalSettings.folders.description == "bundled:\(desk.directory)")
  }

  @Test func aBookThatCannotBeReadToItsEndEndsTheProgramWithTheReason() throws {
    let (path, session) = try openLargeBook()
    try check(truncate(path, 0))
    session.run { !session.opened.rereading.isReading }
    #expect(session.failure?.message == "\(path) is empty")
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
