import BookText
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
struct SessionFilesTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The files of a session, and the book that was opened from them.
  private func openBook() throws -> (SessionFiles, OpenBook) {
    var store = desk.store
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    let opened = try desk.open(path, store: &store)
    var files = SessionFiles(in: desk.sessionContext(store))
    let open = files.openBook(opened)
    return (files, open)
  }

  /// A book on the shelf that has not been read.
  private func unreadBook(_ desk: Desk) throws -> ShelvedBook {
    let path = try desk.write(Desk.text(of: 20_000), to: "second.txt")
    return try #require(desk.shelf(files: [path]).books.first { $0.path.hasSuffix("/second.txt") })
  }

  /// The last row of the screen.
  private func foot(_ open: OpenBook) -> String { open.reader.frame(at: .zero).lines.last ?? "" }

  @Test func aFailureToSaveIsShownOnceAndRemovedAfterARetry() throws {
    let (made, open) = try openBook()
    var files = made
    // A file is in the place of the directory for places.
    let obstacle = try desk.write("", to: ".local")
    open.notePlace(at: .zero)
    _ = open.reader.takeEffects()
    files.saveNow(open, at: .seconds(1))
    #expect(open.reader.takeEffects() == [.frameChanged] && files.failures.count == 1)
    #expect(foot(open).contains("Place and marks cannot"))
    files.saveNow(open, at: .seconds(2))
    #expect(open.reader.takeEffects() == [] && files.failures.count == 1)
    // What the reader changes is not saved either.
    open.reader.showMessage("Marked")
    files.showWarnings(in: open, repeatsFailure: true)
    #expect(foot(open).contains("Place and marks cannot"))
    _ = open.reader.takeEffects()
    FileSystem.remove(obstacle)
    files.saveNow(open, at: .seconds(3))
    #expect(open.reader.takeEffects() == [.frameChanged] && files.failures == [])
    #expect(!foot(open).contains("Place and marks cannot"))
    let printed = files.takePrintedWarnings()
    #expect(printed == [])
  }

  @Test func aWarningThatNoRetryRepairsIsShownAndPrintedOnce() throws {
    let (_, open) = try openBook()
    let home = desk.directory + "/none"
    let store = DefaultsStore(DefaultsDirectories(environment: ["HOME": home]))
    var files = SessionFiles(in: desk.sessionContext(store))
    _ = open.reader.takeEffects()
    files.showWarnings(in: open)
    #expect(
      open.reader.takeEffects() == [.frameChanged]
        && foot(open).contains("Nothing is saved: the home"))
    files.showWarnings(in: open)
    #expect(open.reader.takeEffects() == [])
    let printed = files.takePrintedWarnings()
    #expect(printed == ["Nothing is saved: the home directory does not exist: \(home)"])
    let printedAgain = files.takePrintedWarnings()
    #expect(printedAgain == [])
  }

  @Test func anotherBookGetsTheScreenAndTheUndoHistoryOfTheOneBefore() throws {
    let (made, open) = try openBook()
    var files = made
    let book = try unreadBook(desk)
    let screen = Size(columns: 100, rows: 30)
    open.reader.resize(to: screen, at: .zero)
    open.reader.noteForgotten(open.fingerprint)
    let found = files.opening(of: book, after: open)
    var store = desk.store
    let opened = try #require(try found?.finish(store: &store))
    let next = files.openBook(opened, after: open)
    #expect(next.fingerprint != open.fingerprint && next.reader.pages.screen == screen)
    next.reader.handle(.key(Key(.character("U"))), at: .seconds(2))
    #expect(next.reader.takeEffects().contains(.restore(open.fingerprint)))
    FileSystem.remove(book.path)
    let missing = files.opening(of: book, after: open)
    #expect(missing == nil)
  }

  @Test func whatIsReadIsCountedWithThePlace() throws {
    let session = try desk.session(try desk.write(Desk.text(of: 9_000), to: "first.txt"))
    session.finishReading()
    session.press(.right, at: .seconds(1))
    session.press(.right, at: .seconds(31))
    session.leave(endsPrograms: true, at: .seconds(32))
    session.finishSaving(at: .seconds(32))
    let folder = desk.directory + "/.local/state/bifolio/books"
    let name = try #require(names(in: folder).first { !$0.contains(".") })
    let kept = try #require(try FileAccess.contents(of: "\(folder)/\(name)"))
    let lines = String(decoding: kept, as: UTF8.self).split(separator: "\n")
    let day = try #require(lines.first { $0.hasPrefix("day.2026-01-02 = ") })
    #expect(day.contains("pages=1") && lines.contains { $0.hasPrefix("stays = ") })
  }

  @Test func theOpenBookIsForgottenUntilItIsRestored() throws {
    let (made, open) = try openBook()
    var files = made
    var store = desk.store
    open.notePlace(at: .zero)
    files.saveNow(open, at: .seconds(1))
    #expect(store.place(in: open.fingerprint) != nil)
    files.forget(open.fingerprint, in: open, at: .seconds(2))
    files.saveNow(open, at: .seconds(3))
    #expect(store.place(in: open.fingerprint) == nil)
    _ = open.reader.takeEffects()
    files.restore(open.fingerprint, in: open)
    #expect(open.reader.takeEffects().contains(.frameChanged))
    #expect(store.place(in: open.fingerprint) != nil)
    files.restore(open.fingerprint, in: open)
    #expect(open.reader.takeEffects() == [])
  }

  @Test func aBookForgottenTwiceIsRestoredWhenThatCanBeSaved() throws {
    let (made, open) = try openBook()
    var files = made
    var store = desk.store
    // Nothing is stored yet, so nothing can be restored.
    files.forget(open.fingerprint, in: open, at: .zero)
    #expect(files.forgotten.isEmpty)
    open.noteTurn()
    open.notePlace(at: .zero)
    files.saveNow(open, at: .seconds(1))
    let place = store.place(in: open.fingerprint)
    for _ in 0..<2 { files.forget(open.fingerprint, in: open, at: .seconds(2)) }
    #expect(place != nil && store.place(in: open.fingerprint) == nil)
    // A directory that cannot be made: a file has its name.
    let folder = desk.directory + "/.local/state/bifolio/books"
    _ = try FileAccess.moveAside(folder)
    _ = try desk.write("", to: ".local/state/bifolio/books")
    files.restore(open.fingerprint, in: open)
    #expect(files.forgotten.count == 1)
    FileSystem.remove(folder)
    files.restore(open.fingerprint, in: open)
    #expect(files.forgotten.isEmpty && store.place(in: open.fingerprint) == place)
  }
}

extension SessionFiles {
  /// Saves, and waits until that is done.
  fileprivate mutating func saveNow(_ open: OpenBook, at now: Duration) {
    save(open, at: now)
    finishSaving(in: open, within: .seconds(60), at: now)
  }
}
