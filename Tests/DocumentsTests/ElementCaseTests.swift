import BlockCases
import BookText
import Markup
import Testing

@testable import Documents

/// Small documents of one kind each, in `Tests/Elements`, and their expected blocks: NAME.html and NAME.expected.
@Suite("Cases of elements")
struct ElementCaseTests {
  static let cases = BlockCases(in: "Elements", extension: "html")

  @Test(arguments: cases.names)
  func theBlocksAreAsExpected(name: String) throws {
    let book = try #require(try book(Self.cases.document(name), named: "\(name).html"))
    #expect(failures(of: try Self.cases.expected(name), in: book) == [])
  }

  @Test func eachRecogniserHasACase() throws {
    let won = try Self.cases.names.flatMap { name in
      try reasons(Self.cases.document(name), named: "\(name).html").flatMap(\.winners)
    }
    for recogniser in documentRecognisers {
      #expect(won.contains { $0.hasPrefix("\(recogniser.name): ") }, "\(recogniser.name)")
    }
  }

  @Test func reasonsNameWinnersAndLosersOfTheirBlocks() throws {
    let found = try reasons(
      Array(
        """
        <html><p>One.</p><p>Two<a id="p" href="#p" class="pagenum">§</a> and <span class="pagenum">7</span></p>
        <p>Three.</p></html>
        """.utf8), named: "a.html")
    #expect(
      found.map(\.winners) == [
        [], ["PrintedPages: words with a page number", "PrintedPages: page number"], [],
      ])
    #expect(found.map(\.losers) == [[], ["Permalinks: not shown"], []])
  }

  private func reasons(_ bytes: [UInt8], named name: String) throws -> [ElementReason] {
    let options = DocumentOptions(named: "file", fingerprint: Fingerprint(of: bytes))
    let document = try #require(Document(head: Array(bytes.prefix(4_096)), named: name))
    let book = try #require(try book(bytes, named: name))
    return try document.reasons(of: book, in: FileBytes(bytes), options)
  }
}
