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
struct BookSaverTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The files of a session, and the book opened from them.
  private func openBook() throws -> (DefaultsStore, BookSaver, OpenBook) {
    let store = desk.store
    let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
    let opened = try desk.open(path, store: store)
    let context = desk.context(store)
    let jobs = Jobs()
    return (
      store, BookSaver(store, jobs),
      OpenBook(opened, context.options, context.clock, store, jobs)
    )
  }

  /// The last row of the screen.
  private func foot(_ open: OpenBook) -> String { open.reader.frame(at: .zero).lines.last ?? "" }

  @Test func aFailureToSaveIsShownOnceAndRemovedAfterARetry() throws {
    let (store, files, open) = try openBook()
    // A file is in the place of the directory for places.
    let obstacle = try desk.write("", to: ".local")
    open.notePlace(at: .zero)
    _ = open.reader.takeEffects()
    files.saveNow(open, at: .seconds(1))
    #expect(open.reader.takeEffects() == [.session(.frameChanged)] && store.failures.count == 1)
    #expect(foot(open).contains("Place and marks cannot"))
    files.saveNow(open, at: .seconds(2))
    #expect(open.reader.takeEffects() == [] && store.failures.count == 1)
    // The reader's changes are not saved either.
    open.reader.showMessage("Marked")
    files.showWarnings(in: open, repeatsFailure: true)
    #expect(foot(open).contains("Place and marks cannot"))
    _ = open.reader.takeEffects()
    FileSystem.remove(obstacle)
    files.saveNow(open, at: .seconds(3))
    #expect(open.reader.takeEffects() == [.session(.frameChanged)] && store.failures == [])
    #expect(!foot(open).contains("Place and marks cannot"))
    let printed = files.takePrintedWarnings()
    #expect(printed == [])
  }

  @Test func aWarningThatNoRetryRepairsIsShownAndPrintedOnce() throws {
    let (_, _, open) = try openBook()
    let home = desk.directory + "/none"
    let store = DefaultsStore(DefaultsDirectories(environment: ["HOME": home]))
    let files = BookSaver(store, Jobs())
    _ = open.reader.takeEffects()
    files.showWarnings(in: open)
    #expect(
      open.reader.takeEffects() == [.session(.frameChanged)]
        && foot(open).contains("Nothing is saved: the home"))
    files.showWarnings(in: open)
    #expect(open.reader.takeEffects() == [])
    let printed = files.takePrintedWarnings()
    #expect(printed == ["Nothing is saved: the home directory does not exist: \(home)"])
    let printedAgain = files.takePrintedWarnings()
    #expect(printedAgain == [])
  }

  @Test func anotherBookGetsTheScreenAndTheUndoHistoryOfTheOneBefore() throws {
    let path = try desk.write(Desk.text(of: 20_000), to: "second.txt")
    let book = try #require(desk.shelf(files: [path]).books.first)
    let session = try desk.session(try desk.write(Desk.text(of: 9_000), to: "first.txt"))
    let first = session.reader.book.fingerprint
    let screen = Size(columns: 100, rows: 30)
    session.resize(to: screen, at: .zero)
    session.opened.reader.noteForgotten(first)
    session.open(.onShelf(book), at: .seconds(1))
    session.run(at: .seconds(1)) { !session.isOpening }
    #expect(session.reader.book.fingerprint != first && session.reader.pages.screen == screen)
    session.opened.reader.handle(.key(Key(.character("U"))), at: .seconds(2))
    #expect(session.opened.reader.takeEffects().contains(.library(.restore(first))))
    FileSystem.remove(path)
    session.open(.onShelf(book), at: .seconds(3))
    #expect(!session.isOpening && session.foot(at: .seconds(3)).contains("Not found at its path"))
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
    let (store, files, open) = try openBook()
    let library = LibraryTasks(desk.context(store), Jobs())
    open.notePlace(at: .zero)
    files.saveNow(open, at: .seconds(1))
    #expect(store.place(in: open.fingerprint) != nil)
    library.forget(open.fingerprint, in: open, at: .zero)
    files.saveNow(open, at: .seconds(3))
    #expect(store.place(in: open.fingerprint) == nil)
    _ = open.reader.takeEffects()
    library.restore(open.fingerprint, in: open, at: .zero)
    #expect(open.reader.takeEffects().contains(.session(.frameChanged)))
    #expect(store.place(in: open.fingerprint) != nil)
    library.restore(open.fingerprint, in: open, at: .zero)
    #expect(open.reader.takeEffects() == [])
  }

  @Test func aBookForgottenTwiceIsRestoredWhenThatCanBeSaved() throws {
    let (store, files, open) = try openBook()
    let library = LibraryTasks(desk.context(store), Jobs())
    // Nothing is stored yet, so nothing can be restored.
    library.forget(open.fingerprint, in: open, at: .zero)
    #expect(library.forgotten.isEmpty)
    open.noteTurn()
    open.notePlace(at: .zero)
    files.saveNow(open, at: .seconds(1))
    let place = store.place(in: open.fingerprint)
    for _ in 0..<2 { library.forget(open.fingerprint, in: open, at: .zero) }
    #expect(place != nil && store.place(in: open.fingerprint) == nil)
    // A directory that cannot be made: a file has its name.
    let folder = desk.directory + "/.local/state/bifolio/books"
    _ = try FileAccess.moveAside(folder)
    _ = try desk.write("", to: ".local/state/bifolio/books")
    library.restore(open.fingerprint, in: open, at: .zero)
    #expect(library.forgotten.count == 1)
    FileSystem.remove(folder)
    library.restore(open.fingerprint, in: open, at: .zero)
    #expect(library.forgotten.isEmpty && store.place(in: open.fingerprint) == place)
  }
}

extension BookSaver {
  /// Saves, and waits until it is done.
  fileprivate func saveNow(_ open: OpenBook, at now: Duration) {
    save(open)
    finish(in: open, within: .seconds(60), at: now)
  }
}
