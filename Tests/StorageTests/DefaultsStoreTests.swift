import BookText
import Defaults
import Storage
import TemporaryFiles
import Testing

@Suite("The store of defaults")
final class DefaultsStoreTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }
  private lazy var reader = Reader(in: directory)

  init() throws { temporary = try TemporaryDirectory() }

  @Test("has default settings at first, and creates no files")
  func first() throws {
    let book = try makeBook()
    #expect(reader.store.settings() == Settings())
    #expect(reader.store.place(in: book.fingerprint) == nil)
    #expect(reader.store.lastBook() == nil)
    #expect(reader.store.takeWarnings() == [])
    #expect(names(in: directory) == [])
  }

  @Test("saves settings for the next session")
  func settingsRoundTrip() throws {
    reader.store.save(settings(.night, measure: 80), changedFrom: Settings())
    #expect(reader.store.takeWarnings() == [])
    let again = Reader(in: directory)
    #expect(again.store.settings() == settings(.night, measure: 80))
    let permissions = try permissions(of: reader.settingsPath)
    #expect(permissions == 0o600)
    #expect(names(in: directory + "/config/bifolio") == ["settings"])
  }

  @Test("saves the place in each book for the next session")
  func placeRoundTrip() throws {
    let (first, second) = (try makeBook(), try makeBook("Another book, another place.\n"))
    try reader.keepPlace(in: first, 8, readFrom: "/books/a b.txt")
    try reader.keepPlace(in: second, 14, readFrom: nil)
    try reader.keepPlace(in: first, 17, readFrom: "/books/a b.txt")
    let again = Reader(in: directory)
    #expect(again.store.place(in: first.fingerprint)?.passage.offset.utf8 == 17)
    #expect(again.store.place(in: first.fingerprint)?.passage.after == "Some years ago.")
    #expect(again.store.place(in: first.fingerprint)?.pageCount == 99)
    #expect(again.store.place(in: second.fingerprint)?.passage.offset.utf8 == 14)
    let file = try #require(try FileAccess.contents(of: reader.path(of: first)))
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.dropLast().joined(separator: "\n") == """
        bifolio-defaults 1
        title = "\(first.title)"
        path = "/books/a b.txt"
        read = "time 0"
        offset = 17
        before = "Call for Josiah."
        after = "Some years ago."
        share = 5312
        page = 18
        pages = 99
        """)
    #expect(lines.last?.hasPrefix("saves = ") == true && lines.last?.hasSuffix(":3") == true)
  }

  @Test("saves the place in a book whose words begin with a mark at that place")
  func markFirst() throws {
    let book = try makeBook("A cafe\u{301} is a cafe.\n")
    try reader.keepPlace(in: book, 6, readFrom: "/books/cafe")
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 6)
    #expect(reader.store.takeWarnings() == [])
  }

  @Test("keeps the path of a book that is later read from a pipe")
  func pipedLater() throws {
    let book = try makeBook()
    try reader.keepPlace(in: book, 8, readFrom: "/books/one")
    try reader.keepPlace(in: book, 17, readFrom: nil)
    #expect(reader.store.lastBook() == "/books/one")
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 17)
  }

  @Test("keeps the simultaneous changes of two readers")
  func twoReaders() throws {
    let (first, second) = (Reader(in: directory), Reader(in: directory))
    let (before, beforeToo) = (first.store.settings(), second.store.settings())
    first.store.save(settings(.night), changedFrom: before)
    second.store.save(settings(measure: 80), changedFrom: beforeToo)
    #expect(first.store.settings() == settings(.night, measure: 80))
    #expect(second.store.settings() == settings(.night, measure: 80))
  }

  @Test("keeps values that a newer version of the program wrote")
  func newerNames() throws {
    try makeDirectories(directory + "/config/bifolio")
    try makeFile(
      reader.settingsPath, "bifolio-defaults 1\n# mine\nfuture = \"a b\"\ntheme = plaid\n".utf8)
    #expect(reader.store.settings() == Settings())
    #expect(
      reader.store.takeWarnings()
        == ["2 lines of the settings are ignored: S and --info list them"])
    #expect(
      reader.store.ignoredLines?.lines.listed == [
        "3: future = a b",
        "4: theme = plaid; one of auto, paper, sepia, night, contrast, terminal, own",
      ])
    reader.store.save(settings(measure: 80), changedFrom: Settings())
    let file = try #require(try FileAccess.contents(of: reader.settingsPath))
    #expect(
      String(decoding: file, as: UTF8.self)
        == "bifolio-defaults 1\n# mine\nfuture = \"a b\"\ntheme = plaid\nmeasure = 80\n")
  }

  @Test("finds the book that was read last, and skips books from a pipe")
  func lastBook() throws {
    try reader.keepPlace(in: try makeBook("One.\n"), 0, readFrom: "/books/one", at: 100)
    try reader.keepPlace(in: try makeBook("Two.\n"), 0, readFrom: "/books/two", at: 300)
    try reader.keepPlace(in: try makeBook("Three.\n"), 0, readFrom: "/books/three", at: 200)
    #expect(reader.store.lastBook() == "/books/two")
    try reader.keepPlace(in: try makeBook("Pipe.\n"), 0, readFrom: nil, at: 400)
    #expect(reader.store.lastBook() == "/books/two")
    try reader.keepPlace(in: try makeBook("One.\n"), 2, readFrom: "/books/one", at: 500)
    #expect(reader.store.lastBook() == "/books/one")
    // Other files beside them, put aside or unfinished, are not books.
    try makeFile(
      reader.booksPath + "/x.unreadable-1", "bifolio-defaults 1\npath = /books/none\n".utf8)
    #expect(reader.store.lastBook() == "/books/one")
    #expect(reader.store.takeWarnings() == [])
  }

  @Test("without directories saves nothing and reports nothing")
  func nowhere() throws {
    let book = try makeBook()
    let store = DefaultsStore(nil)
    store.save(settings(.night), changedFrom: Settings())
    store.save(
      SavedPlace(at: .start, in: book, page: 1, pageCount: 1), in: book, readFrom: "/b", at: "now"
    )
    #expect(store.settings() == Settings())
    #expect(store.place(in: book.fingerprint) == nil)
    #expect(store.lastBook() == nil)
    #expect(store.takeWarnings() == [])
  }

  @Test("saves a place and what follows it at once, and the later time of reading")
  func joined() throws {
    let book = try makeBook()
    func change(_ hour: Int?) -> StateChanges {
      var change = BookChange(book, readFrom: nil)
      if let hour {
        change.place = BookChange.Place(
          SavedPlace(at: TextOffset(utf8: 4), in: book, page: 1, pageCount: 1),
          since: "2025-01-01T\(hour):00:00Z")
      } else {
        var marks = Marks()
        marks.insert(Mark(.bookmark, at: 4..<5, in: book))
        change.marks = Change(Marks(), to: marks)
      }
      change.readTime = hour.map { "2025-01-01T\($0):00:00Z" }
      return StateChanges(change)
    }
    var changes = change(12)
    changes.append(change(nil))
    #expect(reader.store.save(changes).isEmpty)
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 4)
    // Another program, which has read less lately, saves last.
    #expect(reader.store.save(change(11)).isEmpty)
    let kept = try #require(reader.store.file(of: book.fingerprint))
    #expect(kept["stayed"] == "2025-01-01T12:00:00Z")
  }
}
