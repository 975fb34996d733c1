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

  @Test func aDamagedFileIsMovedAsideAndTheOthersAreRead() throws {
    try reader.keepPlace(in: try makeBook("One.\n"), 0, readFrom: "/books/one")
    try makeFile(reader.booksPath + "/0000000000000000-1", "garbage".utf8)
    try makeFile(reader.booksPath + "/notes", "somebody else's".utf8)
    #expect(paths == ["/books/one"])
    #expect(reader.store.takeWarnings().count == 1)
    #expect(names(in: reader.booksPath).contains("notes"))
  }
}
