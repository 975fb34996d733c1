import BookText
import CLibrary
import Catalogue
import Defaults
import Storage
import System
import TemporaryFiles
import Testing

final class FolderScanTests {
  private let temporary: TemporaryDirectory
  private let directory: String
  private var catalogue: String { directory + "/cache/library.db" }
  private var folder: String { directory + "/folder" }

  init() throws {
    temporary = try TemporaryDirectory()
    directory = try #require(FileSystem.resolved(temporary.path))
    try makeDirectories(directory + "/folder")
  }

  /// Scans the folder to the end.
  private func scanned(
    _ shelf: Shelf = Shelf(), folders: [String]? = nil, catalogue: String?
  ) -> FolderScan {
    var scan = FolderScan(shelf, folders: folders ?? [folder], catalogue: catalogue)
    while !scan.isComplete { scan.step() }
    return scan
  }

  /// Whether nothing was left out, and the catalogue was used.
  private func isClean(_ scan: FolderScan) -> Bool {
    let progress = scan.progress
    return !progress.isLooking && !progress.hasOmissions && progress.catalogueFailure == nil
  }

  private func titles(catalogue: String?) -> [String] {
    scanned(catalogue: catalogue).shelf.books.map(\.title)
  }

  /// A shelf with a read book that is no longer in its place.
  private func shelf(with text: String) throws -> Shelf {
    let path = try write(text, to: "temporary")
    let fingerprint = try #require(FileAccess.fingerprint(of: path))
    FileSystem.remove(path)
    var (shelf, file) = (Shelf(), DefaultsFile())
    var paths = BookPaths()
    paths.record("/gone/two.txt")
    paths.write(into: &file)
    for (name, value) in ["title": "Read", "offset": "0", "page": "1", "pages": "9"] {
      file[name] = value
    }
    shelf.add(file, of: fingerprint) { _ in false }
    return shelf
  }

  @discardableResult
  private func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try makeFile(path, text.utf8)
    try setTime(of: path, to: 1_000_000)
    return path
  }

  @Test func itHasTheFilesOfTheFoldersWithTheTitlesThatTheyGive() throws {
    try write("one lamp was lit,\nand nobody came.\n", to: "one.txt")
    try write("Title: Three Lamps\nAuthor: A. Wick\n\n\nThree lamps were lit.\n", to: "three.txt")
    try makeFile(folder + "/picture.txt", [0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 3])
    let shelf = scanned(catalogue: nil).shelf
    #expect(shelf.books.map(\.title) == ["one", "picture", "Three Lamps"])
    #expect(shelf.books.map(\.author) == [nil, nil, "A. Wick"])
  }

  @Test func aBookThatWasReadIsFoundWhereItWasMovedTo() throws {
    let text = "Two lamps were lit.\n"
    let shelf = try shelf(with: text)
    #expect(shelf.read.count == 1)
    try write(text, to: "moved.txt")
    for catalogue in [nil, catalogue, catalogue] {
      let books = scanned(shelf, catalogue: catalogue).shelf.books
      #expect(books.map(\.path) == [folder + "/moved.txt"])
      #expect(books.allSatisfy { $0.fileExists })
    }
  }

  @Test func aTitleInTheCatalogueIsNotReadAgainUntilItsFileHasChanged() throws {
    let path = try write("Title: First\n\n\nA text.\n", to: "a.txt")
    #expect(titles(catalogue: catalogue) == ["First"])
    // Neither the length nor the time shows the change of the text.
    try makeFile(path, "Title: Other\n\n\nA text.\n".utf8)
    try setTime(of: path, to: 1_000_000)
    #expect(titles(catalogue: catalogue) == ["First"])
    try setTime(of: path, to: 1_000_001)
    #expect(titles(catalogue: catalogue) == ["Other"])
  }

  @Test func whatIsRemovedIsNotOnTheShelf() throws {
    let path = try write("Title: First\n\n\nA text.\n", to: "a.txt")
    try write("Title: Second\n\n\nA text.\n", to: "b.txt")
    #expect(titles(catalogue: catalogue) == ["First", "Second"])
    FileSystem.remove(path)
    #expect(titles(catalogue: catalogue) == ["Second"])
  }

  @Test func aScanThatWasEndedHalfwayLosesNothingAndIsFinishedByTheNext() throws {
    for number in 0..<30 { try write("Title: Lamp \(number)\n\n\nLit.\n", to: "\(number).txt") }
    let whole = Set(titles(catalogue: nil))
    for count in 0..<40 {
      var scan = FolderScan(Shelf(), folders: [folder], catalogue: catalogue)
      for _ in 0..<count { scan.step() }
      if count.isMultiple(of: 2) { scan.save() }
    }
    let scan = scanned(catalogue: catalogue)
    #expect(Set(scan.shelf.books.map(\.title)) == whole && whole.count == 30)
    #expect(isClean(scan))
  }

  @Test func aDamagedCatalogueOrOneOfAnotherVersionIsMadeAgain() throws {
    try write("Title: First\n\n\nA text.\n", to: "a.txt")
    try makeDirectories(directory + "/cache")
    try makeFile(catalogue, Array(repeating: 0x41, count: 8_192))
    let scan = scanned(catalogue: catalogue)
    #expect(scan.shelf.books.map(\.title) == ["First"] && isClean(scan))
    // `user_version` is at 60 in the header of a database.
    var bytes = try #require(try FileAccess.contents(of: catalogue))
    bytes[63] = 99
    try makeFile(catalogue, bytes)
    let other = scanned(catalogue: catalogue)
    #expect(other.shelf.books.map(\.title) == ["First"] && isClean(other))
    #expect(try FileAccess.contents(of: catalogue)?[63] != 99)
  }

  @Test func withoutACatalogueAllIsFoundAndTheReasonIsSaid() throws {
    try write("Title: First\n\n\nA text.\n", to: "a.txt")
    // A folder has its name.
    try makeDirectories(catalogue)
    let scan = scanned(catalogue: catalogue)
    #expect(scan.shelf.books.map(\.title) == ["First"])
    #expect(scan.progress.catalogueFailure?.hasPrefix("Books found are not saved: ") == true)
  }

  @Test func titlesOfAnyLengthAreCut() throws {
    let title = String(repeating: "lamp ", count: 200_000)
    try write("<html><head><title>\(title)</title></head><body>x</body></html>", to: "a.html")
    #expect(scanned(catalogue: catalogue).shelf.books.allSatisfy { $0.title.count <= 300 })
  }

  @Test func twoProgramsFindTheSameBooksAtOnce() throws {
    for number in 0..<50 { try write("Title: Lamp \(number)\n\n\nLit.\n", to: "\(number).txt") }
    var one = FolderScan(Shelf(), folders: [folder], catalogue: catalogue)
    var two = one
    while !one.isComplete || !two.isComplete {
      one.step()
      one.save()
      two.step()
      two.save()
    }
    #expect(one.shelf.books.map(\.title) == two.shelf.books.map(\.title))
    #expect(isClean(one) && isClean(two))
    #expect(titles(catalogue: catalogue).count == 50)
  }
}
