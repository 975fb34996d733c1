import Asking
import BookText
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

@Suite("The files of a session")
struct SavingTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Opens a session with a book.
  private func session() throws -> (Session, DefaultsStore) {
    let session = try desk.session(try desk.write(Desk.text(of: 9_000), to: "first.txt"))
    return (session, session.context.store)
  }

  @Test func aFailureToSaveIsShownOnceAndRemovedAfterARetry() throws {
    let (session, store) = try session()
    session.finishReading()
    // A file is in the place of the directory for places.
    let obstacle = try desk.write("", to: ".local")
    session.press(.right)
    session.saveNow(at: .seconds(1))
    #expect(session.foot().contains("Place and marks cannot") && store.failures.count == 1)
    session.press(.left)
    session.saveNow(at: .seconds(2))
    #expect(!session.foot().contains("Place and marks cannot") && store.failures.count == 1)
    // A further change of the reader is not saved either, and the message says so again.
    session.type("d", at: .seconds(3))
    session.saveNow(at: .seconds(3))
    #expect(session.foot().contains("Place and marks cannot"))
    FileSystem.remove(obstacle)
    session.saveNow(at: .seconds(4))
    #expect(!session.foot().contains("Place and marks cannot") && store.failures == [])
    let printed = session.takePrintedWarnings()
    #expect(printed == [])
  }

  @Test func aPlaceThatDoesNotReachTheDiskInAMinuteIsSavedAgain() throws {
    let (session, store) = try session()
    session.finishReading()
    func wait(at second: Int) {
      session.passTime(isFrameDue: false, at: .seconds(second))
      Descriptor.wait(forInput: session.descriptors, within: .milliseconds(5))
    }
    session.saveNow(at: .seconds(1))
    while session.services.saving.queue.flushing != nil { wait(at: 1) }
    session.press(.right, at: .seconds(2))
    session.saveNow(at: .seconds(2))
    // It is written. Before the disk has it, something else has its name.
    let (folder, aside) = (desk.directory + "/.local/state/bifolio/books", desk.directory + "/a")
    rename(folder, aside)
    try makeFile(folder, [])
    for _ in 0..<20 { wait(at: 2) }
    #expect(store.failures.isEmpty)
    let end = ContinuousClock.now + .seconds(60)
    while store.failures.isEmpty, ContinuousClock.now < end {
      session.passTime(isFrameDue: false, at: .seconds(62))
    }
    #expect(store.failures.count == 1)
    #expect(session.foot(at: .seconds(62)).hasPrefix("Place and marks not saved"))
    FileSystem.remove(folder)
    rename(aside, folder)
    session.passTime(isFrameDue: false, at: .seconds(70))
    session.finishSaving(at: .seconds(70))
    #expect(store.failures == [] && !session.foot(at: .seconds(70)).contains("not saved"))
    #expect(store.place(in: session.reader.book.fingerprint) == session.reader.snapshot.place)
  }

  @Test func theDiskHasAPlaceInAMinuteAndAChoiceWithAllAfterItAtOnce() throws {
    let jobs = Jobs()
    let queue = SaveQueue(desk.store, jobs, Outbox())
    var (shown, known) = (StateChanges(), StateChanges())
    (shown.hints, known.hints) = (.shown(1), .known)
    let chosen = StateChanges(settings: Change(Settings(), to: desk.settings))
    // The answer of a flush that has ended is due at once.
    for (changes, flush) in [(shown, Duration.seconds(61)), (chosen, .zero), (known, .zero)] {
      queue.save(changes)
      queue.finish(within: .seconds(60), at: .seconds(1))
      #expect(jobs.deadline(isMoving: false) ?? .zero == flush)
    }
  }

  @Test func whatCouldNotBeSavedOfAForgottenBookIsNotSavedLater() throws {
    let (session, store) = try session()
    session.finishReading()
    let obstacle = try desk.write("", to: ".local")
    session.type("d", at: .seconds(1))
    session.saveNow(at: .seconds(1))
    #expect(store.failures.count == 1)
    session.ask(.shelf(.forget(session.reader.book.fingerprint)), at: .seconds(2))
    FileSystem.remove(obstacle)
    session.saveNow(at: .seconds(3))
    session.passTime(isFrameDue: false, at: .seconds(60))
    session.saveNow(at: .seconds(60))
    #expect(store.file(of: session.reader.book.fingerprint) == nil)
  }

  @Test func aWarningThatNoRetryRepairsIsShownAndPrintedOnce() throws {
    let home = desk.directory + "/none"
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    let store = DefaultsStore(DefaultsDirectories(environment: ["HOME": home]))
    let session = try desk.session(.file(path), in: desk.context(store))
    #expect(session.foot().contains("Nothing is saved: the home"))
    session.press(.right)
    session.passTime(isFrameDue: false, at: .zero)
    #expect(!session.foot().contains("Nothing is saved"))
    let printed = session.takePrintedWarnings()
    #expect(printed == ["Nothing is saved: the home directory does not exist: \(home)"])
    let printedAgain = session.takePrintedWarnings()
    #expect(printedAgain == [])
  }

  @Test func anotherBookGetsTheScreenAndTheUndoHistoryOfTheOneBefore() throws {
    let path = try desk.write(Desk.text(of: 20_000), to: "second.txt")
    let book = try #require(desk.shelf(files: [path]).books.first)
    let session = try desk.session(try desk.write(Desk.text(of: 9_000), to: "first.txt"))
    let first = session.reader.book.fingerprint
    let screen = Size(columns: 100, rows: 30)
    session.resize(to: screen, at: .zero)
    session.take(.forgotten(first), at: .zero)
    session.open(.onShelf(book), at: .seconds(1))
    session.run(at: .seconds(1)) { !session.isOpening }
    #expect(session.reader.book.fingerprint != first && session.reader.pages.screen == screen)
    session.opened.reader.handle(.key(Key(.character("U"))), at: .seconds(2))
    #expect(session.opened.reader.takeQuestions().contains(.shelf(.restore(first))))
    FileSystem.remove(path)
    session.open(.onShelf(book), at: .seconds(3))
    #expect(
      !session.isOpening && session.foot(at: .seconds(3)).contains("neither at its path nor")
    )
  }

  @Test func whatIsReadIsCountedWithThePlace() throws {
    let session = try desk.session(try desk.write(Desk.text(of: 9_000), to: "first.txt"))
    session.finishReading()
    session.press(.right, at: .seconds(1))
    session.press(.right, at: .seconds(31))
    session.leave(endsPrograms: false, at: .seconds(32))
    session.finishSaving(at: .seconds(32))
    let folder = desk.directory + "/.local/state/bifolio/books"
    let name = try #require(names(in: folder).first { !$0.contains(".") })
    let kept = try #require(try FileAccess.contents(of: "\(folder)/\(name)"))
    let lines = String(decoding: kept, as: UTF8.self).split(separator: "\n")
    let day = try #require(lines.first { $0.hasPrefix("day.2026-01-02 = ") })
    #expect(day.contains("pages=1") && lines.contains { $0.hasPrefix("stays = ") })
  }

  @Test func theOpenBookIsForgottenUntilItIsRestored() throws {
    let (session, store) = try session()
    let book = session.reader.book.fingerprint
    session.saveNow(at: .seconds(1))
    #expect(store.place(in: book) != nil)
    session.ask(.shelf(.forget(book)), at: .seconds(2))
    session.saveNow(at: .seconds(3))
    #expect(store.place(in: book) == nil)
    session.ask(.shelf(.restore(book)), at: .seconds(4))
    #expect(session.foot() == "Book restored" && store.place(in: book) != nil)
    session.press(.right, at: .seconds(5))
    session.ask(.shelf(.restore(book)), at: .seconds(6))
    #expect(session.foot() != "Book restored")
  }

  @Test func aBookForgottenTwiceIsRestoredWhenThatCanBeSaved() throws {
    let (session, store) = try session()
    let book = session.reader.book.fingerprint
    // Nothing is stored yet, so nothing can be restored.
    session.ask(.shelf(.forget(book)), at: .zero)
    #expect(session.services.shelf.forgotten.isEmpty)
    session.press(.right, at: .zero)
    session.saveNow(at: .seconds(1))
    let place = store.place(in: book)
    for _ in 0..<2 { session.ask(.shelf(.forget(book)), at: .seconds(2)) }
    #expect(place != nil && store.place(in: book) == nil)
    // A directory that cannot be made: a file has its name.
    let folder = desk.directory + "/.local/state/bifolio/books"
    _ = try FileAccess.moveAside(folder)
    _ = try desk.write("", to: ".local/state/bifolio/books")
    session.ask(.shelf(.restore(book)), at: .seconds(3))
    #expect(session.services.shelf.forgotten.count == 1)
    FileSystem.remove(folder)
    session.ask(.shelf(.restore(book)), at: .seconds(4))
    #expect(session.services.shelf.forgotten.isEmpty && store.place(in: book) == place)
  }
}

extension Session {
  /// Saves, and waits for the end of the save.
  fileprivate func saveNow(at now: Duration) {
    services.saving.save(openBook(of: opened))
    services.saving.finish(within: .seconds(60), at: now)
    settle(at: now)
  }
}
