import BookText
import CLibrary
import Defaults
import Storage
import System
import TemporaryFiles
import Testing

/// A book read and then moved.
final class MovedBookTests {
  private let temporary: TemporaryDirectory
  private var reader: Reader
  private let text = "Call for Josiah. Some years ago.\n"
  private let book: Book
  private let path: String

  init() throws {
    temporary = try TemporaryDirectory()
    let root = FileSystem.resolved(temporary.path) ?? temporary.path
    reader = Reader(in: root)
    path = root + "/books/a.txt"
    try makeDirectories(root + "/books/below")
    try makeDirectories(root + "/folder/below")
    try makeFile(path, text.utf8)
    book = try makeBook(text)
    try reader.keepPlace(in: book, 5, readFrom: path, at: 100)
  }

  @Test func aBookIsFoundWhereItWasReadLast() throws {
    #expect(reader.store.locate(book.fingerprint, lookingIn: []) == path)
  }

  @Test func aBookWithAnotherNameIsFoundBesideItsOldPlace() throws {
    let other = reader.directory + "/books/renamed.txt"
    try check(rename(path, other))
    try makeFile(reader.directory + "/books/b.txt", text.uppercased().utf8)
    #expect(reader.store.locate(book.fingerprint, lookingIn: []) == other)
    #expect(reader.store.lastBook() == other)
  }

  @Test func aBookThatHasBeenMovedIsFoundInTheFolders() throws {
    let other = reader.directory + "/folder/below/b.md"
    try check(rename(path, other))
    #expect(reader.store.locate(book.fingerprint, lookingIn: []) == nil)
    let folders = [reader.directory + "/folder"]
    #expect(reader.store.locate(book.fingerprint, lookingIn: folders) == other)
    #expect(reader.store.lastBook(lookingIn: folders) == other)
    // Once it has been read there, both paths are known.
    try reader.keepPlace(in: book, 5, readFrom: other, at: 200)
    try makeFile(path, text.utf8)
    try check(unlink(other))
    #expect(reader.store.locate(book.fingerprint, lookingIn: []) == path)
  }

  @Test func aBookIsFoundByAnyPlaceWhereItHasBeenRead() throws {
    let (second, third) = (reader.directory + "/second.txt", reader.directory + "/third.txt")
    try check(rename(path, second))
    try reader.keepPlace(in: book, 5, readFrom: second, at: 200)
    try check(rename(second, third))
    #expect(reader.store.locateMoved(from: path, lookingIn: []) == third)
    #expect(reader.store.locateMoved(from: second, lookingIn: []) == third)
    #expect(reader.store.locateMoved(from: third, lookingIn: []) == nil)
    #expect(reader.store.locateMoved(from: "/books/other.txt", lookingIn: []) == nil)
  }

