import BookText
import Foundation
import RealBooks
import Testing

/// The outline of each book in `Books/` equals the one in `Outlines/`, with the rule behind each block: it
/// shows the effect of changing a rule, block by block. With BIFOLIO_RECORD in the environment the outlines
/// are written again.
@Suite("Golden outlines of the bundled books")
struct GoldenOutlineTests {
  /// Number of characters of a block shown on its line.
  private static let shown = 60

  @Test(arguments: RealBook.bundled)
  func theOutlineIsAsRecordedAndNamesARuleForEachBlock(book: RealBook) throws {
    let read = try book.book()
    let lines = outline(of: read).split(separator: "\n")
    try #require(lines.count == read.blocks.count)
    let found = try zip(lines, read.blocks).map { line, block in
      let rule = try #require(block.rule)
      let score = block.score.map { " \($0)" } ?? ""
      return "\(line.prefix(Self.shown)) <\(rule)\(score)>\n"
    }.joined()
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Outlines/\(book.testDescription)")
    if ProcessInfo.processInfo.environment["BIFOLIO_RECORD"] != nil {
      try Data(found.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == found)
  }
}
