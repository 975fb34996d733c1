import BookText
import CLibrary
import Defaults
import Storage
import System
import TemporaryFiles
import Testing

@Suite("The store of defaults, with damaged or unwritable files,")
final class DamagedFilesTests {
  private let temporary: TemporaryDirectory
  private var directory: String { temporary.path }
  private lazy var reader = Reader(in: directory)

  init() throws { temporary = try TemporaryDirectory() }

  @Test("reads the valid lines, reports the damage once, and puts the original aside when it saves")
  func garbled() throws {
    let none = "unreadable: not a bifolio defaults file"
    let table: [(bytes: [UInt8], measure: Int, report: String)] = [
      (
        Array("bifolio-def\nmeasure = 50\n".utf8), 50,
        "damaged, read in part: not a bifolio defaults file"
      ),
      (
        Array("bifolio-defaults 1\nnonsense\nmeasure = 50\n\n?\n".utf8), 50,
        "damaged, read in part: line 2: not “name = value”"
      ),
      (
        Array("bifolio-defaults 1\nmeasure = 50\n\u{FF}".utf8.dropLast()), 50,
        "damaged, read in part: line 3: not “name = value”"
      ),
      ([0xFF, 0x00, 0x0A], 66, none), (Array("garbage".utf8), 66, none),
    ]
    for (bytes, measure, report) in table {
      try withTemporaryDirectory { directory in
        let reader = Reader(in: directory)
        let aside = reader.settingsPath + ".unreadable-1"
        let folder = directory + "/config/bifolio"
        try makeDirectories(folder)
        try makeFile(reader.settingsPath, bytes)
        for _ in 0..<2 { #expect(reader.store.settings() == settings(measure: measure)) }
        #expect(reader.store.takeWarnings() == ["Settings \(report)"])
        #expect(names(in: folder) == ["settings"])
        #expect(try FileAccess.contents(of: reader.settingsPath) == bytes)
        let before = settings(measure: measure)
        reader.store.save(settings(.night, measure: measure), changedFrom: before)
        #expect(reader.store.settings() == settings(.night, measure: measure))
        // A file of another format is moved, since nothing of it goes into the new one.
        let verb = report == none ? "is now" : "was copied to"
        #expect(
          reader.store.takeWarnings() == [
            "Settings: the damaged file \(verb) settings.unreadable-1"
          ])
        reader.store.save(before, changedFrom: settings(.night, measure: measure))
        #expect(reader.store.takeWarnings() == [])
        #expect(try FileAccess.contents(of: aside) == bytes)
        #expect(!names(in: folder).contains("settings.unreadable-2"))
      }
    }
  }

