import BookText
import CLibrary
import Defaults
import Storage
import System
import TemporaryFiles
import Testing

@Suite("The index of books that have been read")
final class BookIndexTests {
  private let temporary: TemporaryDirectory
  private lazy var reader = Reader(in: temporary.path, cache: temporary.path + "/cache")
  private var index: String { temporary.path + "/cache/bifolio/books.index" }

  init() throws { temporary = try TemporaryDirectory() }

  /// The place in a changed version of the book read from a path.
  private func earlierPlace(_ path: String) throws -> Int? {
    let changed = try makeBook("Call for Josiah. Some years ago. And more.\n")
    return reader.store.savedBook(for: changed, readFrom: path).offset(in: changed)?.utf8
  }

  @Test("finds what has been saved since it was made, by this program or another")
  func changes() throws {
    #expect(try earlierPlace("/a.txt") == nil)
    try reader.keepPlace(in: makeBook(), 17, readFrom: "/a.txt")
    #expect(try earlierPlace("/a.txt") == 17)
    let other = Reader(in: temporary.path, cache: temporary.path + "/another cache")
    let book = try makeBook("Now. Call for Josiah. Some years ago.\n")
    #expect(try earlierPlace("/b.txt") == nil)
    try other.keepPlace(in: book, 22, readFrom: "/b.txt")
    #expect(try earlierPlace("/b.txt") == 17)
    let isGone = reader.store.forget(book.fingerprint)
    #expect(isGone)
    // It named the forgotten book.
    #expect(try FileAccess.contents(of: index) == nil)
    #expect(try earlierPlace("/b.txt") == nil && earlierPlace("/a.txt") == 17)
  }

  @Test(
    "is made again if it is damaged, empty or gone",
    arguments: [nil, "", "garbage", "bifolio-index 1\t/elsewhere\t1.1\nname\t\t/a.txt\n"])
  func damage(_ contents: String?) throws {
    try reader.keepPlace(in: makeBook(), 17, readFrom: "/a.txt")
    #expect(try earlierPlace("/a.txt") == 17)
    let whole = try #require(try FileAccess.contents(of: index))
    if let contents { try makeFile(index, contents.utf8) } else { try check(unlink(index)) }
    #expect(try earlierPlace("/a.txt") == 17)
    #expect(try FileAccess.contents(of: index) == whole)
  }

  @Test("names files, which themselves decide what is in them")
  func truth() throws {
    let book = try makeBook()
    try reader.keepPlace(in: book, 17, readFrom: "/a.txt")
    try setTime(of: reader.booksPath, to: 1_000)
    #expect(try earlierPlace("/a.txt") == 17)
    // Changed in place, so that the time of the directory stays.
    let path = reader.path(of: book)
    let text = String(decoding: try #require(try FileAccess.contents(of: path)), as: UTF8.self)
    try makeFile(path, text.split(separator: "/a.txt").joined(separator: "/b.txt").utf8)
    #expect(try earlierPlace("/a.txt") == nil)
  }

  /// Paths of the books with some words in their lines of the index.
  private func paths(_ words: String) -> [String] {
    reader.store.shelf(of: reader.store.books { $0.contains(words) }).read.map(\.path)
  }

  @Test("is taken as it is if nothing has changed")
  func current() throws {
    try reader.keepPlace(in: makeBook(), 17, readFrom: "/a.txt")
    try setTime(of: reader.booksPath, to: 1_000)
    #expect(paths("Josiah") == ["/a.txt"])
    let text = String(decoding: try #require(try FileAccess.contents(of: index)), as: UTF8.self)
    try makeFile(index, text.split(separator: "Josiah").joined(separator: "Ishmael").utf8)
    #expect(paths("Ishmael") == ["/a.txt"])
    try setTime(of: reader.booksPath, to: 2_000)
    // The line of an unchanged file is kept.
    #expect(paths("Ishmael") == ["/a.txt"])
    try setTime(of: reader.path(of: makeBook()), to: 3_000)
    try setTime(of: reader.booksPath, to: 3_000)
    #expect(paths("Ishmael") == [] && paths("Josiah") == ["/a.txt"])
  }

  @Test(
    "finds a book by its title or the name of its file, but not if the file is another book now")
  func titles() throws {
    try reader.keepPlace(in: makeBook("One.\n"), 0, readFrom: "/the-first\tone.txt", at: 100)
    try reader.keepPlace(in: makeBook("Two.\n"), 0, readFrom: "/b.txt", at: 200)
    #expect(paths("Two") == ["/b.txt"])
    #expect(paths("the first") == ["/the-first\tone.txt"])
    try reader.keepPlace(in: makeBook("Three.\n"), 0, readFrom: "/b.txt", at: 300)
    #expect(paths("Two") == [] && paths("Three") == ["/b.txt"])
    let saved = reader.store.savedBook(
      for: try makeBook("One. More.\n"), readFrom: "/the-first\tone.txt")
    #expect(saved.earlier != nil)
  }
}
