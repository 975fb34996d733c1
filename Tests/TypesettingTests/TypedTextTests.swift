import BookText
import Cells
import PlainText
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Text that leaves the program")
struct TypedTextTests {
  private func typed(_ text: String) throws -> String {
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    return book.typedText(0..<book.text.count)
  }

  @Test func aParagraphIsALineAndAStanzaKeepsItsLines() throws {
    let text = """
      The keeper of the lock had three clocks, and they had never once agreed,
      so that on the canal a man could be early and late and exactly punctual
      by turns without leaving the room. He said it was the nearest thing yet.

      Low water, and the boats lie down,
        High water, and they stand;    5
      The bell that nobody has rung.
      """
    #expect(
      try typed(text) == """
        The keeper of the lock had three clocks, and they had never once agreed, so that on the canal a man \
        could be early and late and exactly punctual by turns without leaving the room. He said it was the \
        nearest thing yet.

        Low water, and the boats lie down,
          High water, and they stand;
        The bell that nobody has rung.
        """)
  }

  @Test(arguments: ["lamp-\nlight", "lamp-\n light", "lamp-\n  light"])
  func aWordDividedBetweenLinesIsCopiedWhole(divided: String) throws {
    let text = """
      The keeper of the lock had lamplight, and he had never once been without,
      so that on the canal a man could read by \(divided) at any hour.
      """
    #expect(try typed(text).hasSuffix("a man could read by lamplight at any hour."))
  }

  @Test func linesOfATextAsItIsAreCopiedWithTheirBlanks() throws {
    let options = PlainTextOptions(treatment: .asIs)
    let text = "if lit:\n    put  out()\n\nend"
    let book = try Book(plainText: Array(text.utf8), named: "lamp", options: options)
    #expect(book.typedText(0..<book.text.count) == text)
    #expect(book.isTypedInColumns(0..<book.text.count))
    #expect(book.typedText(3..<7) == "lit:")
  }

  @Test(
    "a line is as wide as its glyphs and tabs, measured up to a limit", arguments: UInt64(0)..<8)
  func width(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "a", "lamp ", "\t", "é", "e\u{301}", "猫", " ", "\u{7F}", "keeper of the lamp", "·",
    ]
    for _ in 0..<400 {
      let count = Int.random(in: 0...9, using: &random)
      var line = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let column = Int.random(in: 0...9, using: &random)
      var expected = 0
      for (index, part) in line.split(separator: "\t", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { expected += 8 - (column + expected) % 8 }
        expected += cellWidth(of: String(part))
      }
      line.withTextBytes { bytes in
        let range = 0..<bytes.count
        #expect(widthWithTabs(of: range, in: bytes, from: column) == expected)
        for limit in [0, 1, 7, expected - 1, expected, expected + 1] where limit >= 0 {
          let width = widthWithTabs(of: range, in: bytes, from: column, upTo: limit)
          #expect(expected > limit ? width > limit : width == expected)
        }
      }
    }
  }
}
