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
  /// Runs `body` with the files of a session, and the book that was opened from them.
  private func withOpenBook(_ body: (Desk, SessionFiles, OpenBook) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      var store = desk.store
      let path = try desk.write(Desk.text(of: 9_000), to: "first.txt")
      let opened = try desk.open(path, store: &store)
      var files = SessionFiles(in: desk.sessionContext(store))
      let open = files.openBook(opened)
      try body(desk, files, open)
    }
  }

  /// A book on the shelf that has not been read.
  private func unreadBook(_ desk: Desk) throws -> ShelvedBook {
    let path = try desk.write(Desk.text(of: 20_000), to: "second.txt")
    var store = desk.store
    var scan = ShelfScan(store, folders: [], files: [path])
    while !scan.isComplete { scan.step(&store) }
    return try #require(scan.shelf.books.first { $0.path.hasSuffix("/second.txt") })
  }

  /// The last row of the screen.
  private func foot(_ open: OpenBook) -> String { open.reader.frame(at: .zero).lines.last ?? "" }

  @Test func aFailureToSaveIsShownOnceAndRemovedAfterARetry() throws {
    try withOpenBook { desk, files, open in
      var files = files
      // A file is in the place of the directory for places.
      let obstacle = try desk.write("", to: ".local")
      open.notePlace(at: .zero)
      _ = open.reader.takeEffects()
      files.saveNow(open, at: .seconds(1))
      #expect(open.reader.takeEffects() == [.frameChanged] && files.failures.count == 1)
      #expect(foot(open).contains("Place and marks cannot"))
      files.saveNow(open, at: .seconds(2))
      #expect(open.reader.takeEffects() == [] && files.failures.count == 1)
      FileSystem.remove(obstacle)
      files.saveNow(open, at: .seconds(3))
      #expect(open.reader.takeEffects() == [.frameChanged] && files.failures == [])
      #expect(!foot(open).contains("Place and marks cannot"))
      let printed = files.takePrintedWarnings()
      #expect(printed == [])
    }
  }

  @Test func aWarningThatNoRetryRepairsIsShownAndPrintedOnce() throws {
    try withOpenBook { desk, _, open in
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
  }

  @Test func anotherBookGetsTheScreenAndTheUndoHistoryOfTheOneBefore() throws {
    try withOpenBook { desk, files, open in
      var files = files
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
  }

  @Test func theOpenBookIsForgottenUntilItIsRestored() throws {
    try withOpenBook { desk, files, open in
      var files = files
      var store = desk.store
      open.notePlace(at: .zero)
      files.saveNow(open, at: .seconds(1))
      #expect(store.place(in: open.fingerprint) != nil)
      files.forget(open.fingerprint, in: open, at: .seconds(2))
      files.saveNow(open, at: .seconds(3))
      #expect(store.place(in: open.fingerprint) == nil)
      _ = open.reader.takeEffects()
      files.restore(open.fingerprint, in: open, at: .seconds(4))
      #expect(open.reader.takeEffects().contains(.frameChanged))
      #expect(store.place(in: open.fingerprint) != nil)
      files.restore(open.fingerprint, in: open, at: .seconds(5))
      #expect(open.reader.takeEffects() == [])
    }
  }
}

extension SessionFiles {
  /// Saves, and waits until that is done.
  fileprivate mutating func saveNow(_ open: OpenBook, at now: Duration) {
    save(open, at: now)
    finishSaving(in: open, within: .seconds(60), at: now)
  }
}
