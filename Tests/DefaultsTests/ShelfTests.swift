import BookText
import Defaults
import Testing

struct ShelfTests {
  private let there: (String) -> Bool = { $0.hasPrefix("/there") }

  private func content(_ text: String) -> Fingerprint { Fingerprint(of: Array(text.utf8)) }

  /// The file of a read book.
  private func state(
    _ title: String?, at paths: [String], page: Int = 1, of count: Int = 0, offset: Int = 0
  ) -> DefaultsFile {
    var file = DefaultsFile()
    file["title"] = title
    var known = BookPaths()
    for path in paths.reversed() { known.record(path) }
    known.write(into: &file)
    file["read"] = "2026-11-20T15:00:00Z"
    file["offset"] = String(offset)
    file["page"] = String(page)
    file["pages"] = String(count)
    return file
  }

  private func found(_ path: String, _ text: String) -> BookFile {
    BookFile(path: path, size: text.utf8.count, modified: 0)
  }

  @Test func booksThatHaveBeenReadStandBeforeThoseThatHaveNot() {
    var shelf = Shelf()
    shelf.add(state("Second", at: ["/there/2"]), of: content("2"), fileExists: there)
    shelf.add(state("First", at: ["/there/1"]), of: content("1"), fileExists: there)
    shelf.add(found("/there/new.txt", "new")) { _ in nil }
    shelf.add(found("/there/newer.txt", "newer")) { _ in nil }
    shelf.record(FileDetails(title: "A New One", author: "N. Obody"), ofFileAt: "/there/new.txt")
    #expect(shelf.books.map(\.title) == ["Second", "First", "A New One", "newer"])
    #expect(shelf.books.map(\.author) == [nil, nil, "N. Obody", nil])
    #expect(shelf.books.map(\.page) == [1, 1, nil, nil])
    #expect(shelf.books.map(\.pageCount) == [0, 0, 0, 0])
    #expect(shelf.books.map(\.fileExists) == [true, true, true, true])
    #expect(shelf.books[0].identity == .read(content("2")))
    #expect(shelf.books[3].identity == .file("/there/newer.txt"))
    #expect(shelf.books[0].lastOpened?.description == "2026-11-20")
  }

  @Test func booksWithoutFileAreNotListedAndThoseWithoutPlaceAreUnread() {
    var shelf = Shelf()
    shelf.add(state("Piped", at: []), of: content("1"), fileExists: there)
    var placeless = state("Placeless", at: ["/there/2"])
    placeless["offset"] = nil
    shelf.add(placeless, of: content("2"), fileExists: there)
    shelf.add(found("/there/empty.txt", "")) { _ in nil }
    // It has marks that were imported.
    #expect(shelf.books.map(\.title) == ["Placeless"] && shelf.books[0].state == .unread)
    // A log keeps its place, and is not a book; neither is its file.
    var log = state("Log", at: ["/there/log"])
    log.isNoBook = true
    shelf.add(log, of: content("3"), fileExists: there)
    shelf.add(found("/there/log", "3")) { _ in nil }
    #expect(shelf.books.count == 1)
  }

  @Test func progressIsMeasuredByPagesOrBytes() {
    let text = String(repeating: "x", count: 100)
    func fraction(_ page: Int, of count: Int, offset: Int = 0) -> Double? {
      var shelf = Shelf()
      shelf.add(
        state("A", at: ["/there/a"], page: page, of: count, offset: offset), of: content(text),
        fileExists: there)
      return shelf.books[0].share?.fraction
    }
    #expect(fraction(1, of: 11) == 0)
    #expect(fraction(6, of: 11) == 0.5)
    #expect(fraction(11, of: 11) == 1)
    #expect(fraction(12, of: 11) == 1)
    #expect(fraction(1, of: 1) == 1)
    #expect(fraction(3, of: 0, offset: 25) == 0.25)
    #expect(fraction(3, of: 0, offset: 900) == 1)
  }

  @Test func aFileThatHasBeenReadIsNotOnItTwice() {
    var shelf = Shelf()
    shelf.add(state("A", at: ["/there/a.txt"]), of: content("text"), fileExists: there)
    // At its latest path, even if its text has been changed since.
    shelf.add(found("/there/a.txt", "text")) { _ in nil }
    shelf.add(found("/there/a.txt", "changed")) { _ in nil }
    // An older text at the same path.
    shelf.add(state("Old A", at: ["/there/a.txt"]), of: content("old"), fileExists: there)
    #expect(shelf.books.map(\.title) == ["A"])
  }

