import BookText
import Defaults
import Storage
import TemporaryFiles
import Testing

final class ReadShelfTests {
  private let temporary: TemporaryDirectory
  private lazy var reader = Reader(in: temporary.path)

  init() throws { temporary = try TemporaryDirectory() }

  private var paths: [String] { reader.store.shelf().books.map(\.path) }

  @Test func itHoldsWhatWasReadTheLatestFirst() throws {
    try reader.keepPlace(in: try makeBook("One.\n"), 0, readFrom: "/books/one", at: 100)
    try reader.keepPlace(in: try makeBook("Two.\n"), 0, readFrom: "/books/two", at: 200)
    #expect(paths == ["/books/two", "/books/one"])
  }

  @Test func aBookThatIsFinishedWithoutBeingOpenedKeepsItsTitleAndItsAuthor() throws {
    let fingerprint = Fingerprint(of: Array("One.\n".utf8))
    func setFinished(_ time: String?) {
      reader.store.setFinished(
        time, fingerprint, title: "Six Lamps", author: "Ann Wick", path: "/books/one")
    }
    setFinished("2026-01-02T03:04:05Z")
    let book = try #require(reader.store.shelf().books.first)
    #expect(book.title == "Six Lamps" && book.author == "Ann Wick" && book.state == .finished)
    setFinished(nil)
    #expect(reader.store.shelf().books.first?.state == .unread)
    #expect(reader.store.shelf().books.first?.author == "Ann Wick")
  }

  @Test func aDamagedFileIsMovedAsideAndTheOthersAreRead() throws {
    try reader.keepPlace(in: try makeBook("One.\n"), 0, readFrom: "/books/one")
    try makeFile(reader.booksPath + "/0000000000000000-1", "garbage".utf8)
    try makeFile(reader.booksPath + "/notes", "somebody else's".utf8)
    #expect(paths == ["/books/one"])
    #expect(reader.store.takeWarnings().count == 1)
    #expect(names(in: reader.booksPath).contains("notes"))
  }
}
