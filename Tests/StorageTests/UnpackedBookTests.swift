import CLibrary
import Storage
import TemporaryFiles
import Testing

@Suite("A book in a folder")
struct UnpackedBookTests {
  private let temporary: TemporaryDirectory
  private var folder: String { temporary.path + "/lamp.epub" }

  init() throws {
    temporary = try TemporaryDirectory()
    for (name, text) in [
      ("META-INF/container.xml", "<container/>"), ("OEBPS/b.xhtml", "two"),
      ("OEBPS/a.xhtml", "one"), (".git/HEAD", "ref"), ("mimetype", "application/epub+zip"),
    ] {
      let path = "\(folder)/\(name)"
      try makeDirectories(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
      try makeFile(path, text.utf8)
    }
  }

  @Test func hasItsFilesInTheOrderOfTheirNamesWithoutHiddenOnes() throws {
    let book = try #require(UnpackedBook(folder))
    #expect(
      try book.contents().map(\.name)
        == ["META-INF/container.xml", "OEBPS/a.xhtml", "OEBPS/b.xhtml", "mimetype"])
    #expect(try book.contents().map { String(decoding: $0.bytes, as: UTF8.self) }[1] == "one")
    #expect(book.size == 12 + 3 + 3 + 20)
  }

  @Test func followsNoLinkOutOfTheFolder() throws {
    try makeFile(temporary.path + "/secret", "secret".utf8)
    try check(symlink(temporary.path + "/secret", "\(folder)/OEBPS/c.xhtml"))
    try check(symlink(temporary.path, "\(folder)/OEBPS/around"))
    #expect(try UnpackedBook(folder)?.contents().count == 4)
  }

  @Test func isOneFileForAWalkThroughFolders() throws {
    try makeFile(temporary.path + "/other.txt", "other".utf8)
    var walk = FolderWalk([temporary.path])
    var found: [String] = []
    while !walk.isComplete { found += walk.step().map(\.path) }
    #expect(found.map { $0.split(separator: "/").last } == ["lamp.epub", "other.txt"])
  }

  @Test func isNoBookWithoutItsContainer() throws {
    try check(unlink("\(folder)/META-INF/container.xml"))
    #expect(UnpackedBook(folder) == nil && !UnpackedBook.exists(at: folder))
    try makeDirectories("\(folder)/META-INF/container.xml")
    #expect(!UnpackedBook.exists(at: folder))
  }
}
