import BookText
import RealBooks
import SeededRandom
import Testing

@Suite("Laws of the structure")
struct StructureLawTests {
  /// Returns the laws broken by `book`.
  private func breaches(of book: Book) -> Set<String> {
    var found: Set<String> = []
    var end = 0
    for block in book.blocks {
      if block.range.isEmpty { found.insert("an empty block") }
      if block.range.lowerBound < end { found.insert("blocks overlap") }
      let between = book.text[min(end, block.range.lowerBound)..<block.range.lowerBound]
      let isMark = block.isHeading && between.contains(0x23)
      // Chinese and Japanese paragraphs are indented by U+3000, another white space.
      if String(decoding: between, as: UTF8.self).unicodeScalars.contains(where: {
        $0.value > 0x20 && $0 != "\u{3000}" && !(isMark && $0 == "#")
      }) {
        found.insert("text before a block is in none")
      }
      let text = book.text[block.range]
      if let first = text.first, first <= 0x20 { found.insert("white space begins a block") }
      if let last = text.last, last <= 0x20 { found.insert("white space ends a block") }
      if block.indent < 0 || block.blankLinesBefore < 0 { found.insert("a negative count") }
      end = block.range.upperBound
    }
    if book.text[end...].contains(where: { $0 > 0x20 }) {
      found.insert("text after the last block")
    }
    var next = 0
    for range in book.sections.map(\.blocks) + [book.blocks.count..<book.blocks.count] {
      if range.lowerBound < next { found.insert("sections overlap") }
      // Only a distributor's notices are in no section.
      for block in book.blocks[min(next, range.lowerBound)..<range.lowerBound]
      where block.kind != .boilerplate {
        found.insert("a block in no section")
      }
      next = range.upperBound
    }
    if book.sections.isEmpty || book.sections.contains(where: \.blocks.isEmpty) {
      found.insert("an empty section")
    }
    for section in book.sections.dropFirst() where !book.blocks[section.blocks.lowerBound].isHeading
    {
      found.insert("a later section without a heading")
    }
    for section in book.sections {
      let isTitled = book.blocks[section.blocks.lowerBound].isHeading
      if isTitled != (section.title != nil) { found.insert("a title without a heading") }
    }
    return found
  }

  private static let lines = [
    "", "", "lamp", "  set in", "    set in more", "\ttab", "CHAPTER I", "# Title", "* * *", "IV.",
    "THE LAMP", "Title: A Lamp", "- item", "1. item", "a   b   c", "| a | b |", "第一回", "雨の夜",
    "Preface", "the river went on and on past the lamp and past the stove and down to",
    "  \u{1B}", "\u{1A}", "\u{A0}", "é", "🕯️",
  ]

  @Test func allTextsOfThreeLinesKeepTheInvariants() throws {
    for first in Self.lines {
      for second in Self.lines {
        for third in Self.lines {
          let text = "\(first)\n\(second)\n\(third)"
          guard text.utf8.contains(where: { $0 > 0x20 }) else { continue }
          let breaches = try breaches(of: book(text))
          #expect(breaches.isEmpty, "\(text)")
        }
      }
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func randomTextsKeepTheInvariants(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let lines = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      Self.lines.randomElement(using: &random) ?? ""
    }
    let text = (lines + ["end"]).joined(separator: "\n")
    #expect(try breaches(of: book(text)).isEmpty, "\(text)")
  }

  @Test func readingTwiceGivesTheSame() throws {
    let text = Self.lines.joined(separator: "\n") + Self.lines.reversed().joined(separator: "\n\n")
    #expect(try book(text).blocks == book(text).blocks)
    #expect(try book(text).sections == book(text).sections)
  }

  @Test func theLineEndsOfTheFileDoNotMatter() throws {
    let text = Self.lines.joined(separator: "\n")
    let expected = try book(text)
    for end in ["\r\n", "\r"] {
      let other = try book(text.replacing("\n", with: end))
      #expect(other.blocks == expected.blocks)
      #expect(other.sections == expected.sections)
    }
  }

  @Test(arguments: RealBook.all)
  func booksKeepTheInvariants(real: RealBook) throws {
    #expect(try breaches(of: real.book()).isEmpty)
  }
}
