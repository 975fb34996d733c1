import BookText
import PlainText
import SeededRandom
import Testing

@Suite("Manual pages")
struct ManualPageTests {
  private static let head =
    "LAMP(1)                          User Commands                         LAMP(1)\n\n"

  @Test func wordsThatLinesDivideAreWhole() throws {
    let divided = """
      NAME
             Sort entries alphabetically if none of these or --sort, which is speci‐
             fied, is given, or a well-
             known one.
      """
    let book = try Book(plainText: Array((Self.head + divided).utf8), named: "x")
    let text = String(decoding: book.text, as: UTF8.self)
    #expect(text.contains("specified, is given"))
    // If this hyphen is inside lines too, it may belong to the word.
    let other = try Book(
      plainText: Array((Self.head + divided + "\n       so‐called\n").utf8), named: "x")
    #expect(String(decoding: other.text, as: UTF8.self).contains("speci‐fied, is given"))
    let file = Array((Self.head + divided).utf8)
    let map = try #require(SourceMap(of: book, in: file))
    let place = try #require(book.text.firstRange(of: "fied".utf8)).lowerBound
    let byte = try #require(file.firstRange(of: "fied".utf8)).lowerBound
    #expect(map.offset(of: TextOffset(utf8: place)) == byte)
  }

  @Test func strikesAndEscapesShowTheSame() throws {
    let struck = try Book(
      plainText: Array(
        (Self.head + "N\u{8}NA\u{8}A\n       l\u{8}l _\u{8}*_\u{8}F_\u{8}* and *x*\n").utf8),
      named: "lamp(1)")
    let escaped = try Book(
      plainText: Array(
        (Self.head
          + "\u{1B}[1mNA\u{1B}[0m\n       \u{1B}[1ml\u{1B}[22m \u{1B}[4m*F*\u{1B}[24m and *x*\n")
          .utf8), named: "lamp(1)")
    #expect(struck.text == escaped.text)
    #expect(struck.blocks == escaped.blocks)
    #expect(struck.emphasis == escaped.emphasis)
    let words = struck.emphasis.map { String(decoding: struck.text[$0.range], as: UTF8.self) }
    #expect(words == ["NA", "l", "*F*"])
    #expect(struck.emphasis.map(\.style) == [.bold, .bold, .italic])
  }

  @Test func theTitleIsTheNameOfTheManual() throws {
    for (name, title) in [("lamp(1)", "lamp(1)"), ("Standard input", "LAMP(1)")] {
      let book = try Book(plainText: Array((Self.head + "NAME\n       x\n").utf8), named: name)
      #expect(book.title == title)
      #expect(book.form == .manual)
    }
  }

  @Test func chaptersRunOnAndAllAreListed() throws {
    let prose = Array(repeating: "       Words of some length fill these lines.", count: 40)
      .joined(separator: "\n")
    let text = ["NAME", "SYNOPSIS", "LONG", "AUTHOR", "SEE ALSO"].map {
      "\($0)\n" + ($0 == "LONG" ? prose : "       lamp") + "\n\n"
    }
    let book = try Book(plainText: Array((Self.head + text.joined()).utf8), named: "x")
    #expect(book.headings.map(\.title) == ["NAME", "SYNOPSIS", "LONG", "AUTHOR", "SEE ALSO"])
    #expect(book.sections.map(\.title) == [nil])
  }

  @Test func aHeadingAloneIsABook() throws {
    let book = try Book(plainText: Array(Self.head.utf8), named: "x")
    #expect(book.sections.count == 1 && book.blocks.map(\.kind) == [.literal])
  }

  @Test(arguments: 0..<200)
  func everyWordIsInOneBlockWhateverTheLines(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var text = Self.head
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let blanks = [0, 0, 3, 5, 7, 7, 11, 14, 21].randomElement(using: &random) ?? 0
      text += String(repeating: " ", count: blanks)
      for _ in 0..<Int.random(in: 0...14, using: &random) {
        text +=
          ["a", "-x", "lamp", "é‐", "  ", "speci‐", "   b", "LAMP(1)", "雨"]
          .randomElement(using: &random) ?? ""
        text += " "
      }
      text += "\n"
    }
    let book = try Book(plainText: Array(text.utf8), named: "x")
    var covered = Set<Int>()
    for block in book.blocks {
      #expect(!block.range.isEmpty && covered.isDisjoint(with: block.range))
      covered.formUnion(block.range)
    }
    #expect(book.text.indices.allSatisfy { book.text[$0] <= 0x20 || covered.contains($0) })
    #expect(book.sections.first.map { $0.blocks.lowerBound } != nil)
  }
}
