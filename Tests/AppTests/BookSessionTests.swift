import Defaults
import Glibc
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App
@testable import BookText

@Suite("A session with a book, without a terminal")
struct BookSessionTests {
  /// Runs `body` with a session in which only the first pages are known.
  private func withLargeBook(_ body: (Desk, String, BookSession) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      let path = try desk.write(Desk.text(of: 600_000), to: "large.txt")
      let session = try desk.session(path)
      #expect(session.reader.book.extent == .beginning)
      try body(desk, path, session)
    }
  }

  @Test func knownPagesAndBookmarksDoNotWaitForTheRest() throws {
    try withLargeBook { desk, _, session in
      session.press(.right, .right)
      session.type("d")
      #expect(session.foot() == "Bookmark added")
      #expect(!session.open.jobs.isRunning(.rest) && !session.reader.book.isWhole)
      session.press(.left)
      #expect(session.reader.pageNumber.page == 2)
      session.finishSaving(at: .zero)
      var store = desk.store
      let (marks, _) = store.marks(in: session.reader.book, readFrom: nil)
      #expect(marks.all.count == 1)
    }
  }

  @Test func inputThatNeedsAllPagesIsQueuedInOrder() throws {
    try withLargeBook { _, _, session in
      session.type("Gb")
      #expect(session.reader.pageNumber.page == 1)
      // A long wait is explained.
      session.passTime(isFrameDue: false, at: .milliseconds(199))
      #expect(session.foot() != "Reading the rest of the book… (Esc cancels)")
      session.passTime(isFrameDue: false, at: .milliseconds(200))
      #expect(session.foot() == "Reading the rest of the book… (Esc cancels)")
      session.finishReading(at: .seconds(1))
      let (page, count) = session.reader.pageNumber
      #expect(count > 100 && page == count - 1)
    }
  }

  @Test func escapeCancelsQueuedInput() throws {
    try withLargeBook { _, _, session in
      session.type("G")
      session.press(.escape)
      #expect(session.foot() == "Cancelled")
      session.finishReading()
      #expect(session.reader.pageNumber.page == 1)
    }
  }

  @Test func aPromptWhoseAnswerWaitsShowsThatAndEscapeClosesIt() throws {
    try withLargeBook { _, _, session in
      session.type("50%")
      session.passTime(isFrameDue: false, at: .milliseconds(200))
      #expect(session.foot() == "Reading the rest of the book… (Esc cancels)")
      session.press(.escape)
      #expect(session.foot() == "Cancelled" && !session.reader.hasLayers)
      session.type("50%")
      session.passTime(isFrameDue: false, at: .milliseconds(200))
      #expect(session.foot() == "Reading the rest of the book… (Esc cancels)")
      session.finishReading(at: .seconds(1))
      #expect(session.reader.pageNumber.page > 1 && !session.reader.hasLayers)
      #expect(!session.foot().contains("Reading the rest"))
    }
  }

  @Test(arguments: [Key(.character("q")), Key(.character("c"), .control)])
  func quittingDropsQueuedInput(key: Key) throws {
    try withLargeBook { _, _, session in
      session.type("Gd")
      session.take([.key(key), .key(Key(.right))], at: .zero)
      #expect(session.takeRequests() == [.quit])
      session.finishReading()
      #expect(session.reader.pageNumber.page == 1 && session.reader.marks.all.isEmpty)
    }
  }

  @Test func thePlaceIsSavedSoonAfterATurnAndWhereItIsInTheWholeBook() throws {
    try withLargeBook { desk, path, session in
      session.finishReading()
      session.passTime(isFrameDue: false, at: .seconds(1))
      session.type("90%", at: .seconds(5))
      let place = session.reader.place
      session.passTime(isFrameDue: false, at: .milliseconds(5_299))
      session.finishSaving(at: .milliseconds(5_299))
      var store = desk.store
      #expect(
        store.place(in: session.reader.book.fingerprint)?.passage.offset != place.passage.offset)
      session.passTime(isFrameDue: false, at: .milliseconds(5_300))
      session.finishSaving(at: .milliseconds(5_300))
      #expect(store.place(in: session.reader.book.fingerprint) == place)
      // The next session shows a part around it, and marks set there belong to the whole book.
      session.leave(endsPrograms: false, at: .seconds(6))
      session.finishSaving(at: .seconds(6))
      session.end(at: .seconds(6))
      let next = try desk.session(path)
      let part = next.reader.book
      #expect(part.start > 0 && !part.isWhole && next.reader.place == place)
      next.type("d")
      let mark = try #require(next.reader.marks.all.first)
      next.finishReading()
      #expect(next.reader.marks.all.map(\.id) == [mark.id])
      #expect(next.reader.marks.all[0].range.lowerBound == part.start + mark.range.lowerBound)
      next.finishSaving(at: .zero)
      let (saved, _) = store.marks(in: next.reader.book, readFrom: path)
      #expect(saved == next.reader.marks)
      // It can be removed in a part too.
      next.leave(endsPrograms: false, at: .seconds(7))
      next.finishSaving(at: .seconds(7))
      next.end(at: .seconds(7))
      let last = try desk.session(path)
      #expect(!last.reader.book.isWhole && last.reader.marks.all.count == 1)
      last.type("d")
      last.finishSaving(at: .zero)
      #expect(store.marks(in: next.reader.book, readFrom: path).marks.all.isEmpty)
    }
  }

  @Test(arguments: [("0", "9223372036854775807"), ("9223372036854775807", "1"), ("20001", "0")])
  func marksBeyondTheTextAreShownAtItsEndAndKept(offset: String, length: String) throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      let path = try desk.write(Desk.text(of: 20_000), to: "book.txt")
      let fingerprint = try desk.session(path).open.fingerprint
      let file = "\(directory)/.local/state/bifolio/books/\(fingerprint)"
      let lines = ["kind = highlight", "offset = \(offset)", "length = \(length)"]
        .map { "mark.h1.\($0)\n" }.joined()
      try FileAccess.replace(file, with: Array("bifolio-defaults 1\n\(lines)".utf8))
      let session = try desk.session(path)
      session.type("G'")
      session.press(.enter)
      session.type("d")
      session.leave(endsPrograms: false, at: .seconds(1))
      session.end(at: .seconds(1))
      let bytes = try #require(try FileAccess.contents(of: file))
      #expect(String(decoding: bytes, as: UTF8.self).contains(lines))
      #expect(session.reader.marks.all.count == 2)
      let end = session.reader.book.text.count
      #expect(session.reader.marks.all.allSatisfy { $0.range.upperBound <= end })
    }
  }

  @Test func anotherBookIsOpenedWhileThisOneCanBeRead() throws {
    try withLargeBook { desk, _, session in
      session.finishReading()
      session.type("G")
      session.leave(endsPrograms: false, at: .seconds(1))
      session.finishSaving(at: .seconds(1))
      let other = try desk.session(try desk.write(Desk.text(of: 20_000), to: "small.txt"))
      let left = session.reader.place
      // The pages of the large book are not cached: a task reads it.
      var store = desk.store
      var scan = ShelfScan(store, folders: [])
      while !scan.isComplete { scan.step(&store) }
      let book = try #require(scan.shelf.books.first { $0.path.hasSuffix("/large.txt") })
      other.apply([.openBook(book)], at: .zero)
      #expect(other.isOpening)
      other.press(.right)
      #expect(other.reader.pageNumber.page == 2)
      other.run { !other.isOpening }
      #expect(other.reader.book.fingerprint == session.reader.book.fingerprint)
      #expect(other.reader.place.passage == left.passage)
    }
  }

  @Test func rereadingKeepsThePlaceAtItsWords() throws {
    try withLargeBook { _, _, session in
      session.finishReading()
      session.type("50%")
      let words = session.reader.place.passage.after
      session.apply([.reread], at: .zero)
      #expect(session.open.jobs.isRunning(.rereading))
      session.type("d")
      session.run { !session.open.jobs.isRunning(.rereading) }
      #expect(session.reader.place.passage.after == words && session.reader.book.isWhole)
    }
  }

  @Test func theLinesOfTheFileAreShownByATask() throws {
    try withLargeBook { _, _, session in
      session.finishReading()
      session.type("F")
      #expect(session.open.jobs.isRunning(.source))
      session.run { !session.open.jobs.isRunning(.source) }
      #expect(session.frame(at: .zero).lines.contains { $0.contains("CHAPTER 1") })
    }
  }

  @Test func aWarningDisappearsWhenARetrySucceeds() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      let path = try desk.write(Desk.text(of: 20_000), to: "small.txt")
      // A file is in the place of the directory for places.
      let obstacle = try desk.write("", to: ".local")
      let session = try desk.session(path)
      session.passTime(isFrameDue: false, at: .milliseconds(300))
      session.finishSaving(at: .milliseconds(300))
      #expect(session.foot().hasPrefix("Place and marks cannot be read or saved (Not a directory)"))
      #expect(session.failures.count == 1 && session.takeRequests().isEmpty)
      FileSystem.remove(obstacle)
      session.passTime(isFrameDue: false, at: .milliseconds(2_299))
      session.finishSaving(at: .milliseconds(2_299))
      #expect(session.foot().hasPrefix("Place and marks cannot"))
      session.passTime(isFrameDue: false, at: .milliseconds(2_300))
      session.finishSaving(at: .milliseconds(2_300))
      #expect(!session.foot().contains("saved") && session.failures.isEmpty)
      var store = desk.store
      #expect(store.place(in: session.reader.book.fingerprint) != nil)
    }
  }

  @Test func everyChangeThatIsNotSavedSaysSo() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
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
  }

  @Test func foldersOfBooksThatDoNotExistAreNamed() throws {
    try withTemporaryDirectory { directory in
      let desk = Desk(directory)
      let session = try desk.session(try desk.write(Desk.text(of: 20_000), to: "small.txt"))
      func choose(_ folders: String) {
        session.type("SGl")
        for _ in 0..<200 { session.press(.backspace) }
        session.type(folders)
        session.press(.enter)
      }
      choose("~:/no/a:/no/b:bundled")
      #expect(session.foot() == "Not a folder: /no/a, /no/b")
      choose("\(directory)/small.txt")
      #expect(session.foot().hasPrefix("Not a folder: "))
      choose(directory)
      #expect(session.foot().hasPrefix("Folders of books: "))
    }
  }

  @Test func aBookThatCannotBeReadToItsEndEndsTheProgramWithTheReason() throws {
    try withLargeBook { _, path, session in
      try check(truncate(path, 0))
      session.run { !session.open.jobs.isRunning(.rest) }
      let failures = session.takeRequests().compactMap { request in
        if case .fail(let failure) = request { failure.message } else { nil }
      }
      #expect(failures == ["\(path) is empty"])
    }
  }
}