  @Test("reads and saves everything in a file of which any line is damaged, and keeps the original")
  func anyLineDamaged() throws {
    let book = try makeBook()
    var sample: [UInt8] = []
    try withTemporaryDirectory { directory in
      let reader = Reader(in: directory)
      try reader.keepPlace(in: book, 8, readFrom: "/books/one")
      var marks = Marks()
      marks.insert(Mark(.highlight, at: 5..<8, in: book, note: "a note"))
      marks.insert(Mark(.bookmark, at: 9..<12, in: book))
      reader.store.save(marks, in: book, changedFrom: Marks())
      sample = try #require(try FileAccess.contents(of: reader.path(of: book)))
    }
    let whole = try DefaultsFile(sample)
    let lines = sample.split(separator: 0x0A)
    for damaged in lines.indices {
      try withTemporaryDirectory { directory in
        let reader = Reader(in: directory)
        var bytes: [UInt8] = []
        for (index, line) in lines.enumerated() {
          bytes += index == damaged ? [0xFF, 0x22] : Array(line)
          bytes.append(0x0A)
        }
        try makeDirectories(reader.booksPath)
        try makeFile(reader.path(of: book), bytes)
        var own = BookSettings()
        own[.theme] = "night"
        reader.store.save(own, of: book, changedFrom: BookSettings())
        let saved = try DefaultsFile(
          try #require(try FileAccess.contents(of: reader.path(of: book))))
        #expect(saved.damage == nil && saved["theme"] == "night")
        // The heading is the first line, without a name.
        let lost = damaged == 0 ? [] : [whole.names[damaged - 1]]
        for name in whole.names where !lost.contains(name) && name != "saves" {
          #expect(saved[name] == whole[name])
        }
        #expect(Set(saved.names) == Set(whole.names).subtracting(lost).union(["theme", "saves"]))
        #expect(try FileAccess.contents(of: reader.path(of: book) + ".unreadable-1") == bytes)
      }
    }
  }

  @Test(
    "keeps the file before the first change of a session, and completes a damaged one from it",
    arguments: ["garbage = 1\n", "garbage", "", "\0\0\0\0"])
  func earlierGeneration(damaged: String) throws {
    let book = try makeBook()
    try reader.keepPlace(in: book, 8, readFrom: "/books/one")
    let first = try #require(try FileAccess.contents(of: reader.path(of: book)))
    #expect(names(in: reader.booksPath) == ["\(book.fingerprint)"])
    for offset in [9, 10] { try reader.keepPlace(in: book, offset, readFrom: "/books/one") }
    let previous = reader.path(of: book) + ".previous"
    #expect(try FileAccess.contents(of: previous) == first)
    #expect(try status(of: previous).st_mode & 0o777 == 0o600)
    #expect(reader.store.lastBook() == "/books/one")
    let next = Reader(in: directory)
    try makeFile(next.path(of: book), damaged.utf8)
    #expect(next.store.place(in: book.fingerprint)?.passage.offset.utf8 == 8)
    try next.keepPlace(in: book, 12, readFrom: "/books/one")
    #expect(try FileAccess.contents(of: previous) == first)
    let isForgotten = next.store.forget(book.fingerprint)
    #expect(isForgotten)
    #expect(names(in: next.booksPath) == [])
  }

  @Test("reads a file of a newer format as far as it can, and never changes it")
  func newer() throws {
    let book = try makeBook()
    let bytes = Array(
      """
      bifolio-defaults 2 with=more
      offset = 8
      theme = night
      mark.b8.kind = bookmark
      mark.b8.offset = 8
      [a section]

      """.utf8)
    let paths = [reader.path(of: book), reader.settingsPath]
    for path in paths { try FileAccess.replace(path, with: bytes) }
    #expect(reader.store.settings().theme == .night)
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 8)
    #expect(reader.store.keptMarks(in: book).all.map(\.id) == ["b8"])
    // Reported before anything is changed.
    #expect(
      reader.store.takeWarnings().first
        == "Settings not saved (written by a newer bifolio): \(reader.settingsPath)")
    for _ in 0..<2 {
      let isSaved = reader.store.save(settings(.paper), changedFrom: settings(.night))
      #expect(!isSaved)
      try reader.keepPlace(in: book, 12, readFrom: "/books/one")
    }
    let isForgotten = reader.store.forget(book.fingerprint)
    #expect(!isForgotten)
    // A conflict copy of a newer format stays too, and so does an older one beside it.
    try makeFile(reader.path(of: book) + "~", "bifolio-defaults 1\noffset = 3\n".utf8)
    reader.store.mergeCopies(of: book.fingerprint)
    #expect(
      reader.store.takeWarnings() == [
        "Place and marks not saved (written by a newer bifolio): \(reader.path(of: book))"
      ])
    for path in paths { #expect(try FileAccess.contents(of: path) == bytes) }
    #expect(names(in: reader.booksPath).count == 2)
    #expect(names(in: directory + "/config/bifolio") == ["settings"])
  }

  @Test("puts aside a file that was damaged while the book was read, and saves the place")
  func garbledMeanwhile() throws {
    let book = try makeBook()
    try reader.keepPlace(in: book, 8, readFrom: "/books/one")
    try makeFile(reader.path(of: book), "garbage".utf8)
    try reader.keepPlace(in: book, 17, readFrom: "/books/one")
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 17)
    #expect(reader.store.takeWarnings().count == 2)
    #expect(
      try FileAccess.contents(of: reader.path(of: book) + ".unreadable-1")
        == Array("garbage".utf8))
  }

  @Test("skips damaged files when it looks for the last book")
  func garbledBooks() throws {
    try reader.keepPlace(in: try makeBook("One.\n"), 0, readFrom: "/books/one", at: 100)
    try makeFile(reader.booksPath + "/0000000000000000-1", "garbage".utf8)
    #expect(reader.store.lastBook() == "/books/one")
    #expect(reader.store.takeWarnings().count == 1)
    #expect(reader.store.lastBook() == "/books/one")
    #expect(reader.store.takeWarnings() == [])
  }

  @Test("puts aside anything in the place of a file: a directory, a pipe, a link")
  func otherThings() throws {
    let makers: [(String) throws -> Void] = [
      { try makeDirectories($0 + "/inside") }, { try check(mkfifo($0, 0o600)) },
      { try check(symlink("/dev/null", $0)) }, { try check(symlink("/nowhere", $0)) },
    ]
    for make in makers {
      try withTemporaryDirectory { directory in
        let reader = Reader(in: directory)
        try makeDirectories(directory + "/config/bifolio")
        try make(reader.settingsPath)
        let kind = try status(of: reader.settingsPath).st_mode
        #expect(reader.store.settings() == Settings())
        #expect(reader.store.takeWarnings().count == 1)
        #expect(try status(of: reader.settingsPath).st_mode == kind)
        reader.store.save(settings(.night), changedFrom: Settings())
        #expect(try status(of: reader.settingsPath + ".unreadable-1").st_mode == kind)
        #expect(reader.store.settings() == settings(.night))
        #expect(reader.store.takeWarnings().count == 1)
      }
    }
  }

  @Test("reads settings through a link and replaces the target")
  func linkedSettings() throws {
    let dotfiles = directory + "/dotfiles"
    try makeDirectories(dotfiles)
    try makeDirectories(directory + "/config/bifolio")
    try makeFile(dotfiles + "/bifolio", "bifolio-defaults 1\ntheme = night\n".utf8)
    try check(symlink("../../dotfiles/bifolio", reader.settingsPath))
    #expect(reader.store.settings() == settings(.night))
    reader.store.save(settings(.paper), changedFrom: settings(.night))
    #expect(reader.store.takeWarnings() == [])
    #expect(reader.store.settings() == settings(.paper))
    #expect(try status(of: reader.settingsPath).st_mode & S_IFMT == S_IFLNK)
    let bytes = try #require(try FileAccess.contents(of: dotfiles + "/bifolio"))
    #expect(String(decoding: bytes, as: UTF8.self).contains("theme = paper"))
    // A target that is not a settings file is left alone; the link to it is put aside.
    try makeFile(dotfiles + "/bifolio", "garbage".utf8)
    reader.store.save(settings(.night), changedFrom: Settings())
    #expect(reader.store.settings() == settings(.night))
    #expect(try FileAccess.contents(of: dotfiles + "/bifolio") == Array("garbage".utf8))
    #expect(try status(of: reader.settingsPath + ".unreadable-1").st_mode & S_IFMT == S_IFLNK)
  }

  @Test("does not follow links among the files about books")
  func linkedBook() throws {
    let book = try makeBook()
    try reader.keepPlace(in: book, 8, readFrom: "/books/one")
    try check(rename(reader.path(of: book), directory + "/elsewhere"))
    try check(symlink(directory + "/elsewhere", reader.path(of: book)))
    #expect(reader.store.place(in: book.fingerprint) == nil)
    #expect(reader.store.takeWarnings().count == 1)
  }

  @Test("treats a blank settings file as missing", arguments: ["", "\n", " \t\r\n"])
  func emptySettings(text: String) throws {
    try makeDirectories(directory + "/config/bifolio")
    try makeFile(reader.settingsPath, text.utf8)
    #expect(reader.store.settings() == Settings())
    reader.store.save(settings(.night), changedFrom: Settings())
    #expect(reader.store.settings() == settings(.night))
    #expect(reader.store.takeWarnings() == [])
  }

  @Test("puts a blank file about a book aside", arguments: ["", "\n", " \t\r\n"])
  func emptyBook(text: String) throws {
    let book = try makeBook()
    try makeDirectories(reader.booksPath)
    try makeFile(reader.path(of: book), text.utf8)
    let place = reader.store.place(in: book.fingerprint)
    #expect(place == nil)
    let aside = "\(book.fingerprint).unreadable-1"
    #expect(
      reader.store.takeWarnings() == [
        "Place and marks unreadable: \(book.fingerprint): not a bifolio defaults file"
      ])
    try reader.keepPlace(in: book, 8, readFrom: "/books/one")
    #expect(names(in: reader.booksPath) == [book.fingerprint.description, aside])
  }

  @Test("reads and saves a file of 16 MiB, and puts aside one that is a byte larger")
  func largest() throws {
    try makeDirectories(directory + "/config/bifolio")
    var bytes = Array("bifolio-defaults 1\ntheme = night\n#".utf8)
    bytes += Array(repeating: UInt8(ascii: "x"), count: (16 << 20) - 1 - bytes.count)
    bytes.append(0x0A)
    try makeFile(reader.settingsPath, bytes)
    #expect(reader.store.settings() == settings(.night))
    reader.store.save(settings(.paper), changedFrom: settings(.night))
    #expect(reader.store.settings() == settings(.paper))
    #expect(reader.store.takeWarnings() == [])
    let size = try status(of: reader.settingsPath).st_size
    #expect(size == 16 << 20)
    try makeFile(reader.settingsPath, bytes + [0x0A])
    #expect(reader.store.settings() == Settings())
    #expect(
      reader.store.takeWarnings() == ["Settings unreadable: larger than 16 MiB"])
  }

  @Test("leaves a file alone that has become longer while it was read")
  func longerThanItsLength() throws {
    try makeDirectories(directory + "/config/bifolio")
    // The system gives 0 as the length of this file.
    try check(symlink("/proc/version", reader.settingsPath))
    #expect(reader.store.settings() == Settings())
    let isSaved = reader.store.save(settings(.night), changedFrom: Settings())
    #expect(!isSaved)
    #expect(
      reader.store.takeWarnings() == [
        "Settings cannot be read or saved (changed while it was read): \(reader.settingsPath)"
      ])
    #expect(names(in: directory + "/config/bifolio") == ["settings"])
  }

  @Test("saves no more than it would read back")
  func tooLargeToSave() throws {
    let book = try makeBook()
    try reader.keepPlace(in: book, 8, readFrom: "/books/one")
    let path = "/" + String(repeating: "x", count: 16 << 20)
    try reader.keepPlace(in: book, 17, readFrom: path)
    #expect(
      reader.store.takeWarnings().first?.hasPrefix(
        "Place and marks not saved (larger than 16 MiB)") == true)
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 8)
  }

  @Test("saves the place if the marks do not fit, says so once, and saves them when they fit")
  func marksTooLargeToSave() throws {
    let book = try makeBook()
    let store = reader.store
    func change(_ offset: Int, _ marks: Change<Marks>) -> StateChanges {
      var change = BookChange(book, readFrom: "/books/one")
      change.place = BookChange.Place(
        SavedPlace(at: TextOffset(utf8: offset), in: book, page: 1, pageCount: 1),
        since: "2026-11-2\(offset)")
      change.marks = marks
      return StateChanges(change)
    }
    var marks = Marks()
    for start in 0..<17 {
      let note = String(repeating: "x", count: 1 << 20)
      marks.insert(Mark(.highlight, at: start..<start + 1, in: book, note: note))
    }
    let unsaved = store.save(change(3, Change(Marks(), to: marks)))
    #expect(store.place(in: book.fingerprint)?.passage.offset.utf8 == 3)
    #expect(store.takeWarnings().first?.hasPrefix("Marks not saved (larger than 16 MiB)") == true)
    // Only the marks remain, to be saved with the next place.
    #expect(unsaved.books.count == 1 && unsaved.books.first?.place == nil)
    var again = unsaved
    again.append(change(4, Change(marks, to: marks)))
    let still = store.save(again)
    #expect(store.place(in: book.fingerprint)?.passage.offset.utf8 == 4)
    #expect(store.takeWarnings() == [] && store.failures.count == 1)
    var fewer = marks
    fewer.remove([marks.all[0].id])
    fewer.remove([marks.all[1].id])
    var last = still
    last.append(change(5, Change(marks, to: fewer)))
    #expect(store.save(last).isEmpty && store.failures == [])
    #expect(Marks(try #require(store.file(of: book.fingerprint))).all.count == 15)
  }

  @Test("does not create a missing home directory, and reports once that nothing is saved")
  func missingHome() throws {
    let home = directory + "/nonexistent"
    let directories = try #require(DefaultsDirectories(environment: ["HOME": home]))
    let store = DefaultsStore(directories)
    store.save(settings(.night), changedFrom: Settings())
    #expect(
      store.takeWarnings() == ["Nothing is saved: the home directory does not exist: \(home)"])
    #expect(store.takeWarnings() == [])
    #expect(store.settings() == Settings())
    #expect(!FileSystem.exists(home))
    // With the home directory, everything is saved as before.
    try makeDirectories(home)
    let next = DefaultsStore(directories)
    next.save(settings(.night), changedFrom: Settings())
    #expect(next.settings() == settings(.night))
    #expect(next.takeWarnings() == [])
  }

  @Test("puts a huge file aside without reading it")
  func enormous() throws {
    try makeDirectories(directory + "/config/bifolio")
    try makeFile(reader.settingsPath, "bifolio-defaults 1\n".utf8)
    try check(truncate(reader.settingsPath, 1 << 40))
    #expect(reader.store.settings() == Settings())
    let aside = reader.settingsPath + ".unreadable-1"
    #expect(
      reader.store.takeWarnings() == ["Settings unreadable: larger than 16 MiB"])
    reader.store.save(settings(.night), changedFrom: Settings())
    #expect(try status(of: aside).st_size == 1 << 40)
  }

  @Test("reports an unwritable directory once, however often it retries")
  func readOnly() throws {
    let book = try makeBook()
    // In /proc even root can create nothing.
    let reader = Reader(in: directory, config: "/proc", state: "/proc")
    #expect(reader.store.settings() == Settings())
    #expect(reader.store.takeWarnings() == [])
    for _ in 0..<3 { reader.store.save(settings(.night), changedFrom: Settings()) }
    #expect(
      reader.store.takeWarnings() == [
        "Settings not saved (No such file or directory): /proc/bifolio"
      ])
    for _ in 0..<3 { reader.store.save(settings(.night), changedFrom: Settings()) }
    #expect(reader.store.takeWarnings() == [])
    #expect(reader.store.place(in: book.fingerprint) == nil)
  }

  @Test("reports once that a file is in the place of a directory")
  func fileForDirectory() throws {
    try makeFile(directory + "/config", "kept".utf8)
    #expect(reader.store.settings() == Settings())
    for _ in 0..<3 { reader.store.save(settings(.night), changedFrom: Settings()) }
    #expect(
      reader.store.takeWarnings()
        == ["Settings cannot be read or saved (Not a directory): \(reader.settingsPath)"])
    #expect(try FileAccess.contents(of: directory + "/config") == Array("kept".utf8))
  }

  @Test("reports once that settings cannot be saved while places can")
  func settingsOnly() throws {
    let book = try makeBook()
    let reader = Reader(in: directory, config: "/proc")
    for offset in 0..<3 {
      reader.store.save(settings(.night), changedFrom: Settings())
      try reader.keepPlace(in: book, offset, readFrom: nil)
    }
    #expect(reader.store.takeWarnings().count == 1)
    #expect(reader.store.place(in: book.fingerprint)?.passage.offset.utf8 == 2)
  }

  @Test("reports that places cannot be saved, even if settings could not be either")
  func both() throws {
    try makeFile(directory + "/state", "kept".utf8)
    let book = try makeBook()
    let reader = Reader(in: directory, config: "/proc")
    reader.store.save(settings(.night), changedFrom: Settings())
    reader.store.save(
      SavedPlace(at: .start, in: book, page: 1, pageCount: 1), in: book, readFrom: nil, at: "")
    let warnings = reader.store.takeWarnings()
    #expect(warnings.contains { $0.contains("/proc/") })
    #expect(warnings.contains { $0.contains("/state/") })
  }

  @Test("reports a failure again if saving has worked in between")
  func again() throws {
    let config = directory + "/config"
    for round in 0..<2 {
      try makeFile(config, "".utf8)
      reader.store.save(settings(.night), changedFrom: Settings())
      #expect(reader.store.takeWarnings().count == 1)
      try check(unlink(config))
      reader.store.save(settings(.night), changedFrom: Settings())
      #expect(reader.store.takeWarnings() == [])
      #expect(reader.store.settings() == settings(.night))
      try check(rename(config, "\(directory)/old-\(round)"))
    }
  }
}
