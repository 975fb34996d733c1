import Testing

@testable import BookText

@Suite("The text of a block")
struct BlockTextTests {
  @Test("has no control characters and no white space before it")
  func cleanText() {
    var text = BlockText()
    text.append(" \n".utf8, .bold)
    text.append("\u{1}  a\u{0}b\u{85}c".utf8, .bold)
    text.append("\r\u{2028}\td\u{9F}  ".utf8)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "ab\nc\n\n\td  ")
    #expect(text.emphasis == [Emphasis(range: 0..<4, style: .bold)])
    #expect(text.visible == 0..<8)
  }

  @Test(
    "is bold if all its words are",
    arguments: [
      ("*a**b*", true), ("*a* *b* ", true), ("*a*c", false), ("c*a*", false), ("c", false),
    ])
  func bold(marked: String, expected: Bool) {
    var text = BlockText()
    let parts = marked.split(separator: "*", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      text.append(String(part).utf8, index.isMultiple(of: 2) ? [] : .bold)
    }
    #expect(text.isBold(text.visible) == expected)
  }

  @Test func emphasisedBlanksAtItsEndDoNotMakeItLight() {
    var text = BlockText()
    text.append("bold".utf8, .bold)
    text.append("  ".utf8, .italic)
    #expect(text.isBold(text.visible))
  }

  @Test func anEmptiedTextIsAsNew() {
    var text = BlockText()
    text.append("words".utf8, .bold)
    text.removeAll()
    #expect(text.isEmpty && text.emphasis.isEmpty)
    text.append(" x".utf8)
    #expect(text.bytes == Array("x".utf8))
  }
}
