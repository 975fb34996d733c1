import Testing

@testable import bifolio

@Suite("The clipboard")
struct ClipboardTests {
  @Test("takes texts in base 64")
  func base64() {
    #expect(
      String(decoding: TerminalClipboard.copy("é雨"), as: UTF8.self) == "\u{1B}]52;cp;w6npm6g=\u{7}")
  }

  @Test("never receives a control character from the text")
  func plain() {
    let bytes = TerminalClipboard.copy("\u{1B}]0;x\u{7}" + String(repeating: "é", count: 100_000))
    #expect(bytes.filter { $0 < 0x20 } == [0x1B, 0x07] && bytes.last == 0x07)
    #expect(bytes.count < 60_000)
  }

  @Test("does not take a text beyond a length")
  func long() {
    #expect(!TerminalClipboard.isTooLong(String(repeating: "é", count: 20_000)))
    #expect(TerminalClipboard.isTooLong(String(repeating: "é", count: 20_001)))
  }
}
