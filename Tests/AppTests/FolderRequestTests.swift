import System
import TemporaryFiles
import Testing

@testable import App

@Suite("A folder in place of a book")
struct FolderRequestTests {
  /// The book found in a folder with some files, or the reason for none, without the path of the folder.
  private func found(_ files: [String]) throws -> String {
    var found = ""
    try withTemporaryDirectory { directory in
      let resolved = try #require(FileSystem.resolved(directory))
      try makeDirectories("\(directory)/Ann")
      for name in files { try makeFile("\(directory)/\(name)", "The lamp was lit.\n".utf8) }
      do {
        found = try BookRequest.onlyBook(in: resolved, named: "DIR")
      } catch let failure as Failure {
        found = failure.message
      }
      found = found.replacing(resolved + "/", with: "")
    }
    return found
  }

  @Test(
    "is the only book in it, or a sentence says what is there",
    arguments: [
      (["lamp.txt"], "lamp.txt"), (["metadata.opf", "cover.jpg", "lamp.epub"], "lamp.epub"),
      (["Ann/lamp.txt"], "Ann/lamp.txt"),
      (["b.txt", "a.txt"], "DIR is a folder with books; name one of them, such as a.txt"),
      (
        ["metadata.opf", "cover.jpg"],
        "DIR has Calibre’s metadata.opf but no book"
      ),
      (["1.jpg"], "DIR is a folder of images; Bifolio reads texts and books"),
      ([], "DIR is a folder without books"),
    ] as [([String], String)])
  func only(files: [String], expected: String) throws { #expect(try found(files) == expected) }
}