  @Test func aTextThatHasBeenChangedWhereItWasIsTakenForTheBookIfThatIsNowhere() throws {
    try makeFile(path, (text + "More.\n").utf8)
    #expect(reader.store.locate(book.fingerprint, lookingIn: []) == path)
    // But the unchanged book takes precedence.
    let other = reader.directory + "/folder/a.txt"
    try makeFile(other, text.utf8)
    #expect(
      reader.store.locate(book.fingerprint, lookingIn: [reader.directory + "/folder"]) == other)
  }

  @Test func theBookBeforeIsTheLastWhereTheLastIsFoundNowhere() throws {
    try reader.keepPlace(in: try makeBook("Gone.\n"), 0, readFrom: "/gone/b.txt", at: 200)
    #expect(reader.store.lastBook(lookingIn: [reader.directory + "/folder"]) == path)
    try check(unlink(path))
    #expect(reader.store.lastBook() == "/gone/b.txt")
  }

  @Test func aBookThatIsForgottenLeavesNoTraceButItsFile() throws {
    let others = try makeBook("Another book.\n")
    try reader.keepPlace(in: others, 0, readFrom: "/books/other", at: 50)
    try makeFile("\(reader.path(of: book)).unreadable-1", "garbage".utf8)
    #expect(reader.store.forget(book.fingerprint) == true)
    #expect(names(in: reader.booksPath) == [others.fingerprint.description])
    #expect(try FileAccess.contents(of: path) == Array(text.utf8))
    #expect(reader.store.lastBook() == "/books/other")
    #expect(reader.store.place(in: book.fingerprint) == nil)
    #expect(reader.store.forget(book.fingerprint) == true)
  }

  @Test func aBookThatIsForgottenIsRestoredBesideWhatHasBeenKeptSince() throws {
    let place = reader.store.place(in: book.fingerprint)
    let found = reader.store.file(of: book.fingerprint)
    let kept = try #require(found)
    #expect(reader.store.forget(book.fingerprint) == true)
    let rest = reader.store.file(of: book.fingerprint)
    #expect(rest == nil)
    let isRestored = reader.store.restore(kept, of: book.fingerprint)
    #expect(isRestored)
    #expect(place != nil && reader.store.place(in: book.fingerprint) == place)
    #expect(reader.store.forget(book.fingerprint) == true)
    try reader.keepPlace(in: book, 3, readFrom: path, at: 900)
    let later = reader.store.place(in: book.fingerprint)
    let isMerged = reader.store.restore(kept, of: book.fingerprint)
    #expect(isMerged && later != place)
    #expect(reader.store.place(in: book.fingerprint) == later)
  }

  @Test func booksThatHaveBeenGoneForAYearAreMissingUnlessTheirFolderIsToo() throws {
    func book(_ text: String, at path: String?, readOn day: String) throws -> Fingerprint {
      let book = try makeBook(text)
      let place = SavedPlace(at: .start, in: book, page: 1, pageCount: 9)
      reader.store.save(place, in: book, readFrom: path, at: "\(day) 12:00")
      return book.fingerprint
    }
    let gone = reader.directory + "/books/gone.txt"
    let missing = try book("One.\n", at: gone, readOn: "2025-11-24")
    _ = try book("Two.\n", at: gone, readOn: "2025-11-25")
    _ = try book("Three.\n", at: "/drive that is away/gone.txt", readOn: "2025-11-24")
    _ = try book("Four.\n", at: path, readOn: "2025-11-24")
    let piped = try book("Five.\n", at: nil, readOn: "2026-11-24")
    let year = try #require(CalendarDay("2025-11-25"))
    let found = reader.store.missingBooks(notReadSince: year).map(\.book)
    #expect(Set(found) == [missing, piped] && found.count == 2)
  }

  @Test func anUnknownBookIsNeitherFoundNorForgotten() throws {
    let book = try makeBook(text)
    let nowhere = DefaultsStore(nil)
    #expect(nowhere.forget(book.fingerprint) == true)
    #expect(nowhere.locate(book.fingerprint, lookingIn: []) == nil)
    #expect(nowhere.record(of: book.fingerprint) == ReadingRecord())
  }
}

