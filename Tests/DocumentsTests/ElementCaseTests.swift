import BookText
import Foundation
import Markup
import Testing

@testable import Documents

/// The reasons for the elements and blocks of the cases in `Tests/Elements`; `tools/cases` checks their blocks.
@Suite("Cases of elements")
struct ElementCaseTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Elements")

  @Test func eachRecogniserHasACase() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".html") }
    let won = try files.flatMap { file in
      let bytes = Array(try Data(contentsOf: Self.folder.appending(path: file)))
      return try reasons(bytes, named: file).flatMap(\.winners)
    }
    let all = RecogniserList.ofDocuments
    let names = all.elements.map { type(of: $0).name } + all.blocks.map { type(of: $0).name }
    for name in names { #expect(won.contains { $0.hasPrefix("\(name): ") }, "\(name)") }
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
        [], ["PrintedPages: numberedWords", "PrintedPages: pageNumber"], [],
      ])
    #expect(found.map(\.losers) == [[], ["Permalinks: empty"], []])
  }

  private func reasons(_ bytes: [UInt8], named name: String) throws -> [ElementReason] {
    let options = DocumentOptions(named: "file", fingerprint: Fingerprint(of: bytes))
    let document = try #require(Document(head: Array(bytes.prefix(4_096)), named: name))
    let book = try #require(try book(bytes, named: name))
    return try document.reasons(of: book, in: FileBytes(bytes), options)
  }
}
