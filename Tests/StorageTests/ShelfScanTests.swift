import BookText
import Defaults
import Storage
import TemporaryFiles
import Testing

final class ShelfScanTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }
  private lazy var reader = Reader(in: directory)

  init() throws { temporary = try TemporaryDirectory() }

  private func scanned(
    _ reader: inout Reader, _ folders: [String], titles: ShelfScan.Titles = ShelfScan.Titles()
  ) -> ShelfScan {
    var scan = ShelfScan(reader.store, folders: folders, titles: titles)
    while !scan.isComplete { scan.step(&reader.store) }
    return scan
  }

  @Test func itHoldsWhatWasReadTheLatestFirstAndThenTheFilesOfTheFolders() throws {
    let folder = directory + "/folder"
    try makeDirectories(folder)
    let (one, two) = ("One lamp was lit.\n", "Two lamps were lit.\n")
    try makeFile(folder + "/one.txt", one.utf8)
    try makeFile(folder + "/copy.txt", two.utf8)
    try makeFile(
      folder + "/three.txt",
      "Title: Three Lamps\nAuthor: A. Wick\n\n\nThree lamps were lit.\n".utf8)
    try makeFile(folder + "/four.txt", "four lamps were lit,\nand nobody came.\n".utf8)
    try makeFile(folder + "/picture.txt", [0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 3])
    try reader.keepPlace(in: try makeBook(one), 0, readFrom: folder + "/one.txt", at: 100)
    try reader.keepPlace(in: try makeBook(two), 4, readFrom: "/gone/two.txt", at: 200)
    let shelf = scanned(&reader, [folder]).shelf
    #expect(
      shelf.books.map(\.title)
        == ["Two lamps were lit.", "One lamp was lit.", "four", "picture", "Three Lamps"])
    #expect(shelf.books.map(\.author) == [nil, nil, nil, nil, "A. Wick"])
    #expect(shelf.books.allSatisfy { $0.fileExists })
    #expect(shelf.books[0].path.hasSuffix("/folder/copy.txt"))
    #expect(reader.store.takeWarnings() == [])
  }

  @Test func itHasWhatWasReadBeforeAnyFolderIsOpened() throws {
    try makeDirectories(directory + "/folder")
    try makeFile(directory + "/folder/new.txt", "New.\n".utf8)
    for number in 1...9 {
      try reader.keepPlace(in: try makeBook("\(number).\n"), 0, readFrom: "/\(number)")
    }
    var scan = ShelfScan(reader.store, folders: [directory + "/folder"])
    for _ in 1...9 { scan.step(&reader.store) }
    #expect(scan.shelf.books.count == 9)
    #expect(!scan.isComplete)
  }

  @Test func titlesThatAreKnownAreNotReadAgainUntilTheFileHasChanged() throws {
    let path = directory + "/a.txt"
    try makeFile(path, "Title: First\n\n\nA text.\n".utf8)
    try setTime(of: path, to: 100)
    let first = scanned(&reader, [directory])
    #expect(first.shelf.books.map(\.title) == ["First"])
    // The same length and time: nothing shows that the file is another one.
    try makeFile(path, "Title: Other\n\n\nA text.\n".utf8)
    try setTime(of: path, to: 100)
    let second = scanned(&reader, [directory], titles: first.knownTitles)
    #expect(second.shelf.books.map(\.title) == ["First"])
    try setTime(of: path, to: 101)
    let third = scanned(&reader, [directory], titles: second.knownTitles)
    #expect(third.shelf.books.map(\.title) == ["Other"])
  }

  @Test func aDamagedFileIsMovedAsideAndTheOthersAreRead() throws {
    try reader.keepPlace(in: try makeBook("One.\n"), 0, readFrom: "/books/one")
    try makeFile(reader.booksPath + "/0000000000000000-1", "garbage".utf8)
    try makeFile(reader.booksPath + "/notes", "somebody else's".utf8)
    #expect(scanned(&reader, []).shelf.books.map(\.path) == ["/books/one"])
    #expect(reader.store.takeWarnings().count == 1)
    #expect(names(in: reader.booksPath).contains("notes"))
  }
}
