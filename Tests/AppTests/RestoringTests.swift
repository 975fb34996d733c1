import CLibrary
import Defaults
import Storage
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

@Suite("Undo of removals")
struct RestoringTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// A session in one book, after another was read.
  private func openTwoBooks() throws -> Session {
    let first = try desk.session(try desk.write(Desk.text(of: 9_000), to: "first.txt"))
    first.press(.right, .right)
    first.type("d")
    first.leave(endsPrograms: false, at: .seconds(1))
    first.finishSaving(at: .seconds(1))
    let session = try desk.session(try desk.write(Desk.text(of: 20_000), to: "second.txt"))
    session.leave(endsPrograms: false, at: .seconds(2))
    session.finishSaving(at: .seconds(2))
    return session
  }

  private func titles(_ desk: Desk) -> Set<String> {
    return Set(desk.shelf().read.map { bookName(ofPath: $0.path) })
  }

  @Test func aBookIsFinishedByReadingToItsEndOrByAKeyAndNotByAJumpThere() throws {
    let path = try desk.write(Desk.text(of: 6_000), to: "novel.txt")
    func state() -> ShelvedBook.State? { desk.shelf(files: [path]).books.first?.state }
    var session = try desk.session(path)
    session.type("G", at: .seconds(10))
    session.press(.right, at: .seconds(11))
    let ended = session.frame(at: .seconds(12)).lines.joined()
    #expect(ended.contains("The end") && !ended.contains("finished on"))
    session.press(.escape, at: .seconds(13))
    session.type("g", at: .seconds(14))
    #expect(state() == .reading || state() == .unread)
    var now = Duration.seconds(20)
    for _ in 0..<40 where !session.frame(at: now).lines.joined().contains("The end") {
      session.press(.right, at: now)
      session.passTime(isFrameDue: true, at: now)
      now += .seconds(30)
    }
    #expect(session.frame(at: now).lines.joined().contains("The end · finished on 2 January 2026"))
    #expect(state() == .finished)
    session.leave(endsPrograms: false, at: now)
    session.finishSaving(at: now)
    // By the key of the shelf, to and fro.
    session = try desk.session(path)
    session.type("B")
    session.type("x")
    #expect(state() == .reading)
    session.type("x")
    #expect(state() == .finished)
  }

  @Test func aTextShownLineForLineKeepsItsPlaceButIsNoBook() throws {
    let novel = try desk.write(Desk.text(of: 9_000), to: "novel.txt")
    let lines = (1...400).map { "2026-01-02 03:04:05 INFO lamp-\($0): lit=yes" }
    let log = try desk.write(lines.joined(separator: "\n") + "\n", to: "app.txt")
    for path in [novel, log] {
      let session = try desk.session(path)
      #expect((session.reader.book.form == .asIs) == (path == log))
      session.press(.right, .right)
      session.leave(endsPrograms: false, at: .seconds(1))
      session.finishSaving(at: .seconds(1))
    }
    #expect(titles(desk) == ["novel"] && desk.store.lastBook() == novel)
    #expect(!desk.shelf(folders: [desk.directory]).books.contains { $0.path == log })
    #expect(try desk.session(log).reader.pages.anchor.utf8 > 0)
    // A reader who wants the lines of a novel has a book all the same.
    let session = try desk.session(log) { $0.options.settings.lines = .asIs }
    session.press(.right)
    session.leave(endsPrograms: false, at: .seconds(2))
    session.finishSaving(at: .seconds(2))
    #expect(titles(desk) == ["novel", "app"])
  }

  @Test func aBookForgottenOnTheShelfIsRestoredWithItsPlaceAndMarks() throws {
    let session = try openTwoBooks()
    session.type("B")
    let store = desk.store
    let book = try #require(desk.shelf().read.first { $0.path.hasSuffix("/first.txt") })
    guard case .read(let fingerprint) = book.identity else {
      Issue.record("it has not been read")
      return
    }
    let place = store.place(in: fingerprint)
    session.ask(.shelf(.forget(fingerprint)), at: .seconds(3))
    #expect(titles(desk) == ["second"] && store.place(in: fingerprint) == nil)
    #expect(session.foot(at: .seconds(3)).contains("Esc back"))
    #expect(
      session.frame(at: .seconds(3)).lines.contains { $0.contains("Forgotten · U restores it") })
    session.type("U", at: .seconds(4))
    #expect(titles(desk) == ["first", "second"])
    #expect(place != nil && store.place(in: fingerprint) == place)
    #expect(
      session.frame(at: .seconds(4)).lines.contains { $0.contains("Book restored") })
    // Only once.
    session.type("U", at: .seconds(5))
    #expect(titles(desk) == ["first", "second"])
  }

  @Test func theBookThatIsOpenIsRestoredToo() throws {
    let session = try openTwoBooks()
    session.type("d", at: .seconds(3))
    let book = session.reader.book.fingerprint
    session.type("B", at: .seconds(3))
    session.ask(.shelf(.forget(book)), at: .seconds(3))
    #expect(titles(desk) == ["first"])
    session.type("U", at: .seconds(4))
    #expect(titles(desk) == ["first", "second"])
    let store = desk.store
    let saved = store.savedBook(for: session.reader.book, readFrom: nil)
    #expect(store.marks(in: session.reader.book, saved).marks.all.count == 1)
  }

  @Test func aSaveUnderWayLeavesNothingOfABookThatIsForgotten() throws {
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    let store = DefaultsStore(desk.directories, beforeWriting: { usleep(100_000) })
    let session = try desk.session(.file(path), in: desk.context(store))
    session.type("d")
    session.ask(.shelf(.forget(session.reader.book.fingerprint)), at: .seconds(1))
    session.finishSaving(at: .seconds(1))
    #expect(titles(desk) == [])
  }

  @Test func theFirstKeysToKnowAreNamedInThreeSessionsOrUntilTheHelpIsUsed() throws {
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    for number in 1...4 {
      let session = try desk.session(path)
      #expect(session.foot().contains("→ turns the page · ? all keys") == (number < 4))
      session.leave(endsPrograms: false, at: .seconds(1))
      session.finishSaving(at: .seconds(1))
    }
    let other = try Desk()
    let book = try other.write(Desk.text(of: 9_000), to: "first.txt")
    for isFirst in [true, false] {
      let session = try other.session(book)
      #expect(session.foot().contains("all keys") == isFirst)
      session.type("?")
      session.leave(endsPrograms: false, at: .seconds(1))
      session.finishSaving(at: .seconds(1))
    }
  }

  @Test func otherBooksOfTheCommandLineWaitOnTheShelf() throws {
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    let other = try desk.write(
      "The Second Lamp\n\n\n\n" + Desk.text(of: 7_000), to: "second.txt")
    let store = desk.store
    let paths = try BookRequest.paths(
      of: [other], in: [], environment: ["HOME": desk.directory], store: store)
    #expect(paths == [other])
    #expect(throws: Failure.self) {
      try BookRequest.paths(
        of: ["\(desk.directory)/none"], in: [], environment: ["HOME": desk.directory], store: store
      )
    }
    let session = try desk.session(path) { $0.otherBooks = paths }
    session.type("B")
    // The folders are scanned on another thread.
    session.run { session.frame(at: .seconds(100)).lines[0].contains("looking") == false }
    session.type("/second lamp", at: .seconds(200))
    #expect(session.frame(at: .seconds(200)).lines[0].contains(" 1 of "))
  }
}
