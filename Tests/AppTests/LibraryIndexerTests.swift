import CLibrary
import Catalogue
import Searching
import Storage
import System
import TemporaryFiles
import Testing

@testable import App

@Suite("Indexing the library")
struct LibraryIndexerTests {
  private let desk: Desk
  private var folder: String { desk.directory + "/library" }

  init() throws { desk = try Desk() }

  private func indexer() throws -> LibraryIndexer {
    LibraryIndexer(
      [folder], settings: desk.settings, environment: [:], store: desk.store,
      catalogue: try LibraryCatalogue.open(in: desk.store))
  }

  /// Number of paragraphs with a word.
  private func count(_ word: String) throws -> Int {
    let catalogue = try LibraryCatalogue.open(in: desk.store)
    return try catalogue.visitBooks(matching: try #require(LibraryQuery(word))) { _ in }
  }

  private func write(_ word: String, to name: String) throws {
    _ = try desk.write(
      "The \(word) was lit.\n\nNo second \(word) was.\n\nThe end of it.\n", to: "library/\(name)")
  }

  @Test func allBooksCanBeSearchedAndChangesAreFollowed() throws {
    try write("lamp", to: "a.txt")
    try write("stove", to: "below/b.txt")
    _ = try desk.write("%PDF-1.7\n1 0 obj\n", to: "library/pdf.txt")
    var first = try indexer()
    while try first.indexNextBook() {}
    #expect(first.progress.done == 3 && first.progress.failures.count == 1)
    let failure = try #require(first.progress.failures.first)
    #expect(failure.hasPrefix("\(folder)/pdf.txt "), "\(failure)")
    #expect(try (count("lamp"), count("stove")) == (2, 2))
    // One is changed, one removed, and one added.
    try write("lantern", to: "a.txt")
    FileSystem.remove(folder + "/below/b.txt")
    try write("candle", to: "c.txt")
    var second = try indexer()
    while try second.indexNextBook() {}
    #expect(try (count("lamp"), count("stove"), count("lantern"), count("candle")) == (0, 0, 2, 2))
  }

  @Test func aPaperIsConvertedAndHasItsTitleOnTheShelf() throws {
    _ = try desk.write("%PDF-1.7\n1 0 obj\n", to: "library/paper.pdf")
    try makeProgram(
      desk.directory + "/convert",
      "echo '<html><head><title>On Lamps</title></head><body><p>The lamp was lit.</p></body></html>'"
    )
    var settings = desk.settings
    settings.programs.converters["pdf"] = desk.directory + "/convert {}"
    #expect(desk.shelf(folders: [folder]).books.map(\.title) == ["paper"])
    func titles() -> [String] {
      var scan = FolderScan(
        desk.store.shelf(), folders: [folder], files: [], catalogue: desk.store.catalogue)
      while !scan.isComplete { scan.step() }
      return scan.books.map(\.title)
    }
    #expect(titles() == ["paper"])
    var indexer = LibraryIndexer(
      [folder], settings: settings, environment: [:], store: desk.store,
      catalogue: try LibraryCatalogue.open(in: desk.store))
    while try indexer.indexNextBook() {}
    #expect(indexer.progress.failures == [])
    #expect(try count("lamp") == 1)
    #expect(titles() == ["On Lamps"])
  }

  @Test func theReasonForAnUnreadableBookIsSaid() throws {
    try write("lamp", to: "a.txt")
    try write("stove", to: "b.txt")
    try write("candle", to: "c.txt")
    var first = try indexer()
    for name in ["a", "b", "c"] { FileSystem.remove("\(folder)/\(name).txt") }
    try FileSystem.makeDirectory(folder + "/a.txt")
    #expect(mkfifo(folder + "/b.txt", 0o600) == 0)
    while try first.indexNextBook() {}
    #expect(
      first.progress.failures == [
        "\(folder)/a.txt: Is a directory", "\(folder)/b.txt: Not a regular file",
        "\(folder)/c.txt: No such file or directory",
      ])
  }

  @Test func aBookThatEndsTheProgramIsLeftOutAfterAFewAttempts() throws {
    try write("lamp", to: "a.txt")
    try write("stove", to: "b.txt")
    let path = folder + "/a.txt"
    let attempts = desk.store.attempts
    // Programs that end while reading it: the record of the last one stays.
    for _ in 0..<3 { try leaveRecord(of: path, attempts) }
    var first = try indexer()
    while try first.indexNextBook() {}
    #expect(first.progress.failures == ["\(path): Bifolio ended while reading it"])
    #expect(first.progress.leftOut == [path])
    #expect(try (count("lamp"), count("stove")) == (0, 2))
    // When it has been changed, it is read again.
    try write("lantern", to: "a.txt")
    var second = try indexer()
    while try second.indexNextBook() {}
    #expect(try count("lantern") == 2)
  }

  /// Leaves the record of a file like a program that was killed while it read the file.
  private func leaveRecord(of path: String, _ attempts: ReadingAttempts) throws {
    let records = (desk.store.catalogue ?? "").split(separator: "/").dropLast()
    let folder = "/" + records.joined(separator: "/") + "/reading"
    var attempt = attempts.begin(path)
    #expect(attempt != nil)
    let name = try #require(
      FileSystem.names(in: folder).first { !$0.hasPrefix(".") })
    let record = try #require(try FileAccess.contents(of: "\(folder)/\(name)"))
    attempt = nil
    try FileAccess.replace("\(folder)/\(name)", with: record)
  }

  @Test func otherFoldersStayIndexedUntilTheirBooksChange() throws {
    try write("lamp", to: "a.txt")
    for word in ["stove", "candle"] {
      _ = try desk.write("A \(word) was lit.\n\nNo second \(word).\n", to: "elsewhere/\(word).txt")
    }
    let elsewhere = "\(desk.directory)/elsewhere"
    var both = LibraryIndexer(
      [folder, elsewhere], settings: desk.settings, environment: [:], store: desk.store,
      catalogue: try LibraryCatalogue.open(in: desk.store))
    while try both.indexNextBook() {}
    #expect(try (count("lamp"), count("stove"), count("candle")) == (2, 2, 2))
    _ = try desk.write("A lantern was lit.\n", to: "elsewhere/stove.txt")
    var one = try indexer()
    while try one.indexNextBook() {}
    #expect(try (count("lamp"), count("stove"), count("candle")) == (2, 0, 2))
  }

  @Test func whatIsDoneSurvivesTheEndOfTheProgramAndTheNextGoesOn() throws {
    for number in 1...8 { try write("lamp\(number)", to: "\(number).txt") }
    for books in 0..<8 {
      var indexer = try indexer()
      for _ in 0..<books { _ = try indexer.indexNextBook() }
    }
    #expect(try count("lamp1") == 2)
    var last = try indexer()
    while try last.indexNextBook() {}
    for number in 1...8 { #expect(try count("lamp\(number)") == 2) }
  }
}
