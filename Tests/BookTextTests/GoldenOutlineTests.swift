import BookText
import Foundation
import RealBooks
import Testing

/// The outline of each book in `Books/` is that in `Outlines/`: a change of a rule shows there, block by block.
/// With BIFOLIO_RECORD in the environment the outlines are written again.
@Suite("Golden outlines of the bundled books")
struct GoldenOutlineTests {
  /// The number of characters of a block that its line shows.
  private static let shown = 60

  @Test(arguments: RealBook.bundled)
  func theOutlineIsAsRecorded(book: RealBook) throws {
    let lines = try outline(of: book.book()).split(separator: "\n").map { $0.prefix(Self.shown) }
    let found = lines.joined(separator: "\n") + "\n"
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Outlines/\(book.testDescription)")
    if ProcessInfo.processInfo.environment["BIFOLIO_RECORD"] != nil {
      try Data(found.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == found)
  }
}
