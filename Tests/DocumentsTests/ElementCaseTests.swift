import BookText
import Foundation
import Markup
import Testing

@testable import Documents

/// Small documents of one kind each, in `Tests/Elements`, and their expected blocks: NAME.html and NAME.expected.
/// `tools/structure/cases` describes the form, of which these have kinds and `gone`.
@Suite("Cases of elements")
struct ElementCaseTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Elements")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".html") }.map { String($0.dropLast(".html".count)) }.sorted()

  @Test(arguments: names)
  func theBlocksAreAsExpected(name: String) throws {
    let document = try Data(contentsOf: Self.folder.appending(path: "\(name).html"))
    let expected = try String(
      contentsOf: Self.folder.appending(path: "\(name).expected"), encoding: .utf8)
    let book = try #require(try book(Array(document), named: "\(name).html"))
    #expect(failures(of: expected.split(separator: "\n"), in: book) == [])
  }

  @Test func whatIsExpectedAndMissingIsSaid() throws {
    let book = try chapter("<h1>One</h1><p>A lamp burns.</p>")
    #expect(failures(of: ["heading1\tOne", "gone\tburnt", "paragraph\tA lamp"], in: book) == [])
    #expect(
      failures(of: ["verse\tOne", "gone\tburns", "paragraph\tOne"], in: book)
        == [
          "verse\tOne: is heading1", "gone\tburns: is in paragraph",
          "paragraph\tOne: no block begins so",
        ])
  }

  @Test func eachRecogniserHasACase() throws {
    let won = try Self.names.flatMap { name in
      let bytes = Array(try Data(contentsOf: Self.folder.appending(path: "\(name).html")))
      return try reasons(bytes, named: "\(name).html").flatMap(\.winners)
    }
    for recogniser in elementRecognisers {
      let name = "\(type(of: recogniser)): "
      #expect(won.contains { $0.hasPrefix(name) }, "\(name)")
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

  /// Returns the differences from the expected blocks, a line each.
  private func failures(of expected: [Substring], in book: Book) -> [String] {
    let blocks = book.blocks.map { (name: name(of: $0), text: squeezed(book.line($0.range))) }
    var (found, next): ([String], Int) = ([], 0)
    for line in expected where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", maxSplits: 1)
      let words = squeezed(String(fields.last ?? ""))
      if fields[0] == "gone" {
        if let block = blocks.first(where: { $0.text.contains(words) }) {
          found.append("\(line): is in \(block.name)")
        }
      } else if let index = blocks[next...].firstIndex(where: { $0.text.hasPrefix(words) }) {
        next = index + 1
        if blocks[index].name != fields[0] { found.append("\(line): is \(blocks[index].name)") }
      } else {
        found.append("\(line): no block begins so")
      }
    }
    return found
  }

  private func name(of block: Block) -> String {
    if let level = block.headingLevel { return "heading\(level)" }
    let name = "\(block.kind)".prefix { $0 != "(" }
    return name == "listItem" ? "list" : String(name)
  }

  /// Returns words in small letters without blanks.
  private func squeezed(_ text: String) -> String {
    text.lowercased().filter { !$0.isWhitespace }
  }
}
