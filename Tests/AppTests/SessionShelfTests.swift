import BookText
import Defaults
import Storage
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

@Suite("The shelf of a session")
struct SessionShelfTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The fingerprint of a book that was left at its second page.
  private func readBook() throws -> Fingerprint {
    let session = try desk.session(try desk.write(Desk.text(of: 9_000), to: "read.txt"))
    session.press(.right)
    session.leave(endsPrograms: false, at: .seconds(1))
    session.finishSaving(at: .seconds(1))
    return session.reader.book.fingerprint
  }

  @Test func aForgottenBookIsRestoredOnce() throws {
    let book = try readBook()
    var (shelf, store) = (SessionShelf(), desk.store)
    let place = store.place(in: book)
    #expect(place != nil)
    let (isGone, isRestorable) = shelf.forget(book, in: &store)
    #expect(isGone && isRestorable && store.place(in: book) == nil)
    #expect(shelf.restore(book, in: &store) == true)
    #expect(store.place(in: book) == place)
    #expect(shelf.restore(book, in: &store) == nil)
  }

  @Test func aBookThatCouldNotBeRestoredCanBeRestoredLater() throws {
    let book = try readBook()
    var (shelf, store) = (SessionShelf(), desk.store)
    let place = store.place(in: book)
    _ = shelf.forget(book, in: &store)
    // A directory that cannot be made: a file has its name.
    let file = try desk.write("", to: "file")
    var broken = DefaultsStore(
      DefaultsDirectories(environment: ["HOME": desk.directory, "XDG_STATE_HOME": file]))
    #expect(shelf.restore(book, in: &broken) == false)
    #expect(shelf.restore(book, in: &store) == true && store.place(in: book) == place)
  }

  @Test func aBookWithoutStoredDataCannotBeRestored() throws {
    let book = try readBook()
    var (shelf, store) = (SessionShelf(), desk.store)
    _ = store.forget(book)
    let (isGone, isRestorable) = shelf.forget(book, in: &store)
    #expect(isGone && !isRestorable)
    #expect(shelf.restore(book, in: &store) == nil)
  }

  @Test func aBookForgottenTwiceWithoutNewDataCanStillBeRestored() throws {
    let book = try readBook()
    var (shelf, store) = (SessionShelf(), desk.store)
    let place = store.place(in: book)
    _ = shelf.forget(book, in: &store)
    _ = shelf.forget(book, in: &store)
    #expect(shelf.restore(book, in: &store) == true && store.place(in: book) == place)
  }
}
