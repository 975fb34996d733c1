import BookText
import CLibrary
import Defaults
import TemporaryFiles
import Testing

@testable import Storage

@Suite("Unfinished files")
final class LeftoverTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }
  private lazy var reader = Reader(in: directory)

  init() throws { temporary = try TemporaryDirectory() }

  @Test("are removed after an hour, by a program that saves, and no others are")
  func removed() throws {
    try makeDirectories(reader.booksPath)
    let now = time(nil)
    let table: [(name: String, age: Int, stays: Bool)] = [
      ("abc-1f.123.new", 7_200, false), ("abc-1f.4294967295.new", 4_000, false),
      ("abc-1f.123.new", 7_200, false), ("abc-1f.5.new", 60, true),
      ("abc-1f.x.new", 7_200, true), ("abc-1f", 7_200, true), ("mine.new", 7_200, true),
      ("abc-1f.unreadable-1", 7_200, true), ("abc-1f.99999999999.new", 7_200, true),
    ]
    for (name, age, _) in table {
      try makeFile("\(reader.booksPath)/\(name)", "half".utf8)
      try setTime(of: "\(reader.booksPath)/\(name)", to: now - age)
    }
    try check(symlink("/etc/passwd", "\(reader.booksPath)/abc-1f.7.new"))
    let book = try makeBook()
    try reader.keepPlace(in: book, 3, readFrom: "/b")
    let expected = table.filter(\.stays).map(\.name) + ["abc-1f.7.new", "\(book.fingerprint)"]
    #expect(names(in: reader.booksPath) == Set(expected).sorted())
  }
}