final class ReadingRecordStoreTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }
  private lazy var reader = Reader(in: directory)

  init() throws { temporary = try TemporaryDirectory() }

  private func record(_ seconds: Int...) throws -> ReadingRecord {
    var record = ReadingRecord()
    for seconds in seconds {
      let stay = try #require(ReadingTally(words: 200, in: .seconds(seconds), pages: 1))
      record.record(stay, on: CalendarDay(number: 20_777))
    }
    return record
  }

  @Test func whatTwoReadersHaveReadIsAddedUp() throws {
    let book = try makeBook()
    var (first, second) = (Reader(in: directory), Reader(in: directory))
    let place = SavedPlace(at: .start, in: book, page: 1, pageCount: 9)
    func save(_ record: ReadingRecord, _ reader: inout Reader) -> Bool {
      reader.store.save(place, in: book, readFrom: "/books/a", at: "", adding: record)
    }
    #expect(try save(record(60, 70), &first) == true)
    #expect(try save(record(80), &second) == true)
    #expect(save(ReadingRecord(), &second) == true)
    #expect(try save(record(90), &first) == true)
    let sum = second.store.record(of: book.fingerprint)
    #expect(sum.total.seconds == 300)
    #expect(try sum == record(60, 70, 80, 90))
  }

  @Test func savingReportsSuccess() throws {
    let book = try makeBook()
    let reader = Reader(in: "/proc")
    let place = SavedPlace(at: .start, in: book, page: 1, pageCount: 9)
    let isSaved = reader.store.save(
      place, in: book, readFrom: "/a", at: "", adding: try record(60))
    #expect(!isSaved)
  }

  @Test func aReadersPaceIsTakenFromTheLastBooks() throws {
    for number in 1...20 {
      let book = try makeBook("\(number).\n")
      let place = SavedPlace(at: .start, in: book, page: 1, pageCount: 9)
      let seconds = number <= 10 ? 200 : 60
      reader.store.save(
        place, in: book, readFrom: "/\(number)", at: "", adding: try record(seconds))
      try setTime(of: reader.path(of: book), to: 100 + number)
    }
    #expect(reader.store.pace().wordsPerMinute == 200)
    let nowhere = DefaultsStore(nil)
    #expect(nowhere.pace().wordsPerMinute == nil)
  }

  @Test func aDocumentThatWasWrittenAgainIsReadOnWhereItWasLeft() throws {
    let words = "Call for Josiah. Some years ago."
    let first = try makeDocument(words, identifier: "isbn:1", file: "as it was bought")
    try reader.keepPlace(in: first, 17, readFrom: "/books/a.epub")
    func place(_ text: String, _ identifier: String) throws -> Int? {
      let book = try makeDocument(text, identifier: identifier, file: "as it was written again")
      return reader.store.savedBook(for: book, readFrom: "/library/b.epub").offset(in: book)?.utf8
    }
    #expect(try place(words, "isbn:1") == 17)
    #expect(try place(words, "isbn:2") == nil)
    #expect(try place(words + " More.", "isbn:1") == nil)
    // Of a beginning only the identifier is known.
    func isKnown(_ identifier: String) throws -> Bool {
      let beginning = try makeDocument("Call", identifier: identifier, file: "new", unread: 0.5)
      return reader.store.savedBook(for: beginning, readFrom: nil).earlier != nil
    }
    #expect(try isKnown("isbn:1") && !isKnown("isbn:2"))
  }

  @Test func anotherEditionIsKnownByItsIdentifierOrByTitleAndAuthor() throws {
    func book(_ text: String, _ title: String, _ author: String) throws -> Book {
      let header = "Title: \(title)\n\nAuthor: \(author)\n\n\n\n"
      return try Book(plainText: Array((header + text).utf8), named: "a book")
    }
    let words = "Call for Josiah. Some years ago, the lamp was lit at five.\n"
    try reader.keepPlace(
      in: makeDocument(words, identifier: "isbn:1", file: "old"), 17, readFrom: "/a.epub")
    try reader.keepPlace(in: book(words, "The Lamp", "A. Keeper"), 40, readFrom: "/a.txt")
    func place(_ book: Book) -> String? { reader.store.otherEditions(of: book).first?["offset"] }
    // Other words, with the same identifier.
    #expect(try place(makeDocument("New. " + words, identifier: "isbn:1", file: "new")) == "17")
    #expect(try place(makeDocument("New. " + words, identifier: "isbn:12", file: "new")) == nil)
    #expect(try place(book("New. " + words, "The Lamp", "A. Keeper")) == "40")
    #expect(try place(book("New. " + words, "The Lamp", "B. Keeper")) == nil)
    #expect(try place(book("New. " + words, "The Lamps", "A. Keeper")) == nil)
    #expect(try place(book("New. " + words, "The Lam", "A. Keeper")) == nil)
    // The book itself is none, nor is one without an author.
    #expect(try place(book(words, "The Lamp", "A. Keeper")) == nil)
    #expect(try place(makeBook()) == nil)
  }
}
