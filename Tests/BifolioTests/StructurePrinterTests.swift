import BookText
import PlainText
import Testing

@testable import bifolio

@Suite("The structure as JSON")
struct StructurePrinterTests {
  private func lines(_ text: String) throws -> [String] {
    let file = Array(text.utf8)
    let book = try Book(plainText: file, named: "nameless")
    let map = SourceMap(of: book, in: file)
    var notes = ReferredNotes(in: book)
    return book.blocks.map { block in
      structureLine(of: block, in: book, map, isInNote: notes.isInNote(block))
    }
  }

  @Test("escapes quotes and backslashes, and contains no control characters")
  func escapes() throws {
    #expect(
      try lines("A \"lamp\" \\ \u{7}\u{1B}[2J é") == [
        #"{"kind": "paragraph", "rule": "prose", "offset": 0, "length": 19, "text": "A \"lamp\" \\ é"}"#
          + "\n"
      ])
  }

  @Test("says a reason once, with its number")
  func repeatedReasons() throws {
    let book = try Book(plainText: Array("A lamp.\n".utf8), named: "nameless")
    let reason = StructureReasons.Reason(recogniser: "prose", losers: ["a", "b", "a", "c", "a"])
    let block = try #require(book.blocks.first)
    let line = structureLine(of: block, in: book, nil, isInNote: false, reason)
    #expect(line.contains(#""lost": "a (3 times); b; c""#))
  }

  @Test("says on request which claims lost, and how many points a heading has")
  func reasons() throws {
    let paragraph = "The keeper wound the clocks, and they had never agreed.\n"
    let chapter = String(repeating: String(repeating: paragraph, count: 4) + "\n", count: 30)
    let file = Array(
      "\(chapter)\n\nTHE LOCK\n\n\n\(chapter)   Clocks strike,\n   Bells ring.\n".utf8)
    let book = try Book(plainText: file, named: "nameless")
    let reasons = try #require(StructureReasons(of: book, in: file, options: PlainTextOptions()))
    #expect(reasons.blocks.count == book.blocks.count)
    let lines = zip(book.blocks, reasons.blocks).map {
      structureLine(of: $0, in: book, nil, isInNote: false, $1)
    }
    let heading = try #require(lines.first { $0.contains("THE LOCK") })
    #expect(
      heading.contains(#""recogniser": "Headings", "lost": "Prose: paragraph by prose","#))
    #expect(heading.contains("two blank lines above"))
    #expect(heading.contains(#""points": "#) && heading.contains(#""weights": " -"#))
    let verse = try #require(lines.last)
    #expect(
      verse.contains(#""recogniser": "Verse", "lost": "Prose: quotation by indent""#))
    // Of another file nothing is known.
    #expect(StructureReasons(of: book, in: file + [0x41], options: PlainTextOptions()) == nil)
  }
}
