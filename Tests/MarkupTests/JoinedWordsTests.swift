import Markup
import Testing

@Suite("Words of titles")
struct JoinedWordsTests {
  /// Texts with all bytes of ASCII, and beyond.
  private static let texts =
    (0..<128).map { "a" + String(decoding: [UInt8($0)], as: UTF8.self) + "b" }
    + [
      "", " ", " \r\n\t", " one", "one ", "\n one\r\n \u{B}two  three\t", "é  ü", "one\u{A0}two",
      "a\u{2003}\u{85}b",
    ]

  @Test(arguments: texts)
  func areJoinedByOneBlank(_ text: String) {
    let expected = text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(joinedWords(Array(text.utf8)) == expected)
  }
}
