import BookText
import CLibrary
import Defaults
import Storage
import TemporaryFiles
import Testing

@Suite("Conflict copies of a file synchroniser")
final class ConflictCopyTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }
  private lazy var reader = Reader(in: directory)

  init() throws { temporary = try TemporaryDirectory() }

  static let suffixes = [
    ".sync-conflict-20250102-030405-ABCDEFG", " (conflicted copy 2025-01-02)",
    " (Ann's conflicted copy 2025-01-02)", " (conflicted copy 2025-01-02 030405)",
    " (SFConflict ann@example.org 2025-01-02-03-04-05)", "~", " (1)", "(2)", ".~1~",
    "_conflict-20250102-030405", ".conflict",
  ]

  @Test("are recognised by their names", arguments: suffixes)
  func known(suffix: String) {
    #expect(ConflictCopy.isCopy("cbf29ce484222325-1f" + suffix, of: "cbf29ce484222325-1f"))
    #expect(!ConflictCopy.isCopy("cbf29ce484222325-1f0" + suffix, of: "cbf29ce484222325-1f"))
  }

  @Test(
    "are distinguished from other files",
    arguments: [
      "", "0", ".unreadable-1", ".123.new", ".conflict.123.new",
      ".previous", ".previous.sync-conflict-20250102-030405-ABCDEFG", ".swp", " (a)", "-1",
    ])
  func others(suffix: String) {
    #expect(!ConflictCopy.isCopy("cbf29ce484222325-1f" + suffix, of: "cbf29ce484222325-1f"))
  }

  private func makeCopy(
    of book: Book, named suffix: String, in directory: String, marks places: [Int],
    place: Int, at time: String, note: String = ""
  ) throws {
    try withTemporaryDirectory { elsewhere in
      let reader = Reader(in: elsewhere)
      var marks = Marks()
      for place in places {
        marks.insert(Mark(.highlight, at: place..<place + 4, in: book, note: note))
      }
      reader.store.save(marks, in: book, changedFrom: Marks())
      let place = SavedPlace(
        at: TextOffset(utf8: place), in: book, page: place, pageCount: 99)
      reader.store.save(place, in: book, readFrom: "/elsewhere", at: time)
      let bytes = try #require(try FileAccess.contents(of: reader.path(of: book)))
      try makeFile("\(directory)/\(book.fingerprint)\(suffix)", bytes)
    }
  }

  @Test("are merged a hundred at a time, with one save")
  func many() throws {
    let book = try makeBook()
    try makeDirectories(reader.booksPath)
    try makeCopy(
      of: book, named: "", in: reader.booksPath, marks: [0], place: 1, at: "2026-01-01T00:00:00Z")
    let path = reader.path(of: book)
    let bytes = try #require(try FileAccess.contents(of: path))
    for number in 1...150 { try FileAccess.replace("\(path) (\(number))", with: bytes) }
    let saves = try DefaultsFile(bytes).saves
    reader.store.mergeCopies(of: book.fingerprint)
    let merged = try DefaultsFile(try #require(try FileAccess.contents(of: path))).saves
    #expect(merged.count == saves.count + 1 && merged.last?.count == 1)
    #expect(reader.store.takeWarnings().contains { $0.contains("100 are merged") })
    _ = reader.store.takeUnflushed().flush()
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(reader.store.takeWarnings() == [])
  }

  @Test("are merged and removed: the later place, all marks, both notes", arguments: suffixes)
  func merged(suffix: String) throws {
    let book = try makeBook()
    try makeDirectories(reader.booksPath)
    try makeCopy(
      of: book, named: "", in: reader.booksPath, marks: [0, 5], place: 5,
      at: "2025-01-01T10:00:00Z", note: "mine")
    try makeCopy(
      of: book, named: suffix, in: reader.booksPath, marks: [5, 9], place: 9,
      at: "2025-01-01T11:00:00Z", note: "theirs")
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(names(in: reader.booksPath).contains { $0.hasSuffix(suffix) })
    #expect(reader.store.takeUnflushed().flush() == [:])
    let marks = reader.store.keptMarks(in: book).all
    #expect(marks.map(\.range.lowerBound) == [0, 5, 9])
    #expect(marks.map(\.note) == ["mine", "mine\n\ntheirs", "theirs"])
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 9)
    #expect(
      names(in: reader.booksPath) == ["\(book.fingerprint)", "\(book.fingerprint).previous"])
    #expect(reader.store.takeWarnings() == [])
  }

  @Test("change nothing twice, and do not restore an earlier place")
  func mergedTwice() throws {
    let book = try makeBook()
    try makeDirectories(reader.booksPath)
    let early = "2025-01-01T10:00:00Z"
    try makeCopy(
      of: book, named: "", in: reader.booksPath, marks: [0], place: 7,
      at: "2025-01-01T12:00:00Z", note: "a note")
    for round in 0..<2 {
      try makeCopy(
        of: book, named: " (\(round))", in: reader.booksPath, marks: [0], place: 3, at: early,
        note: "a note")
      reader.store.mergeCopies(of: book.fingerprint)
      #expect(reader.store.takeUnflushed().flush() == [:])
    }
    #expect(reader.store.keptMarks(in: book).all.map(\.note) == ["a note"])
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 7)
    #expect(
      names(in: reader.booksPath) == ["\(book.fingerprint)", "\(book.fingerprint).previous"])
  }

  @Test("stay until the disk has what was merged, and if they were replaced since")
  func removedLast() throws {
    let book = try makeBook()
    try makeDirectories(reader.booksPath)
    let (copy, original) = ("\(book.fingerprint) (1)", reader.path(of: book))
    func merge() throws -> UnflushedFiles {
      try makeCopy(
        of: book, named: " (1)", in: reader.booksPath, marks: [2], place: 2,
        at: "2025-01-01T10:00:00Z")
      reader.store.mergeCopies(of: book.fingerprint)
      return reader.store.takeUnflushed()
    }
    var files = try merge()
    // A link to itself cannot be opened, like a file on a failing disk.
    try check(unlink(original))
    try check(symlink(original, original))
    #expect(files.flush().keys.sorted() == [original])
    #expect(names(in: reader.booksPath) == [book.fingerprint.description, copy])
    try check(unlink(original))
    files = try merge()
    try makeFile("\(reader.booksPath)/new", "another".utf8)
    try check(rename("\(reader.booksPath)/new", "\(reader.booksPath)/\(copy)"))
    #expect(files.flush() == [:])
    #expect(names(in: reader.booksPath) == [book.fingerprint.description, copy])
  }

  @Test("stay while the book's file lacks what they had, since another file has replaced it")
  func replacedBeforeTheDisk() throws {
    let book = try makeBook()
    try makeDirectories(reader.booksPath)
    let (copy, original) = ("\(book.fingerprint) (1)", reader.path(of: book))
    try makeCopy(
      of: book, named: "", in: reader.booksPath, marks: [0], place: 1, at: "2025-01-01T09:00:00Z")
    let old = try #require(try FileAccess.contents(of: original))
    try makeCopy(
      of: book, named: " (1)", in: reader.booksPath, marks: [2], place: 2,
      at: "2025-01-01T10:00:00Z")
    reader.store.mergeCopies(of: book.fingerprint)
    try FileAccess.replace(original, with: old)
    #expect(reader.store.takeUnflushed().flush() == [:])
    #expect(names(in: reader.booksPath).contains(copy))
  }

  @Test("of a newer format stay as they are")
  func newer() throws {
    let book = try makeBook()
    try makeDirectories(reader.booksPath)
    let copy = "\(book.fingerprint) (1)"
    for name in ["", " (1)"] {
      try makeCopy(
        of: book, named: name, in: reader.booksPath, marks: [2], place: 2,
        at: "2025-01-01T1\(name.count):00:00Z")
    }
    let path = "\(reader.booksPath)/\(copy)"
    let text = String(decoding: try #require(try FileAccess.contents(of: path)), as: UTF8.self)
    try makeFile(path, text.replacing("bifolio-defaults 1", with: "bifolio-defaults 2").utf8)
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(reader.store.takeUnflushed().flush() == [:])
    #expect(names(in: reader.booksPath).contains(copy))
    let own = try #require(try FileAccess.contents(of: reader.path(of: book)))
    #expect(try DefaultsFile(own)["read"] == "2025-01-01T10:00:00Z")
  }

  @Test("of the settings add missing values, if they are named as conflicts")
  func settings() throws {
    let folder = String(reader.settingsPath.dropLast("/settings".utf8.count))
    try makeDirectories(folder)
    let own = "bifolio-defaults 1\n# mine\ntheme = night\n"
    let other = "bifolio-defaults 1\ntheme = sepia\nmeasure = 50\nkey.x = quit\n"
    try makeFile(reader.settingsPath, own.utf8)
    let conflicts = [".sync-conflict-20250102-030405-ABCDEFG", " (conflicted copy 2025-01-02)"]
    for suffix in conflicts + ["~", ".bak", " (1)"] {
      try makeFile(reader.settingsPath + suffix, other.utf8)
    }
    try makeFile(reader.settingsPath + ".conflict", "garbled".utf8)
    reader.store.mergeCopiesOfSettings()
    #expect(reader.store.takeUnflushed().flush() == [:])
    let bytes = try #require(try FileAccess.contents(of: reader.settingsPath))
    #expect(
      String(decoding: bytes, as: UTF8.self) == own + "measure = 50\nkey.x = quit\n")
    #expect(
      names(in: folder) == [
        "settings", "settings (1)", "settings.bak", "settings.conflict", "settings.previous",
        "settings~",
      ])
    #expect(reader.store.takeWarnings() == [])
    #expect(reader.store.settings().theme == .night)
  }

  @Test("become the book's file if there is none, and are left alone if they are invalid or links")
  func alone() throws {
    let book = try makeBook()
    try makeDirectories(reader.booksPath)
    try makeCopy(
      of: book, named: "~", in: reader.booksPath, marks: [2], place: 2,
      at: "2025-01-01T10:00:00Z")
    try makeFile("\(reader.booksPath)/\(book.fingerprint) (1)", "garbled".utf8)
    try check(symlink("/etc/passwd", "\(reader.booksPath)/\(book.fingerprint).conflict"))
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(reader.store.takeUnflushed().flush() == [:])
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 2)
    #expect(
      names(in: reader.booksPath) == [
        "\(book.fingerprint)", "\(book.fingerprint) (1)", "\(book.fingerprint).conflict",
      ])
  }
}