  @Test func theSameBookInTwoPlacesIsOne() {
    var shelf = Shelf()
    shelf.add(state("A", at: ["/there/a.txt"]), of: content("text"), fileExists: there)
    shelf.add(found("/there/copy.txt", "text")) { _ in content("text") }
    shelf.add(found("/there/other.txt", "tixt")) { _ in content("tixt") }
    shelf.add(found("/there/another.txt", "tixt")) { _ in content("tixt") }
    #expect(shelf.books.map(\.title) == ["A", "other"])
    #expect(shelf.books[0].paths == ["/there/a.txt", "/there/copy.txt"])
    #expect(shelf.books[1].paths == ["/there/other.txt", "/there/another.txt"])
  }

  @Test func onlyFilesOfEqualLengthAreReadAndEachOnce() {
    var shelf = Shelf()
    shelf.add(state("A", at: ["/there/a.txt"]), of: content("text"), fileExists: there)
    var asked: [String] = []
    let files = [
      ("/b", "longer"), ("/c", "longest"), ("/d", "tixt"), ("/e", "longest"), ("/f", "tallest"),
    ]
    for (path, text) in files {
      shelf.add(found(path, text)) { path in
        asked.append(path)
        return content(text)
      }
    }
    #expect(asked == ["/d", "/c", "/e", "/f"])
  }

  @Test func aBookThatHasBeenMovedIntoAFolderIsThereAgain() {
    var shelf = Shelf()
    shelf.add(
      state("A", at: ["/gone/a.txt", "/gone/before.txt"]), of: content("text"), fileExists: there)
    #expect(!shelf.books[0].fileExists)
    shelf.add(found("/folder/a.txt", "text")) { _ in content("text") }
    #expect(shelf.books.count == 1)
    #expect(shelf.books[0].fileExists)
    #expect(shelf.books[0].path == "/folder/a.txt")
  }

  @Test func ofSeveralPlacesThatIsNamedWhereTheFileIs() {
    var shelf = Shelf()
    shelf.add(
      state("A", at: ["/gone/a.txt", "/there/a.txt"]), of: content("text"), fileExists: there)
    #expect(shelf.books[0].path == "/there/a.txt")
    #expect(shelf.books[0].fileExists)
  }

  @Test func anotherBookWhereOneWasLongAgoIsABookOfItsOwn() {
    var shelf = Shelf()
    shelf.add(
      state("A", at: ["/there/new.txt", "/there/old.txt"]), of: content("text"), fileExists: there)
    shelf.add(found("/there/old.txt", "tixt")) { _ in content("tixt") }
    #expect(shelf.books.map(\.title) == ["A", "old"])
  }
}

struct BookPathsTests {
  @Test func theLatestStandsFirstAndEachOnce() throws {
    var paths = BookPaths()
    #expect(paths.latest == nil)
    for path in ["/a", "/b", "/a", "/c"] { paths.record(path) }
    #expect(paths.all == ["/c", "/a", "/b"])
    var file = DefaultsFile()
    paths.write(into: &file)
    #expect(file["path"] == "/c" && file["path.2"] == "/a" && file["path.3"] == "/b")
    #expect(BookPaths(try DefaultsFile(file.bytes)) == paths)
  }

  @Test func oldPathsAreDropped() {
    var paths = BookPaths()
    for number in 0..<20 { paths.record("/\(number)") }
    #expect(paths.all == (12..<20).reversed().map { "/\($0)" })
    var file = DefaultsFile()
    paths.write(into: &file)
    var fewer = BookPaths()
    fewer.record("/x")
    fewer.write(into: &file)
    #expect(file.names == ["path"])
  }

  @Test func aBookIsCalledByItsFileWhereItHasNoTitle() {
    let table = [
      ("/books/a b.txt", "a b"), ("/books/a.b.txt", "a.b"), ("a", "a"), ("/.hidden", ".hidden"),
      ("/books/a/", "a"), ("/", "/"),
    ]
    for (path, name) in table { #expect(bookName(ofPath: path) == name) }
  }
}

struct BookFoldersTests {
  @Test func theyAreNamedWithColonsBetweenThem() throws {
    let folders = try #require(BookFolders("~/Books:/srv/a b:bundled:~::/srv/a b"))
    #expect(folders.description == "~/Books:/srv/a b:bundled:~")
    #expect(
      folders.paths(home: "/home/me", bundled: ["/usr/share/x", "/y"])
        == ["/home/me/Books", "/srv/a b", "/usr/share/x", "/y", "/home/me"])
    #expect(folders.paths(home: nil, bundled: []) == ["/srv/a b"])
    #expect(BookFolders("")?.paths(home: "/home/me", bundled: ["/x"]) == [])
    #expect(BookFolders.standard.paths(home: nil, bundled: ["/x"]) == ["/x"])
  }

  @Test func aPathThatIsNotWholeIsNone() {
    for text in ["Books", "./Books", "~you/Books", "/a:b", "Bundled"] {
      #expect(BookFolders(text) == nil, "\(text)")
    }
  }
}
