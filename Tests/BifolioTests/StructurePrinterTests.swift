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
      structureLine(of: block, in: book, map, isInNote: notes.include(block))
    }
  }

  @Test("has one object a line, with offsets in the file")
  func objects() throws {
    #expect(
      try lines("CHAPTER I\n\nThe _lamp_ is lit\n\n* * *\n\nIt burned.") == [
        """
        {"kind": "heading", "level": 2, "rule": "headingWords", "offset": 0, "length": 9, "text": "CHAPTER I"}

        """,
        """
        {"kind": "paragraph", "rule": "prose", "offset": 11, "length": 17, "text": "The lamp is lit"}

        """,
        """
        {"kind": "sceneBreak", "rule": "sceneBreak", "offset": 30, "length": 5, "text": "* * *"}

        """,
        """
        {"kind": "paragraph", "rule": "prose", "offset": 37, "length": 10, "text": "It burned."}

        """,
      ])
  }

  @Test("escapes quotes and backslashes, and contains no control characters")
  func escapes() throws {
    #expect(
      try lines("A \"lamp\" \\ \u{7}\u{1B}[2J é") == [
        #"{"kind": "paragraph", "rule": "prose", "offset": 0, "length": 19, "text": "A \"lamp\" \\ é"}"#
          + "\n"
      ])
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
      heading.contains(#""recogniser": "HeadingLines", "lost": "Prose: paragraph by prose","#))
    #expect(heading.contains("any line -8; two blank lines above 3;"))
    #expect(heading.contains(#""points": 1"#))
    let verse = try #require(lines.last)
    #expect(
      verse.contains(#""recogniser": "Verse", "lost": "Prose: quotation by indent""#))
    // Of another file nothing is known.
    #expect(StructureReasons(of: book, in: file + [0x41], options: PlainTextOptions()) == nil)
  }

  @Test("says what belongs to a note")
  func notes() throws {
    let found = try lines(
      """
      The lamp is lit.[1] It burns.[2] And more of the story follows, line after
      line, until the page is full.

      NOTES

      1. As the song has it, in a book that nobody reads any more, and that nobody
      wrote, on page 7:

          The lamp is lit,
          The oil is poured,
          The night is long,
          The wick is short.

      2. Until dawn.

      INDEX

      The lamp burned.
      """)
    let notes = found.map { $0.contains(#""note": true"#) }
    #expect(notes == [false, false, true, true, true, false, false])
    #expect(found[3].contains(#"{"kind": "verse", "note": true, "rule": "earlyLineEnds", "#))
  }

  @Test("says how many lines are evidence for a heading, and how many line ends for verse")
  func scores() throws {
    let line = "The lamp was lit, and it burned until the oil of the whole town was gone.\n"
    let text = ["AIR I. A Lamp", "AIR II. The Oil", "AIR III. The Wick"].map {
      "\n\n\n\($0)\n\n" + String(repeating: line, count: 5)
    }
    let verse = "\nThe lamp is lit,\nThe oil is poured,\nThe night is long,\n"
    let found = try lines(line + text.joined() + verse)
    #expect(found[1].contains(#""rule": "headingSequence", "score": 3, "#))
    #expect(found.last?.contains(#""rule": "earlyLineEnds", "score": 100, "#) == true)
  }

  @Test("keeps the line breaks of verse and tables")
  func keptLines() throws {
    #expect(
      try lines("a\tb  \nc\td\ne\tf")[0].contains(#""text": "a\tb\nc\td\ne\tf""#))
  }
}
